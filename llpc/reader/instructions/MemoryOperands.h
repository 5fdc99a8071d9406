// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The optional operands of instructions that access memory.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Applies the memory operands that begin at operand `index` to accesses through `lvalue`: Volatile and the
/// like, and the alignment.
Result applyMemoryOperands(Translator &translator, const spirv::Instruction &instruction, size_t index,
                           LValue &lvalue);

/// Returns the number of words that the memory operands at operand `index` take: a mask, and a literal or id
/// for some of its bits.
size_t memoryOperandCount(const spirv::Instruction &instruction, size_t index);

} // namespace llpc::reader
