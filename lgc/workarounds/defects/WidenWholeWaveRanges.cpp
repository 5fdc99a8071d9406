// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/WidenWholeWaveRanges.h"

#include "lgc/workarounds/MachinePass.h"
#include "lgc/workarounds/TargetNames.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace lgc {

namespace {

/// The registers, by their indices, that have a value somewhere in a block.
struct BlockRegisters {
  BitVector written; ///< in the block
  BitVector read;    ///< in the block
  BitVector before;  ///< written on a path to the block
  BitVector behind;  ///< read on a path from the block
};

class WidenWholeWaveRanges : public MachinePass<WidenWholeWaveRanges> {
public:
  WidenWholeWaveRanges() : MachinePass("Widen whole wave ranges", Keeps::All) {}

  void getAnalysisUsage(AnalysisUsage &usage) const override {
    usage.addRequired<LiveIntervalsWrapperPass>();
    MachinePass::getAnalysisUsage(usage);
  }

  bool runOnMachineFunction(MachineFunction &function) override {
    intervals_ = &getAnalysis<LiveIntervalsWrapperPass>().getLIS();
    collect(function);
    if (registers_.empty())
      return false;
    blocks_.assign(function.getNumBlockIDs(), {});
    for (const MachineBasicBlock &block : function)
      noteOperands(block);
    propagate(function);
    for (const auto &[index, entry] : enumerate(registers_))
      widen(*entry.second, index, function);
    return false;
  }

private:
  /// Collects the registers that SIPreAllocateWWMRegs is to allocate and that are not within one block.
  void collect(const MachineFunction &function) {
    registers_.clear();
    const TargetInstrInfo &instructions = *function.getSubtarget().getInstrInfo();
    const OpcodeFamily enter(instructions, "ENTER_STRICT_");
    const OpcodeFamily exit(instructions, "EXIT_STRICT_");
    const unsigned spill = findOpcode(instructions, "SI_SPILL_S32_TO_VGPR");
    for (const MachineBasicBlock &block : function) {
      bool isInside = false;
      for (const MachineInstr &inst : block) {
        if (enter.contains(inst.getOpcode()))
          isInside = true;
        else if (exit.contains(inst.getOpcode()))
          isInside = false;
        else if (isInside && inst.getOpcode() != spill) // Registers for spilled scalars are allocated later.
          for (const MachineOperand &def : inst.defs())
            if (isInSeveralBlocks(def.getReg()))
              registers_[def.getReg()] = &intervals_->getInterval(def.getReg());
      }
    }
  }

  /// Virtual registers are vector registers: scalar ones have been allocated by now.
  bool isInSeveralBlocks(Register reg) const {
    if (!reg.isVirtual())
      return false;
    const LiveInterval &interval = intervals_->getInterval(reg);
    return !interval.empty() && !intervals_->intervalIsInOneMBB(interval);
  }

  void noteOperands(const MachineBasicBlock &block) {
    BlockRegisters &state = blocks_[block.getNumber()];
    for (BitVector *bits : {&state.written, &state.read, &state.before, &state.behind})
      bits->resize(registers_.size());
    for (const MachineInstr &inst : block) {
      if (inst.isDebugInstr() || inst.isImplicitDef())
        continue;
      for (const MachineOperand &operand : inst.operands())
        if (operand.isReg())
          if (const auto found = registers_.find(operand.getReg()); found != registers_.end())
            (operand.isDef() ? state.written : state.read).set(std::distance(registers_.begin(), found));
    }
  }

  /// Computes `before` and `behind` of all blocks.
  void propagate(const MachineFunction &function) {
    for (bool changed = true; changed;) {
      changed = false;
      for (const MachineBasicBlock &block : function)
        for (const MachineBasicBlock *next : block.successors()) {
          BlockRegisters &from = blocks_[block.getNumber()], &to = blocks_[next->getNumber()];
          changed |= add(to.before, from.before);
          changed |= add(to.before, from.written);
        }
      for (const MachineBasicBlock &block : reverse(function))
        for (const MachineBasicBlock *next : block.successors()) {
          BlockRegisters &from = blocks_[block.getNumber()], &to = blocks_[next->getNumber()];
          changed |= add(from.behind, to.behind);
          changed |= add(from.behind, to.read);
        }
    }
  }

  static bool add(BitVector &to, const BitVector &from) {
    if (!from.test(to))
      return false;
    to |= from;
    return true;
  }

  /// Makes the register live in all blocks that access it, or that the wave may execute in between.
  void widen(LiveInterval &interval, unsigned index, const MachineFunction &function) const {
    interval.clearSubRanges();
    interval.clear();
    VNInfo *value = nullptr;
    for (const MachineBasicBlock &block : function) {
      const BlockRegisters &state = blocks_[block.getNumber()];
      if (!state.written[index] && !state.read[index] && !(state.before[index] && state.behind[index]))
        continue;
      const SlotIndex begin = intervals_->getMBBStartIdx(&block);
      if (!value)
        value = interval.getNextValue(begin, intervals_->getVNInfoAllocator());
      interval.addSegment(LiveRange::Segment(begin, intervals_->getMBBEndIdx(&block), value));
    }
  }

  LiveIntervals *intervals_ = nullptr;
  MapVector<Register, LiveInterval *> registers_;
  std::vector<BlockRegisters> blocks_; ///< by number
};

} // namespace

FunctionPass *createWidenWholeWaveRanges() {
  return new WidenWholeWaveRanges;
}

} // namespace lgc
