// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Every language of sources that become SPIR-V.

#pragma once

#include "llpc/Diagnostic.h"
#include "llpc/SourceCompiler.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace llpc::input {

/// GLSL of source.stage, with source lines. None after reporting at least one error.
std::optional<std::vector<uint32_t>> compileGlsl(const ShaderSource &source, Diagnostics &diagnostics);

/// SPIR-V assembly. None after reporting at least one error.
std::optional<std::vector<uint32_t>> assemble(const ShaderSource &source, Diagnostics &diagnostics);

} // namespace llpc::input
