// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/ReconvergeLoops.h"

#include "lgc/lowering/DivergentBranches.h"
#include "lgc/lowering/LaneTermination.h"
#include "lgc/lowering/LoopExits.h"
#include "lgc/state/Diagnostics.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace lgc {

namespace {

class LoopReconverger {
public:
  LoopReconverger(Function &function, const Observations &observations, const TargetTransformInfo &target)
      : observations_(observations), end_(uniteReturns(function)), dominators_(function),
        function_(function) {
    promoteVariables();
    divergent_ = findDivergentBranches(function, target);
    cycles_.analyze(dominators_);
  }

  void run(ArrayRef<MarkedLoop> loops);

private:
  void promoteVariables();
  SmallVector<MarkedLoop, 8> innerFirst(ArrayRef<MarkedLoop> loops) const;
  void reconverge(const MarkedLoop &marked);
  LoopConstruct constructOf(const MarkedLoop &marked) const;
  bool hasOtherExit(const LoopConstruct &loop, const MarkedLoop &marked) const;
  bool leavesWithObservation(const LoopConstruct &loop, const Loop &cycle) const;
  bool observesOnTheWayOut(const LoopConstruct &loop, const Loop &cycle, const BasicBlock *first) const;
  bool observesBefore(const Loop &cycle, const BasicBlock *exiting) const;
  bool isDivergentExit(const Loop &cycle, const BasicBlock *exiting) const;
  bool isReachedApart(const Loop &cycle, const BasicBlock *block) const;
  bool canSkip(const Loop &cycle, const BasicBlock *from, const BasicBlock *skipped) const;
  void addMeetingPoints(Loop &cycle);
  void recompute();

