// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/CombineAtomics.h"

#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace lgc {

namespace {

/// The builder and the analyses below take longer than most shaders without atomics take in this pass.
bool mayBeAtomic(const Instruction &instruction) {
  return isa<AtomicRMWInst>(instruction) ||
         (isa<IntrinsicInst>(instruction) && instruction.mayReadFromMemory() &&
          instruction.mayWriteToMemory());
}

class CombineAtomics : public FunctionPass {
public:
  static char ID;
  CombineAtomics() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "Combine atomics"; }

  void getAnalysisUsage(AnalysisUsage &usage) const override { usage.addRequired<TargetPassConfig>(); }

  bool runOnFunction(Function &function) override {
    if (function.hasFnAttribute(Attribute::SanitizeThread) || none_of(instructions(function), mayBeAtomic))
      return false;
    PassBuilder builder(&getAnalysis<TargetPassConfig>().getTM<TargetMachine>());
    FunctionAnalysisManager analyses;
    builder.registerFunctionAnalyses(analyses);
    FunctionPassManager passes;
    // The pass's class is in no header that LLVM installs; its name is.
    cantFail(builder.parsePassPipeline(passes, "amdgpu-atomic-optimizer<strategy=dpp>"));
    return !passes.run(function, analyses).areAllPreserved();
  }
};

char CombineAtomics::ID = 0;

} // namespace

FunctionPass *createCombineAtomics() {
  return new CombineAtomics;
}

} // namespace lgc
