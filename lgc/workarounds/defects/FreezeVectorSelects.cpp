// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/FreezeVectorSelects.h"

#include "lgc/analysis/FindInstructions.h"
#include "lgc/analysis/PreservedControlFlow.h"

#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace lgc {

/// Returns whether the bitcast's result has not one element for each of the selection's condition.
static bool changesElements(const BitCastInst &bitcast) {
  auto *select = dyn_cast<SelectInst>(bitcast.getOperand(0));
  auto *condition = select ? dyn_cast<FixedVectorType>(select->getCondition()->getType()) : nullptr;
  auto *result = dyn_cast<FixedVectorType>(bitcast.getType());
  return condition && (!result || result->getNumElements() != condition->getNumElements());
}

PreservedAnalyses FreezeVectorSelects::run(Function &function, FunctionAnalysisManager &) {
  const SmallVector<BitCastInst *> casts = findInstructions<BitCastInst>(function, changesElements);
  for (BitCastInst *bitcast : casts) {
    Value *frozen = IRBuilder<>(bitcast->getNextNode()).CreateFreeze(bitcast);
    bitcast->replaceUsesWithIf(frozen, [&](const Use &use) { return use.getUser() != frozen; });
  }
  return preservingControlFlow(!casts.empty());
}

} // namespace lgc
