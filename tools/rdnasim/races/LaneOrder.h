// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>

namespace rdnasim::races {

/// The order of the lanes of a wave: which accesses of one happen before what another does. Times are those
/// of the wave's clock, which the caller advances after each call that orders something.
class LaneOrder {
public:
  /// Orders what any lane has done up to `time` with what any lane does afterwards.
  void joinAll(uint32_t time) { all_ = time; }
  /// Like joinAll(), for the lanes of a mask, which also learn what each of them has learnt of others before.
  void join(uint64_t lanes, uint32_t time);
  /// An atomic of a lane: what the lane has done and learnt is ordered with what lanes do behind a later one
  /// on the same dword. `dword`: any number for it. `relayed`: how far other waves' atomics on it know the
  /// wave to have come, which does not tell its lanes apart.
  void atAtomic(uint32_t lane, uint64_t dword, uint32_t time, uint32_t relayed);
  /// Returns the lanes of a mask whose accesses at `time` do not happen before what `lane` does now.
  uint64_t unordered(uint64_t earlier, uint32_t time, uint32_t lane) const;
  /// Frees memory: the wave has ended.
  void end() {
    known_.reset();
    atomics_.clear();
  }

private:
  using Times = std::array<uint32_t, 64>; ///< of each lane
  /// How far the lanes that have executed atomics on a dword know others to have come.
  struct Published {
    uint32_t time = 0; ///< of the last one
    Times known = {};
  };

  Times &knownBy(uint32_t lane);

  uint32_t all_ = 0; ///< how far each lane knows all lanes to have come
  /// By lane, how far it knows each lane to have come; null before lanes have been told apart.
  std::unique_ptr<std::array<Times, 64>> known_;
  std::unordered_map<uint64_t, Published> atomics_; ///< by dword
};

} // namespace rdnasim::races
