// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Translates MLIR with the program lgc-mlir: linking MLIR here would cost every run of amdllpc more time than
// a small shader takes, and a crash of MLIR on malformed text ends only that process.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace amdllpc {

/// Returns LLVM IR text. Returns nullopt on failure, with lines in `messages` that call the input `name`.
std::optional<std::vector<uint8_t>> mlirToLlvmIr(std::span<const uint8_t> text, const std::string &name,
                                                 std::string &messages);

} // namespace amdllpc
