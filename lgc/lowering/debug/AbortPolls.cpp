// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/debug/AbortPolls.h"

#include "lgc/abi/UserDataLayout.h"
#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/buffer/BufferScope.h"
#include "lgc/lowering/controlflow/AbortSignals.h"
#include "lgc/lowering/debug/WaveEnd.h"
#include "protocol/DebugProtocol.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace lgc {

namespace {

FunctionAnalysisManager &functionAnalyses(Module &module, ModuleAnalysisManager &analyses) {
  return analyses.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager();
}

/// A loop with at most this many iterations, including those of its inner loops, ends soon enough without a
/// poll.
constexpr uint64_t kMaxShortIterations = 1 << 12;

/// Returns the loops that may run for long or forever; outer loops come before inner ones.
SmallVector<const Loop *> findLongLoops(Function &function, FunctionAnalysisManager &analyses) {
  const auto &loops = analyses.getResult<LoopAnalysis>(function);
  if (loops.empty())
    return {};
  auto &evolution = analyses.getResult<ScalarEvolutionAnalysis>(function);
  const SmallVector<Loop *> all = loops.getLoopsInPreorder();
  DenseMap<const Loop *, uint64_t> shortLoops;
  for (const Loop *loop : reverse(all)) {
    uint64_t iterations = 1;
    for (const Loop *inner : *loop)
      iterations += shortLoops.lookup(inner); // 0 for a long inner loop, which has its own poll
    const uint64_t trips = evolution.getSmallConstantMaxTripCount(loop); // 0 when not known
    iterations *= trips;
    if (iterations != 0 && iterations <= kMaxShortIterations)
      shortLoops[loop] = iterations;
  }
  SmallVector<const Loop *> result;
  copy_if(all, std::back_inserter(result), [&](const Loop *loop) { return !shortLoops.contains(loop); });
  return result;
}

/// Returns whether the function has a loop that needs a poll.
bool insertPolls(Function &function, FunctionAnalysisManager &analyses) {
  const SmallVector<const Loop *> loops = findLongLoops(function, analyses);
  if (loops.empty())
    return false;
  IRBuilder<> builder(&function.getEntryBlock(), function.getEntryBlock().getFirstInsertionPt());
  Value *buffer = ResourceBufferOp::create(builder, kInternalDescriptorSet, kAbortBufferBinding,
                                           builder.getInt32(0), /*nonUniform=*/false);
  for (const Loop *loop : loops) {
    SmallVector<BasicBlock *, 2> latches;
    loop->getLoopLatches(latches);
    for (BasicBlock *latch : latches) {
      builder.SetInsertPoint(latch->getTerminator());
      AbortPollOp::create(builder, buffer);
    }
  }
  return true;
}

void lowerPoll(AbortPollOp &poll, const PipelineState &state, const ShaderState &shader, AbortSignal signal) {
  IRBuilder<> builder(&poll);
  // Loads both words of the header at once: a message, or a dropped one.
  static_assert(protocol::kAbortsDroppedOffset == protocol::kAbortRaisedOffset + 4);
  LoadInst *load = builder.CreateAlignedLoad(
      builder.getInt64Ty(),
      builder.CreateConstGEP1_32(builder.getInt8Ty(), poll.getBuffer(), protocol::kAbortRaisedOffset),
      Align(8));
  load->setAtomic(AtomicOrdering::Monotonic, SyncScope::System);
  setBufferScope(*load);
  Value *raised = builder.CreateTrunc(load, builder.getInt32Ty());
  Value *dropped = builder.CreateTrunc(builder.CreateLShr(load, 32), builder.getInt32Ty());
  raised = builder.CreateOr(raised, dropped);
  // All lanes load the same words, but perhaps at different times.
  endWaveIf(builder,
            builder.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {builder.getInt32Ty()}, {raised}), state,
            shader, signal);
}

/// Returns the polls of a loop that are not in an inner loop. Unrolling leaves several, of which only the
/// last before each back edge is needed.
SmallVector<AbortPollOp *> pollsOf(const Loop &loop, const LoopInfo &loops) {
  SmallVector<AbortPollOp *> all, atBackEdges;
  for (BasicBlock *block : loop.blocks()) {
    if (loops.getLoopFor(block) != &loop)
      continue;
    const size_t before = all.size();
    for (Instruction &inst : *block)
      if (auto *poll = dyn_cast<AbortPollOp>(&inst))
        all.push_back(poll);
    if (all.size() != before && loop.isLoopLatch(block))
      atBackEdges.push_back(all.back());
  }
  return atBackEdges.size() == loop.getNumBackEdges() ? atBackEdges : all;
}

/// Lowers the polls that are needed and erases the others. Returns whether there were any.
bool lowerPolls(Function &function, FunctionAnalysisManager &analyses, const PipelineState &state) {
  SmallVector<AbortPollOp *> polls;
  for (Instruction &inst : instructions(function))
    if (auto *poll = dyn_cast<AbortPollOp>(&inst))
      polls.push_back(poll);
  if (polls.empty())
    return false;
  const ShaderState unknown;
  const ShaderState *known = state.shaderOf(function);
  const ShaderState &shader = known ? *known : unknown;
  const AbortSignal signal = raisesAbortSignal(function) ? shader.abortSignal : AbortSignal::None;
  for (const Loop *loop : findLongLoops(function, analyses))
    for (AbortPollOp *poll : pollsOf(*loop, analyses.getResult<LoopAnalysis>(function)))
      lowerPoll(*poll, state, shader, signal);
  for (AbortPollOp *poll : polls)
    poll->eraseFromParent();
  return true;
}

} // namespace

PreservedAnalyses InsertAbortPolls::run(Module &module, ModuleAnalysisManager &analyses) {
  const std::optional<PipelineState> state = readMappedState(module);
  if (!state || !findInternalBuffer(*state, InternalBufferKind::Abort))
    return PreservedAnalyses::all();
  FunctionAnalysisManager &functions = functionAnalyses(module, analyses);
  bool changed = false;
  for (Function &function : module) {
    const ShaderState *shader = function.isDeclaration() ? nullptr : state->shaderOf(function);
    if (shader && shader->pollAborts)
      changed |= insertPolls(function, functions);
  }
  return preservingControlFlow(changed);
}

PreservedAnalyses LowerAbortPolls::run(Module &module, ModuleAnalysisManager &analyses) {
  const std::optional<PipelineState> state = readState(module);
  if (!state)
    return PreservedAnalyses::all();
  FunctionAnalysisManager &functions = functionAnalyses(module, analyses);
  bool changed = false;
  for (Function &function : module)
    if (!function.isDeclaration())
      changed |= lowerPolls(function, functions, *state);
  return preservingControlFlow(changed);
}

} // namespace lgc
