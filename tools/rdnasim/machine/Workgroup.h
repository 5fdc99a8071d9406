// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rdnasim {

class AccessObserver;
class Claims;

/// The state that the waves of a workgroup share.
struct Workgroup {
  uint32_t id[3] = {}; ///< of a graphics stage's: the number of the subgroup or the pixel wave, 0, 0
  std::vector<std::byte> lds;
  std::vector<uint8_t> ldsDefined; ///< one for each byte of LDS: 1 when written since the workgroup started
  uint32_t runningWaves = 0;

  Claims *claims = nullptr; ///< of the workgroups that run at the same time; null when none do
  uint32_t claimant = 0;    ///< the id of this workgroup there
  size_t claimRegion = 0;   ///< where its last access was

  AccessObserver *accesses = nullptr; ///< null when no tool observes accesses

  /// The workgroup barrier. A wave arrives once in each phase (`s_barrier` or `s_barrier_signal`); the phase
  /// is complete when every running wave has arrived.
  uint32_t arrived = 0;
  uint64_t phase = 0;

  /// Must be called after an arrival and after a wave has ended: completes the phase when all waves have
  /// arrived.
  void completePhaseIfAllArrived() {
    if (arrived != 0 && arrived >= runningWaves) {
      arrived = 0;
      ++phase;
    }
  }
};

} // namespace rdnasim
