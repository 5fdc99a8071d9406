// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/ShareDescriptors.h"

#include "lgc/codegen/MachinePass.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"

using namespace llvm;

namespace lgc {

namespace {

/// A virtual register, or the part of it that the index names.
struct RegisterPart {
  Register reg;
  unsigned index = 0;
};

class ShareDescriptors : public MachinePass<ShareDescriptors> {
public:
  ShareDescriptors() : MachinePass("Share descriptors") {}

  bool runOnMachineFunction(MachineFunction &function) override;

private:
  bool isScalar(Register reg) const;
  std::optional<RegisterPart> origin(RegisterPart part) const;
  RegisterPart firstOrigin(RegisterPart part) const;
  Register sourceOfAll(const MachineInstr &sequence) const;

  MachineRegisterInfo *registers_ = nullptr;
  const TargetRegisterInfo *target_ = nullptr;
};

bool ShareDescriptors::runOnMachineFunction(MachineFunction &function) {
  registers_ = &function.getRegInfo();
  target_ = function.getSubtarget().getRegisterInfo();
  SmallSetVector<Register, 8> shared;
  for (MachineBasicBlock &block : function) {
    for (MachineInstr &inst : make_early_inc_range(block)) {
      if (!inst.isRegSequence() || !isScalar(inst.getOperand(0).getReg()))
        continue;
      const Register part = inst.getOperand(0).getReg();
      const Register whole = sourceOfAll(inst);
      if (!whole || !registers_->constrainRegClass(whole, registers_->getRegClass(part)))
        continue;
      registers_->replaceRegWith(part, whole);
      inst.eraseFromParent();
      shared.insert(whole);
    }
  }
  for (const Register reg : shared)
    registers_->clearKillFlags(reg);
  return !shared.empty();
}

/// The target's register classes are private to it, their names are not.
bool ShareDescriptors::isScalar(Register reg) const {
  if (!reg.isVirtual())
    return false;
  const StringRef name = target_->getRegClassName(registers_->getRegClass(reg));
  return name.starts_with("SGPR") || name.starts_with("SReg");
}

/// What a copy, or one that puts parts together, took the value from.
std::optional<RegisterPart> ShareDescriptors::origin(RegisterPart part) const {
  const MachineInstr *inst = registers_->getUniqueVRegDef(part.reg);
  if (!inst)
    return std::nullopt;
  if (inst->isFullCopy() || (inst->isCopy() && !inst->getOperand(0).getSubReg())) {
    const MachineOperand &source = inst->getOperand(1);
    const unsigned index = source.getSubReg() && part.index
                               ? target_->composeSubRegIndices(source.getSubReg(), part.index)
                               : source.getSubReg() + part.index;
    if (isScalar(source.getReg()))
      return RegisterPart{source.getReg(), index};
  } else if (inst->isRegSequence() && part.index) {
    for (unsigned i = 1; i < inst->getNumOperands(); i += 2) {
      const MachineOperand &source = inst->getOperand(i);
      if (inst->getOperand(i + 1).getImm() == part.index && isScalar(source.getReg()))
        return RegisterPart{source.getReg(), source.getSubReg()};
    }
  }
  return std::nullopt;
}

RegisterPart ShareDescriptors::firstOrigin(RegisterPart part) const {
  while (const std::optional<RegisterPart> from = origin(part))
    part = *from;
  return part;
}

/// The register of which the sequence is a copy, part by part; none when it is made of several.
Register ShareDescriptors::sourceOfAll(const MachineInstr &sequence) const {
  Register whole;
  for (unsigned i = 1; i < sequence.getNumOperands(); i += 2) {
    const MachineOperand &operand = sequence.getOperand(i);
    const RegisterPart part = firstOrigin({operand.getReg(), operand.getSubReg()});
    const bool isSame = isScalar(part.reg) && (!whole || whole == part.reg) &&
                        part.index == sequence.getOperand(i + 1).getImm();
    if (!isSame)
      return Register();
    whole = part.reg;
  }
  const auto size = [&](Register reg) { return target_->getRegSizeInBits(*registers_->getRegClass(reg)); };
  return size(whole) == size(sequence.getOperand(0).getReg()) ? whole : Register();
}

} // namespace

FunctionPass *createShareDescriptors() {
  return new ShareDescriptors;
}

} // namespace lgc
