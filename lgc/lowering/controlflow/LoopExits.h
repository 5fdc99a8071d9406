// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/analysis/LoopIteration.h"

#include "llvm/IR/Dominators.h"

namespace lgc {

/// A loop construct of structured control flow. All its blocks are reachable.
struct LoopConstruct {
  llvm::BasicBlock *header;
  /// The blocks of the construct: the cycle, and the blocks that only lead out of it.
  BlockList blocks;
};

/// The two blocks that `joinLoopExits` adds.
struct JoinedLoop {
  llvm::BasicBlock
      *latch; ///< where the lanes of an iteration reconverge; the only block with the back edge and the exit
  llvm::BasicBlock *exit; ///< where lanes branch to their targets once all have left
};

/// Makes the blocks on the way out of a loop part of the iteration in which lanes leave: every branch out of
/// the construct and every back edge goes to a new latch instead. The construct may leave the loop to at most
/// two targets. `dominators` must be those of the function before the change; they are not updated.
JoinedLoop joinLoopExits(const LoopConstruct &loop, const llvm::DominatorTree &dominators);

} // namespace lgc
