// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/EmptyLaneHazards.h"

#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Support/AMDGPUAddrSpace.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace lgc {

EmptyLaneHazards::EmptyLaneHazards(Function &function, const TargetMachine &target) {
  analyses_.registerPass([] { return PassInstrumentationAnalysis(); });
  analyses_.registerPass([] { return DominatorTreeAnalysis(); });
  analyses_.registerPass([] { return CycleAnalysis(); });
  analyses_.registerPass([] { return LoopAnalysis(); });
  analyses_.registerPass([] { return UniformityInfoAnalysis(); });
  analyses_.registerPass([&] { return target.getTargetIRAnalysis(); });
  uniformity_ = &analyses_.getResult<UniformityInfoAnalysis>(function);
  loops_ = &analyses_.getResult<LoopAnalysis>(function);
}

bool EmptyLaneHazards::areBetween(const Instruction &start, const BasicBlock &end) {
  DenseSet<const BasicBlock *> reached = {&end};
  SmallVector<const BasicBlock *> worklist;
  const auto leave = [&](const BasicBlock &block) {
    for (const BasicBlock *next : successors(&block)) {
      const Loop *loop = loops_->getLoopFor(next);
      const bool isBackEdge = loop && loop->getHeader() == next && loop->contains(&block);
      if (isBackEdge && mayRunOn(*loop))
        return true;
      if (!(isBackEdge && leavesWhenEmpty(*loop)) && reached.insert(next).second)
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
           isArbitrary(*load->getPointerOperand());
  }
  if (isa<InsertElementInst>(inst))
    return isArbitrary(*inst.getOperand(2));
  auto *call = dyn_cast<CallBase>(&inst);
  if (!call)
    return false;
  switch (call->getIntrinsicID()) {
  case Intrinsic::not_intrinsic:
    return !call->isInlineAsm();
  case Intrinsic::amdgcn_s_buffer_load:
    return isArbitrary(*call->getArgOperand(0));
  default:
    return false;
  }
}

/// A branch where lanes diverge becomes a test of `exec`.
bool EmptyLaneHazards::leavesWhenEmpty(const Loop &loop) const {
  SmallVector<BasicBlock *> exiting;
  loop.getExitingBlocks(exiting);
  return any_of(exiting,
                [&](const BasicBlock *block) { return uniformity_->hasDivergentTerminator(*block); });
}

bool EmptyLaneHazards::mayRunOn(const Loop &loop) {
  SmallVector<BasicBlock *> exiting;
  loop.getExitingBlocks(exiting);
  return !leavesWhenEmpty(loop) && any_of(exiting, [&](const BasicBlock *block) {
    auto *branch = dyn_cast<BranchInst>(block->getTerminator());
    return !branch || isArbitrary(*branch->getCondition());
  });
}

/// Returns whether scalar instructions compute the uniform instruction from scalar operands.
static bool isScalarOperation(const Instruction &inst) {
  if (auto *load = dyn_cast<LoadInst>(&inst))
    return load->getPointerAddressSpace() == AMDGPUAS::CONSTANT_ADDRESS ||
           load->getPointerAddressSpace() == AMDGPUAS::CONSTANT_ADDRESS_32BIT;
  if (auto *call = dyn_cast<IntrinsicInst>(&inst)) {
    const Intrinsic::ID id = call->getIntrinsicID();
    return id == Intrinsic::amdgcn_s_buffer_load || id == Intrinsic::amdgcn_ballot;
  }
  const bool isInteger = !inst.getType()->isFPOrFPVectorTy() && none_of(inst.operands(), [](const Use &use) {
    return use->getType()->isFPOrFPVectorTy();
  });
  return (isInteger && (isa<BinaryOperator, ICmpInst, CastInst>(inst))) ||
         isa<SelectInst, PHINode, GetElementPtrInst, FreezeInst, ExtractValueInst, InsertValueInst,
             ExtractElementInst, InsertElementInst, ShuffleVectorInst>(inst);
}

/// Returns whether the value is uniform, but went through VGPRs.
bool EmptyLaneHazards::isArbitrary(const Value &value) {
  if (uniformity_->isDivergent(&value))
    return false;
  DenseSet<const Value *> visited;
  SmallVector<const Value *> worklist = {&value};
  while (!worklist.empty()) {
    const auto *inst = dyn_cast<Instruction>(worklist.pop_back_val());
    // The others are constants and SGPR arguments.
    if (!inst || scalar_.contains(inst) || !visited.insert(inst).second)
      continue;
    if (uniformity_->isDivergent(inst) || !isScalarOperation(*inst))
      return true;
    append_range(worklist, inst->operand_values());
  }
  scalar_.insert_range(visited);
  return false;
}

} // namespace lgc
