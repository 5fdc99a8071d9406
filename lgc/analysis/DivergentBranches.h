// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/BasicBlock.h"

namespace lgc {

/// Returns the blocks of the function at whose terminators lanes of a wave can diverge, by
/// DialectUniformity.
llvm::DenseSet<const llvm::BasicBlock *> findDivergentBranches(llvm::Function &function,
                                                               const llvm::TargetTransformInfo &target);

} // namespace lgc
