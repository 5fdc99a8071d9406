// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/controlflow/ReconvergeLoops.h"

#include "lgc/analysis/DivergentBranches.h"
#include "lgc/analysis/LoopIteration.h"
#include "lgc/lowering/controlflow/LoopExits.h"
#include "lgc/lowering/controlflow/UniteReturns.h"
#include "lgc/state/Diagnostics.h"
#include "lgc/workarounds/ReconvergencePoint.h"

#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
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
  }

  void run(ArrayRef<MarkedLoop> loops);

private:
  void promoteVariables();
  std::vector<SmallVector<const MarkedLoop *>> byDepth(ArrayRef<MarkedLoop> loops) const;
  void reconverge(const MarkedLoop &marked);
  LoopConstruct constructOf(const MarkedLoop &marked) const;
  bool hasOtherExit(const LoopConstruct &loop, const MarkedLoop &marked) const;
  bool leavesWithObservation(const LoopConstruct &loop, LoopIteration &iteration) const;
  BlockList blocksThatLeadToObservations(const LoopConstruct &loop, const LoopIteration &iteration) const;
  void addReconvergencePoints(BasicBlock &header, LoopIteration &iteration);
  void addReconvergencePointBefore(BasicBlock &header, function_ref<bool(BasicBlock *)> isOutside);

  const Observations &observations_;
  BasicBlock *end_;          ///< the block that returns, or null
  DominatorTree dominators_; ///< of the function before loops of the current depth are changed
  Function &function_;
  DenseSet<const BasicBlock *> divergent_; ///< blocks whose terminators can diverge
};

/// Loop counters are in variables, and divergence is known only for values.
void LoopReconverger::promoteVariables() {
  SmallVector<AllocaInst *> variables;
  for (Instruction &inst : function_.getEntryBlock()) {
    auto *variable = dyn_cast<AllocaInst>(&inst);
    if (variable && isAllocaPromotable(variable))
      variables.push_back(variable);
  }
  PromoteMemToReg(variables, dominators_);
}

/// Groups loops by nesting depth. Loops of equal depth are disjoint, so the dominator tree stays valid for
/// all of them while they are changed one after the other.
std::vector<SmallVector<const MarkedLoop *>> LoopReconverger::byDepth(ArrayRef<MarkedLoop> loops) const {
  DenseMap<const BasicBlock *, SmallVector<const MarkedLoop *, 1>> atHeader;
  for (const MarkedLoop &loop : loops)
    atHeader[loop.header].push_back(&loop);
  std::vector<SmallVector<const MarkedLoop *>> layers;
  DenseMap<const BasicBlock *, size_t> depths;  ///< of a header, inside its loop
  DenseMap<const BasicBlock *, size_t> outside; ///< depths of merge blocks
  for (const DomTreeNode *node : depth_first(dominators_.getRootNode())) {
    const BasicBlock *block = node->getBlock();
    size_t depth = node->getIDom() ? depths[node->getIDom()->getBlock()] : 0;
    if (const auto left = outside.find(block); left != outside.end())
      depth = left->second;
    const auto found = atHeader.find(block);
    if (found != atHeader.end()) {
      for (const MarkedLoop *loop : found->second) {
        outside.try_emplace(loop->merge, depth++);
        layers.resize(std::max(layers.size(), depth));
        layers[depth - 1].push_back(loop);
      }
    }
    depths[block] = depth;
  }
  return layers;
}

/// Inner loops come first. Of two consecutive loops the first comes first, because its merge block may be the
/// header of the other.
void LoopReconverger::run(ArrayRef<MarkedLoop> loops) {
  const std::vector<SmallVector<const MarkedLoop *>> layers = byDepth(loops);
  for (const auto &layer : reverse(layers)) {
    for (const MarkedLoop *loop : layer)
      reconverge(*loop);
    dominators_.recalculate(function_);
  }
}

