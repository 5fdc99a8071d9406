// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/dispatch/ComputeDispatch.h"
#include "tools/rdnasim/machine/Fault.h"
#include "tools/rdnasim/machine/Wave.h"
#include "tools/rdnasim/memory/Memory.h"

#include <cstdint>
#include <optional>

namespace rdnasim {

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
};

inline constexpr uint32_t kMaxThreads = 16;

/// Returns the number of waves that can run at the same time; each has a slot of scratch memory.
uint32_t waveSlots(uint32_t threads);

/// Returns the size of scratch memory for a dispatch: waveSlots × lanes × bytes per lane.
uint64_t scratchBytes(const Dispatch &dispatch, uint32_t threads);

struct RunResult {
  std::optional<Fault> fault;
  uint64_t waveInstructions = 0;
};

/// Runs all workgroups to their end, or to the first fault.
///
/// Workgroups of a program without atomics on memory cannot communicate, so each runs alone, in the order of
/// their ids, x fastest. Several threads are used as long as no workgroup accesses what another has written;
/// when one does, memory is restored and the run starts again in order. Workgroups of a program with atomics
/// are interleaved, as many at a time as fit the machine, on one thread. So registers, memory, faults and
/// counts are the same for any number of threads.
RunResult run(const Dispatch &dispatch, Memory &memory, const RunOptions &options);

} // namespace rdnasim
