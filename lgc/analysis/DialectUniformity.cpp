// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/analysis/DialectUniformity.h"

#include "lgc/dialect/LgcDialect.h"

#include "llvm/ADT/Uniformity.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PassInstrumentation.h"

using namespace llvm;

namespace lgc {

namespace {

/// Answers the queries of LLVM's uniformity analysis to the target, with results for the dialect's ops.
class DialectTarget : public TargetTransformInfoImplBase {
public:
  DialectTarget(const DataLayout &layout, const TargetTransformInfo &target,
                const DialectUniformity::CallQuery &isUniform)
      : TargetTransformInfoImplBase(layout), target_(target), isUniform_(isUniform) {}

  bool hasBranchDivergence(const Function *) const override { return true; }

  InstructionUniformity getInstructionUniformity(const Value *value) const override {
    auto *call = dyn_cast<CallInst>(value);
    const Function *callee = call ? call->getCalledFunction() : nullptr;
    const OpInfo *op = callee ? kDialect.findOp(callee->getName()) : nullptr;
    if (op && isUniform_ && isUniform_(*call))
      return InstructionUniformity::AlwaysUniform;
    return op ? op->uniformityOf(*call) : target_.getInstructionUniformity(value);
  }

private:
  const TargetTransformInfo &target_;
  DialectUniformity::CallQuery isUniform_;
};

} // namespace

DialectUniformity::DialectUniformity(Function &function, const TargetTransformInfo &target,
                                     CallQuery isUniform) {
  analyses_.registerPass([] { return PassInstrumentationAnalysis(); });
  analyses_.registerPass([] { return DominatorTreeAnalysis(); });
  analyses_.registerPass([] { return CycleAnalysis(); });
  analyses_.registerPass([] { return UniformityInfoAnalysis(); });
  analyses_.registerPass([&] {
    return TargetIRAnalysis([&](const Function &) {
      return TargetTransformInfo(
          std::make_unique<DialectTarget>(function.getDataLayout(), target, isUniform));
    });
  });
  info_ = &analyses_.getResult<UniformityInfoAnalysis>(function);
}

} // namespace lgc
