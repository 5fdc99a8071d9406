// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// MLIR as input, through the program lgc-mlir in a process of its own: linking MLIR here would cost every run
// of amdllpc more time than a small shader takes, and a crash of MLIR's on malformed text ends that process
// alone.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace amdllpc {

/// LLVM IR text. On failure none, and `messages` has what is wrong, as lines that name the input `name`.
std::optional<std::vector<uint8_t>> mlirToLlvmIr(std::span<const uint8_t> text, const std::string &name,
                                                 std::string &messages);

} // namespace amdllpc
