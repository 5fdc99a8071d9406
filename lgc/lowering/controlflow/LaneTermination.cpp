// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/controlflow/LaneTermination.h"

#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/controlflow/SwitchTargets.h"
#include "lgc/lowering/controlflow/UniteReturns.h"
#include "lgc/workarounds/ReconvergencePoint.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/AMDGPUAddrSpace.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace lgc {

static void createReturn(IRBuilder<> &builder) {
  Type *type = builder.getCurrentFunctionReturnType();
  type->isVoidTy() ? builder.CreateRetVoid() : builder.CreateRet(PoisonValue::get(type));
}

static void recordMessage(AbortOp &abort) {
  IRBuilder<> builder(&abort);
  SmallVector<Value *> dwords(abort.getDwords());
  AbortRecordOp::create(builder, abort.getBuffer(), abort.getMessageSize(), abort.getMessageType(),
                        abort.getConstants(), abort.getConstantStatus(), dwords);
}

GlobalVariable &LaneTerminations::hasEnded() {
  if (!hasEnded_)
    hasEnded_ = &createLaneFlag(module_, "has.ended");
  return *hasEnded_;
}

bool LaneTerminations::lower(Function &function, ArrayRef<MarkedLoop> loops) {
  SmallVector<CallInst *, 4> terminations;
  SmallVector<CallBase *, 4> endingCalls;
  bool hasLoops = !loops.empty();
  for (Instruction &inst : instructions(function)) {
    auto *call = dyn_cast<CallBase>(&inst);
    if (!call)
      continue;
    if (isa<ControlTerminateOp, AbortOp>(call))
      terminations.push_back(cast<CallInst>(call));
    else if (callees_.ending.contains(call->getCalledFunction()))
      endingCalls.push_back(call);
    hasLoops |= callees_.looping.contains(call->getCalledFunction());
  }
  if (hasLoops)
    callees_.looping.insert(&function);
  if (terminations.empty() && endingCalls.empty())
    return false;
  if (hasLoops)
    putAbortsFirst(function, loops, callees_);
  callees_.ending.insert(&function);
  loopMerges_.clear();
  for (const MarkedLoop &loop : loops)
    loopMerges_.insert(loop.merge);
  for (CallInst *termination : terminations)
    endLane(*termination);
  for (CallBase *call : endingCalls)
    returnWhereEnded(*call);
  return true;
}

void LaneTerminations::endLane(CallInst &termination) {
  BasicBlock *block = termination.getParent();
  auto *abort = dyn_cast<AbortOp>(&termination);
  const bool isAbort = abort != nullptr;
  hasAborts_ |= isAbort;
  if (isAbort)
    recordMessage(*abort);
  changeToUnreachable(&termination); // everything after it is dead
  IRBuilder<> builder(block->getTerminator());
  if (isAbort)
    signals_.markAborted(builder);
  builder.CreateStore(builder.getTrue(), &hasEnded());
  if (isAbort && leaveBeforeOthers(*block))
    return;
  createReturn(builder);
  block->getTerminator()->eraseFromParent();
}

/// Returns whether control always goes from `block` to `successor`. Front ends emit `if (true)`.
static bool alwaysGoesTo(const BasicBlock &block, const BasicBlock &successor) {
  const auto *branch = dyn_cast<BranchInst>(block.getTerminator());
  if (!branch || !branch->isConditional())
    return block.getSingleSuccessor() == &successor;
  const auto *condition = dyn_cast<ConstantInt>(branch->getCondition());
  return condition && branch->getSuccessor(condition->isZero()) == &successor;
}

/// Returns the branch that sends lanes either to `side` or elsewhere; null when there is none.
static BranchInst *branchTo(BasicBlock &head, BasicBlock &side) {
  if (isa<SwitchInst>(head.getTerminator()))
    return takeOutOfSwitch(head, side);
  auto *branch = dyn_cast<BranchInst>(head.getTerminator());
  return branch && branch->isConditional() ? branch : nullptr;
}

/// A message must be written before the other lanes continue, because they might never reconverge. So the
/// lanes of an `if` or switch case that ends in an abort reconverge with the others before those continue,
/// and leave the function from there.
bool LaneTerminations::leaveBeforeOthers(BasicBlock &last) {
  // Lanes that leave a loop wait for each other, so "the others" would be the lanes that are still in it.
  const auto isBehindLoop = [&](const BasicBlock *block) { return loopMerges_.contains(block); };
  BasicBlock *side = &last;
  BasicBlock *head = side->getUniquePredecessor();
  while (head && !isBehindLoop(side) && alwaysGoesTo(*head, *side)) {
    side = head;
    head = side->getUniquePredecessor();
  }
  BranchInst *branch = head && !isBehindLoop(side) ? branchTo(*head, *side) : nullptr;
  if (!branch)
    return false;
  const unsigned otherWay = branch->getSuccessor(0) == side ? 1 : 0;
  BasicBlock *others = branch->getSuccessor(otherWay);
  if (others == side || succ_empty(others))
    return false; // there are no others, or they terminate

  Function &function = *last.getParent();
  BasicBlock *point = BasicBlock::Create(function.getContext(), "reconverge", &function, others);
  IRBuilder<> builder(BasicBlock::Create(function.getContext(), "aborted", &function, others));
  createReturn(builder);
  BasicBlock *leave = builder.GetInsertBlock();
  builder.SetInsertPoint(point);
  PHINode *hasAborted = builder.CreatePHI(builder.getInt1Ty(), 2, "has.aborted");
  hasAborted->addIncoming(builder.getTrue(), &last);
  hasAborted->addIncoming(builder.getFalse(), head);
  builder.CreateCondBr(hasAborted, leave, others);
  addReconvergencePoint(*point);
  others->replacePhiUsesWith(head, point);
  branch->setSuccessor(otherWay, point);
  BranchInst::Create(point, last.getTerminator()->getIterator());
  last.getTerminator()->eraseFromParent();
  return true;
}

/// Here too, messages must be written before the remaining lanes continue.
void LaneTerminations::returnWhereEnded(CallBase &call) {
  IRBuilder<> builder(call.getNextNode());
  Value *ended = builder.CreateLoad(builder.getInt1Ty(), &hasEnded(), "ended");
  Instruction *next = call.getNextNode()->getNextNode();
  Instruction *unreachable = SplitBlockAndInsertIfThen(ended, next, /*Unreachable=*/true);
  builder.SetInsertPoint(unreachable);
  createReturn(builder);
  unreachable->eraseFromParent();
  if (hasAborts_)
    addReconvergencePoint(*call.getParent());
}

} // namespace lgc
