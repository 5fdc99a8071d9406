// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The instruction set SPV_AMD_shader_explicit_vertex_parameter; glslInterpolationHandlers() is in
// GlslStd450.h.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

Result translateAmdExplicitVertex(Translator &translator, const spirv::Instruction &instruction);

} // namespace llpc::reader
