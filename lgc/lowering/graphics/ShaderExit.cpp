// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/graphics/ShaderExit.h"

#include "lgc/dialect/LgcDialect.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace lgc {

BasicBlock *blockOfVertexOutputs(Module &module, const ShaderState &vertex) {
  BasicBlock *block = nullptr;
  if (Function *function = module.getFunction(vertex.function))
    for (BasicBlock &candidate : *function)
      if (isa<ReturnInst>(candidate.getTerminator()))
        block = &candidate;
  forEachOp<VertexOutputOp>(module, [&](VertexOutputOp &op) { block = op.getParent(); });
  forEachOp<VertexExportOp>(module, [&](VertexExportOp &op) { block = op.getParent(); });
  return block;
}

ShaderExit::ShaderExit(Function &function, BasicBlock *finish) : finish_(finish) {
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

Value *ShaderExit::carry(Value *fromFinish, Value *fromElsewhere) {
  if (!finish_)
    return fromElsewhere;
  SSAUpdater updater;
  updater.Initialize(fromFinish->getType(), "atExit");
  updater.AddAvailableValue(&exit_->getParent()->getEntryBlock(), fromElsewhere);
  updater.AddAvailableValue(finish_, fromFinish);
  return updater.GetValueInMiddleOfBlock(exit_);
}

Value *ShaderExit::atExit(Value *value, Value *elsewhere) {
  if (exit_ == finish_ || (!elsewhere && isa<Constant>(value)))
    return value;
  return carry(value, elsewhere ? elsewhere : PoisonValue::get(value->getType()));
}

/// Keeps LLVM from using the result of an earlier query for live lanes, from which it would make another
/// flag.
static void hideEarlierLiveMasks(IRBuilder<> &builder) {
  auto *type = FunctionType::get(builder.getVoidTy(), /*isVarArg=*/false);
  CallInst *call = builder.CreateCall(InlineAsm::get(type, "", "", /*hasSideEffects=*/true));
  call->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
  call->addFnAttr(Attribute::NoUnwind);
  call->addFnAttr(Attribute::WillReturn);
}

bool ShaderExit::discard(bool withHelpers) {
  if (exit_ == finish_)
    return false;
  IRBuilder<> builder(position());
  Value *isKept = carry(builder.getTrue(), builder.getFalse());
  if (isKept == builder.getTrue())
    return false;
  // Helpers need not have executed what sets the flag.
  if (withHelpers) {
    hideEarlierLiveMasks(builder);
    isKept = builder.CreateAnd(isKept, builder.CreateIntrinsic(Intrinsic::amdgcn_live_mask, {}));
  }
  builder.CreateIntrinsic(Intrinsic::amdgcn_kill, {}, {isKept});
  return true;
}

} // namespace lgc
