// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The interface between stages: Input and Output variables except built-in inputs.
//
// The shader has a private copy of each variable that it uses. A function around it fills the inputs, calls
// the shader, and writes the outputs. So every access is one to memory: by any index, through pointers, in
// functions. LLVM promotes the copies to registers and drops the inputs that nothing reads.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Returns whether a variable is a built-in input, which has no copy (instructions/BuiltInInputs.h).
bool isBuiltInInput(const spirv::Module &module, const spirv::Instruction &variable);

/// Fills `entry`, which has no body yet: reads inputs, calls `shader`, which is translated with all that it
/// calls, and writes outputs. Among them are those that have an initializer and are not used otherwise.
Result callShader(Translator &translator, const spirv::EntryPoint &entryPoint, llvm::Function &entry,
                  llvm::Function &shader, const llvm::DebugLoc &location);

} // namespace llpc::reader
