// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/validation/AnyLane.h"

#include "lgc/lowering/validation/AnyOf.h"
#include "lgc/lowering/validation/ReportGroups.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

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

Value *buildAnySuspected(IRBuilderBase &builder, ArrayRef<Value *> conditions,
                         const UniformConditions &uniformity, unsigned waveSize) {
  SmallVector<Value *> uniform, divergent, all(reverse(conditions));
  while (!all.empty()) {
    Value *condition = all.pop_back_val(), *one = nullptr, *other = nullptr;
    if (match(condition, m_Or(m_Value(one), m_Value(other))))
      all.append({other, one});
    else
      (uniformity.isUniform(condition) ? uniform : divergent).push_back(condition);
  }
  Value *ofAll = buildAnyOf(builder, uniform, /*areUniform=*/true);
  Value *ofLane = buildAnyOf(builder, divergent, /*areUniform=*/false);
  if (isFalse(*ofLane))
    return ofAll;
  Value *ofSome = buildAnyLane(builder, ofLane, waveSize);
  return isFalse(*ofAll) ? ofSome : builder.CreateOr(ofAll, ofSome);
}

} // namespace lgc
