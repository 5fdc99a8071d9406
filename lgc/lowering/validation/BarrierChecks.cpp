// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/validation/BarrierChecks.h"

#include "lgc/abi/EndedLanes.h"
#include "lgc/abi/ReservedRegisters.h"
#include "lgc/analysis/DialectUniformity.h"
#include "lgc/state/Subroutine.h"

#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using protocol::ValidationError;

namespace lgc {

static bool isAbort(const Instruction &inst) {
  return isa<AbortOp, AbortRecordOp>(inst);
}

static bool mayAbort(const Function &function) {
  return any_of(instructions(function), isAbort);
}

BarrierChecks::BarrierChecks(Function &function, const TargetTransformInfo &target,
                             const PipelineState &state, const ShaderState &shader,
                             const ReportBuilder &reports)
    : function_(function), target_(target), shader_(shader), reports_(reports), gfxMajor_(state.gfxIp.major) {
}

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

/// Reads the lanes that the wave has, and marks those that end.
void BarrierChecks::begin() {
  BasicBlock &entry = function_.getEntryBlock();
  IRBuilder<> builder(&entry, entry.getFirstNonPHIOrDbgOrAlloca());
  launched_ = activeLanes(builder);
  if (!aborts_)
    return;
  const unsigned waveSize = shader_.chosenWaveSize();
  reserveSgprs(*function_.getParent());
  buildNoEndedLanes(builder, waveSize);
  for (Instruction &inst : instructions(function_)) {
    if (!isAbort(inst))
      continue;
    builder.SetInsertPoint(&inst);
    buildLanesEnd(builder, waveSize);
  }
}

Value *BarrierChecks::lower(IRBuilderBase &builder, CheckBarrierOp &check) {
  if (!isAnalyzed_) {
    isAnalyzed_ = true;
    aborts_ = mayAbort(function_);
    endsInSubroutines_ = any_of(*function_.getParent(),
                                [&](Function &other) { return isSubroutine(other) && mayAbort(other); });
    findDivergentBlocks();
  }
  if (endsInSubroutines_ || !divergent_.contains(check.getParent()))
    return builder.getFalse();
  if (!launched_)
    begin();
  const auto count = [&](Value *lanes) {
    return builder.CreateZExtOrTrunc(builder.CreateUnaryIntrinsic(Intrinsic::ctpop, lanes),
                                     builder.getInt32Ty());
  };
  Value *active = activeLanes(builder), *expected = launched_;
  if (aborts_)
    expected = builder.CreateAnd(
        expected, builder.CreateNot(buildEndedLanes(builder, shader_.chosenWaveSize(), gfxMajor_)));
  Value *areMissing = builder.CreateICmpNE(active, expected);
  reports_.add(builder, check.getSite(),
               {codeOf(builder, ValidationError::BarrierDiverged),
                areMissing,
                areMissing,
                {count(active), count(expected)}});
  return areMissing;
}

} // namespace lgc