void LoopReconverger::reconverge(const MarkedLoop &marked) {
  LoopConstruct construct = constructOf(marked);
  if (none_of(construct.blocks,
              [&](const BasicBlock *block) { return observations_.blocks.contains(block); }))
    return;
  LoopIteration iteration(*marked.header, construct.blocks, divergent_);
  if (iteration.isEmpty() || hasOtherExit(construct, marked))
    return; // the back edge is unreachable, or an error has been reported
  if (!leavesWithObservation(construct, iteration)) {
    addReconvergencePoints(*marked.header, iteration);
    return;
  }
  JoinedLoop joined = joinLoopExits(construct, dominators_);
  divergent_.insert(joined.latch);
  divergent_.insert(joined.exit);
  addReconvergencePoint(*joined.latch);
  addReconvergencePointBefore(*marked.header, [&](BasicBlock *block) { return block != joined.latch; });
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

/// Structured control flow leaves a loop to its merge block or by a return.
bool LoopReconverger::hasOtherExit(const LoopConstruct &loop, const MarkedLoop &marked) const {
  for (const BasicBlock *block : loop.blocks) {
    for (const BasicBlock *target : successors(block)) {
      if (loop.blocks.contains(target) || target == marked.merge || target == end_)
        continue;
      reportError(*block->getTerminator(), kMalformedIr,
                  "a branch leaves a loop elsewhere than to its merge block");
      return true;
    }
  }
  return false;
}

/// Besides operations on the way out, those before it count unless all lanes of the iteration execute them:
/// LLVM may find that lanes that execute them always leave, and then moves them to the way out. With the new
/// latch, these lanes have reconverged before they leave.
bool LoopReconverger::leavesWithObservation(const LoopConstruct &loop, LoopIteration &iteration) const {
  const BlockList leading = blocksThatLeadToObservations(loop, iteration);
  SmallVector<BasicBlock *> exits; // except the latch
  for (BasicBlock *exiting : iteration.exiting()) {
    if (!iteration.isDivergentExit(exiting))
      continue;
    if (any_of(successors(exiting), [&](BasicBlock *successor) { return leading.contains(successor); }))
      return true;
    if (exiting != iteration.latch())
      exits.push_back(exiting);
  }
  return any_of(iteration.blocksBefore(exits), [&](BasicBlock *block) {
    return observations_.calls.contains(block) ||
           (observations_.blocks.contains(block) && iteration.isReachedDivergently(block));
  });
}

/// Returns the blocks on the way out of the loop that lead to observations.
BlockList LoopReconverger::blocksThatLeadToObservations(const LoopConstruct &loop,
                                                        const LoopIteration &iteration) const {
  const auto isOnTheWayOut = [&](BasicBlock *block) {
    return loop.blocks.contains(block) && !iteration.contains(block);
  };
  BlockList leading;
  for (BasicBlock *block : loop.blocks)
    if (isOnTheWayOut(block) && observations_.blocks.contains(block))
      leading.insert(block);
  for (size_t i = 0; i < leading.size(); ++i)
    for (BasicBlock *predecessor : predecessors(leading[i]))
      if (isOnTheWayOut(predecessor))
        leading.insert(predecessor);
  return leading;
}

/// Makes lanes that diverge in an iteration reconverge before the next one: without this LLVM may give the
/// loop a second back edge.
void LoopReconverger::addReconvergencePoints(BasicBlock &header, LoopIteration &iteration) {
  auto isIn = [&](const auto &set) {
    return any_of(iteration.blocks(), [&](const BasicBlock *block) { return set.contains(block); });
  };
  if (!isIn(observations_.blocks) || !isIn(divergent_))
    return;
  if (BasicBlock *latch = iteration.latch())
    addReconvergencePoint(*latch);
  if (any_of(iteration.exiting(), [&](BasicBlock *block) { return iteration.isDivergentExit(block); }))
    addReconvergencePointBefore(header, [&](BasicBlock *block) { return !iteration.contains(block); });
}

/// Where lanes leave individually, makes all lanes enter the loop together: without this LLVM may merge it
/// with the loop around it.
void LoopReconverger::addReconvergencePointBefore(BasicBlock &header,
                                                  function_ref<bool(BasicBlock *)> isOutside) {
  SmallVector<BasicBlock *, 4> outside(make_filter_range(predecessors(&header), isOutside));
  BasicBlock *entry = SplitBlockPredecessors(&header, outside, ".enter");
  addReconvergencePoint(*entry);
}

} // namespace

void reconvergeLoops(Function &function, ArrayRef<MarkedLoop> loops, const Observations &observations,
                     const TargetTransformInfo &target) {
  LoopReconverger(function, observations, target).run(loops);
}

} // namespace lgc
