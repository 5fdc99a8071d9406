// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/SwitchBeforeSaves.h"

#include "lgc/workarounds/MachinePass.h"
#include "lgc/workarounds/TargetNames.h"

#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/CallingConv.h"

using namespace llvm;

namespace lgc {

namespace {

class SwitchBeforeSaves : public MachinePass<SwitchBeforeSaves> {
public:
  SwitchBeforeSaves() : MachinePass("Switch modes before saving EXEC", Keeps::All) {}

  void getAnalysisUsage(AnalysisUsage &usage) const override {
    usage.addUsedIfAvailable<LiveIntervalsWrapperPass>();
    MachinePass::getAnalysisUsage(usage);
  }

  bool runOnMachineFunction(MachineFunction &function) override {
    if (function.getFunction().getCallingConv() != CallingConv::AMDGPU_PS)
      return false;
    registers_ = function.getSubtarget().getRegisterInfo();
    bool changed = false;
    for (MachineBasicBlock &block : function)
      for (MachineInstr &inst : block)
        changed |= inst.isCopy() && isExec(inst.getOperand(1)) && removeDefinition(inst);
    if (changed)
      forgetRanges();
    return changed;
  }

private:
  bool isExec(const MachineOperand &operand) const { return isRegister(*registers_, operand, "EXEC"); }

  bool removeDefinition(MachineInstr &copy) const {
    for (unsigned index = copy.getNumExplicitOperands(); index < copy.getNumOperands(); ++index) {
      const MachineOperand &operand = copy.getOperand(index);
      if (isExec(operand) && operand.isDef()) {
        copy.removeOperand(index);
        return true;
      }
    }
    return false;
  }

  /// LiveIntervals computes them again when it is asked for them.
  void forgetRanges() {
    if (auto *intervals = getAnalysisIfAvailable<LiveIntervalsWrapperPass>())
      for (MCRegUnit unit : registers_->regunits(findRegister(*registers_, "EXEC")))
        intervals->getLIS().removeRegUnit(unit);
  }

  const TargetRegisterInfo *registers_ = nullptr;
};

} // namespace

FunctionPass *createSwitchBeforeSaves() {
  return new SwitchBeforeSaves;
}

} // namespace lgc
