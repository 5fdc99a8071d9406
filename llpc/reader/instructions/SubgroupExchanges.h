// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Translates an instruction of the set SPV_AMD_shader_ballot.
Result translateAmdShaderBallot(Translator &translator, const spirv::Instruction &instruction);

} // namespace llpc::reader
