// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The stride of arrays that pointers point into.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Bytes between the elements of the array in explicit layout that both operands of an OpPtrDiff point into.
/// SPIR-V asks for an ArrayStride of the pointers' type only where a pointer is moved; where the type has
/// none, the array is looked for.
FailureOr<uint64_t> strideOfElements(Translator &translator, const spirv::Instruction &difference,
                                     const spirv::Type &pointer);

} // namespace llpc::reader
