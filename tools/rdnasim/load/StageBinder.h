// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The driver's work for each hardware stage, of compute and of graphics alike.

#pragma once

#include "tools/rdnasim/dispatch/StageState.h"
#include "tools/rdnasim/load/Bindings.h"
#include "tools/rdnasim/load/Pipeline.h"
#include "tools/rdnasim/load/UserData.h"

#include <map>
#include <optional>
#include <string>

namespace rdnasim {

/// Copies the code of a pipeline to memory, for all of its stages.
void uploadCode(Pipeline &pipeline, Memory &memory);

/// Returns the address of the border colours; 0: there are none.
uint64_t uploadPalette(const Bindings &bindings, Memory &memory);

/// Describes a stage, and allocates its scratch memory. `slots`: the waves that run at the same time.
void describeStage(const HardwareStage &stage, uint64_t paletteAddress, uint32_t slots, Memory &memory,
                   StageState &state);

/// Values of user SGPRs that are no dwords of user data, by their number in `.user_data_reg_map`. A value of
/// two dwords takes two SGPRs.
using SpecialUserData = std::map<uint32_t, std::vector<uint32_t>>;

/// Fills the user SGPRs of a stage; the spill table is filled if the stage asks for it. Returns the reason
/// when there is no value for one.
std::optional<std::string> fillUserSgprs(const Pipeline &pipeline, const HardwareStage &stage,
                                         const UserData &userData, SpecialUserData special, Memory &memory,
                                         StageState &state);

/// Returns whether a stage has a user SGPR with that value.
bool wants(const HardwareStage &stage, uint32_t userData);

} // namespace rdnasim
