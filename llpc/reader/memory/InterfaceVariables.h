// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The interface between stages: Input and Output variables except built-in inputs that are no arrays.
//
// The shader has a private copy of each variable that it uses. A function around it fills the inputs, calls
// the shader, and writes the outputs. So every access is one to memory: by any index, through pointers, in
// functions. LLVM promotes the copies to registers and drops the inputs that nothing reads.

#pragma once

#include "llpc/reader/core/Translator.h"
#include "llpc/reader/memory/InterfaceComponents.h"

namespace llpc::reader {

/// The most vertices of a primitive that is rasterised.
inline constexpr uint64_t kMaxVertices = 3;

/// Returns whether a built-in is an array, and so, as an input, has a copy.
bool isArrayInput(spirv::BuiltIn builtIn);

/// Returns whether a variable is a built-in input that has no copy (instructions/BuiltInInputs.h).
bool isBuiltInInput(const spirv::Module &module, const spirv::Instruction &variable);

/// Stores an input of a fragment shader to `copy`, which is of type `type`, as memory holds the variable's.
/// It is interpolated with the weights instead of where its decorations say; flat inputs are what they are.
Result interpolateInput(Translator &translator, const spirv::Instruction &variable, llvm::Value &copy,
                        llvm::Type *type, InterpolationWeights weights);

/// Likewise with the values that a vertex has, in the order in which Vulkan numbers them.
Result readInputOfVertex(Translator &translator, const spirv::Instruction &variable, llvm::Value &copy,
                         llvm::Type *type, uint32_t vertex);

/// Fills `entry`, which has no body yet: reads inputs, calls `shader`, which is translated with all that it
/// calls, and writes outputs. Among them are those that have an initializer and are not used otherwise.
Result callShader(Translator &translator, const spirv::EntryPoint &entryPoint, llvm::Function &entry,
                  llvm::Function &shader, const llvm::DebugLoc &location);

} // namespace llpc::reader
