// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/dispatch/ComputeDispatch.h"
#include "tools/rdnasim/dispatch/Interleaving.h"
#include "tools/rdnasim/memory/Memory.h"

#include <cstdint>
#include <memory>

namespace rdnasim {

/// Returns the number of waves of a workgroup.
uint32_t wavesPerWorkgroup(const Dispatch &dispatch);

/// Initialises a workgroup as the hardware does: registers, EXEC, LDS, scratch. `linearId`: x fastest.
/// `firstSlot`: the first of the consecutive wave slots that the workgroup uses.
std::unique_ptr<LaunchedWorkgroup> launch(const Dispatch &dispatch, Memory &memory, uint64_t linearId,
                                          uint32_t firstSlot);

} // namespace rdnasim
