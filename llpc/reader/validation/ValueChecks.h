// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Checks of operands, in front of instructions that only compute.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Checks the operands of divisions, shifts, instructions that index a vector at run time, and those that
/// name an invocation of the subgroup, as far as validation is asked to. Does nothing for other instructions.
void checkOperands(Translator &translator, const spirv::Instruction &instruction);

/// Checks that the result of arithmetic on finite floats is finite, if validation is asked to. The
/// instruction must be translated.
void checkResult(Translator &translator, const spirv::Instruction &instruction);

/// Checks that an integer of the type `to` can have the number, or each component, rounded towards zero.
void checkConversion(Translator &translator, const spirv::Instruction &instruction, llvm::Value *number,
                     llvm::Type *to, bool isSigned);

} // namespace llpc::reader
