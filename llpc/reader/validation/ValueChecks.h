// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Checks of operands, in front of instructions that only compute.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Checks the operands of divisions, shifts, and instructions that index a vector at run time, as far as
/// validation is asked to. Does nothing for other instructions.
void checkOperands(Translator &translator, const spirv::Instruction &instruction);

} // namespace llpc::reader
