// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/amber/Script.h"

#include <cstdint>
#include <variant>
#include <vector>

namespace amber {

/// The words of a module after the passes. A pass is named as on spirv-opt's command line; its leading dashes
/// may be missing.
std::variant<std::vector<uint32_t>, Outcome> optimize(const Optimization &wanted,
                                                      const std::vector<uint32_t> &module);

} // namespace amber
