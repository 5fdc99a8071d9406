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

const BasicBlock *blockOf(const User *user) {
  return cast<Instruction>(user)->getParent();
}

bool isUsedInRegionsOnly(const Instruction &inst, const ColdRegions &regions) {
  return all_of(inst.users(), [&](const User *user) {
    return !isa<PHINode>(user) && regions.entryOf(blockOf(user)) != nullptr;
  });
}

void sink(Instruction &inst, const ColdRegions &regions) {
  SmallDenseMap<BasicBlock *, Instruction *> clones; // by entry
  for (Use &use : make_early_inc_range(inst.uses())) {
    BasicBlock *entry = regions.entryOf(blockOf(use.getUser()));
    Instruction *&clone = clones[entry];
    if (!clone) {
      clone = inst.clone();
      clone->insertInto(entry, entry->getFirstInsertionPt());
    }
    use.set(clone);
  }
  inst.eraseFromParent();
}

} // namespace

/// From uses to definitions, so that operands follow.
void sinkIntoRegions(Function &function, const ColdRegions &regions) {
  for (BasicBlock *block : post_order(&function)) {
    if (regions.entryOf(block))
      continue;
    for (Instruction &inst : make_early_inc_range(reverse(*block))) {
      if (!inst.use_empty() && canMove(inst) && isUsedInRegionsOnly(inst, regions))
        sink(inst, regions);
    }
  }
}

} // namespace lgc
