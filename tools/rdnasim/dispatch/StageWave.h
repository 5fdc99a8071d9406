// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/dispatch/StageState.h"
#include "tools/rdnasim/machine/Wave.h"

#include <memory>

namespace rdnasim {

/// Returns a wave of a stage: mode, private memory and user SGPRs, which begin at `firstUserSgpr`, are those
/// of the stage. EXEC and what else hardware initialises is left to the caller.
///
/// `index`: in the workgroup. `slot`: of private memory. `inputVgprs`: the VGPRs that hardware may fill.
std::unique_ptr<Wave> makeWave(const StageState &stage, Memory &memory, Workgroup &workgroup, uint32_t index,
                               uint32_t slot, uint32_t inputVgprs, uint32_t firstUserSgpr);

} // namespace rdnasim
