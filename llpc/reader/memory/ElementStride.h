// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Strides of the arrays that pointers point into.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Returns the stride in bytes of the array in explicit layout that both operands of an OpPtrDiff point into.
/// SPIR-V requires an ArrayStride on the pointer type only where pointer arithmetic is done; when the type
/// has none, the array is searched for.
FailureOr<uint64_t> strideOfElements(Translator &translator, const spirv::Instruction &difference,
                                     const spirv::Type &pointer);

} // namespace llpc::reader
