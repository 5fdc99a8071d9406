// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Relations between types that OpCopyLogical and OpAbortKHR ask for. Private to llpc/spirv.

#pragma once

#include "llpc/spirv/ModuleData.h"

namespace llpc::spirv {

/// Whether the types differ in decorations and ids of arrays and structs only (SPIR-V 3.52.11,
/// OpCopyLogical).
bool matchLogically(const ModuleData &module, const Type &a, const Type &b);

/// The part of the type that keeps it from being concrete (SPIR-V 2.2.2): a number, a physical pointer, or a
/// vector, matrix, array or struct of these. Null when there is none.
const Type *findNonConcrete(const Type &type);

} // namespace llpc::spirv
