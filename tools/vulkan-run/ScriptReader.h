// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Outcome.h"
#include "Scenario.h"

#include <string_view>
#include <variant>

namespace vulkanrun {

/// Reads an Amber script for compute whose buffers are of scalars or of vectors of two and four. A message
/// starts with "file:line:column: ". What the language has beyond that is Unsupported; what it does not have
/// is an Error.
std::variant<Scenario, Outcome> readScript(std::string_view text, std::string_view file);

} // namespace vulkanrun
