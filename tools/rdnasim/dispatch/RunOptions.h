// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/Fault.h"
#include "tools/rdnasim/machine/Wave.h"

#include <cstdint>
#include <optional>

namespace rdnasim {

class AccessObserver;

/// Observes a run. With an observer, a run uses one thread.
class Observer {
public:
  virtual ~Observer() = default;
  virtual void beforeInstruction(const Wave &wave, const Instruction &instruction) = 0;
  virtual void afterInstruction(const Wave &wave, const Instruction &instruction) = 0;
};

struct RunOptions {
  /// Seed of the schedule; the same seed gives the same run. 0: waves run in order, each until it waits or
  /// has run for long.
  uint64_t seed = 0;
  uint64_t instructionBudget = 100'000'000; ///< of each wave; a wave that exceeds it is considered endless
  uint32_t threads = 1;                     ///< at most kMaxThreads; the result does not depend on it
  Observer *observer = nullptr;
  AccessObserver *accesses = nullptr; ///< only together with an observer
};

inline constexpr uint32_t kMaxThreads = 16;

struct RunResult {
  std::optional<Fault> fault;
  uint64_t waveInstructions = 0;
};

} // namespace rdnasim
