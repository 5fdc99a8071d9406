// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/state/PipelineState.h"
#include "llpc/Compiler.h"

#include <array>

namespace llpc {

/// Returns a 128-bit hash of everything that the generated code depends on: the shader (`bytes`: SPIR-V, or
/// the text of LLVM IR), the entry point, its specialization, the target and the resource mapping. It
/// excludes file names and development options.
std::array<uint64_t, 2> shaderHash(std::span<const uint8_t> bytes, const lgc::ShaderState &shader,
                                   const ShaderInput &input, CompileOptions options);

} // namespace llpc
