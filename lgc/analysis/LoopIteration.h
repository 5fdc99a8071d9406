// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/BasicBlock.h"

namespace lgc {

using BlockList = llvm::SmallSetVector<llvm::BasicBlock *, 16>;

/// One iteration of a loop: the blocks of the loop's cycle, from the header to the back edge or the exits.
class LoopIteration {
public:
  /// `construct` contains the cycle's blocks, perhaps others, but no blocks of another iteration. `divergent`
  /// are the blocks whose terminators can diverge.
  LoopIteration(llvm::BasicBlock &header, const BlockList &construct,
                const llvm::DenseSet<const llvm::BasicBlock *> &divergent);

  const BlockList &blocks() const { return blocks_; }
  bool contains(llvm::BasicBlock *block) const { return blocks_.contains(block); }
  bool isEmpty() const { return blocks_.empty(); }
  /// Returns the only block with a back edge; null when there are several.
  llvm::BasicBlock *latch() const { return latch_; }
  /// Returns the blocks from which a lane can leave the cycle.
  llvm::ArrayRef<llvm::BasicBlock *> exiting() const { return exiting_; }

  /// Returns the blocks from which a lane can reach `blocks`, including `blocks`.
  BlockList blocksBefore(llvm::ArrayRef<llvm::BasicBlock *> blocks) const;
  /// Returns whether lanes can diverge so that some of them reach the block and others do not.
  bool isReachedDivergently(llvm::BasicBlock *block);
  /// Returns whether some lanes can leave the loop from this block while others stay.
  bool isDivergentExit(llvm::BasicBlock *block) {
    return divergent_.contains(block) || isReachedDivergently(block);
  }

private:
  llvm::BasicBlock &header_;
  const llvm::DenseSet<const llvm::BasicBlock *> &divergent_;
  BlockList blocks_;
  llvm::BasicBlock *latch_ = nullptr;
  llvm::SmallVector<llvm::BasicBlock *, 4> exiting_;
  std::optional<llvm::DenseSet<const llvm::BasicBlock *>> reachedDivergently_;
};

} // namespace lgc
