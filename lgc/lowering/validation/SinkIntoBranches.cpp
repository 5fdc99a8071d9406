// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/validation/SinkIntoBranches.h"

#include "lgc/lowering/validation/ReportGroups.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace lgc {

namespace {

bool isUsedInBlocksOnly(const Instruction &inst, const DenseSet<BasicBlock *> &blocks) {
  return all_of(inst.users(), [&](const User *user) {
    return !isa<PHINode>(user) && blocks.contains(cast<Instruction>(user)->getParent());
  });
}

void sink(Instruction &inst) {
  SmallDenseMap<BasicBlock *, Instruction *> clones;
  for (Use &use : make_early_inc_range(inst.uses())) {
    BasicBlock *block = cast<Instruction>(use.getUser())->getParent();
    Instruction *&clone = clones[block];
    if (!clone) {
      clone = inst.clone();
      clone->insertInto(block, block->getFirstInsertionPt());
    }
    use.set(clone);
  }
  inst.eraseFromParent();
}

} // namespace

/// From uses to definitions, so that operands follow.
void sinkIntoBlocks(Function &function, const DenseSet<BasicBlock *> &blocks) {
  for (BasicBlock *block : post_order(&function)) {
    if (blocks.contains(block))
      continue;
    for (Instruction &inst : make_early_inc_range(reverse(*block))) {
      if (!inst.use_empty() && canMove(inst) && isUsedInBlocksOnly(inst, blocks))
        sink(inst);
    }
  }
}

} // namespace lgc
