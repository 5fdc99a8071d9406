// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/KeepActiveLanes.h"

#include "lgc/workarounds/MachinePass.h"
#include "lgc/workarounds/TargetNames.h"

#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace lgc {

namespace {

class KeepActiveLanes : public MachinePass<KeepActiveLanes> {
public:
  KeepActiveLanes() : MachinePass("Keep active lanes", Keeps::All) {}

  void getAnalysisUsage(AnalysisUsage &usage) const override {
    usage.addRequired<LiveIntervalsWrapperPass>();
    MachinePass::getAnalysisUsage(usage);
  }

  bool runOnMachineFunction(MachineFunction &function) override {
    const TargetInstrInfo &instructions = *function.getSubtarget().getInstrInfo();
    LiveIntervals &intervals = getAnalysis<LiveIntervalsWrapperPass>().getLIS();
    const unsigned enter = findOpcode(instructions, "ENTER_STRICT_WWM");
    const unsigned setInactive = findOpcode(instructions, "V_SET_INACTIVE_B32");
    bool changed = false;
    for (MachineBasicBlock &block : function) {
      Register active;
      for (MachineInstr &inst : block) {
        if (inst.getOpcode() == enter) {
          active = inst.getOperand(0).getReg();
          intervals.getInterval(active).markNotSpillable();
        } else if (active && inst.getOpcode() == setInactive) {
          changed |= define(inst, active);
        }
      }
    }
    return changed;
  }

private:
  static bool define(MachineInstr &inst, Register mask) {
    bool changed = false;
    for (MachineOperand &operand : inst.explicit_uses())
      if (operand.isReg() && operand.getReg() == mask && operand.isUndef()) {
        operand.setIsUndef(false);
        changed = true;
      }
    return changed;
  }
};

} // namespace

FunctionPass *createKeepActiveLanes() {
  return new KeepActiveLanes;
}

} // namespace lgc
