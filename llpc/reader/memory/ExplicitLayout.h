// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Sizes, offsets and strides of objects whose layout decorations give.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Bytes of a Bool (memory only), Int, Float or physical pointer.
uint64_t scalarSize(const spirv::Type &type);

/// How many members, elements, columns or components an object has.
uint64_t partCount(Translator &translator, const spirv::Type &type);

/// The bytes that an object of the type spans under explicit layout, a runtime array counted as empty.
/// Fails when a decoration is missing.
FailureOr<uint64_t> explicitSize(Translator &translator, const spirv::Instruction &instruction,
                                 const spirv::Type &type, MatrixLayout matrix = {});

/// The byte offset of a struct's member, from its Offset decoration.
FailureOr<uint64_t> memberOffset(Translator &translator, const spirv::Instruction &instruction,
                                 const spirv::Type &structType, uint32_t member);

/// The bytes from one element of an Array, a RuntimeArray, or from a pointer's pointee to the next, from the
/// ArrayStride of `type`.
FailureOr<uint32_t> arrayStride(Translator &translator, const spirv::Instruction &instruction,
                                const spirv::Type &type);

/// The layout of the matrices that the struct's member holds, empty when it holds none.
FailureOr<MatrixLayout> memberMatrixLayout(Translator &translator, const spirv::Instruction &instruction,
                                           const spirv::Type &structType, uint32_t member);

/// The stride of a matrix whose layout must be known.
FailureOr<uint64_t> matrixStride(Translator &translator, const spirv::Instruction &instruction,
                                 MatrixLayout matrix);

} // namespace llpc::reader
