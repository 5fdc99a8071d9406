// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/SeparateDppMoves.h"

#include "lgc/workarounds/MachinePass.h"
#include "lgc/workarounds/TargetNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace lgc {

namespace {

class SeparateDppMoves : public MachinePass<SeparateDppMoves> {
public:
  SeparateDppMoves() : MachinePass("Separate DPP moves") {}

  bool runOnMachineFunction(MachineFunction &function) override {
    instructions_ = function.getSubtarget().getInstrInfo();
    registers_ = &function.getRegInfo();
    const unsigned move = findOpcode(*instructions_, "V_MOV_B32_dpp");
    vector_ = OpcodeFamily(*instructions_, "V_");
    reversesShifts_ = function.getSubtarget().getCPU().starts_with("gfx10");
    bool changed = false;
    for (MachineBasicBlock &block : function)
      for (MachineInstr &inst : make_early_inc_range(block))
        if (inst.isRegSequence())
          changed |= separate(inst, move);
    // Readers of elements of sequences read the moves directly now.
    for (MachineBasicBlock &block : function)
      for (MachineInstr &inst : block)
        if (inst.getOpcode() == move)
          changed |= keepMoveOfScalar(inst);
        else if (vector_.contains(inst.getOpcode()))
          changed |= copyMoves(inst, move);
    return changed;
  }

private:
  bool separate(MachineInstr &sequence, unsigned move) const {
    SmallVector<unsigned, 4> elements;
    for (unsigned i = 1; i < sequence.getNumOperands(); i += 2)
      if (isMove(sequence.getOperand(i), move))
        elements.push_back(i);
    if (elements.empty())
      return false;
    for (unsigned i : elements)
      readDirectly(sequence, i);
    if (!registers_->use_nodbg_empty(sequence.getOperand(0).getReg())) {
      for (unsigned i : elements)
        copy(sequence, sequence.getOperand(i));
      return true;
    }
    registers_->markUsesInDebugValueAsUndef(sequence.getOperand(0).getReg());
    sequence.eraseFromParent();
    return true;
  }

  /// Makes the readers of a move of a constant or of a scalar read a copy of it.
  bool keepMoveOfScalar(MachineInstr &inst) const {
    constexpr unsigned kSource = 2; // after the result and the value of lanes without a source
    if (!isScalar(inst.getOperand(kSource).getReg()))
      return false;
    const Register result = inst.getOperand(0).getReg();
    const Register moved = registers_->createVirtualRegister(registers_->getRegClass(result));
    inst.getOperand(0).setReg(moved);
    BuildMI(*inst.getParent(), std::next(inst.getIterator()), inst.getDebugLoc(),
            instructions_->get(TargetOpcode::COPY), result)
        .addReg(moved);
    return true;
  }

  /// Returns whether SIFoldOperands may replace the register by something other than a VGPR.
  bool isScalar(Register reg) const {
    while (reg.isVirtual()) {
      const TargetRegisterInfo &targetRegisters = *registers_->getTargetRegisterInfo();
      if (!StringRef(targetRegisters.getRegClassName(registers_->getRegClass(reg))).starts_with("VGPR"))
        return true;
      const MachineInstr *def = registers_->getUniqueVRegDef(reg);
      if (!def || !def->isCopy())
        return def && def->isMoveImmediate();
      reg = def->getOperand(1).getReg();
    }
    return StringRef(registers_->getTargetRegisterInfo()->getName(reg)).starts_with("SGPR");
  }

  /// Copies the moves that this vector instruction reads and must not be combined with.
  bool copyMoves(MachineInstr &inst, unsigned move) const {
    StringRef name = instructions_->getName(inst.getOpcode());
    if (!name.consume_back("_e64"))
      name.consume_back("_e32");
    const bool isWide = name.contains("64");
    const unsigned reversed = reversedSource(name);
    bool changed = false;
    for (auto [source, operand] : enumerate(inst.explicit_uses())) {
      if ((!isWide && source != reversed) || !operand.isReg() || operand.isTied() || !isMove(operand, move))
        continue;
      copy(inst, operand);
      changed = true;
    }
    return changed;
  }

  static constexpr unsigned kNoSource = ~0u;

  /// Returns the source, counted from 0, whose move GCNDPPCombine would combine to an instruction that
  /// applies DPP to its other source.
  unsigned reversedSource(StringRef name) const {
    return StringSwitch<unsigned>(name)
        .Cases({"V_SUB_U32", "V_SUB_CO_U32", "V_SUBB_U32"}, 1) // reversed by GCNDPPCombine
        .Cases({"V_SUBREV_U32", "V_SUBREV_CO_U32", "V_SUBBREV_U32"}, 0)
        .Cases({"V_LSHLREV_B32", "V_LSHRREV_B32", "V_ASHRREV_I32"}, reversesShifts_ ? 0 : kNoSource)
        .Default(kNoSource);
  }

  bool isMove(const MachineOperand &element, unsigned move) const {
    if (!element.getReg().isVirtual() || element.getSubReg())
      return false;
    const MachineInstr *def = registers_->getUniqueVRegDef(element.getReg());
    return def && def->getOpcode() == move;
  }

  /// Lets readers of this element of the sequence read the register that defines it.
  void readDirectly(MachineInstr &sequence, unsigned element) const {
    const Register source = sequence.getOperand(element).getReg();
    const unsigned index = sequence.getOperand(element + 1).getImm();
    for (MachineOperand &use :
         make_early_inc_range(registers_->use_nodbg_operands(sequence.getOperand(0).getReg()))) {
      if (use.getSubReg() != index || use.isTied())
        continue;
      use.setReg(source);
      use.setSubReg(0);
    }
    registers_->clearKillFlags(source);
  }

  void copy(MachineInstr &reader, MachineOperand &element) const {
    const Register source = element.getReg();
    const Register copied = registers_->createVirtualRegister(registers_->getRegClass(source));
    BuildMI(*reader.getParent(), reader, reader.getDebugLoc(), instructions_->get(TargetOpcode::COPY), copied)
        .addReg(source);
    registers_->clearKillFlags(source);
    element.setReg(copied);
    element.setIsKill(false);
  }

  const TargetInstrInfo *instructions_ = nullptr;
  MachineRegisterInfo *registers_ = nullptr;
  OpcodeFamily vector_;
  bool reversesShifts_ = false;
};

} // namespace

FunctionPass *createSeparateDppMoves() {
  return new SeparateDppMoves;
}

} // namespace lgc
