// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/MarkQuadResults.h"

#include "lgc/analysis/FindInstructions.h"
#include "lgc/analysis/ImplicitLevel.h"
#include "lgc/codegen/UniformValues.h"

#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Pass.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace lgc {

namespace {

class MarkQuadResults : public FunctionPass {
public:
  static char ID;

  MarkQuadResults() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "Mark results of quads"; }

  void getAnalysisUsage(AnalysisUsage &usage) const override {
    usage.addRequired<TargetPassConfig>();
    usage.setPreservesCFG();
  }

  bool runOnFunction(Function &function) override {
    if (function.getCallingConv() != CallingConv::AMDGPU_PS)
      return false;
    const auto isSample = [](const IntrinsicInst &call) {
      return hasImplicitLevel(*call.getCalledFunction());
    };
    for (IntrinsicInst *sample : findInstructions<IntrinsicInst>(function, isSample))
      mark(*sample);
    SmallVector<IntrinsicInst *> results = callsOf(function, Intrinsic::amdgcn_wqm);
    if (results.empty())
      return false;
    UniformValues values(function, getAnalysis<TargetPassConfig>().getTM<TargetMachine>());
    erase_if(results,
             [&](const IntrinsicInst *call) { return !values.isUniformInVgprs(*call->getArgOperand(0)); });
    for (IntrinsicInst *call : results)
      hideUniformity(*call);
    return true;
  }

private:
  /// The result of a sample that tells about residency is a structure with the texel in front.
  static void mark(IntrinsicInst &sample) {
    IRBuilder<> builder(sample.getNextNode());
    SmallPtrSet<const User *, 4> own;
    const auto note = [&](Value *value) {
      if (auto *inst = dyn_cast<Instruction>(value))
        own.insert(inst);
      return value;
    };
    const bool hasResidency = sample.getType()->isStructTy();
    Value *texel = hasResidency ? note(builder.CreateExtractValue(&sample, 0)) : &sample;
    // Instruction selection cannot mark three halves.
    auto *vector = dyn_cast<FixedVectorType>(texel->getType());
    const bool isPadded = vector && vector->getNumElements() == 3 && vector->getScalarSizeInBits() == 16;
    if (isPadded)
      texel = note(builder.CreateShuffleVector(texel, {0, 1, 2, -1}));
    Value *whole = note(builder.CreateIntrinsic(Intrinsic::amdgcn_wqm, {texel->getType()}, {texel}));
    if (isPadded)
      whole = builder.CreateShuffleVector(whole, {0, 1, 2});
    Value *result = hasResidency ? note(builder.CreateInsertValue(&sample, whole, 0)) : whole;
    sample.replaceUsesWithIf(result, [&](const Use &use) { return !own.contains(use.getUser()); });
  }

  /// The result of inline assembly in a vector register counts as divergent.
  static void hideUniformity(IntrinsicInst &call) {
    IRBuilder<> builder(&call);
    Value *value = call.getArgOperand(0);
    auto *type = FunctionType::get(value->getType(), {value->getType()}, /*isVarArg=*/false);
    call.setArgOperand(
        0, builder.CreateCall(InlineAsm::get(type, "", "=v,0", /*hasSideEffects=*/false), {value}));
  }
};

char MarkQuadResults::ID = 0;

} // namespace

FunctionPass *createMarkQuadResults() {
  return new MarkQuadResults;
}

} // namespace lgc
