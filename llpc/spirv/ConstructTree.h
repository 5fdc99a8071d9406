// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The construct tree of one function. Private to llpc/spirv.

#pragma once

#include "llpc/spirv/Dominators.h"
#include "llpc/spirv/ModuleData.h"

namespace llpc::spirv {

/// Fills in Function::body and Block::construct, and checks the rules of SPIR-V 2.16.2 for structured control
/// flow. `structural` is computed on the function's blocks with additional edges from headers to merge blocks
/// and continue targets.
bool buildConstructTree(ParseContext &context, Function &function, const Dominators &structural);

} // namespace llpc::spirv
