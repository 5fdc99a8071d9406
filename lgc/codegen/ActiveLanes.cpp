// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/ActiveLanes.h"

#include "lgc/codegen/Opcodes.h"

#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace lgc {

namespace {

class ActiveLanes : public MachineFunctionPass {
public:
  static char ID;

  ActiveLanes() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "Active lanes"; }

  void getAnalysisUsage(AnalysisUsage &usage) const override {
    usage.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(usage);
  }

  bool runOnMachineFunction(MachineFunction &function) override {
    instructions_ = function.getSubtarget().getInstrInfo();
    names_ = function.getSubtarget().getRegisterInfo();
    const std::optional<unsigned> compare = findOpcode(*instructions_, "V_CMP_EQ_U32_e64");
    if (!compare || !hasWholeWaveSections(function))
      return false;
    bool changed = false;
    for (MachineBasicBlock &block : function)
      for (MachineInstr &inst : make_early_inc_range(block))
        if (inst.isCopy() && isExec(inst.getOperand(1))) {
          replace(inst, instructions_->get(*compare));
          changed = true;
        }
    return changed;
  }

private:
  bool hasWholeWaveSections(const MachineFunction &function) const {
    for (const MachineBasicBlock &block : function)
      for (const MachineInstr &inst : block)
        if (instructions_->getName(inst.getOpcode()) == "STRICT_WWM")
          return true;
    return false;
  }

  bool isExec(const MachineOperand &operand) const {
    return operand.getReg().isPhysical() && StringRef(names_->getName(operand.getReg())).starts_with("EXEC");
  }

  /// 0 == 0, in the lanes that are active.
  void replace(MachineInstr &copy, const MCInstrDesc &compare) const {
    MachineFunction &function = *copy.getMF();
    MachineRegisterInfo &registers = function.getRegInfo();
    const Register mask = registers.createVirtualRegister(instructions_->getRegClass(compare, 0));
    BuildMI(*copy.getParent(), copy, copy.getDebugLoc(), compare, mask).addImm(0).addImm(0);
    copy.getOperand(1).setReg(mask);
    copy.getOperand(1).setIsKill();
  }

  const TargetInstrInfo *instructions_ = nullptr;
  const TargetRegisterInfo *names_ = nullptr;
};

char ActiveLanes::ID = 0;

} // namespace

FunctionPass *createActiveLanes() {
  return new ActiveLanes;
}

} // namespace lgc
