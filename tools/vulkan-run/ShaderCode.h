// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Outcome.h"
#include "tools/amber/Script.h"

#include <cstdint>
#include <variant>
#include <vector>

namespace vulkanrun {

/// Valid SPIR-V for Vulkan 1.3: a driver may do anything when given something else.
std::variant<std::vector<uint32_t>, Outcome> shaderCode(const amber::Script &script,
                                                        const amber::AttachedShader &attached);

} // namespace vulkanrun
