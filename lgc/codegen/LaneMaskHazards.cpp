// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/LaneMaskHazards.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

#include <bitset>

using namespace llvm;

namespace lgc {

namespace {

/// The fields of s_waitcnt_depctr, which wait when they are 0.
constexpr int64_t kAllFields = 0xFF9F;
constexpr int64_t kScalarToScalar = 0x0001; ///< sa_sdst
constexpr int64_t kVectorToVcc = 0x0002;    ///< va_vcc
constexpr int64_t kVectorToScalar = 0x0E00; ///< va_sdst

/// By their numbers in instructions; VCC is 106 and 107.
using ScalarRegisters = std::bitset<128>;

const ScalarRegisters kVcc = ScalarRegisters(3) << 106;

/// What a block does to the registers from which a mask was read since they were written.
struct Effect {
  ScalarRegisters read;    ///< last in the block
  ScalarRegisters written; ///< anywhere in it
};

class LaneMaskHazards {
public:
  LaneMaskHazards(MachineFunction &function, const MCInstrDesc &wait)
      : function_(function), wait_(wait), instructions_(*function.getSubtarget().getInstrInfo()),
        registers_(*function.getSubtarget().getRegisterInfo()) {}

  void run();

private:
  ScalarRegisters scalars(Register reg) const;
  bool isVector(const MachineInstr &inst) const;
  bool readsScalars(const MachineInstr &inst) const;
  ScalarRegisters masksRead(const MachineInstr &inst) const;
  ScalarRegisters written(const MachineInstr &inst) const;
  Effect effectOf(const MachineBasicBlock &block) const;
  int64_t fieldsFor(const MachineInstr &inst) const;
  bool isWaitedFor(const MachineInstr &inst) const;
  void insertWaits(MachineBasicBlock &block, ScalarRegisters masks);

  MachineFunction &function_;
  const MCInstrDesc &wait_;
  const TargetInstrInfo &instructions_;
  const TargetRegisterInfo &registers_;
};

void LaneMaskHazards::run() {
  const ReversePostOrderTraversal<MachineFunction *> order(&function_);
  DenseMap<const MachineBasicBlock *, Effect> effects;
  DenseMap<const MachineBasicBlock *, ScalarRegisters> before, behind; // masks, of each block
  for (const MachineBasicBlock *block : order)
    effects[block] = effectOf(*block);
  for (bool changed = true; changed;) {
    changed = false;
    for (const MachineBasicBlock *block : order) {
      ScalarRegisters &masks = before[block];
      for (const MachineBasicBlock *predecessor : block->predecessors())
        masks |= behind.lookup(predecessor);
      const Effect &effect = effects[block];
      const ScalarRegisters now = effect.read | (masks & ~effect.written);
      changed |= std::exchange(behind[block], now) != now;
    }
  }
  for (MachineBasicBlock &block : function_)
    insertWaits(block, before.lookup(&block));
}

/// None for EXEC, M0 and the like. The target's register classes are private to it, their names are not.
ScalarRegisters LaneMaskHazards::scalars(Register reg) const {
  ScalarRegisters numbers;
  if (!reg.isPhysical())
    return numbers;
  const StringRef name = registers_.getName(reg.asMCReg());
  const bool isNull = name.starts_with("SGPR_NULL");
  if (isNull || !(name.starts_with("SGPR") || name.starts_with("VCC")))
    return numbers;
  const unsigned first = registers_.getEncodingValue(reg.asMCReg()) & 0x7F;
  const unsigned count = (registers_.getRegSizeInBits(reg, function_.getRegInfo()) + 31) / 32;
  for (unsigned i = 0; i < count && first + i < numbers.size(); ++i)
    numbers.set(first + i);
  return numbers;
}

bool LaneMaskHazards::isVector(const MachineInstr &inst) const {
  return instructions_.getName(inst.getOpcode()).starts_with("V_");
}

bool LaneMaskHazards::readsScalars(const MachineInstr &inst) const {
  return any_of(inst.all_uses(), [&](const MachineOperand &use) { return scalars(use.getReg()).any(); });
}

/// All pairs of SGPRs that a vector instruction reads, which is more than the masks.
ScalarRegisters LaneMaskHazards::masksRead(const MachineInstr &inst) const {
  ScalarRegisters masks;
  if (!isVector(inst))
    return masks;
  for (const MachineOperand &use : inst.all_uses()) {
    const ScalarRegisters numbers = scalars(use.getReg());
    if (numbers.count() == 2)
      masks |= numbers;
  }
  return masks;
}

ScalarRegisters LaneMaskHazards::written(const MachineInstr &inst) const {
  ScalarRegisters numbers;
  if (!inst.isMetaInstruction())
    for (const MachineOperand &def : inst.all_defs())
      numbers |= scalars(def.getReg());
  return numbers;
}

/// An instruction reads before it writes.
Effect LaneMaskHazards::effectOf(const MachineBasicBlock &block) const {
  Effect effect;
  for (const MachineInstr &inst : block.instrs()) {
    if (inst.isBundle())
      continue;
    const ScalarRegisters writes = written(inst);
    effect.read = (effect.read | masksRead(inst)) & ~writes;
    effect.written |= writes;
  }
  return effect;
}

int64_t LaneMaskHazards::fieldsFor(const MachineInstr &inst) const {
  if (!isVector(inst))
    return kScalarToScalar;
  return (written(inst) & kVcc).any() ? kVectorToVcc : kVectorToScalar;
}

/// Several instructions may have one wait, before the first that reads an SGPR.
bool LaneMaskHazards::isWaitedFor(const MachineInstr &inst) const {
  const int64_t fields = fieldsFor(inst);
  for (auto next = std::next(inst.getIterator()); next != inst.getParent()->instr_end(); ++next) {
    if (next->getOpcode() == wait_.getOpcode() && (next->getOperand(0).getImm() & fields) == 0)
      return true;
    if (readsScalars(*next))
      return false;
  }
  return false;
}

void LaneMaskHazards::insertWaits(MachineBasicBlock &block, ScalarRegisters masks) {
  for (auto each = block.instr_begin(); each != block.instr_end(); ++each) {
    if (each->isBundle())
      continue;
    const ScalarRegisters writes = written(*each);
    masks |= masksRead(*each);
    const bool isHazard = (masks & writes).any();
    masks &= ~writes;
    if (isHazard && !isWaitedFor(*each))
      each = BuildMI(block, std::next(each), DebugLoc(), wait_)
                 .addImm(kAllFields & ~fieldsFor(*each))
                 ->getIterator();
  }
}

} // namespace

void waitBehindLaneMasks(MachineFunction &function, const MCInstrDesc &wait) {
  LaneMaskHazards(function, wait).run();
}

} // namespace lgc
