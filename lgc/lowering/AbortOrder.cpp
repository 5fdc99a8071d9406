// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/AbortOrder.h"

#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/MeetingPoint.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace lgc {

namespace {

/// What may happen in a block and in those that it dominates.
struct Effects {
  bool aborts = false, loops = false;
};

class AbortOrder {
public:
  AbortOrder(Function &function, ArrayRef<MarkedLoop> loops, const CalleeEffects &callees)
      : function_(function), callees_(callees) {
    for (const MarkedLoop &loop : loops)
      headers_.insert(loop.header);
  }

  /// Orders the arms of one branch. False when there is none left.
  bool orderOne();

private:
  Effects effectsOf(const BasicBlock &block) const;
  bool isArm(const BasicBlock &block, const BasicBlock &head) const;
  BasicBlock *joinOf(const BasicBlock &head, const BasicBlock &arm, const BasicBlock &other) const;
  void putFirst(BranchInst &branch, BasicBlock &arm, BasicBlock &other, BasicBlock &join);

  Function &function_;
  const CalleeEffects &callees_;
  DenseSet<const BasicBlock *> headers_;
  DominatorTree tree_;
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

/// Whether control comes from nowhere else to what the block dominates.
bool AbortOrder::isArm(const BasicBlock &block, const BasicBlock &head) const {
  return all_of(predecessors(&block), [&](const BasicBlock *predecessor) {
    return predecessor == &head || tree_.dominates(&block, predecessor);
  });
}

/// Where the arms meet; null when `arm` goes to no such place, or to several.
BasicBlock *AbortOrder::joinOf(const BasicBlock &head, const BasicBlock &arm, const BasicBlock &other) const {
  BasicBlock *join = nullptr;
  for (const DomTreeNode *child : *tree_.getNode(&head)) {
    BasicBlock *block = child->getBlock();
    const auto isFromArm = [&](const BasicBlock *predecessor) { return tree_.dominates(&arm, predecessor); };
    if (block == &arm || block == &other || none_of(predecessors(block), isFromArm))
      continue;
    if (join)
      return nullptr;
    join = block;
  }
  return join;
}

/// What the arm sent to the join goes to a meeting point, where the lanes of the other arm wait.
void AbortOrder::putFirst(BranchInst &branch, BasicBlock &arm, BasicBlock &other, BasicBlock &join) {
  BasicBlock *head = branch.getParent();
  BasicBlock *meeting = BasicBlock::Create(function_.getContext(), "meeting", &function_, &other);
  IRBuilder<> builder(meeting);
  PHINode *isDone = builder.CreatePHI(builder.getInt1Ty(), 2, "is.done");
  isDone->addIncoming(builder.getFalse(), head);
  SmallVector<std::pair<PHINode *, PHINode *>> values; // of the join, and of the arm
  for (PHINode &phi : join.phis()) {
    values.emplace_back(&phi, builder.CreatePHI(phi.getType(), 2));
    values.back().second->addIncoming(PoisonValue::get(phi.getType()), head);
  }

  SmallSetVector<BasicBlock *, 4> ends;
  for (BasicBlock *predecessor : predecessors(&join)) {
    if (!tree_.dominates(&arm, predecessor))
      continue;
    ends.insert(predecessor);
    isDone->addIncoming(builder.getTrue(), predecessor);
    for (auto [ofJoin, ofArm] : values) {
      ofArm->addIncoming(ofJoin->getIncomingValueForBlock(predecessor), predecessor);
    }
  }
  for (auto [ofJoin, ofArm] : values) {
    ofJoin->removeIncomingValueIf([&](unsigned i) { return ends.contains(ofJoin->getIncomingBlock(i)); },
                                  /*DeletePHIIfEmpty=*/false);
    ofJoin->addIncoming(ofArm, meeting);
  }
  for (BasicBlock *end : ends)
    end->getTerminator()->replaceSuccessorWith(&join, meeting);

  builder.CreateCondBr(isDone, &join, &other);
  addMeetingPoint(*meeting);
  other.replacePhiUsesWith(head, meeting);
  branch.setSuccessor(branch.getSuccessor(0) == &other ? 0 : 1, meeting);
}

bool AbortOrder::orderOne() {
  tree_.recalculate(function_);
  DenseMap<const BasicBlock *, Effects> effects;
  for (const DomTreeNode *node : post_order(&tree_)) {
    Effects all = effectsOf(*node->getBlock());
    for (const DomTreeNode *child : *node) {
      all.aborts |= effects[child->getBlock()].aborts;
      all.loops |= effects[child->getBlock()].loops;
    }
    effects[node->getBlock()] = all;
  }
  for (BasicBlock &head : function_) {
    auto *branch = dyn_cast<BranchInst>(head.getTerminator());
    if (!branch || !branch->isConditional() || !tree_.getNode(&head) ||
        branch->getSuccessor(0) == branch->getSuccessor(1))
      continue;
    for (const unsigned i : {0, 1}) {
      BasicBlock *arm = branch->getSuccessor(i);
      BasicBlock *other = branch->getSuccessor(1 - i);
      const bool isBetterFirst = effects[arm].aborts && !effects[arm].loops && effects[other].loops;
      if (!isBetterFirst || !isArm(*arm, head) || !isArm(*other, head))
        continue;
      if (BasicBlock *join = joinOf(head, *arm, *other)) {
        putFirst(*branch, *arm, *other, *join);
        return true;
      }
    }
  }
  return false;
}

} // namespace

bool putAbortsFirst(Function &function, ArrayRef<MarkedLoop> loops, const CalleeEffects &callees) {
  AbortOrder order(function, loops, callees);
  bool changed = false;
  while (order.orderOne())
    changed = true;
  return changed;
}

} // namespace lgc
