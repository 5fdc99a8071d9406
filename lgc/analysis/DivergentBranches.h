// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/BasicBlock.h"

namespace lgc {

/// The blocks of the function at whose end lanes of a wave can part. `target` knows LLVM's instructions; what
/// is added are the dialect's ops, such as that workgroup ids and push constants are the same in all lanes.
/// What a function gets as arguments counts as different in each lane.
llvm::DenseSet<const llvm::BasicBlock *> findDivergentBranches(llvm::Function &function,
                                                               const llvm::TargetTransformInfo &target);

} // namespace lgc
