// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The translators of source languages to SPIR-V.

#pragma once

#include "llpc/Diagnostic.h"
#include "llpc/SourceCompiler.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace llpc::input {

/// Translates GLSL of source.stage, with source lines. Returns nullopt after reporting at least one error.
std::optional<std::vector<uint32_t>> compileGlsl(const ShaderSource &source, Diagnostics &diagnostics);

/// Translates SPIR-V assembly. Returns nullopt after reporting at least one error.
std::optional<std::vector<uint32_t>> assemble(const ShaderSource &source, Diagnostics &diagnostics);

} // namespace llpc::input
