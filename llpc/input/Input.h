// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Every form of input that becomes SPIR-V. No LLVM here.

#pragma once

#include "llpc/Compiler.h"
#include "llpc/Diagnostic.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace llpc::input {

/// The input as a SPIR-V binary, which may still be invalid when it was given as one. None after reporting at
/// least one error. Not for InputKind::LgcIr.
std::optional<std::vector<uint8_t>> toSpirv(const ShaderInput &input, Diagnostics &diagnostics);

/// GLSL of input.stage, with source lines; SPIR-V 1.6 for Vulkan 1.3, unless input.targetEnvironment says
/// otherwise.
std::optional<std::vector<uint8_t>> compileGlsl(const ShaderInput &input, Diagnostics &diagnostics);

/// SPIR-V assembly with our grammar overlay. Numeric ids keep their values. The version is what a comment
/// "; Version: 1.x", as disassemblers write it, says, else 1.6; input.targetEnvironment goes before both.
std::optional<std::vector<uint8_t>> assemble(const ShaderInput &input, Diagnostics &diagnostics);

} // namespace llpc::input
