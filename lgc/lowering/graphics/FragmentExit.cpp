// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/graphics/FragmentExit.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace lgc {

FragmentExit::FragmentExit(BasicBlock &finish) : finish_(finish) {
  Function &function = *finish.getParent();
  SmallVector<BasicBlock *, 4> returns;
  for (BasicBlock &block : function)
    if (isa<ReturnInst>(block.getTerminator()))
      returns.push_back(&block);
  if (returns.size() == 1) {
    exit_ = returns.front();
    return;
  }
  exit_ = BasicBlock::Create(function.getContext(), "exit", &function);
  for (BasicBlock *block : returns) {
    block->getTerminator()->eraseFromParent();
    BranchInst::Create(exit_, block);
  }
  ReturnInst::Create(function.getContext(), exit_);
}

Value *FragmentExit::carry(Value *fromFinish, Value *fromElsewhere) {
  SSAUpdater updater;
  updater.Initialize(fromFinish->getType(), "atExit");
  updater.AddAvailableValue(&finish_.getParent()->getEntryBlock(), fromElsewhere);
  updater.AddAvailableValue(&finish_, fromFinish);
  return updater.GetValueInMiddleOfBlock(exit_);
}

Value *FragmentExit::atExit(Value *value) {
  return exit_ != &finish_ && !isa<Constant>(value) ? carry(value, PoisonValue::get(value->getType()))
                                                    : value;
}

bool FragmentExit::discard() {
  if (exit_ == &finish_)
    return false;
  IRBuilder<> builder(position());
  Value *isKept = carry(builder.getTrue(), builder.getFalse());
  if (isKept == builder.getTrue())
    return false;
  builder.CreateIntrinsic(Intrinsic::amdgcn_kill, {}, {isKept});
  return true;
}

} // namespace lgc
