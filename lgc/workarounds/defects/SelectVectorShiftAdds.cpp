// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/SelectVectorShiftAdds.h"

#include "lgc/workarounds/MachinePass.h"
#include "lgc/workarounds/TargetNames.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace lgc {

namespace {

class SelectVectorShiftAdds : public MachinePass<SelectVectorShiftAdds> {
public:
  SelectVectorShiftAdds() : MachinePass("Select vector shift-adds") {}

  bool runOnMachineFunction(MachineFunction &function) override {
    instructions_ = function.getSubtarget().getInstrInfo();
    registers_ = &function.getRegInfo();
    vector_ = &instructions_->get(findOpcode(*instructions_, "V_LSHL_ADD_U32_e64"));
    vectorClass_ = instructions_->getRegClass(*vector_, 0);
    for (uint32_t i = 0; i < kShifts; ++i)
      scalar_[i] = findOpcode(*instructions_, "S_LSHL" + std::to_string(i + 1) + "_ADD_U32");
    bool changed = false;
    // Operands before results, which makes operands of the next one vector registers.
    for (MachineBasicBlock *block : ReversePostOrderTraversal<MachineFunction *>(&function))
      for (MachineInstr &inst : make_early_inc_range(*block))
        changed |= select(inst);
    return changed;
  }

private:
  static constexpr uint32_t kShifts = 4;

  /// Returns the amount of a scalar shift and addition; 0 for other instructions.
  uint32_t shiftOf(const MachineInstr &inst) const {
    const auto *found = find(scalar_, inst.getOpcode());
    return found == std::end(scalar_) ? 0 : static_cast<uint32_t>(found - scalar_) + 1;
  }

  bool isVector(const MachineOperand &operand) const {
    if (!operand.isReg() || !operand.getReg().isVirtual())
      return false;
    return registers_->getTargetRegisterInfo()->isDivergentRegClass(
        registers_->getRegClass(operand.getReg()));
  }

  /// Returns the vector register that a scalar operand is a copy of; null if it is none.
  const MachineOperand *vectorSource(const MachineOperand &operand) const {
    if (!operand.isReg() || !operand.getReg().isVirtual() || operand.getSubReg() != 0)
      return nullptr;
    const MachineInstr *copy = registers_->getUniqueVRegDef(operand.getReg());
    return copy && copy->isCopy() && isVector(copy->getOperand(1)) ? &copy->getOperand(1) : nullptr;
  }

  bool select(MachineInstr &inst) const {
    const uint32_t shift = shiftOf(inst);
    if (shift == 0)
      return false;
    const MachineOperand *sources[] = {vectorSource(inst.getOperand(1)), vectorSource(inst.getOperand(2))};
    if (!sources[0] && !sources[1])
      return false;
    const Register sum = registers_->createVirtualRegister(vectorClass_);
    MachineBasicBlock &block = *inst.getParent();
    MachineInstrBuilder builder = BuildMI(block, inst, inst.getDebugLoc(), *vector_, sum);
    const auto addOperand = [&](uint32_t index) {
      MachineOperand operand = sources[index] ? *sources[index] : inst.getOperand(index + 1);
      if (operand.isReg()) {
        operand.setIsKill(false);
        registers_->clearKillFlags(operand.getReg());
      }
      builder.add(operand);
    };
    addOperand(0);
    builder.addImm(shift);
    addOperand(1);
    BuildMI(block, inst, inst.getDebugLoc(), instructions_->get(TargetOpcode::COPY),
            inst.getOperand(0).getReg())
        .addReg(sum);
    inst.eraseFromParent();
    return true;
  }

  const TargetInstrInfo *instructions_ = nullptr;
  MachineRegisterInfo *registers_ = nullptr;
  const MCInstrDesc *vector_ = nullptr;
  const TargetRegisterClass *vectorClass_ = nullptr;
  unsigned scalar_[kShifts] = {};
};

} // namespace

FunctionPass *createSelectVectorShiftAdds() {
  return new SelectVectorShiftAdds;
}

} // namespace lgc
