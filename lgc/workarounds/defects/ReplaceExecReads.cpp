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
    wqm_ = findOpcode(*instructions_, "WQM");
    setInactive_ = OpcodeFamily(*instructions_, "V_SET_INACTIVE");
    const bool hasQuads = hasWholeQuads(function);
    switchesQuads_ = switchesHelpers(function);
    scalar_ = OpcodeFamily(*instructions_, "S_");
    bool changed = false;
    for (MachineBasicBlock &block : function) {
      const bool isWholeWave = hasWholeWaveSection(block);
      for (MachineInstr &inst : make_early_inc_range(block))
        if ((hasQuads && inst.isCopy()) || (isWholeWave && isScalar(inst)) ||
            (switchesQuads_ && isScalar(inst) && !isForUniformBranch(inst)))
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

  /// Returns whether the instruction computes VCC for a uniform branch, which is executed in the same mode.
  bool isForUniformBranch(const MachineInstr &inst) const {
    const auto isVcc = [&](const MachineOperand &operand) { return isRegister(*names_, operand, "VCC"); };
    if (inst.getNumExplicitDefs() != 1)
      return false;
    const MachineOperand &result = inst.getOperand(0);
    if (result.getReg().isPhysical())
      return isVcc(result);
    return all_of(inst.getMF()->getRegInfo().use_nodbg_instructions(result.getReg()),
                  [&](const MachineInstr &user) { return user.isCopy() && isVcc(user.getOperand(0)); });
  }

  bool isExec(const MachineOperand &operand) const {
    return isRegister(*names_, operand, "EXEC") && operand.isUse();
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
        if (switchesQuads_ && !inst.isCopy())
          mask = withHelpers(mask, inst);
      }
      operand.setReg(mask);
    }
    return mask.isValid();
  }

  /// Demands that `mask` is computed in whole quad mode, though nothing behind `user` may need helpers.
  Register withHelpers(Register mask, MachineInstr &user) const {
    MachineRegisterInfo &registers = user.getMF()->getRegInfo();
    const Register result = registers.createVirtualRegister(registers.getRegClass(mask));
    BuildMI(*user.getParent(), user, user.getDebugLoc(), instructions_->get(wqm_), result).addReg(mask);
    return result;
  }

  const TargetInstrInfo *instructions_ = nullptr;
  const TargetRegisterInfo *names_ = nullptr;
  unsigned strictWwm_ = 0, wqm_ = 0;
  bool switchesQuads_ = false;
  OpcodeFamily setInactive_, scalar_;
};

} // namespace

FunctionPass *createReplaceExecReads() {
  return new ReplaceExecReads;
}

} // namespace lgc
