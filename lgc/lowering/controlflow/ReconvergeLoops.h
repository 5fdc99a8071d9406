// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/lowering/controlflow/LoopMarkers.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/TargetTransformInfo.h"

namespace lgc {

/// The blocks of a function that do what depends on the lanes that do it together.
struct Observations {
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> blocks;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> calls; ///< those of them where a callee may do it
};

/// Makes the lanes of each iteration do together what the loop constructs hold of convergent operations.
/// Returns are united, and variables that are only loaded and stored become values.
void reconvergeLoops(llvm::Function &function, llvm::ArrayRef<MarkedLoop> loops,
                     const Observations &observations, const llvm::TargetTransformInfo &target);

} // namespace lgc
