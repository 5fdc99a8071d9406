// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The values of ids, in registers or in memory.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Returns the register value of an id: a constant, a pointer or a translated result; for a large value a
/// pointer to its temporary (TypeMap.cpp). Fails, at the instruction that is being translated, when there is
/// none, which can happen only for pointers.
FailureOr<llvm::Value *> valueOf(Translator &translator, spirv::Id id);

/// Returns the value of operand `index`, which must be an id.
inline FailureOr<llvm::Value *> operandValue(Translator &translator, const spirv::Instruction &instruction,
                                             size_t index) {
  return valueOf(translator, instruction.operand(index));
}

/// Stores a value, large or not, to an object of its type or of one that matches it logically.
Result storeValue(Translator &translator, const spirv::Instruction &instruction, const LValue &target,
                  spirv::Id id);

} // namespace llpc::reader