  const Observations &observations_;
  BasicBlock *end_; ///< the one that returns; null: none
  DominatorTree dominators_;
  Function &function_;
  LoopInfo cycles_;
  DenseSet<const BasicBlock *> divergent_; ///< blocks that lanes can leave on different ways
};

/// Loop counters live in variables, and whether a branch diverges shows in values only.
void LoopReconverger::promoteVariables() {
  SmallVector<AllocaInst *> variables;
  for (Instruction &inst : function_.getEntryBlock()) {
    auto *variable = dyn_cast<AllocaInst>(&inst);
    if (variable && isAllocaPromotable(variable))
      variables.push_back(variable);
  }
  PromoteMemToReg(variables, dominators_);
}

void LoopReconverger::run(ArrayRef<MarkedLoop> loops) {
  for (const MarkedLoop &loop : innerFirst(loops))
    reconverge(loop);
}

/// A construct inside of another has its header further down in the tree of dominators.
SmallVector<MarkedLoop, 8> LoopReconverger::innerFirst(ArrayRef<MarkedLoop> loops) const {
  SmallVector<MarkedLoop, 8> sorted;
  for (const MarkedLoop &loop : loops) {
    if (dominators_.isReachableFromEntry(loop.header))
      sorted.push_back(loop);
  }
  auto depth = [&](const MarkedLoop &loop) { return dominators_.getNode(loop.header)->getLevel(); };
  stable_sort(sorted, [&](const MarkedLoop &a, const MarkedLoop &b) { return depth(a) > depth(b); });
  return sorted;
}

void LoopReconverger::reconverge(const MarkedLoop &marked) {
  Loop *cycle = cycles_.getLoopFor(marked.header);
  if (!cycle || cycle->getHeader() != marked.header)
    return; // its lanes never get to the back edge
  LoopConstruct construct = constructOf(marked);
  if (none_of(construct.blocks,
              [&](const BasicBlock *block) { return observations_.blocks.contains(block); }))
    return;
  if (hasOtherExit(construct, marked))
    return;
  if (leavesWithObservation(construct, *cycle)) {
    JoinedLoop joined = joinLoopExits(construct, dominators_);
    divergent_.insert(joined.latch);
    divergent_.insert(joined.exit);
    recompute();
    cycle = cycles_.getLoopFor(marked.header);
  }
  addMeetingPoints(*cycle);
}

void LoopReconverger::recompute() {
  dominators_.recalculate(function_);
  cycles_.releaseMemory();
  cycles_.analyze(dominators_);
}

LoopConstruct LoopReconverger::constructOf(const MarkedLoop &marked) const {
  LoopConstruct construct{marked.header, {}};
  construct.blocks.insert(marked.header);
  for (size_t i = 0; i < construct.blocks.size(); ++i) {
    for (const DomTreeNode *child : *dominators_.getNode(construct.blocks[i])) {
      if (child->getBlock() != marked.merge && child->getBlock() != end_)
        construct.blocks.insert(child->getBlock());
    }
  }
  return construct;
}

/// Structured control flow leaves a loop to its merge block or with a return.
bool LoopReconverger::hasOtherExit(const LoopConstruct &loop, const MarkedLoop &marked) const {
  for (const BasicBlock *block : loop.blocks) {
    for (const BasicBlock *target : successors(block)) {
      if (loop.blocks.contains(target) || target == marked.merge || target == end_)
        continue;
      reportError(*block->getTerminator(), "a branch leaves a loop elsewhere than to its merge block");
      return true;
    }
  }
  return false;
}

/// Besides what stands on a way out, what stands before it counts, unless all lanes of the iteration do it:
/// LLVM may find that lanes that do it always leave, and then it stands on the way out. At the latch they
/// have met before they leave.
bool LoopReconverger::leavesWithObservation(const LoopConstruct &loop, const Loop &cycle) const {
  SmallVector<std::pair<BasicBlock *, BasicBlock *>> exits;
  cycle.getExitEdges(exits);
  return any_of(exits, [&](const auto &exit) {
    const auto &[exiting, target] = exit;
    return isDivergentExit(cycle, exiting) &&
           (observesOnTheWayOut(loop, cycle, target) ||
            (exiting != cycle.getLoopLatch() && observesBefore(cycle, exiting)));
  });
}

bool LoopReconverger::observesOnTheWayOut(const LoopConstruct &loop, const Loop &cycle,
                                          const BasicBlock *first) const {
  SmallSetVector<const BasicBlock *, 16> reached;
  reached.insert(first);
  for (size_t i = 0; i < reached.size(); ++i) {
    const BasicBlock *block = reached[i];
    if (!loop.blocks.contains(block) || cycle.contains(block))
      continue;
    if (observations_.blocks.contains(block))
      return true;
    reached.insert(succ_begin(block), succ_end(block));
  }
  return false;
}

/// The blocks that a lane can come through in an iteration before it comes to `block`, and that one.
static SmallSetVector<const BasicBlock *, 16> blocksBefore(const Loop &cycle, const BasicBlock *block) {
  SmallSetVector<const BasicBlock *, 16> before;
  before.insert(block);
  for (size_t i = 0; i < before.size(); ++i) {
    if (before[i] == cycle.getHeader())
      continue;
    for (const BasicBlock *predecessor : predecessors(before[i])) {
      if (cycle.contains(predecessor))
        before.insert(predecessor);
    }
  }
  return before;
}

bool LoopReconverger::observesBefore(const Loop &cycle, const BasicBlock *exiting) const {
  return any_of(blocksBefore(cycle, exiting), [&](const BasicBlock *block) {
    return observations_.calls.contains(block) ||
           (observations_.blocks.contains(block) && isReachedApart(cycle, block));
  });
}

/// Whether lanes of an iteration can leave here while others stay.
bool LoopReconverger::isDivergentExit(const Loop &cycle, const BasicBlock *exiting) const {
  return divergent_.contains(exiting) || isReachedApart(cycle, exiting);
}

/// Whether lanes of an iteration can part so that some come to the block and others do not.
bool LoopReconverger::isReachedApart(const Loop &cycle, const BasicBlock *block) const {
  return any_of(blocksBefore(cycle, block), [&](const BasicBlock *before) {
    return before != block && divergent_.contains(before) && canSkip(cycle, before, block);
  });
}

/// Whether a lane can get from `from` to the iteration's end and not pass `skipped`.
bool LoopReconverger::canSkip(const Loop &cycle, const BasicBlock *from, const BasicBlock *skipped) const {
  SmallSetVector<const BasicBlock *, 16> reached;
  reached.insert(from);
  for (size_t i = 0; i < reached.size(); ++i) {
    for (const BasicBlock *successor : successors(reached[i])) {
      if (successor == cycle.getHeader() || !cycle.contains(successor))
        return true;
      if (successor != skipped)
        reached.insert(successor);
    }
  }
  return false;
}

/// Adds a call that becomes no instruction, but that passes can neither duplicate nor move to other control
/// flow, so that the end of the block stays a place where lanes meet.
void addMeetingPoint(BasicBlock &block) {
  IRBuilder<> builder(block.getTerminator());
  auto *type = FunctionType::get(builder.getVoidTy(), /*isVarArg=*/false);
  CallInst *call = builder.CreateCall(InlineAsm::get(type, "", "", /*hasSideEffects=*/true));
  call->addFnAttr(Attribute::Convergent);
  call->addFnAttr(Attribute::NoUnwind);
  call->setMemoryEffects(MemoryEffects::none());
}

/// Lanes that part in an iteration meet before the next one, and where lanes leave one by one, all that enter
/// the loop do so at once: without this LLVM may give the loop a second branch back, or make it one with the
/// loop around it.
void LoopReconverger::addMeetingPoints(Loop &cycle) {
  auto isIn = [&](const auto &set) {
    return any_of(cycle.blocks(), [&](const BasicBlock *block) { return set.contains(block); });
  };
  if (!isIn(observations_.blocks) || !isIn(divergent_))
    return;
  if (BasicBlock *latch = cycle.getLoopLatch())
    addMeetingPoint(*latch);
  SmallVector<BasicBlock *, 4> exiting;
  cycle.getExitingBlocks(exiting);
  if (none_of(exiting, [&](const BasicBlock *block) { return isDivergentExit(cycle, block); }))
    return;
  SmallVector<BasicBlock *, 4> outside;
  for (BasicBlock *predecessor : predecessors(cycle.getHeader())) {
    if (!cycle.contains(predecessor))
      outside.push_back(predecessor);
  }
  BasicBlock *entry =
      SplitBlockPredecessors(cycle.getHeader(), outside, ".enter", &dominators_, &cycles_, nullptr);
  addMeetingPoint(*entry);
}

} // namespace

void reconvergeLoops(Function &function, ArrayRef<MarkedLoop> loops, const Observations &observations,
                     const TargetTransformInfo &target) {
  LoopReconverger(function, observations, target).run(loops);
}

} // namespace lgc
