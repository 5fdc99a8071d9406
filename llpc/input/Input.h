// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The translators of source languages to SPIR-V.

#pragma once

#include "llpc/Diagnostic.h"
#include "llpc/SourceCompiler.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace llpc::input {

/// Translates GLSL of source.stage, with source lines. Returns nullopt after reporting at least one error.
std::optional<std::vector<uint32_t>> compileGlsl(const ShaderSource &source, Diagnostics &diagnostics);

/// Translates SPIR-V assembly. Returns nullopt after reporting at least one error.
std::optional<std::vector<uint32_t>> assemble(const ShaderSource &source, Diagnostics &diagnostics);

/// Returns assembly that assemble() translates to exactly these words; nullopt if there is none.
std::optional<std::string> disassemble(const std::vector<uint32_t> &words);

} // namespace llpc::input
