// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/validation/BarrierChecks.h"

#include "lgc/analysis/DialectUniformity.h"

#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using protocol::ValidationError;

namespace lgc {

BarrierChecks::BarrierChecks(Function &function, const TargetTransformInfo &target, const ShaderState &shader,
                             const ReportBuilder &reports)
    : function_(function), target_(target), shader_(shader), reports_(reports) {}

/// Those that are reached from a divergent branch before its lanes can have met again.
void BarrierChecks::findDivergentBlocks() {
  const DialectUniformity uniformity(function_, target_);
  const PostDominatorTree postDominators(function_);
  for (BasicBlock &block : function_) {
    if (!uniformity->hasDivergentTerminator(block))
      continue;
    const DomTreeNode *node = postDominators.getNode(&block);
    const BasicBlock *meeting = node && node->getIDom() ? node->getIDom()->getBlock() : nullptr;
    // Collected for each branch alone: another one may have ended there.
    SmallPtrSet<const BasicBlock *, 16> between;
    SmallVector<const BasicBlock *> open(successors(&block));
    while (!open.empty()) {
      const BasicBlock *reached = open.pop_back_val();
      if (reached != meeting && between.insert(reached).second)
        append_range(open, successors(reached));
    }
    divergent_.insert_range(between);
  }
}

Value *BarrierChecks::activeLanes(IRBuilderBase &builder) const {
  return builder.CreateIntrinsic(Intrinsic::amdgcn_ballot, {builder.getIntNTy(shader_.chosenWaveSize())},
                                 {builder.getTrue()});
}

Value *BarrierChecks::lower(IRBuilderBase &builder, CheckBarrierOp &check) {
  if (!isAnalyzed_) {
    isAnalyzed_ = true;
    aborts_ = any_of(instructions(function_),
                     [](const Instruction &inst) { return isa<AbortOp, AbortRecordOp>(inst); });
    findDivergentBlocks();
  }
  if (aborts_ || !divergent_.contains(check.getParent()))
    return builder.getFalse();
  if (!launched_) {
    BasicBlock &entry = function_.getEntryBlock();
    IRBuilder<> first(&entry, entry.getFirstNonPHIOrDbgOrAlloca());
    launched_ = activeLanes(first);
  }
  const auto count = [&](Value *lanes) {
    return builder.CreateZExtOrTrunc(builder.CreateUnaryIntrinsic(Intrinsic::ctpop, lanes),
                                     builder.getInt32Ty());
  };
  Value *active = activeLanes(builder);
  Value *areMissing = builder.CreateICmpNE(active, launched_);
  reports_.add(builder, check.getSite(),
               {codeOf(builder, ValidationError::BarrierDiverged),
                areMissing,
                areMissing,
                {count(active), count(launched_)}});
  return areMissing;
}

} // namespace lgc
