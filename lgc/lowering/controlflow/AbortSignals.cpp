// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/controlflow/AbortSignals.h"

#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/controlflow/UniteReturns.h"
#include "lgc/state/Subroutine.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/Support/AMDGPUAddrSpace.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace lgc {

namespace {

constexpr StringLiteral kRaisesSignal = "lgc-raises-abort-signal";

void insertSignal(Function &entry, AbortSignal signal, Value *hasAborted) {
  entry.addFnAttr(kRaisesSignal);
  BasicBlock *end = uniteReturns(entry);
  if (!end)
    return;
  IRBuilder<> builder(end->getTerminator());
  Value *aborted = SubgroupBallotOp::create(builder, builder.CreateLoad(builder.getInt1Ty(), hasAborted));
  Value *anyAborted = builder.CreateICmpNE(aborted, builder.getInt64(0), "any.aborted");
  builder.SetInsertPoint(SplitBlockAndInsertIfThen(anyAborted, end->getTerminator(), /*Unreachable=*/false));
  auto *type = FunctionType::get(builder.getVoidTy(), /*isVarArg=*/false);
  builder
      .CreateCall(type,
                  InlineAsm::get(type, join(signalInstructions(signal), "\n\t"), "", /*hasSideEffects=*/true))
      ->setConvergent();
}

} // namespace

/// Compilers for this hardware raise trap number 2 for an abort; LLVM's own intrinsic becomes s_endpgm under
/// PAL. A waiting wave sleeps for the longest possible time; the branch goes back over both instructions.
SmallVector<StringRef, 2> signalInstructions(AbortSignal signal) {
  switch (signal) {
  case AbortSignal::None:
    return {};
  case AbortSignal::Trap:
    return {"s_trap 2"};
  case AbortSignal::Wait:
    return {"s_sleep 127", "s_branch 0xfffe"};
  }
  llvm_unreachable("not an AbortSignal");
}

bool raisesAbortSignal(const Function &entry) {
  return entry.hasFnAttribute(kRaisesSignal);
}

GlobalVariable &createLaneFlag(Module &module, const Twine &name) {
  auto *type = Type::getInt1Ty(module.getContext());
  return *new GlobalVariable(module, type, /*isConstant=*/false, GlobalValue::InternalLinkage,
                             ConstantInt::getFalse(type), name, /*InsertBefore=*/nullptr,
                             GlobalValue::NotThreadLocal, AMDGPUAS::PRIVATE_ADDRESS);
}

AbortSignals::AbortSignals(Module &module) : module_(module) {
  Expected<PipelineState> state = PipelineState::read(module);
  if (!state) {
    consumeError(state.takeError()); // the passes that need the state report the error
    return;
  }
  isWanted_ = any_of(state->shaders,
                     [](const ShaderState &shader) { return shader.abortSignal != AbortSignal::None; });
}

void AbortSignals::markAborted(IRBuilder<> &builder) {
  if (!isWanted_)
    return;
  if (!hasAborted_)
    hasAborted_ = &createLaneFlag(module_, "has.aborted");
  builder.CreateStore(builder.getTrue(), hasAborted_);
}

bool AbortSignals::insert() {
  if (!hasAborted_)
    return false;
  const PipelineState state = cantFail(PipelineState::read(module_));
  for (const ShaderState &shader : state.shaders) {
    Function *entry = module_.getFunction(shader.function);
    if (!entry || shader.abortSignal == AbortSignal::None)
      continue;
    insertSignal(*entry, shader.abortSignal, hasAborted_);
    for (Function &function : module_)
      if (isSubroutineOf(function, shader.stage))
        function.addFnAttr(kRaisesSignal);
  }
  return true;
}

} // namespace lgc
