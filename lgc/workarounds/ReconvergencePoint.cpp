// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/ReconvergencePoint.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"

using namespace llvm;

namespace lgc {

void addReconvergencePoint(BasicBlock &block) {
  IRBuilder<> builder(block.getTerminator());
  auto *type = FunctionType::get(builder.getVoidTy(), /*isVarArg=*/false);
  CallInst *call = builder.CreateCall(InlineAsm::get(type, "", "", /*hasSideEffects=*/true));
  call->addFnAttr(Attribute::Convergent);
  call->addFnAttr(Attribute::NoUnwind);
  call->setMemoryEffects(MemoryEffects::none());
}

bool isReconvergencePoint(const CallBase &call) {
  const auto *code = dyn_cast<InlineAsm>(call.getCalledOperand());
  return code && code->getAsmString().empty();
}

} // namespace lgc
