// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/HideWholeWaveUniformity.h"

#include "lgc/analysis/FindInstructions.h"

#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Pass.h"

using namespace llvm;

namespace lgc {

namespace {

class HideWholeWaveUniformity : public FunctionPass {
public:
  static char ID;

  HideWholeWaveUniformity() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "Hide uniformity from whole wave mode"; }

  void getAnalysisUsage(AnalysisUsage &usage) const override {
    usage.addRequired<UniformityInfoWrapperPass>();
    usage.setPreservesCFG();
  }

  bool runOnFunction(Function &function) override {
    SmallVector<IntrinsicInst *> entries = callsOf(function, Intrinsic::amdgcn_set_inactive);
    if (entries.empty())
      return false;
    UniformityInfo &uniformity = getAnalysis<UniformityInfoWrapperPass>().getUniformityInfo();
    erase_if(entries, [&](IntrinsicInst *entry) { return uniformity.isDivergent(entry); });
    for (IntrinsicInst *entry : entries)
      entry->setArgOperand(1, hide(*entry->getArgOperand(1), *entry));
    return !entries.empty();
  }

private:
  /// Returns the value in a VGPR, as the result of empty inline assembly, which counts as divergent. The VGPR
  /// must be written in the whole-wave section that reads it: if two sides of a branch shared it,
  /// SIOptimizeVGPRLiveRange would end its live range in the first side, where another section may then write
  /// its register for all lanes. So the assembly is convergent, and its operand is in an SGPR, because
  /// MachineCSE merges v_mov but not copies. The SGPR is the result of convergent assembly, too: MachineLICM
  /// would move a copy of a loop-invariant SGPR out of the loop, and merge copies that it moves.
  static Value *hide(Value &value, Instruction &user) {
    IRBuilder<> builder(&user);
    Type *bits = builder.getIntNTy(value.getType()->getPrimitiveSizeInBits());
    Value *scalar = emptyAssembly(builder, *builder.CreateBitCast(&value, bits), "=s,0");
    Value *vector = emptyAssembly(builder, *scalar, "=v,0");
    return builder.CreateBitCast(vector, value.getType());
  }

  static Value *emptyAssembly(IRBuilder<> &builder, Value &operand, StringRef constraints) {
    auto *type = FunctionType::get(operand.getType(), {operand.getType()}, /*isVarArg=*/false);
    CallInst *call =
        builder.CreateCall(InlineAsm::get(type, "", constraints, /*hasSideEffects=*/false), {&operand});
    call->setConvergent();
    call->setDoesNotThrow();
    call->setDoesNotAccessMemory();
    return call;
  }
};

char HideWholeWaveUniformity::ID = 0;

} // namespace

FunctionPass *createHideWholeWaveUniformity() {
  return new HideWholeWaveUniformity;
}

} // namespace lgc
