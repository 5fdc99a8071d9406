// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The objects that pointers point to.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// The address that a pointer is; for a module-scope buffer, code at the builder's position. Fails when
/// the pointer has none.
FailureOr<llvm::Value *> pointerAddress(Translator &translator, spirv::Id pointer);

/// What a pointer other than to an Input points to.
FailureOr<Place> placeOf(Translator &translator, spirv::Id pointer);

/// Where the pointer that is operand `index` points, to be written. Fails also
/// for memory that a shader cannot write.
FailureOr<Place> writablePlace(Translator &translator, const spirv::Instruction &instruction, size_t index);

} // namespace llpc::reader
