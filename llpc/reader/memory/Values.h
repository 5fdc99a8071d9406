// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The values of ids, wherever they are.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// The register value of an id: a constant, a pointer or a result that has been translated; for a large value
/// a pointer to its snapshot (TypeMap.cpp). Fails, at the instruction being translated, when
/// there is none, which can only happen to pointers.
FailureOr<llvm::Value *> valueOf(Translator &translator, spirv::Id id);

/// The value of operand `index`, which must be an id.
inline FailureOr<llvm::Value *> operandValue(Translator &translator, const spirv::Instruction &instruction,
                                             size_t index) {
  return valueOf(translator, instruction.operand(index));
}

/// Stores a value, large or not, to an object of its type or of one that matches it logically.
Result storeValue(Translator &translator, const spirv::Instruction &instruction, const Place &target,
                  spirv::Id id);

} // namespace llpc::reader
