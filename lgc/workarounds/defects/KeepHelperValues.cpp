// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/KeepHelperValues.h"

#include "lgc/workarounds/MachinePass.h"
#include "lgc/workarounds/QuadModes.h"
#include "lgc/workarounds/TargetNames.h"

#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace lgc {

namespace {

class KeepHelperValues : public MachinePass<KeepHelperValues> {
public:
  KeepHelperValues() : MachinePass("Keep values of helpers") {}

  bool runOnMachineFunction(MachineFunction &function) override {
    instructions_ = function.getSubtarget().getInstrInfo();
    registers_ = &function.getRegInfo();
    wqm_ = findOpcode(*instructions_, "WQM");
    readFirstLane_ = findOpcode(*instructions_, "V_READFIRSTLANE_B32");
    if (!switchesHelpers(function))
      return false;
    bool changed = false;
    for (MachineBasicBlock &block : function)
      for (MachineInstr &inst : block)
        if (inst.getOpcode() == readFirstLane_ || (inst.mayLoad() && !inst.mayStore()))
          changed |= keepOperands(inst);
    return changed;
  }

private:
  /// Beside its address, a load reads only tied vector registers: results of which it writes a half.
  bool keepOperands(MachineInstr &inst) const {
    bool changed = false;
    for (unsigned index = inst.getNumExplicitDefs(); index < inst.getNumExplicitOperands(); ++index) {
      MachineOperand &operand = inst.getOperand(index);
      if (!operand.isReg() || operand.isTied() || operand.isUndef() || !operand.getReg().isVirtual() ||
          !isVector(operand))
        continue;
      const TargetRegisterClass *type = operand.getSubReg()
                                            ? instructions_->getRegClass(inst.getDesc(), index)
                                            : registers_->getRegClass(operand.getReg());
      const Register kept = registers_->createVirtualRegister(type);
      BuildMI(*inst.getParent(), inst, inst.getDebugLoc(), instructions_->get(wqm_), kept)
          .addReg(operand.getReg(), 0, operand.getSubReg());
      registers_->clearKillFlags(operand.getReg());
      operand.setReg(kept);
      operand.setSubReg(0);
      changed = true;
    }
    return changed;
  }

  bool isVector(const MachineOperand &operand) const {
    return registers_->getTargetRegisterInfo()->isDivergentRegClass(
        registers_->getRegClass(operand.getReg()));
  }

  const TargetInstrInfo *instructions_ = nullptr;
  MachineRegisterInfo *registers_ = nullptr;
  unsigned wqm_ = 0, readFirstLane_ = 0;
};

} // namespace

FunctionPass *createKeepHelperValues() {
  return new KeepHelperValues;
}

} // namespace lgc
