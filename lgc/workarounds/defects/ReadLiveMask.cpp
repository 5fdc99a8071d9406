// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/ReadLiveMask.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Pass.h"

using namespace llvm;

namespace lgc {

namespace {

class ReadLiveMask : public FunctionPass {
public:
  static char ID;

  ReadLiveMask() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "Read the live mask"; }

  void getAnalysisUsage(AnalysisUsage &usage) const override { usage.setPreservesCFG(); }

  bool runOnFunction(Function &function) override {
    bool changed = false;
    for (Instruction &inst : make_early_inc_range(instructions(function))) {
      auto *call = dyn_cast<IntrinsicInst>(&inst);
      if (!call || call->getIntrinsicID() != Intrinsic::amdgcn_ps_live)
        continue;
      call->replaceAllUsesWith(IRBuilder<>(call).CreateIntrinsic(Intrinsic::amdgcn_live_mask, {}));
      call->eraseFromParent();
      changed = true;
    }
    return changed;
  }
};

char ReadLiveMask::ID = 0;

} // namespace

FunctionPass *createReadLiveMask() {
  return new ReadLiveMask;
}

} // namespace lgc
