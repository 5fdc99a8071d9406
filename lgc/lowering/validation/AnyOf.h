// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/IRBuilder.h"

namespace lgc {

/// Builds an i1: whether one of the conditions is true. The back end would compute each of them as a mask of
/// lanes, and combine the masks. Comparisons with 0, of parts of dwords, and with the same limit take fewer
/// instructions if the operands are combined before they are compared. `areUniform`: each condition is the
/// same in all lanes.
llvm::Value *buildAnyOf(llvm::IRBuilderBase &builder, llvm::ArrayRef<llvm::Value *> conditions,
                        bool areUniform);

} // namespace lgc
