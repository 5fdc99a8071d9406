// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The objects that pointers point to.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Returns the address of a pointer; for a module-scope buffer, emits code at the builder's position. Fails
/// when the pointer has no address.
FailureOr<llvm::Value *> pointerAddress(Translator &translator, spirv::Id pointer);

/// Returns whether the pointer points to an image: then its address is the image's descriptor.
bool isImagePointer(const Translator &translator, spirv::Id pointer);

/// Returns the object that a pointer points to. The pointer must not point to an Input. Fails for a pointer
/// to an image, which has no memory that a shader can see.
FailureOr<LValue> lvalueOf(Translator &translator, spirv::Id pointer);

/// Returns the object of type `type` at the same place. The type differs only if the pointer is untyped.
LValue withType(const LValue &lvalue, const spirv::Type &type);

/// Returns the object of type `type` that a pointer, which may be untyped, points to.
FailureOr<LValue> lvalueAs(Translator &translator, spirv::Id pointer, const spirv::Type &type);

/// Returns the object that the pointer in operand `index` points to, for writing. Fails for memory that a
/// shader cannot write.
FailureOr<LValue> writableLValue(Translator &translator, const spirv::Instruction &instruction, size_t index);

} // namespace llpc::reader
