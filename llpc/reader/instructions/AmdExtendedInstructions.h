// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The instruction sets SPV_AMD_gcn_shader and SPV_AMD_shader_trinary_minmax.

#pragma once

#include "llpc/reader/core/Result.h"

namespace llpc::spirv {
struct Instruction;
}

namespace llpc::reader {

class Translator;

Result translateAmdGcnShader(Translator &translator, const spirv::Instruction &instruction);
Result translateAmdTrinaryMinMax(Translator &translator, const spirv::Instruction &instruction);

} // namespace llpc::reader
