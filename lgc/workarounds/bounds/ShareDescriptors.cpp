// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/bounds/ShareDescriptors.h"

#include "lgc/workarounds/MachinePass.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"

using namespace llvm;

namespace lgc {

namespace {

/// A virtual register, or its subregister at the index.
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
  std::optional<RegisterPart> sourceOfAll(const MachineInstr &sequence) const;
  Register registerFor(RegisterPart source, const TargetRegisterClass &registerClass);

  using PartKey = std::tuple<Register, unsigned, const TargetRegisterClass *>;
  DenseMap<PartKey, Register> copies_; ///< of subregisters
  MachineRegisterInfo *registers_ = nullptr;
  const TargetRegisterInfo *target_ = nullptr;
};

bool ShareDescriptors::runOnMachineFunction(MachineFunction &function) {
  registers_ = &function.getRegInfo();
  target_ = function.getSubtarget().getRegisterInfo();
  copies_.clear();
  SmallSetVector<Register, 8> shared;
  for (MachineBasicBlock &block : function) {
    for (MachineInstr &inst : make_early_inc_range(block)) {
      if (!inst.isRegSequence() || !isScalar(inst.getOperand(0).getReg()))
        continue;
      const Register part = inst.getOperand(0).getReg();
      const std::optional<RegisterPart> source = sourceOfAll(inst);
      const Register whole = source ? registerFor(*source, *registers_->getRegClass(part)) : Register();
      if (!whole)
        continue;
      registers_->replaceRegWith(part, whole);
      inst.eraseFromParent();
      shared.insert(whole);
      shared.insert(source->reg);
    }
  }
  for (const Register reg : shared)
    registers_->clearKillFlags(reg);
  return !shared.empty();
}

/// Tests the name of the register class, since the target's register classes are private to it.
bool ShareDescriptors::isScalar(Register reg) const {
  if (!reg.isVirtual())
    return false;
  const StringRef name = target_->getRegClassName(registers_->getRegClass(reg));
  return name.starts_with("SGPR") || name.starts_with("SReg");
}

/// Returns the register that a COPY or a REG_SEQUENCE copies the part from.
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

/// Returns the register or subregister that the sequence copies as a whole; nullopt if its elements come from
/// several registers.
std::optional<RegisterPart> ShareDescriptors::sourceOfAll(const MachineInstr &sequence) const {
  SmallVector<RegisterPart, 8> parts;
  for (unsigned i = 1; i < sequence.getNumOperands(); i += 2) {
    const MachineOperand &operand = sequence.getOperand(i);
    parts.push_back(firstOrigin({operand.getReg(), operand.getSubReg()}));
    if (!isScalar(parts.back().reg) || parts.back().reg != parts.front().reg)
      return std::nullopt;
  }
  const auto isAt = [&](unsigned index) {
    for (const auto &[i, part] : enumerate(parts)) {
      const unsigned place = unsigned(sequence.getOperand(2 * i + 2).getImm());
      if (part.index != (index ? target_->composeSubRegIndices(index, place) : place))
        return false;
    }
    return true;
  };
  const auto size = [&](Register reg) { return target_->getRegSizeInBits(*registers_->getRegClass(reg)); };
  const Register whole = parts.front().reg;
  const unsigned wanted = size(sequence.getOperand(0).getReg());
  if (size(whole) == wanted)
    return isAt(0) ? std::optional(RegisterPart{whole}) : std::nullopt;
  if (size(whole) < wanted)
    return std::nullopt;
  for (unsigned index = 1; index < target_->getNumSubRegIndices(); ++index) {
    if (target_->getSubRegIdxSize(index) == wanted && isAt(index) &&
        target_->getSubClassWithSubReg(registers_->getRegClass(whole), index) ==
            registers_->getRegClass(whole))
      return RegisterPart{whole, index};
  }
  return std::nullopt;
}

/// Returns the register itself, or the only copy of its subregister, made directly after the register's
/// definition.
Register ShareDescriptors::registerFor(RegisterPart source, const TargetRegisterClass &registerClass) {
  if (!source.index)
    return registers_->constrainRegClass(source.reg, &registerClass) ? source.reg : Register();
  MachineInstr *definition = registers_->getUniqueVRegDef(source.reg);
  if (!definition || definition->isPHI())
    return Register();
  Register &copy = copies_[{source.reg, source.index, &registerClass}];
  if (!copy) {
    MachineBasicBlock &block = *definition->getParent();
    copy = registers_->createVirtualRegister(&registerClass);
    BuildMI(block, std::next(definition->getIterator()), definition->getDebugLoc(),
            block.getParent()->getSubtarget().getInstrInfo()->get(TargetOpcode::COPY), copy)
        .addReg(source.reg, 0, source.index);
  }
  return copy;
}

} // namespace

FunctionPass *createShareDescriptors() {
  return new ShareDescriptors;
}

} // namespace lgc
