// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/EmptyLaneHazards.h"

#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

bool EmptyLaneHazards::areBetween(const Instruction &start, const BasicBlock &end) {
  DenseSet<const BasicBlock *> reached = {&end};
  SmallVector<const BasicBlock *> worklist;
  const auto leave = [&](const BasicBlock &block) {
    for (const BasicBlock *next : successors(&block)) {
      const Loop *loop = values_.loops().getLoopFor(next);
      const bool isBackEdge = loop && loop->getHeader() == next && loop->contains(&block);
      if (isBackEdge && leavesWhenEmpty(*loop))
        continue;
      if (isBackEdge && mayRunOn(*loop))
        return true;
      if (reached.insert(next).second)
        worklist.push_back(next);
    }
    return false;
  };
  const auto isHazardous = [&](const Instruction &inst) { return isHazard(inst); };
  if (std::any_of(std::next(start.getIterator()), start.getParent()->end(), isHazardous) ||
      leave(*start.getParent()))
    return true;
  while (!worklist.empty()) {
    const BasicBlock &block = *worklist.pop_back_val();
    if (any_of(block, isHazardous) || leave(block))
      return true;
  }
  return false;
}

bool EmptyLaneHazards::isHazard(const Instruction &inst) {
  if (auto *load = dyn_cast<LoadInst>(&inst)) {
    const unsigned space = load->getPointerAddressSpace();
    return space != AMDGPUAS::LOCAL_ADDRESS && space != AMDGPUAS::PRIVATE_ADDRESS &&
           values_.isUniformInVgprs(*load->getPointerOperand());
  }
  if (auto *branch = dyn_cast<BranchInst>(&inst))
    return branch->isConditional() && values_.isUniformInVgprs(*branch->getCondition());
  if (auto *branch = dyn_cast<SwitchInst>(&inst))
    return values_.isUniformInVgprs(*branch->getCondition());
  if (isa<InsertElementInst>(inst))
    return values_.isUniformInVgprs(*inst.getOperand(2));
  auto *call = dyn_cast<CallBase>(&inst);
  if (!call)
    return false;
  switch (call->getIntrinsicID()) {
  case Intrinsic::not_intrinsic:
    return !call->isInlineAsm();
  case Intrinsic::amdgcn_s_buffer_load:
    return values_.isUniformInVgprs(*call->getArgOperand(0));
  default:
    return false;
  }
}

/// A branch where lanes diverge becomes a test of `exec`.
bool EmptyLaneHazards::leavesWhenEmpty(const Loop &loop) const {
  SmallVector<BasicBlock *> exiting;
  loop.getExitingBlocks(exiting);
  return any_of(exiting, [&](const BasicBlock *block) { return values_.hasDivergentTerminator(*block); });
}

/// Where a loop does not end with one scalar comparison, its condition may become a mask of lanes, which is
/// never true without lanes.
bool EmptyLaneHazards::mayRunOn(const Loop &loop) {
  const BasicBlock *latch = loop.getLoopLatch();
  auto *branch = latch ? dyn_cast<BranchInst>(latch->getTerminator()) : nullptr;
  auto *compare = branch && branch->isConditional() ? dyn_cast<ICmpInst>(branch->getCondition()) : nullptr;
  return loop.getExitingBlock() != latch || !compare || compare->getParent() != latch ||
         values_.isUniformInVgprs(*compare);
}

} // namespace lgc
