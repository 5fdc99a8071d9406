// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/validation/LoopLimits.h"
#include "llpc/reader/validation/AccessChecks.h"

#include "lgc/dialect/LgcDialect.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

using namespace llvm;

namespace llpc::reader {

using lgc::ValidationAction;
using spirv::Op;

namespace {

using Headers = SmallSetVector<const BasicBlock *, 8>;

/// Returns which of the loops certainly have at most that many iterations. LLVM's analysis of their bounds
/// needs variables in registers, so it sees a copy of the function.
Headers findBoundedLoops(Function &function, const Headers &headers, uint32_t limit) {
  ValueToValueMapTy copies;
  Function *copy = CloneFunction(&function, copies);
  DominatorTree dominators(*copy);
  SmallVector<AllocaInst *> variables;
  for (Instruction &inst : copy->getEntryBlock())
    if (auto *variable = dyn_cast<AllocaInst>(&inst); variable && isAllocaPromotable(variable))
      variables.push_back(variable);
  PromoteMemToReg(variables, dominators);

  Headers bounded;
  {
    LoopInfo loops(dominators);
    const TargetLibraryInfoImpl library(function.getParent()->getTargetTriple());
    TargetLibraryInfo libraryInfo(library);
    AssumptionCache assumptions(*copy);
    ScalarEvolution evolution(*copy, libraryInfo, assumptions, dominators, loops);
    for (const BasicBlock *header : headers) {
      const auto *block = cast<BasicBlock>(copies[header]);
      const llvm::Loop *loop = loops.getLoopFor(block);
      if (!loop || loop->getHeader() != block)
        continue;
      const auto *most = dyn_cast<SCEVConstant>(evolution.getConstantMaxBackedgeTakenCount(loop));
      if (most && most->getAPInt().ule(limit))
        bounded.insert(header);
    }
  }
  copy->eraseFromParent();
  return bounded;
}

class LoopLimits {
public:
  explicit LoopLimits(Translator &translator)
      : translator_(translator), function_(*translator.function().target),
        limit_(translator.checks()->loopLimit()) {}

  void run() {
    SmallVector<const spirv::Block *> blocks;
    Headers headers;
    for (const auto &block : translator_.function().source->blocks)
      if (BasicBlock *header = blockOf(block->label);
          header && block->merge && block->merge->opcode == Op::LoopMerge) {
        blocks.push_back(block.get());
        headers.insert(header);
      }
    if (blocks.empty())
      return;
    const Headers bounded = findBoundedLoops(function_, headers, limit_);
    for (const spirv::Block *block : blocks)
      if (BasicBlock *header = blockOf(block->label); !bounded.contains(header))
        limit(*block, *header);
    const DominatorTree dominators(function_);
    for (const Loop &loop : loops_)
      count(loop, dominators);
    repairUses(dominators);
  }

private:
  struct Loop {
    BasicBlock *header, *beyond; ///< `beyond` is where an iteration goes that is beyond the limit
    Instruction *branch;         ///< of the header; its condition is not there yet
  };

  BasicBlock *blockOf(spirv::Id label) const { return translator_.function().blocks.lookup(label); }

  /// Makes the branch at the header's beginning.
  void limit(const spirv::Block &block, BasicBlock &header) {
    IRBuilder<> &builder = translator_.builder();
    // Behind the marker of the loop.
    BasicBlock::iterator split = header.getFirstInsertionPt();
    if (isa<lgc::ControlLoopOp>(*split))
      ++split;
    BasicBlock *body = header.splitBasicBlock(split);
    BasicBlock *beyond = BasicBlock::Create(translator_.context(), "beyond", &function_, body);
    header.getTerminator()->eraseFromParent();
    builder.SetInsertPoint(&header);
    builder.SetCurrentDebugLocation(body->front().getDebugLoc());
    Instruction *branch = builder.CreateCondBr(builder.getFalse(), beyond, body);

    builder.SetInsertPoint(beyond);
    checkCondition(translator_, *block.merge, builder.getTrue(), protocol::ValidationError::LoopLimitExceeded,
                   {builder.getInt32(limit_)});
    loops_.push_back({&header, beyond, branch});
    if (translator_.checks()->action() != ValidationAction::Report)
      builder.CreateBr(body);
    else
      leave(blockOf(block.merge->operand(0)));
  }

  /// Leaves the loop: by a return if nothing else does.
  void leave(BasicBlock *merge) {
    IRBuilder<> &builder = translator_.builder();
    if (!merge) {
      Type *type = function_.getReturnType();
      if (type->isVoidTy())
        builder.CreateRetVoid();
      else
        builder.CreateRet(Constant::getNullValue(type));
      return;
    }
    for (PHINode &phi : merge->phis())
      phi.addIncoming(Constant::getNullValue(phi.getType()), builder.GetInsertBlock());
    builder.CreateBr(merge);
  }

  void count(const Loop &loop, const DominatorTree &dominators) {
    IRBuilder<> builder(loop.header, loop.header->begin());
    Type *type = builder.getInt32Ty();
    PHINode *iteration = builder.CreatePHI(type, 2);
    builder.SetInsertPoint(loop.branch);
    Value *next = builder.CreateAdd(iteration, builder.getInt32(1));
    for (BasicBlock *predecessor : predecessors(loop.header))
      iteration->addIncoming(dominators.dominates(loop.header, predecessor) ? next : builder.getInt32(0),
                             predecessor);
    // The last iteration that is allowed may come back to find that it was the last.
    const bool isLeft = translator_.checks()->action() == ValidationAction::Report;
    Value *isBeyond = isLeft ? builder.CreateICmpUGT(iteration, builder.getInt32(limit_))
                             : builder.CreateICmpEQ(iteration, builder.getInt32(limit_ + 1));
    cast<BranchInst>(loop.branch)->setCondition(isBeyond);
  }

  /// The new edges out of loops make definitions not dominate all of their uses: there the value is zero.
  void repairUses(const DominatorTree &dominators) {
    for (Instruction &inst : make_early_inc_range(instructions(function_))) {
      SmallVector<Use *, 4> uses;
      for (Use &use : inst.uses())
        if (dominators.isReachableFromEntry(use) && !dominators.dominates(&inst, use))
          uses.push_back(&use);
      if (uses.empty())
        continue;
      SSAUpdater updater;
      updater.Initialize(inst.getType(), inst.getName());
      updater.AddAvailableValue(inst.getParent(), &inst);
      for (const Loop &loop : loops_)
        if (!dominators.dominates(inst.getParent(), loop.beyond))
          updater.AddAvailableValue(loop.beyond, Constant::getNullValue(inst.getType()));
      for (Use *use : uses)
        updater.RewriteUse(*use);
    }
  }

  Translator &translator_;
  Function &function_;
  uint32_t limit_;
  std::vector<Loop> loops_;
};

} // namespace

void limitLoops(Translator &translator) {
  const CheckedInstructions *checks = translator.checks();
  if (checks && checks->has(lgc::ValidationCheck::Control) && checks->loopLimit() != 0)
    LoopLimits(translator).run();
}

} // namespace llpc::reader
