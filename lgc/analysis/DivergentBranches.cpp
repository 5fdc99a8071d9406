// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/analysis/DivergentBranches.h"

#include "lgc/analysis/DialectUniformity.h"

using namespace llvm;

namespace lgc {

DenseSet<const BasicBlock *> findDivergentBranches(Function &function, const TargetTransformInfo &target) {
  const DialectUniformity uniformity(function, target);
  DenseSet<const BasicBlock *> divergent;
  for (const BasicBlock &block : function) {
    if (block.getTerminator()->getNumSuccessors() > 1 && uniformity->hasDivergentTerminator(block))
      divergent.insert(&block);
  }
  return divergent;
}

} // namespace lgc
