// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/WaitForLaneMasks.h"

#include "lgc/workarounds/DependencyCounters.h"
#include "lgc/workarounds/MachinePass.h"
#include "lgc/workarounds/TargetNames.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Function.h"

#include <bitset>

using namespace llvm;

namespace lgc {

namespace {

/// A set of SGPRs by their encoding in instructions; VCC is 106 and 107.
using ScalarRegisters = std::bitset<128>;

const ScalarRegisters kVcc = ScalarRegisters(3) << 106;

constexpr StringLiteral kReadersOfMasks[] = {"V_CNDMASK_", "V_ADDC_", "V_SUBB_", "V_SUBBREV_", "V_DIV_FMAS_"};

/// The effect of a block on the set of registers from which a mask was read since they were written.
struct Effect {
  ScalarRegisters read;    ///< as a mask and not written later in the block
  ScalarRegisters written; ///< anywhere in the block
};

/// Inserts the waits of one function.
class WaitInsertion {
public:
  explicit WaitInsertion(MachineFunction &function);

  void run();

private:
  ScalarRegisters scalars(Register reg) const;
  bool isVector(const MachineInstr &inst) const;
  bool isScalarLoad(const MachineInstr &inst) const;
  bool readsScalars(const MachineInstr &inst) const;
  ScalarRegisters masksRead(const MachineInstr &inst) const;
  ScalarRegisters written(const MachineInstr &inst) const;
  Effect effectOf(const MachineBasicBlock &block) const;
  int64_t fieldsFor(const MachineInstr &inst) const;
  bool isWaitedFor(const MachineInstr &inst) const;
  void insertWaits(MachineBasicBlock &block, ScalarRegisters masks);
  static void moveOffsets(MachineInstr &wait);

