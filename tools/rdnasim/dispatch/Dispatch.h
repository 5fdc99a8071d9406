// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/dispatch/ComputeDispatch.h"
#include "tools/rdnasim/dispatch/RunOptions.h"
#include "tools/rdnasim/memory/Memory.h"

#include <cstdint>

namespace rdnasim {

/// Returns the number of waves that can run at the same time; each has a slot of scratch memory.
uint32_t waveSlots(uint32_t threads);

/// Returns the size of scratch memory for a stage: waveSlots × lanes × bytes per lane.
uint64_t scratchBytes(const StageState &stage, uint32_t threads);

/// Runs all workgroups to their end, or to the first fault.
///
/// Workgroups of a program without atomics on memory cannot communicate, so each runs alone, in the order of
/// their ids, x fastest. Several threads are used as long as no workgroup accesses what another has written;
/// when one does, memory is restored and the run starts again in order. Workgroups of a program with atomics
/// are interleaved, as many at a time as fit the machine, on one thread. So registers, memory, faults and
/// counts are the same for any number of threads.
RunResult run(const Dispatch &dispatch, Memory &memory, const RunOptions &options);

} // namespace rdnasim
