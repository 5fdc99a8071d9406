// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Dominators.h"

namespace lgc {

/// A loop construct of structured control flow. All blocks can be reached.
struct LoopConstruct {
  llvm::BasicBlock *header;
  /// Of the construct: the cycle, and what only leaves it.
  llvm::SmallSetVector<llvm::BasicBlock *, 16> blocks;
};

/// The two blocks that `joinLoopExits` adds.
struct JoinedLoop {
  llvm::BasicBlock
      *latch;             ///< where all lanes of an iteration meet; it alone branches back or leaves the loop
  llvm::BasicBlock *exit; ///< where lanes go their ways once all have left
};

/// Keeps what lanes do on their way out of a loop in the iteration in which they leave: every branch out of
/// the construct and every branch back goes to a new latch instead.
/// `dominators` are those of the function before; they are not brought up to date. The construct leaves the
/// loop for at most two targets.
JoinedLoop joinLoopExits(const LoopConstruct &loop, const llvm::DominatorTree &dominators);

} // namespace lgc
