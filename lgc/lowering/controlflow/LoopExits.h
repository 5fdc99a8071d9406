// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/analysis/LoopIteration.h"

#include "llvm/IR/Dominators.h"

namespace lgc {

/// A loop construct of structured control flow. All blocks can be reached.
struct LoopConstruct {
  llvm::BasicBlock *header;
  /// Of the construct: the cycle, and what only leaves it.
  BlockList blocks;
};

/// The two blocks that `joinLoopExits` adds.
struct JoinedLoop {
  llvm::BasicBlock *latch; ///< where lanes of an iteration meet; it alone branches back and leaves the loop
  llvm::BasicBlock *exit;  ///< where lanes go their ways once all have left
};

/// Keeps what lanes do on their way out of a loop in the iteration in which they leave: every branch out of
/// the construct and every branch back goes to a new latch instead.
/// The construct leaves the loop for at most two targets. `dominators` stay those of the function as it was.
JoinedLoop joinLoopExits(const LoopConstruct &loop, const llvm::DominatorTree &dominators);

} // namespace lgc
