// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/controlflow/UniteReturns.h"

#include "llvm/IR/IRBuilder.h"

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

} // namespace lgc
