// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/BasicBlock.h"

namespace lgc {

/// Returns the blocks of the function at whose terminators lanes of a wave can diverge. `target` knows LLVM's
/// instructions; this analysis adds the dialect's ops, for example that workgroup ids and push constants are
/// uniform. Arguments of a function count as divergent.
llvm::DenseSet<const llvm::BasicBlock *> findDivergentBranches(llvm::Function &function,
                                                               const llvm::TargetTransformInfo &target);

} // namespace lgc
