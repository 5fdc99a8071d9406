// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/load/Bindings.h"
#include "tools/rdnasim/load/Pipeline.h"
#include "tools/rdnasim/memory/Memory.h"

#include <map>
#include <variant>

namespace rdnasim {

/// The dwords of user data that resources fill.
using UserData = std::map<uint32_t, uint32_t>;

/// Fills the descriptor tables and user data of a pipeline. Returns the reason when it cannot: a binding of
/// the shader without a resource, or too few push constants.
std::variant<UserData, std::string> fillUserData(const Pipeline &pipeline, const Bindings &bindings,
                                                 Memory &memory);

} // namespace rdnasim
