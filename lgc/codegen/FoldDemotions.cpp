// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/FoldDemotions.h"

#include "lgc/analysis/FindInstructions.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Pass.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace lgc {

namespace {

class FoldDemotions : public FunctionPass {
public:
  static char ID;

  FoldDemotions() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "Fold demotions"; }

  bool runOnFunction(Function &function) override {
    bool changed = false;
    for (IntrinsicInst *demotion : callsOf(function, Intrinsic::amdgcn_wqm_demote))
      changed |= fold(*demotion);
    return changed;
  }

private:
  static bool fold(CallInst &demotion);
};

char FoldDemotions::ID = 0;

} // namespace

/// Returns whether the block only demotes its lanes, all of them. Inline assembly without instructions keeps
/// others in order.
static bool onlyDemotes(const BasicBlock &block, const CallInst &demotion) {
  return PatternMatch::match(demotion.getArgOperand(0), PatternMatch::m_Zero()) &&
         all_of(drop_end(block), [&](const Instruction &inst) {
           auto *call = dyn_cast<CallInst>(&inst);
           auto *code = call ? dyn_cast<InlineAsm>(call->getCalledOperand()) : nullptr;
           return call == &demotion || (code && code->getAsmString().empty() && call->getType()->isVoidTy());
         });
}

/// Returns the opposite of a comparison as another one, null for other values. Instruction selection folds an
/// inversion into the demotion, which then also demotes lanes elsewhere whose bits are set in the condition's
/// mask (LLVM 22, SIWholeQuadMode::lowerKillI1).
static Value *opposite(IRBuilder<> &builder, Value &condition) {
  auto *compare = dyn_cast<CmpInst>(&condition);
  if (!compare)
    return nullptr;
  return builder.CreateCmp(compare->getInversePredicate(), compare->getOperand(0), compare->getOperand(1));
}

bool FoldDemotions::fold(CallInst &demotion) {
  BasicBlock *block = demotion.getParent(), *join = block->getSingleSuccessor();
  BasicBlock *branching = block->getSinglePredecessor();
  auto *branch = branching ? dyn_cast<BranchInst>(branching->getTerminator()) : nullptr;
  if (!join || !branch || !branch->isConditional() || !onlyDemotes(*block, demotion))
    return false;
  const bool isTaken = branch->getSuccessor(0) == block;
  if (branch->getSuccessor(isTaken ? 1 : 0) != join || join == block)
    return false;

  IRBuilder<> builder(branch);
  Value *condition = branch->getCondition();
  Value *stays = isTaken ? opposite(builder, *condition) : condition;
  if (!stays)
    return false;
  for (PHINode &phi : join->phis()) {
    Value *demoted = phi.getIncomingValueForBlock(block), *kept = phi.getIncomingValueForBlock(branching);
    if (demoted != kept)
      phi.setIncomingValueForBlock(branching, isTaken ? builder.CreateSelect(condition, demoted, kept)
                                                      : builder.CreateSelect(condition, kept, demoted));
  }
  demotion.setArgOperand(0, stays);
  branching->splice(branch->getIterator(), block, block->begin(), block->getTerminator()->getIterator());
  builder.CreateBr(join);
  branch->eraseFromParent();
  DeleteDeadBlock(block);
  MergeBlockIntoPredecessor(join);
  return true;
}

FunctionPass *createFoldDemotions() {
  return new FoldDemotions;
}

} // namespace lgc
