// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Sizes, offsets and strides of objects in explicit layout, from the decorations.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Returns the size in bytes of a Bool (memory only), Int, Float or physical pointer.
uint64_t scalarSize(const spirv::Type &type);

/// Returns the number of members, elements, columns or components of an object.
uint64_t partCount(Translator &translator, const spirv::Type &type);

/// Returns the bytes that an object of the type spans under explicit layout; a runtime array counts as empty.
/// Fails when a decoration is missing.
FailureOr<uint64_t> explicitSize(Translator &translator, const spirv::Instruction &instruction,
                                 const spirv::Type &type, MatrixLayout matrix = {});

/// Like explicitSize(), without the padding behind the last element of arrays: the bytes up to the last one
/// that an access of the object touches.
FailureOr<uint64_t> accessedSize(Translator &translator, const spirv::Instruction &instruction,
                                 const spirv::Type &type, MatrixLayout matrix = {});

/// Returns the byte offset of a struct's member, from its Offset decoration.
FailureOr<uint64_t> memberOffset(Translator &translator, const spirv::Instruction &instruction,
                                 const spirv::Type &structType, uint32_t member);

/// Returns the stride in bytes of an Array, a RuntimeArray or a pointer's pointees, from the ArrayStride of
/// `type`.
FailureOr<uint32_t> arrayStride(Translator &translator, const spirv::Instruction &instruction,
                                const spirv::Type &type);

/// Returns the layout of the matrices that the struct's member holds, empty when it holds none.
FailureOr<MatrixLayout> memberMatrixLayout(Translator &translator, const spirv::Instruction &instruction,
                                           const spirv::Type &structType, uint32_t member);

/// Returns the stride of a matrix whose layout must be known.
FailureOr<uint64_t> matrixStride(Translator &translator, const spirv::Instruction &instruction,
                                 MatrixLayout matrix);

} // namespace llpc::reader
