// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/HazardEffect.h"

#include <cstdint>

namespace rdnasim {

class Wave;

/// Finds hazards in a wave: pairs of instructions whose result the hardware leaves undefined without a wait
/// between them, which LLVM therefore inserts. docs/rdnasim.md lists them.
class HazardCheck {
public:
  /// Must be called before the instruction runs. The wave faults when the instruction comes too early.
  void step(Wave &wave, uint32_t at, HazardUse use) {
    if (use == HazardUse::Always || isAlert_) [[unlikely]]
      check(wave, at);
    else if (use == HazardUse::Vector)
      recent_[vectors_++ % kRecent] = at;
  }

private:
  static constexpr uint32_t kRecent = 8;
  static constexpr uint32_t kNone = ~0u;

  void check(Wave &wave, uint32_t at);
  void waitFor(const HazardEffect &effect);
  void checkScalars(Wave &wave, const HazardEffect &effect) const;
  void checkTranscendentals(Wave &wave, const HazardEffect &effect) const;
  void checkForwarding(Wave &wave, const HazardEffect &effect) const;
  void checkNeighbours(Wave &wave, const HazardEffect &effect, uint32_t at) const;
  void checkDenormMode(Wave &wave) const;
  void rememberMasks(const HazardEffect &effect, uint32_t at);
  void rememberReads(const HazardEffect &effect, uint32_t at);
  void rememberWrites(const HazardEffect &effect, ScalarSet writes, uint32_t at);
  void rememberVector(const HazardEffect &effect, uint32_t at);
  void forgetVectors();
  void updateAlert(const Wave &wave);
  uint32_t lastWriter(const Wave &wave, const VectorRange &range) const;
  uint32_t recent(uint32_t age) const { return recent_[(vectors_ - 1 - age) % kRecent]; }

  /// All following instructions must be checked, even those that start no hazard.
  bool isAlert_ = false;

  ScalarSet watched_; ///< registers that the vector ALU has read in a way that makes writing them a hazard
  ScalarSet writtenByScalar_,
      writtenByVector_; ///< watched registers that were written since then, until a wait
  std::array<uint32_t, kScalarRegisters> readAt_ = {}, writtenAt_ = {}; ///< by which instruction

  uint64_t vectors_ = 0;                      ///< vector instructions so far
  std::array<uint32_t, kRecent> recent_ = {}; ///< the last of them
  uint64_t finished_ = 0;                     ///< how many of `vectors_` have been waited for
  uint32_t execWrites_ = 0;                   ///< bit n: the scalar ALU wrote EXEC n vector instructions ago
  struct Past {
    uint32_t at = kNone;
    uint64_t time = 0;
  };
  std::array<Past, 2> transcendentals_;              ///< the last two, latest first; time in vectors_
  uint32_t comparesToExec_ = kNone, matrix_ = kNone; ///< without a vector instruction since
  Past floatAtomic_;                                 ///< time in Wave::instructionsExecuted
};

} // namespace rdnasim
