// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/lowering/LoopMarkers.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/TargetTransformInfo.h"

namespace lgc {

/// Makes the lanes of each iteration do together what the loop constructs hold of convergent operations.
/// `observed` are the blocks with one. Returns are united, and variables that are only loaded and stored
/// become values.
void reconvergeLoops(llvm::Function &function, llvm::ArrayRef<MarkedLoop> loops,
                     const llvm::SmallPtrSetImpl<const llvm::BasicBlock *> &observed,
                     const llvm::TargetTransformInfo &target);

} // namespace lgc
