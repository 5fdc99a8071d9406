// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/WidenSingleLaneGroups.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Pass.h"

using namespace llvm;

namespace lgc {

namespace {

constexpr StringLiteral kGroupSize = "amdgpu-flat-work-group-size";

class WidenSingleLaneGroups : public FunctionPass {
public:
  static char ID;

  WidenSingleLaneGroups() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "Widen workgroups of a single lane"; }

  /// Preserves no analysis: uniformity depends on the attribute.
  bool runOnFunction(Function &function) override {
    if (function.getFnAttribute(kGroupSize).getValueAsString() != "1,1" || !hasWholeWaveSection(function))
      return false;
    function.addFnAttr(kGroupSize, "1,2");
    return true;
  }

private:
  static bool hasWholeWaveSection(const Function &function) {
    return any_of(instructions(function), [](const Instruction &inst) {
      auto *call = dyn_cast<IntrinsicInst>(&inst);
      return call && call->getIntrinsicID() == Intrinsic::amdgcn_set_inactive;
    });
  }
};

char WidenSingleLaneGroups::ID = 0;

} // namespace

FunctionPass *createWidenSingleLaneGroups() {
  return new WidenSingleLaneGroups;
}

} // namespace lgc
