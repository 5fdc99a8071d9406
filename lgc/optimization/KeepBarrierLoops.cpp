// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/optimization/KeepBarrierLoops.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace lgc {

static bool hasBarrier(const Loop &loop) {
  return any_of(loop.blocks(), [](const BasicBlock *block) {
    return any_of(*block, [](const Instruction &inst) {
      auto *intrinsic = dyn_cast<IntrinsicInst>(&inst);
      return intrinsic && intrinsic->getIntrinsicID() == Intrinsic::amdgcn_s_barrier;
    });
  });
}

PreservedAnalyses KeepBarrierLoops::run(Function &function, FunctionAnalysisManager &analyses) {
  constexpr unsigned kFewIterations = 6;
  for (Loop *loop : analyses.getResult<LoopAnalysis>(function).getLoopsInPreorder()) {
    if (getBooleanLoopAttribute(loop, "llvm.loop.unroll.enable") || !hasBarrier(*loop))
      continue;
    // Trip counts are expensive to compute, and few loops have barriers.
    auto &evolution = analyses.getResult<ScalarEvolutionAnalysis>(function);
    const unsigned iterations = evolution.getSmallConstantMaxTripCount(loop);
    if (iterations == 0 || iterations > kFewIterations)
      loop->setLoopAlreadyUnrolled();
  }
  return PreservedAnalyses::all();
}

} // namespace lgc
