// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/controlflow/AbortOrder.h"

#include "lgc/dialect/LgcDialect.h"
#include "lgc/workarounds/ReconvergencePoint.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace lgc {

namespace {

/// The effects of a block and of those that it dominates.
struct Effects {
  bool aborts = false, loops = false;
};

/// A branch whose target `side` should run first.
struct Candidate {
  BranchInst *branch;
  BasicBlock *side, *other;
  BasicBlock *join; ///< where both sides reconverge
};

class AbortOrder {
public:
  AbortOrder(Function &function, ArrayRef<MarkedLoop> loops, const CalleeEffects &callees)
      : function_(function), callees_(callees), tree_(function) {
    for (const MarkedLoop &loop : loops)
      headers_.insert(loop.header);
    tree_.updateDFSNumbers(); // dominates() then takes constant time
  }

  bool run();

private:
  Effects effectsOf(const BasicBlock &block) const;
  void collectEffects();
  bool isSideOf(const BasicBlock &block, const BasicBlock &head) const;
  BasicBlock *joinOf(const BasicBlock &head, const BasicBlock &side, const BasicBlock &other) const;
  std::optional<Candidate> candidateAt(BasicBlock &head) const;
  void putFirst(const Candidate &candidate);

  Function &function_;
  const CalleeEffects &callees_;
  DenseSet<const BasicBlock *> headers_;
  DominatorTree tree_; ///< of the original function
  DenseMap<const BasicBlock *, Effects> effects_;
};

Effects AbortOrder::effectsOf(const BasicBlock &block) const {
  Effects effects;
  effects.loops = headers_.contains(&block);
  for (const Instruction &inst : block) {
    const auto *call = dyn_cast<CallBase>(&inst);
    if (!call)
      continue;
    effects.aborts |= isa<AbortOp>(call) || callees_.ending.contains(call->getCalledFunction());
    effects.loops |= callees_.looping.contains(call->getCalledFunction());
  }
  return effects;
}

/// Returns whether the block is entered only from `head` or from blocks that it dominates.
bool AbortOrder::isSideOf(const BasicBlock &block, const BasicBlock &head) const {
  return all_of(predecessors(&block), [&](const BasicBlock *predecessor) {
    return predecessor == &head || tree_.dominates(&block, predecessor);
  });
}

/// Returns the block where the sides reconverge; null when control does not go from `side` to one such block,
/// or goes to several.
BasicBlock *AbortOrder::joinOf(const BasicBlock &head, const BasicBlock &side,
                               const BasicBlock &other) const {
  BasicBlock *join = nullptr;
  for (const DomTreeNode *child : *tree_.getNode(&head)) {
    BasicBlock *block = child->getBlock();
    const auto isFromSide = [&](const BasicBlock *predecessor) {
      return tree_.dominates(&side, predecessor);
    };
    if (block == &side || block == &other || none_of(predecessors(block), isFromSide))
      continue;
    if (join)
      return nullptr;
    join = block;
  }
  return join;
}

/// Redirects the edges from `side` to the join to a new reconvergence point, where the lanes of the other
/// side wait.
void AbortOrder::putFirst(const Candidate &candidate) {
  const auto &[branch, side, other, join] = candidate;
  BasicBlock *head = branch->getParent();
  BasicBlock *point = BasicBlock::Create(function_.getContext(), "reconverge", &function_, other);
  IRBuilder<> builder(point);
  PHINode *isDone = builder.CreatePHI(builder.getInt1Ty(), 2, "is.done");
  isDone->addIncoming(builder.getFalse(), head);
  SmallVector<std::pair<PHINode *, PHINode *>> values; // of the join, and of the side
  for (PHINode &phi : join->phis()) {
    values.emplace_back(&phi, builder.CreatePHI(phi.getType(), 2));
    values.back().second->addIncoming(PoisonValue::get(phi.getType()), head);
  }

  SmallSetVector<BasicBlock *, 4> ends;
  for (BasicBlock *predecessor : predecessors(join)) {
    if (!tree_.dominates(side, predecessor))
      continue;
    ends.insert(predecessor);
    isDone->addIncoming(builder.getTrue(), predecessor);
    for (auto [ofJoin, ofSide] : values) {
      ofSide->addIncoming(ofJoin->getIncomingValueForBlock(predecessor), predecessor);
    }
  }
  for (auto [ofJoin, ofSide] : values) {
    ofJoin->removeIncomingValueIf([&](unsigned i) { return ends.contains(ofJoin->getIncomingBlock(i)); },
                                  /*DeletePHIIfEmpty=*/false);
    ofJoin->addIncoming(ofSide, point);
  }
  for (BasicBlock *end : ends)
    end->getTerminator()->replaceSuccessorWith(join, point);

  builder.CreateCondBr(isDone, join, other);
  addReconvergencePoint(*point);
  other->replacePhiUsesWith(head, point);
  branch->setSuccessor(branch->getSuccessor(0) == other ? 0 : 1, point);
}

void AbortOrder::collectEffects() {
  for (const DomTreeNode *node : post_order(&tree_)) {
    Effects all = effectsOf(*node->getBlock());
    for (const DomTreeNode *child : *node) {
      const Effects below = effects_.lookup(child->getBlock());
      all.aborts |= below.aborts;
      all.loops |= below.loops;
    }
    effects_[node->getBlock()] = all;
  }
}

std::optional<Candidate> AbortOrder::candidateAt(BasicBlock &head) const {
  auto *branch = dyn_cast<BranchInst>(head.getTerminator());
  if (!branch || !branch->isConditional() || !tree_.getNode(&head) ||
      branch->getSuccessor(0) == branch->getSuccessor(1))
    return std::nullopt;
  for (const unsigned i : {0, 1}) {
    BasicBlock *side = branch->getSuccessor(i);
    BasicBlock *other = branch->getSuccessor(1 - i);
    const Effects first = effects_.lookup(side);
    const bool isBetterFirst = first.aborts && !first.loops && effects_.lookup(other).loops;
    if (!isBetterFirst || !isSideOf(*side, head) || !isSideOf(*other, head))
      continue;
    if (BasicBlock *join = joinOf(head, *side, *other))
      return Candidate{branch, side, other, join};
  }
  return std::nullopt;
}

/// Collects all branches before it changes any. A reconvergence point takes the place of the join and the
/// other side below the head, so the dominance among the old blocks does not change, and the joins of other
/// heads keep their predecessors. The branch at a reconvergence point is never a candidate, because its join
/// is reached from the other side as well.
bool AbortOrder::run() {
  collectEffects();
  SmallVector<Candidate> candidates;
  for (BasicBlock &head : function_) {
    if (std::optional<Candidate> candidate = candidateAt(head))
      candidates.push_back(*candidate);
  }
  for (const Candidate &candidate : candidates)
    putFirst(candidate);
  return !candidates.empty();
}

} // namespace

bool putAbortsFirst(Function &function, ArrayRef<MarkedLoop> loops, const CalleeEffects &callees) {
  return AbortOrder(function, loops, callees).run();
}

} // namespace lgc
