// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/LowHalvesInSequences.h"

#include "lgc/codegen/MachinePass.h"

#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace lgc {

namespace {

class LowHalvesInSequences : public MachinePass<LowHalvesInSequences> {
public:
  LowHalvesInSequences() : MachinePass("Low halves in sequences") {}

  bool runOnMachineFunction(MachineFunction &function) override {
    target_ = function.getSubtarget().getRegisterInfo();
    registers_ = &function.getRegInfo();
    bool changed = false;
    for (MachineBasicBlock &block : function) {
      for (MachineInstr &inst : block) {
        if (inst.isRegSequence())
          changed |= nameLowHalves(inst);
      }
    }
    return changed;
  }

private:
  bool nameLowHalves(MachineInstr &sequence) const {
    bool changed = false;
    for (unsigned i = 1; i < sequence.getNumOperands(); i += 2) {
      MachineOperand &part = sequence.getOperand(i);
      const unsigned index = sequence.getOperand(i + 1).getImm();
      if (target_->getSubRegIdxSize(index) != 16 || sizeInBits(part) != 32)
        continue;
      part.setSubReg(target_->composeSubRegIndices(part.getSubReg(), lowHalf()));
      changed = true;
    }
    return changed;
  }

  unsigned sizeInBits(const MachineOperand &part) const {
    if (part.getSubReg())
      return target_->getSubRegIdxSize(part.getSubReg());
    return target_->getRegSizeInBits(*registers_->getRegClass(part.getReg()));
  }

  /// The index of the low half of a register of 32 bits.
  unsigned lowHalf() const {
    for (unsigned index = 1; index < target_->getNumSubRegIndices(); ++index) {
      if (StringRef(target_->getSubRegIndexName(index)) == "lo16")
        return index;
    }
    llvm_unreachable("registers of 32 bits have halves");
  }

  const TargetRegisterInfo *target_;
  const MachineRegisterInfo *registers_;
};

} // namespace

FunctionPass *createLowHalvesInSequences() {
  return new LowHalvesInSequences;
}

} // namespace lgc
