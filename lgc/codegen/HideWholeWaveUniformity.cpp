// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/HideWholeWaveUniformity.h"

#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
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
    SmallVector<IntrinsicInst *> entries;
    for (Instruction &inst : instructions(function))
      if (auto *call = dyn_cast<IntrinsicInst>(&inst);
          call && call->getIntrinsicID() == Intrinsic::amdgcn_set_inactive)
        entries.push_back(call);
    if (entries.empty())
      return false;
    UniformityInfo &uniformity = getAnalysis<UniformityInfoWrapperPass>().getUniformityInfo();
    erase_if(entries, [&](IntrinsicInst *entry) { return uniformity.isDivergent(entry); });
    for (IntrinsicInst *entry : entries)
      entry->setArgOperand(1, hide(*entry->getArgOperand(1), *entry));
    return !entries.empty();
  }

private:
  /// An empty piece of assembly that gives its operand back in a VGPR, which may differ from lane to lane.
  static Value *hide(Value &value, Instruction &user) {
    IRBuilder<> builder(&user);
    Type *bits = builder.getIntNTy(value.getType()->getPrimitiveSizeInBits());
    auto *type = FunctionType::get(bits, {bits}, /*isVarArg=*/false);
    CallInst *call = builder.CreateCall(InlineAsm::get(type, "", "=v,0", /*hasSideEffects=*/false),
                                        {builder.CreateBitCast(&value, bits)});
    call->setDoesNotThrow();
    call->setDoesNotAccessMemory();
    return builder.CreateBitCast(call, value.getType());
  }
};

char HideWholeWaveUniformity::ID = 0;

} // namespace

FunctionPass *createHideWholeWaveUniformity() {
  return new HideWholeWaveUniformity;
}

} // namespace lgc
