// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/BasicBlock.h"

namespace lgc {

using BlockList = llvm::SmallSetVector<llvm::BasicBlock *, 16>;

/// What lanes do between the header of a loop and its end, or the way out: the blocks of the loop's cycle.
class LoopIteration {
public:
  /// `construct` holds the cycle's blocks among others, and nothing of another iteration. `divergent` are the
  /// blocks that lanes can leave on different ways.
  LoopIteration(llvm::BasicBlock &header, const BlockList &construct,
                const llvm::DenseSet<const llvm::BasicBlock *> &divergent);

  const BlockList &blocks() const { return blocks_; }
  bool contains(llvm::BasicBlock *block) const { return blocks_.contains(block); }
  bool isEmpty() const { return blocks_.empty(); }
  /// The one block that branches back; null when there are several.
  llvm::BasicBlock *latch() const { return latch_; }
  /// Blocks that a lane can leave the cycle from.
  llvm::ArrayRef<llvm::BasicBlock *> exiting() const { return exiting_; }

  /// The blocks that a lane can come through before it comes to one of `blocks`, and those.
  BlockList blocksBefore(llvm::ArrayRef<llvm::BasicBlock *> blocks) const;
  /// Whether lanes can part so that some come to the block and others do not.
  bool isReachedApart(llvm::BasicBlock *block);
  /// Whether lanes can leave from this block while others stay.
  bool isDivergentExit(llvm::BasicBlock *block) {
    return divergent_.contains(block) || isReachedApart(block);
  }

private:
  llvm::BasicBlock &header_;
  const llvm::DenseSet<const llvm::BasicBlock *> &divergent_;
  BlockList blocks_;
  llvm::BasicBlock *latch_ = nullptr;
  llvm::SmallVector<llvm::BasicBlock *, 4> exiting_;
  std::optional<llvm::DenseSet<const llvm::BasicBlock *>> reachedApart_;
};

} // namespace lgc
