// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/validation/AnyLane.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace lgc {

Value *buildAnyLane(IRBuilderBase &builder, Value *condition, unsigned waveSize) {
  Type *mask = builder.getIntNTy(waveSize);
  Value *lanes = builder.CreateIntrinsic(Intrinsic::amdgcn_ballot, {mask}, {condition});
  return builder.CreateICmpNE(lanes, ConstantInt::get(mask, 0));
}

UniformConditions::UniformConditions(Function &function, const TargetTransformInfo &target) {
  if (target.hasBranchDivergence(&function))
    uniformity_.emplace(function, target);
}

} // namespace lgc
