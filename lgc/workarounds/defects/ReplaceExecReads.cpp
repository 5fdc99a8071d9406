// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/ReplaceExecReads.h"

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

class ReplaceExecReads : public MachinePass<ReplaceExecReads> {
public:
  ReplaceExecReads() : MachinePass("Replace EXEC reads") {}

  bool runOnMachineFunction(MachineFunction &function) override {
    instructions_ = function.getSubtarget().getInstrInfo();
    names_ = function.getSubtarget().getRegisterInfo();
    const MCInstrDesc &compare = instructions_->get(findOpcode(*instructions_, "V_CMP_EQ_U32_e64"));
    strictWwm_ = findOpcode(*instructions_, "STRICT_WWM");
    setInactive_ = OpcodeFamily(*instructions_, "V_SET_INACTIVE");
    const bool hasQuads = hasWholeQuads(function), switchesQuads = switchesHelpers(function);
    scalar_ = OpcodeFamily(*instructions_, "S_");
    bool changed = false;
    for (MachineBasicBlock &block : function) {
      const bool replacesAll = switchesQuads || hasWholeWaveSection(block);
      for (MachineInstr &inst : make_early_inc_range(block))
        if (replacesAll ? isScalar(inst) : hasQuads && inst.isCopy())
          changed |= replaceExec(inst, compare);
    }
    return changed;
  }

private:
  bool hasWholeWaveSection(const MachineBasicBlock &block) const {
    return any_of(block, [&](const MachineInstr &inst) {
      return inst.getOpcode() == strictWwm_ || setInactive_.contains(inst.getOpcode());
    });
  }

  /// Returns whether this is a scalar instruction that may be within whole wave mode. Terminators end it.
  bool isScalar(const MachineInstr &inst) const {
    return inst.isCopy() || (!inst.isTerminator() && scalar_.contains(inst.getOpcode()));
  }

  bool isExec(const MachineOperand &operand) const {
    return operand.isReg() && operand.isUse() && operand.getReg().isPhysical() &&
           StringRef(names_->getName(operand.getReg())).starts_with("EXEC");
  }

  /// Replaces EXEC by the result of comparing 0 with 0, which is true in the active lanes.
  bool replaceExec(MachineInstr &inst, const MCInstrDesc &compare) const {
    Register mask;
    for (MachineOperand &operand : inst.explicit_operands()) {
      if (!isExec(operand))
        continue;
      if (!mask) {
        mask = inst.getMF()->getRegInfo().createVirtualRegister(instructions_->getRegClass(compare, 0));
        BuildMI(*inst.getParent(), inst, inst.getDebugLoc(), compare, mask).addImm(0).addImm(0);
      }
      operand.setReg(mask);
    }
    return mask.isValid();
  }

  const TargetInstrInfo *instructions_ = nullptr;
  const TargetRegisterInfo *names_ = nullptr;
  unsigned strictWwm_ = 0;
  OpcodeFamily setInactive_, scalar_;
};

} // namespace

FunctionPass *createReplaceExecReads() {
  return new ReplaceExecReads;
}

} // namespace lgc