  MachineFunction &function_;
  const TargetInstrInfo &instructions_;
  const TargetRegisterInfo &registers_;
  const MCInstrDesc &wait_;
  const OpcodeFamily vector_;
  const OpcodeFamily scalarLoads_[2];
  SmallVector<OpcodeFamily, 8> readersOfMasks_;
};

WaitInsertion::WaitInsertion(MachineFunction &function)
    : function_(function), instructions_(*function.getSubtarget().getInstrInfo()),
      registers_(*function.getSubtarget().getRegisterInfo()),
      wait_(instructions_.get(findOpcode(instructions_, "S_WAITCNT_DEPCTR"))), vector_(instructions_, "V_"),
      scalarLoads_{OpcodeFamily(instructions_, "S_LOAD_"), OpcodeFamily(instructions_, "S_BUFFER_LOAD_")} {
  for (const StringRef prefix : kReadersOfMasks)
    readersOfMasks_.emplace_back(instructions_, prefix);
}

void WaitInsertion::run() {
  const ReversePostOrderTraversal<MachineFunction *> order(&function_);
  DenseMap<const MachineBasicBlock *, Effect> effects;
  DenseMap<const MachineBasicBlock *, ScalarRegisters> before, behind; // masks, for each block
  for (const MachineBasicBlock *block : order)
    effects[block] = effectOf(*block);
  if (function_.getFunction().getCallingConv() == CallingConv::AMDGPU_Gfx)
    before[&function_.front()].set();
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

/// Returns the SGPRs of a register; none for EXEC, M0 and similar registers. It tests the name, since the
/// target's register classes are private to it.
ScalarRegisters WaitInsertion::scalars(Register reg) const {
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

bool WaitInsertion::isVector(const MachineInstr &inst) const {
  return vector_.contains(inst.getOpcode());
}

/// Returns whether the instruction loads to SGPRs: readers of its result wait for it anyway.
bool WaitInsertion::isScalarLoad(const MachineInstr &inst) const {
  return any_of(scalarLoads_, [&](OpcodeFamily family) { return family.contains(inst.getOpcode()); });
}

bool WaitInsertion::readsScalars(const MachineInstr &inst) const {
  return any_of(inst.all_uses(), [&](const MachineOperand &use) { return scalars(use.getReg()).any(); });
}

/// Returns the masks that an instruction reads, for the same instructions as in LLVM's hazard recognizer, and
/// for calls. A pair of SGPRs is always a mask there.
ScalarRegisters WaitInsertion::masksRead(const MachineInstr &inst) const {
  ScalarRegisters masks;
  if (inst.isCall())
    return masks.set();
  if (none_of(readersOfMasks_, [&](OpcodeFamily family) { return family.contains(inst.getOpcode()); }))
    return masks;
  for (const MachineOperand &use : inst.all_uses()) {
    const ScalarRegisters numbers = scalars(use.getReg());
    if (numbers.count() == 2)
      masks |= numbers;
  }
  return masks;
}

/// Returns the SGPRs that an instruction writes. Ignores implicit operands that are not in the instruction's
/// description: they name the whole register of which the instruction writes a part.
ScalarRegisters WaitInsertion::written(const MachineInstr &inst) const {
  ScalarRegisters numbers;
  if (inst.isMetaInstruction())
    return numbers;
  if (inst.isInlineAsm())
    for (const MachineOperand &def : inst.all_defs())
      numbers |= scalars(def.getReg());
  for (const MachineOperand &def : inst.defs())
    numbers |= scalars(def.getReg());
  for (const MCPhysReg reg : inst.getDesc().implicit_defs())
    numbers |= scalars(reg);
  return numbers;
}

/// Returns the effect of a block. A mask remains read if the instruction that reads it also writes its
/// registers, as for a carry.
Effect WaitInsertion::effectOf(const MachineBasicBlock &block) const {
  Effect effect;
  for (const MachineInstr &inst : block.instrs()) {
    if (inst.isBundle())
      continue;
    const ScalarRegisters writes = written(inst);
    effect.read = (effect.read & ~writes) | masksRead(inst);
    effect.written |= writes;
  }
  return effect;
}

int64_t WaitInsertion::fieldsFor(const MachineInstr &inst) const {
  if (!isVector(inst))
    return depctr::kScalarToScalar;
  return (written(inst) & kVcc).any() ? depctr::kVectorToVcc : depctr::kVectorToScalar;
}

/// Returns whether a wait for the instruction follows before the next read of an SGPR. Several writes may
/// share one wait.
bool WaitInsertion::isWaitedFor(const MachineInstr &inst) const {
  const int64_t fields = fieldsFor(inst);
  for (auto next = std::next(inst.getIterator()); next != inst.getParent()->instr_end(); ++next) {
    if (next->getOpcode() == wait_.getOpcode() && (next->getOperand(0).getImm() & fields) == 0)
      return true;
    if (readsScalars(*next))
      return false;
  }
  return false;
}

void WaitInsertion::insertWaits(MachineBasicBlock &block, ScalarRegisters masks) {
  for (auto each = block.instr_begin(); each != block.instr_end(); ++each) {
    if (each->isBundle())
      continue;
    const ScalarRegisters writes = written(*each);
    const bool isHazard = (masks & writes).any() && !isScalarLoad(*each) && !each->isCall();
    masks = (masks & ~writes) | masksRead(*each);
    if (isHazard && !isWaitedFor(*each)) {
      each = BuildMI(block, std::next(each), DebugLoc(), wait_)
                 .addImm(depctr::kAll & ~fieldsFor(*each))
                 ->getIterator();
      moveOffsets(*each);
    }
  }
}

/// Corrects the offsets in a bundle that begins with s_getpc: the distance from there that later instructions
/// add grows by the wait.
void WaitInsertion::moveOffsets(MachineInstr &wait) {
  constexpr int64_t kBytesOfWait = 4;
  if (!wait.isBundledWithPred())
    return;
  for (auto next = std::next(wait.getIterator());
       next != wait.getParent()->instr_end() && next->isBundledWithPred(); ++next)
    for (MachineOperand &operand : next->operands())
      if (operand.isGlobal() || operand.isSymbol())
        operand.setOffset(operand.getOffset() + kBytesOfWait);
}

class WaitForLaneMasks : public MachinePass<WaitForLaneMasks> {
public:
  WaitForLaneMasks() : MachinePass("Wait for lane masks") {}

  bool runOnMachineFunction(MachineFunction &function) override {
    const TargetSubtargetInfo &target = function.getSubtarget();
    if (!target.getCPU().starts_with("gfx11") || !target.checkFeatures("+wavefrontsize64"))
      return false;
    WaitInsertion(function).run();
    return true;
  }
};

} // namespace

FunctionPass *createWaitForLaneMasks() {
  return new WaitForLaneMasks;
}

} // namespace lgc
