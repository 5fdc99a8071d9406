// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/AbortPolls.h"

#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/BufferScope.h"
#include "lgc/lowering/PassHelpers.h"
#include "protocol/DebugProtocol.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace lgc {

namespace {

FunctionAnalysisManager &functionAnalyses(Module &module, ModuleAnalysisManager &analyses) {
  return analyses.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager();
}

/// Returns whether the function has a loop.
bool insertPolls(Function &function, const LoopInfo &loops) {
  if (loops.empty())
    return false;
  IRBuilder<> builder(&function.getEntryBlock(), function.getEntryBlock().getFirstInsertionPt());
  Value *buffer = ResourceBufferOp::create(builder, kInternalDescriptorSet, kAbortBufferBinding,
                                           builder.getInt32(0), /*nonUniform=*/false);
  for (const Loop *loop : loops.getLoopsInPreorder()) {
    SmallVector<BasicBlock *, 2> latches;
    loop->getLoopLatches(latches);
    for (BasicBlock *latch : latches) {
      builder.SetInsertPoint(latch->getTerminator());
      AbortPollOp::create(builder, buffer);
    }
  }
  return true;
}

/// Ends the wave unless `raised`, a uniform i32, is 0. An instruction of its own rather than a branch in the
/// IR: what lays out divergent control flow would take the end of the wave for a way that some lanes go.
void endWaveIf(IRBuilder<> &builder, Value *raised) {
  // The branch goes one dword further than it would anyway.
  constexpr char kCode[] = "s_cmp_eq_u32 $0, 0\n"
                           "\ts_cbranch_scc1 1\n"
                           "\ts_endpgm";
  auto *type = FunctionType::get(builder.getVoidTy(), {builder.getInt32Ty()}, /*isVarArg=*/false);
  auto *code = InlineAsm::get(type, kCode, "s,~{scc}", /*hasSideEffects=*/true);
  builder.CreateCall(type, code, {raised})->setConvergent();
}

void lowerPoll(AbortPollOp &poll) {
  IRBuilder<> builder(&poll);
  // Both words of the header at once: a message, or one that was dropped.
  static_assert(protocol::kAbortsDroppedOffset == protocol::kAbortRaisedOffset + 4);
  LoadInst *load = builder.CreateAlignedLoad(
      builder.getInt64Ty(),
      builder.CreateConstGEP1_32(builder.getInt8Ty(), poll.getBuffer(), protocol::kAbortRaisedOffset),
      Align(8));
  load->setAtomic(AtomicOrdering::Monotonic, SyncScope::System);
  setBufferScope(*load);
  Value *raised = builder.CreateOr(builder.CreateTrunc(load, builder.getInt32Ty()),
                                   builder.CreateTrunc(builder.CreateLShr(load, 32), builder.getInt32Ty()));
  // All lanes load the same words, but maybe not at the same time.
  endWaveIf(builder,
            builder.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {builder.getInt32Ty()}, {raised}));
}

} // namespace

PreservedAnalyses InsertAbortPolls::run(Module &module, ModuleAnalysisManager &analyses) {
  const std::optional<PipelineState> state = readMappedState(module);
  if (!state || !findInternalBuffer(*state, kAbortBufferBinding))
    return PreservedAnalyses::all();
  FunctionAnalysisManager &functions = functionAnalyses(module, analyses);
  bool changed = false;
  for (Function &function : module) {
    const ShaderState *shader = function.isDeclaration() ? nullptr : state->shaderOf(function);
    if (shader && shader->pollAborts)
      changed |= insertPolls(function, functions.getResult<LoopAnalysis>(function));
  }
  return preservingControlFlow(changed);
}

PreservedAnalyses LowerAbortPolls::run(Module &module, ModuleAnalysisManager &analyses) {
  FunctionAnalysisManager &functions = functionAnalyses(module, analyses);
  bool changed = false;
  forEachOp<AbortPollOp>(module, [&](AbortPollOp &poll) {
    changed = true;
    if (functions.getResult<LoopAnalysis>(*poll.getFunction()).getLoopFor(poll.getParent()))
      lowerPoll(poll);
    poll.eraseFromParent();
  });
  return preservingControlFlow(changed);
}

} // namespace lgc
