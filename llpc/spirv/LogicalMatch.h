// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Relations between types that OpCopyLogical and OpAbortKHR require. Private to llpc/spirv.

#pragma once

#include "llpc/spirv/ModuleData.h"

namespace llpc::spirv {

/// Returns whether the types differ only in decorations and ids of arrays and structs (SPIR-V 3.52.11,
/// OpCopyLogical).
bool matchLogically(const ModuleData &module, const Type &a, const Type &b);

/// Returns the part of the type that makes it not concrete, or null. Concrete types (SPIR-V 2.2.2) are
/// numbers, physical pointers, and vectors, matrices, arrays or structs of these.
const Type *findNonConcrete(const Type &type);

} // namespace llpc::spirv
