// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/Cancellation.h"

#include "lgc/workarounds/TargetNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"

using namespace llvm;

namespace lgc {

CancelGate::CancelGate(LLVMContext &context, const std::function<bool()> &isCancelled)
    : context_(context), outer_(context.getOptPassGate()), isCancelled_(isCancelled) {
  context.setOptPassGate(*this);
}

CancelGate::~CancelGate() {
  context_.setOptPassGate(outer_);
}

bool CancelGate::shouldRunPass(StringRef passName, StringRef description) const {
  return !isCancelled_() && (!outer_.isEnabled() || outer_.shouldRunPass(passName, description));
}

namespace {

class EmptyCancelledFunctions : public FunctionPass {
public:
  static char ID;

  explicit EmptyCancelledFunctions(const std::function<bool()> &isCancelled)
      : FunctionPass(ID), isCancelled_(isCancelled) {}

  StringRef getPassName() const override { return "Empty functions whose compile is cancelled"; }

  bool runOnFunction(Function &function) override {
    if (!isCancelled_())
      return false;
    function.deleteBody();
    ReturnInst::Create(function.getContext(), BasicBlock::Create(function.getContext(), "", &function));
    return true;
  }

private:
  const std::function<bool()> &isCancelled_;
};

class EmptyCancelledMachineFunctions : public MachineFunctionPass {
public:
  static char ID;

  explicit EmptyCancelledMachineFunctions(const std::function<bool()> &isCancelled)
      : MachineFunctionPass(ID), isCancelled_(isCancelled) {}

  StringRef getPassName() const override { return "Empty machine code whose compile is cancelled"; }

  bool runOnMachineFunction(MachineFunction &function) override {
    if (!isCancelled_())
      return false;
    for (MachineBasicBlock &block : function) {
      block.clear();
      while (!block.succ_empty())
        block.removeSuccessor(block.succ_begin());
    }
    for (MachineBasicBlock &block : make_early_inc_range(drop_begin(function)))
      block.eraseFromParent();
    const TargetInstrInfo &instructions = *function.getSubtarget().getInstrInfo();
    BuildMI(&function.front(), DebugLoc(), instructions.get(findOpcode(instructions, "S_ENDPGM"))).addImm(0);
    return true;
  }

private:
  const std::function<bool()> &isCancelled_;
};

} // namespace

char EmptyCancelledFunctions::ID = 0;
char EmptyCancelledMachineFunctions::ID = 0;

template <typename PassT>
static Pass *create(const std::function<bool()> &isCancelled) {
  return new PassT(isCancelled);
}

// Not between the first pass that makes live intervals and register allocation: they would name instructions
// that are gone.
static constexpr CancelPoint kPoints[] = {
    {"unify-loop-exits", create<EmptyCancelledFunctions>},
    {"finalize-isel", create<EmptyCancelledMachineFunctions>},
    {"postrapseudos", create<EmptyCancelledMachineFunctions>},
};

ArrayRef<CancelPoint> cancelPoints() {
  return kPoints;
}

} // namespace lgc
