// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/OrsOfOnes.h"

#include "lgc/codegen/Opcodes.h"

#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace lgc {

namespace {

class OrsOfOnes : public MachineFunctionPass {
public:
  static char ID;

  OrsOfOnes() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "Ors of all ones"; }

  void getAnalysisUsage(AnalysisUsage &usage) const override {
    usage.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(usage);
  }

  bool runOnMachineFunction(MachineFunction &function) override {
    instructions_ = function.getSubtarget().getInstrInfo();
    registers_ = &function.getRegInfo();
    bool changed = false;
    for (MachineBasicBlock &block : function) {
      for (MachineInstr &inst : block) {
        StringRef name = instructions_->getName(inst.getOpcode());
        if ((name != "S_OR_B32" && name != "V_OR_B32_e32" && name != "V_OR_B32_e64") ||
            !(isAllOnes(inst.getOperand(1)) || isAllOnes(inst.getOperand(2))))
          continue;
        makeMove(inst);
        changed = true;
      }
    }
    return changed;
  }

private:
  bool isAllOnes(const MachineOperand &operand) const {
    const MachineOperand *source = &operand;
    while (source->isReg()) {
      const MachineInstr *def =
          source->getReg().isVirtual() ? registers_->getUniqueVRegDef(source->getReg()) : nullptr;
      if (!def || source->getSubReg() || !(def->isMoveImmediate() || def->isCopy()))
        return false;
      source = &def->getOperand(1);
    }
    return source->isImm() && static_cast<int32_t>(source->getImm()) == -1;
  }

  void makeMove(MachineInstr &inst) const {
    Register result = inst.getOperand(0).getReg();
    bool isScalar = instructions_->getName(inst.getOpcode()).starts_with("S_");
    while (inst.getNumOperands() > 0)
      inst.removeOperand(inst.getNumOperands() - 1);
    inst.setDesc(instructions_->get(*findOpcode(*instructions_, isScalar ? "S_MOV_B32" : "V_MOV_B32_e32")));
    inst.addOperand(MachineOperand::CreateReg(result, /*isDef=*/true));
    inst.addOperand(MachineOperand::CreateImm(-1));
    inst.addImplicitDefUseOperands(*inst.getMF());
  }

  const TargetInstrInfo *instructions_ = nullptr;
  const MachineRegisterInfo *registers_ = nullptr;
};

char OrsOfOnes::ID = 0;

} // namespace

FunctionPass *createOrsOfOnes() {
  return new OrsOfOnes;
}

} // namespace lgc
