// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/analysis/DivergentBranches.h"

#include "lgc/dialect/LgcDialect.h"

#include "llvm/ADT/Uniformity.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PassInstrumentation.h"

using namespace llvm;

namespace lgc {

namespace {

/// Answers the queries of LLVM's uniformity analysis to the target, with results for the dialect's ops.
class DialectTarget : public TargetTransformInfoImplBase {
public:
  DialectTarget(const DataLayout &layout, const TargetTransformInfo &target)
      : TargetTransformInfoImplBase(layout), target_(target) {}

  bool hasBranchDivergence(const Function *) const override { return true; }

  InstructionUniformity getInstructionUniformity(const Value *value) const override {
    auto *call = dyn_cast<CallInst>(value);
    const Function *callee = call ? call->getCalledFunction() : nullptr;
    const OpInfo *op = callee ? kDialect.findOp(callee->getName()) : nullptr;
    return op ? op->uniformityOf(*call) : target_.getInstructionUniformity(value);
  }

private:
  const TargetTransformInfo &target_;
};

} // namespace

DenseSet<const BasicBlock *> findDivergentBranches(Function &function, const TargetTransformInfo &target) {
  // A separate manager, because the pipeline's gives LLVM's passes the unmodified target.
  FunctionAnalysisManager analyses;
  analyses.registerPass([] { return PassInstrumentationAnalysis(); });
  analyses.registerPass([] { return DominatorTreeAnalysis(); });
  analyses.registerPass([] { return CycleAnalysis(); });
  analyses.registerPass([] { return UniformityInfoAnalysis(); });
  analyses.registerPass([&] {
    return TargetIRAnalysis([&](const Function &) {
      return TargetTransformInfo(std::make_unique<DialectTarget>(function.getDataLayout(), target));
    });
  });
  UniformityInfo &uniformity = analyses.getResult<UniformityInfoAnalysis>(function);
  DenseSet<const BasicBlock *> divergent;
  for (const BasicBlock &block : function) {
    if (block.getTerminator()->getNumSuccessors() > 1 && uniformity.hasDivergentTerminator(block))
      divergent.insert(&block);
  }
  return divergent;
}

} // namespace lgc
