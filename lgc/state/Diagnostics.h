// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reports problems in the shader to the LLVMContext's handler, with the instruction's debug location.

#pragma once

#include "llvm/ADT/Twine.h"

namespace llvm {
class Function;
class Instruction;
class Module;
} // namespace llvm

namespace lgc {

/// Reports that the shader cannot be compiled. The pass continues and leaves valid IR; the pipeline stops
/// after it.
void reportError(const llvm::Instruction &at, const llvm::Twine &message);
void reportError(const llvm::Module &module, const llvm::Twine &message);

/// Reports a probable mistake; compilation continues.
void reportWarning(const llvm::Instruction &at, const llvm::Twine &message);

} // namespace lgc
