// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/analysis/LoopIteration.h"

#include "llvm/IR/CFG.h"

using namespace llvm;

namespace lgc {

/// Adds the blocks that lead from `header` to the blocks of the list through `admitted` ones.
static void addBlocksBefore(BlockList &list, const BasicBlock &header,
                            function_ref<bool(BasicBlock *)> admitted) {
  for (size_t i = 0; i < list.size(); ++i) {
    if (list[i] == &header)
      continue;
    for (BasicBlock *predecessor : predecessors(list[i])) {
      if (admitted(predecessor))
        list.insert(predecessor);
    }
  }
}

LoopIteration::LoopIteration(BasicBlock &header, const BlockList &construct,
                             const DenseSet<const BasicBlock *> &divergent)
    : header_(header), divergent_(divergent) {
  for (BasicBlock *predecessor : predecessors(&header)) {
    if (construct.contains(predecessor))
      blocks_.insert(predecessor);
  }
  if (blocks_.empty())
    return;
  latch_ = blocks_.size() == 1 ? blocks_.front() : nullptr;
  addBlocksBefore(blocks_, header, [&](BasicBlock *block) { return construct.contains(block); });
  for (BasicBlock *block : blocks_) {
    if (any_of(successors(block), [&](BasicBlock *successor) { return !contains(successor); }))
      exiting_.push_back(block);
  }
}

BlockList LoopIteration::blocksBefore(ArrayRef<BasicBlock *> blocks) const {
  BlockList before(blocks.begin(), blocks.end());
  addBlocksBefore(before, header_, [&](BasicBlock *other) { return contains(other); });
  return before;
}

namespace {

/// Finds the blocks that lanes can reach divergently: a divergent block leads to them, and also to the end of
/// the iteration on a path around them. These are the blocks that do not post-dominate all divergent blocks
/// that lead to them, and hence do not post-dominate the nearest common post-dominator of those.
class DivergentlyReachedBlocks {
public:
  DivergentlyReachedBlocks(const BasicBlock &header, const BlockList &blocks,
                           const DenseSet<const BasicBlock *> &divergent);

  DenseSet<const BasicBlock *> find();

private:
  using Number = unsigned;
  static constexpr Number kNone = ~0u;

  void collectEdges(const BasicBlock &header, const BlockList &blocks);
  void numberBackwards();
  void findPostDominators();
  void findNearestOfDivergent();
  Number nearest(Number a, Number b) const;

  /// The blocks in an order where the end, 0, comes first and each block comes after at least one of its
  /// successors.
  DenseMap<const BasicBlock *, Number> numbers_;
  SmallVector<const BasicBlock *> order_;
  DenseMap<const BasicBlock *, SmallVector<const BasicBlock *, 2>> predecessors_, successors_;
  SmallVector<Number> postDominator_; ///< the immediate one
  /// For each block, the nearest common post-dominator of all divergent blocks that lead to it.
  SmallVector<Number> nearest_;
  const DenseSet<const BasicBlock *> &divergent_;
};

DivergentlyReachedBlocks::DivergentlyReachedBlocks(const BasicBlock &header, const BlockList &blocks,
                                                   const DenseSet<const BasicBlock *> &divergent)
    : divergent_(divergent) {
  collectEdges(header, blocks);
  numberBackwards();
}

/// A null pointer stands for the end of the iteration.
void DivergentlyReachedBlocks::collectEdges(const BasicBlock &header, const BlockList &blocks) {
  for (BasicBlock *block : blocks) {
    for (BasicBlock *successor : successors(block)) {
      const BasicBlock *target = successor == &header || !blocks.contains(successor) ? nullptr : successor;
      predecessors_[target].push_back(block);
      successors_[block].push_back(target);
    }
  }
}

void DivergentlyReachedBlocks::numberBackwards() {
  SmallVector<std::pair<const BasicBlock *, size_t>> path = {{nullptr, 0}};
  DenseSet<const BasicBlock *> seen = {nullptr};
  while (!path.empty()) {
    auto &[block, next] = path.back();
    const auto &before = predecessors_[block];
    if (next == before.size()) {
      order_.push_back(block);
      path.pop_back();
    } else if (const BasicBlock *predecessor = before[next++]; seen.insert(predecessor).second) {
      path.emplace_back(predecessor, 0);
    }
  }
  std::reverse(order_.begin(), order_.end());
  for (const auto &[number, block] : enumerate(order_))
    numbers_[block] = number;
}

/// Returns the nearest block that post-dominates both.
DivergentlyReachedBlocks::Number DivergentlyReachedBlocks::nearest(Number a, Number b) const {
  if (a == kNone || b == kNone)
    return std::min(a, b);
  while (a != b) {
    Number &later = a > b ? a : b;
    later = postDominator_[later];
  }
  return a;
}

void DivergentlyReachedBlocks::findPostDominators() {
  postDominator_.assign(order_.size(), kNone);
  postDominator_[0] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (Number number = 1; number < order_.size(); ++number) {
      Number found = kNone;
      for (const BasicBlock *successor : successors_[order_[number]])
        if (const Number after = numbers_[successor]; postDominator_[after] != kNone)
          found = nearest(found, after);
      changed |= std::exchange(postDominator_[number], found) != found;
    }
  }
}

/// Visits blocks in reverse order, repeatedly where they are in a loop.
void DivergentlyReachedBlocks::findNearestOfDivergent() {
  nearest_.assign(order_.size(), kNone);
  for (bool changed = true; changed;) {
    changed = false;
    for (Number number = order_.size(); --number != 0;) {
      Number found = nearest_[number];
      for (const BasicBlock *predecessor : predecessors_[order_[number]]) {
        const Number before = numbers_[predecessor];
        found = nearest(found, nearest_[before]);
        if (divergent_.contains(predecessor))
          found = nearest(found, before);
      }
      changed |= std::exchange(nearest_[number], found) != found;
    }
  }
}

DenseSet<const BasicBlock *> DivergentlyReachedBlocks::find() {
  findPostDominators();
  findNearestOfDivergent();
  DenseSet<const BasicBlock *> apart;
  for (Number number = 1; number < order_.size(); ++number)
    if (nearest_[number] != kNone && nearest(nearest_[number], number) != number)
      apart.insert(order_[number]);
  return apart;
}

} // namespace

bool LoopIteration::isReachedDivergently(BasicBlock *block) {
  if (!reachedDivergently_)
    reachedDivergently_ = DivergentlyReachedBlocks(header_, blocks_, divergent_).find();
  return reachedDivergently_->contains(block);
}

} // namespace lgc
