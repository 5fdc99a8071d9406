// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/optimization/ReassociateFloats.h"

#include "lgc/state/FloatAttributes.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Scalar/Reassociate.h"

using namespace llvm;

namespace lgc {

static void allowReassociation(Function &function, bool isAllowed) {
  for (Instruction &inst : instructions(function)) {
    if (isa<FPMathOperator>(inst) && inst.hasNoSignedZeros() && inst.hasAllowContract())
      inst.setHasAllowReassoc(isAllowed);
  }
}

PreservedAnalyses ReassociateFloats::run(Function &function, FunctionAnalysisManager &analyses) {
  const bool isRelaxed = function.hasFnAttribute(kRelaxedFloats);
  if (isRelaxed)
    allowReassociation(function, true);
  PreservedAnalyses preserved = ReassociatePass().run(function, analyses);
  if (isRelaxed)
    allowReassociation(function, false);
  return preserved;
}

} // namespace lgc
