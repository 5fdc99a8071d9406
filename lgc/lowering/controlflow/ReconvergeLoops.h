// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/lowering/controlflow/LoopMarkers.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/TargetTransformInfo.h"

namespace lgc {

/// The blocks of a function whose effects depend on the set of lanes that execute them together.
struct Observations {
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> blocks;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8>
      calls; ///< those of them where only a callee may have such effects
};

/// Makes the lanes of each iteration execute the convergent operations of loop constructs together. Returns
/// are united into one, and variables that are only loaded and stored become values.
void reconvergeLoops(llvm::Function &function, llvm::ArrayRef<MarkedLoop> loops,
                     const Observations &observations, const llvm::TargetTransformInfo &target);

} // namespace lgc
