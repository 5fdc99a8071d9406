// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/LaneTermination.h"

#include "lgc/dialect/LgcDialect.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/AMDGPUAddrSpace.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace lgc {

BasicBlock *uniteReturns(Function &function) {
  SmallVector<ReturnInst *, 8> returns;
  for (BasicBlock &block : function) {
    if (auto *inst = dyn_cast<ReturnInst>(block.getTerminator()))
      returns.push_back(inst);
  }
  if (returns.empty())
    return nullptr;
  IRBuilder<> builder(BasicBlock::Create(function.getContext(), "end", &function));
  PHINode *value = nullptr;
  if (!function.getReturnType()->isVoidTy())
    value = builder.CreatePHI(function.getReturnType(), returns.size(), "result");
  for (ReturnInst *inst : returns) {
    if (value)
      value->addIncoming(inst->getReturnValue(), inst->getParent());
    BranchInst::Create(builder.GetInsertBlock(), inst->getIterator())->setDebugLoc(inst->getDebugLoc());
    inst->eraseFromParent();
  }
  value ? builder.CreateRet(value) : builder.CreateRetVoid();
  return builder.GetInsertBlock();
}

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

bool LaneTerminations::lower(Function &function) {
  SmallVector<CallInst *, 4> terminations;
  SmallVector<CallBase *, 4> endingCalls;
  for (Instruction &inst : instructions(function)) {
    if (isa<ControlTerminateOp, AbortOp>(inst))
      terminations.push_back(cast<CallInst>(&inst));
    else if (auto *call = dyn_cast<CallBase>(&inst); call && ending_.contains(call->getCalledFunction()))
      endingCalls.push_back(call);
  }
  if (terminations.empty() && endingCalls.empty())
    return false;
  ending_.insert(&function);
  for (CallInst *termination : terminations) {
    BasicBlock *block = termination->getParent();
    auto *abort = dyn_cast<AbortOp>(termination);
    if (abort)
      recordMessage(*abort);
    const bool isAbort = abort != nullptr; // which goes with the next line
    changeToUnreachable(termination);      // whatever stands behind it is dead
    IRBuilder<> builder(block->getTerminator());
    if (isAbort)
      signals_.markAborted(builder);
    builder.CreateStore(builder.getTrue(), &hasEnded());
    createReturn(builder);
    block->getTerminator()->eraseFromParent();
  }
  for (CallBase *call : endingCalls)
    returnWhereEnded(*call);
  return true;
}

void LaneTerminations::returnWhereEnded(CallBase &call) {
  IRBuilder<> builder(call.getNextNode());
  Value *ended = builder.CreateLoad(builder.getInt1Ty(), &hasEnded(), "ended");
  Instruction *next = call.getNextNode()->getNextNode();
  Instruction *unreachable = SplitBlockAndInsertIfThen(ended, next, /*Unreachable=*/true);
  builder.SetInsertPoint(unreachable);
  createReturn(builder);
  unreachable->eraseFromParent();
}

} // namespace lgc
