// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/SeparateConstantParts.h"

#include "lgc/workarounds/MachinePass.h"
#include "lgc/workarounds/TargetNames.h"

#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace lgc {

namespace {

class SeparateConstantParts : public MachinePass<SeparateConstantParts> {
public:
  SeparateConstantParts() : MachinePass("Separate constant parts of registers") {}

  bool runOnMachineFunction(MachineFunction &function) override {
    instructions_ = function.getSubtarget().getInstrInfo();
    registers_ = &function.getRegInfo();
    halfMoves_ = OpcodeFamily(*instructions_, "V_MOV_B16");
    if (!hasWholeWaveSection(function))
      return false;
    bool changed = false;
    for (MachineBasicBlock &block : function)
      for (MachineInstr &inst : block)
        if (inst.isRegSequence())
          changed |= separate(inst);
    return changed;
  }

private:
  bool hasWholeWaveSection(const MachineFunction &function) const {
    const unsigned strictWwm = findOpcode(*instructions_, "STRICT_WWM");
    return any_of(function, [&](const MachineBasicBlock &block) {
      return any_of(block, [&](const MachineInstr &inst) { return inst.getOpcode() == strictWwm; });
    });
  }

  bool separate(MachineInstr &sequence) const {
    bool changed = false;
    for (unsigned i = 1; i < sequence.getNumOperands(); i += 2) {
      MachineOperand &element = sequence.getOperand(i);
      const MachineInstr *move = moveOf(element);
      if (!move ||
          (move == registers_->getVRegDef(element.getReg()) && registers_->hasOneNonDBGUse(element.getReg())))
        continue;
      element.setReg(repeat(*move, sequence, *registers_->getRegClass(element.getReg())));
      element.setIsKill(false);
      changed = true;
    }
    return changed;
  }

  /// Returns the move of a constant that defines the element, also through copies; null if there is none.
  const MachineInstr *moveOf(const MachineOperand &element) const {
    const MachineOperand *source = &element;
    while (source->isReg() && source->getReg().isVirtual() && !source->getSubReg()) {
      const MachineInstr *def = registers_->getUniqueVRegDef(source->getReg());
      if (!def || def->isInlineAsm() || def->getOperand(0).getSubReg())
        return nullptr;
      if (isConstant(*def))
        return def;
      if (!def->isCopy())
        return nullptr;
      source = &def->getOperand(1);
    }
    return nullptr;
  }

  /// Returns whether the instruction moves a constant. LLVM's isMoveImmediate() does not include 16-bit
  /// moves.
  bool isConstant(const MachineInstr &inst) const {
    return (inst.isMoveImmediate() || halfMoves_.contains(inst.getOpcode())) &&
           all_of(drop_begin(inst.explicit_operands()),
                  [](const MachineOperand &operand) { return operand.isImm(); });
  }

  /// Returns a new register of the class with the constant of the move.
  Register repeat(const MachineInstr &move, MachineInstr &before, const TargetRegisterClass &type) const {
    MachineBasicBlock &block = *before.getParent();
    MachineInstr *again = block.getParent()->CloneMachineInstr(&move);
    const TargetRegisterClass *moved = registers_->getRegClass(move.getOperand(0).getReg());
    const Register constant = registers_->createVirtualRegister(moved);
    again->getOperand(0).setReg(constant);
    block.insert(before.getIterator(), again);
    if (moved == &type)
      return constant;
    const Register copied = registers_->createVirtualRegister(&type);
    BuildMI(block, before, before.getDebugLoc(), instructions_->get(TargetOpcode::COPY), copied)
        .addReg(constant);
    return copied;
  }

  const TargetInstrInfo *instructions_ = nullptr;
  MachineRegisterInfo *registers_ = nullptr;
  OpcodeFamily halfMoves_;
};

} // namespace

FunctionPass *createSeparateConstantParts() {
  return new SeparateConstantParts;
}

} // namespace lgc
