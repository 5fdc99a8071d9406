// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Functions of a shader that are not inlined into its entry point, but called.

#pragma once

#include "pipeline/ShaderStage.h"

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace lgc {

/// Lets the function remain one, of the shader of that stage. It must have direct calls only. It gets a name
/// that has no other meaning in assembly.
void makeSubroutine(llvm::Function &function, pipeline::ShaderStage stage);

bool isSubroutine(const llvm::Function &function);
bool hasNameOfSubroutine(const llvm::Function &function);
bool hasSubroutines(const llvm::Module &module);

/// Returns whether the function is a subroutine of the shader of that stage.
bool isSubroutineOf(const llvm::Function &function, pipeline::ShaderStage stage);

} // namespace lgc
