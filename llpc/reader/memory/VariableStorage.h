// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Variables and their storage in each storage class.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Returns the address of a module-scope variable other than an Input; for a buffer or an image, whose
/// address is its descriptor, emits code at the builder's position.
FailureOr<llvm::Value *> variableAddress(Translator &translator, const spirv::Instruction &variable);

/// Returns the buffer or image at `index` of a variable that is one or an array of them.
FailureOr<llvm::Value *> resourceAt(Translator &translator, const spirv::Instruction &variable,
                                    llvm::Value *index, bool isNonUniform);

/// Returns the index of the initializer among the operands of OpVariable or OpUntypedVariableKHR.
size_t initializerIndex(const spirv::Instruction &variable);

/// Returns whether the instruction is OpVariable or OpUntypedVariableKHR.
bool isVariable(const spirv::Instruction &definition);

/// minStorageBufferOffsetAlignment on this hardware: drivers may bind buffers at any multiple of a dword.
inline constexpr llvm::Align kBufferAlign = llvm::Align::Constant<4>();

/// Returns whether other invocations may change the memory that is accessed through the pointer.
bool isVolatile(const Translator &translator, spirv::Id pointer);

/// Returns an object of type `type` at the start of the variable's storage, without its address.
LValue variableLValue(Translator &translator, const spirv::Instruction &variable, const spirv::Type &type);

} // namespace llpc::reader
