// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/graphics/Demotions.h"

#include "lgc/dialect/LgcDialect.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace lgc {

/// Emits inline assembly without instructions that passes take for a reader of memory, and of the values.
static void hold(IRBuilder<> &builder, ArrayRef<Value *> values, StringRef constraints) {
  SmallVector<Type *, 1> types;
  for (Value *value : values)
    types.push_back(value->getType());
  auto *type = FunctionType::get(builder.getVoidTy(), types, /*isVarArg=*/false);
  CallInst *call = builder.CreateCall(InlineAsm::get(type, "", constraints, /*hasSideEffects=*/true), values);
  call->setMemoryEffects(MemoryEffects::readOnly() | MemoryEffects::inaccessibleMemOnly());
  call->addFnAttr(Attribute::NoUnwind);
  call->addFnAttr(Attribute::WillReturn);
}

/// Returns the dwords of the results of the function's subgroup operations.
static SmallVector<Instruction *> subgroupResults(Function &function) {
  SmallVector<Instruction *> results;
  for (Instruction &inst : instructions(function)) {
    auto *call = dyn_cast<IntrinsicInst>(&inst);
    const bool isResult = call && (call->getIntrinsicID() == Intrinsic::amdgcn_wqm ||
                                   call->getIntrinsicID() == Intrinsic::amdgcn_softwqm);
    if (isResult && call->getType()->isIntegerTy(32))
      results.push_back(call);
  }
  return results;
}

/// LLVM sinks what it computes before a loop to behind it, if nothing in the loop uses it: all lanes that
/// come to the loop leave it. Where some were demoted in it, they do not take part any more.
static void holdResultsBeforeLoops(Function &function, ArrayRef<Instruction *> demotions) {
  const SmallVector<Instruction *> results = subgroupResults(function);
  if (results.empty())
    return;
  const DominatorTree dominators(function);
  const LoopInfo loops(dominators);
  for (Instruction *demotion : demotions) {
    const Loop *loop = loops.getLoopFor(demotion->getParent());
    if (!loop)
      continue;
    IRBuilder<> builder(demotion);
    for (Instruction *result : results)
      if (!loop->contains(result) && dominators.dominates(result, loop->getHeader()))
        hold(builder, {result}, "v");
  }
}

bool lowerDemotions(Module &module) {
  DenseMap<Function *, SmallVector<Instruction *>> demotions;
  forEachOp<FragmentDemoteOp>(module, [&](FragmentDemoteOp &op) {
    IRBuilder<> builder(&op);
    hold(builder, {}, "");
    Instruction *demotion = builder.CreateIntrinsic(Intrinsic::amdgcn_wqm_demote, {}, {builder.getFalse()});
    demotions[op.getFunction()].push_back(demotion);
    op.eraseFromParent();
  });
  for (const auto &[function, inFunction] : demotions)
    holdResultsBeforeLoops(*function, inFunction);
  return !demotions.empty();
}

} // namespace lgc
