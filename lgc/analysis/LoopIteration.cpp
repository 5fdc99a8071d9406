// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/analysis/LoopIteration.h"

#include "llvm/IR/CFG.h"

using namespace llvm;

namespace lgc {

/// Adds what leads from `header` to the blocks of the list through `admitted` ones.
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

BlockList LoopIteration::blocksBefore(BasicBlock *block) const {
  BlockList before;
  before.insert(block);
  addBlocksBefore(before, header_, [&](BasicBlock *other) { return contains(other); });
  return before;
}

/// Whether a lane's iteration can be over behind this block.
bool LoopIteration::canEndAt(BasicBlock *block) const {
  return any_of(successors(block),
                [&](BasicBlock *successor) { return successor == &header_ || !contains(successor); });
}

/// The blocks from which a lane can come to the iteration's end and not pass `block`.
BlockList LoopIteration::blocksPast(BasicBlock *block) const {
  BlockList past;
  for (BasicBlock *other : blocks_) {
    if (other != block && canEndAt(other))
      past.insert(other);
  }
  addBlocksBefore(past, header_, [&](BasicBlock *other) { return other != block && contains(other); });
  return past;
}

bool LoopIteration::isReachedApart(BasicBlock *block) {
  auto [known, isNew] = reachedApart_.try_emplace(block, false);
  if (isNew) {
    BlockList past = blocksPast(block);
    known->second = any_of(blocksBefore(block), [&](BasicBlock *before) {
      return divergent_.contains(before) && past.contains(before);
    });
  }
  return known->second;
}

} // namespace lgc
