// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Checks of operands, in front of instructions that only compute.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Checks the operands of divisions, shifts, and instructions that index a vector at run time, as far as
/// validation is asked to. Does nothing for other instructions.
void checkOperands(Translator &translator, const spirv::Instruction &instruction);

/// Checks that an integer of the type `to` can have the number, or each component, rounded towards zero.
void checkConversion(Translator &translator, const spirv::Instruction &instruction, llvm::Value *number,
                     llvm::Type *to, bool isSigned);

} // namespace llpc::reader
