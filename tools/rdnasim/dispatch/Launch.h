// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/dispatch/ComputeDispatch.h"
#include "tools/rdnasim/machine/Wave.h"
#include "tools/rdnasim/machine/Workgroup.h"
#include "tools/rdnasim/memory/Memory.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace rdnasim {

/// A workgroup on the machine, with its waves.
struct LaunchedWorkgroup {
  Workgroup workgroup;
  std::vector<std::unique_ptr<Wave>> waves;
};

/// How many waves a workgroup of the dispatch has.
uint32_t wavesPerWorkgroup(const Dispatch &dispatch);

/// Sets a workgroup up as the hardware does: registers, EXEC, LDS, scratch. `linearId`: x fastest.
/// `firstSlot`: of the machine's wave slots, this many and those after it are the workgroup's.
std::unique_ptr<LaunchedWorkgroup> launch(const Dispatch &dispatch, Memory &memory, uint64_t linearId,
                                          uint32_t firstSlot);

} // namespace rdnasim
