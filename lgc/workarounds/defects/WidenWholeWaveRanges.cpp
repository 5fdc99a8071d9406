// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/WidenWholeWaveRanges.h"

#include "lgc/workarounds/MachinePass.h"
#include "lgc/workarounds/TargetNames.h"

#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace lgc {

namespace {

class WidenWholeWaveRanges : public MachinePass<WidenWholeWaveRanges> {
public:
  WidenWholeWaveRanges() : MachinePass("Widen whole wave ranges", Keeps::All) {}

  void getAnalysisUsage(AnalysisUsage &usage) const override {
    usage.addRequired<LiveIntervalsWrapperPass>();
    MachinePass::getAnalysisUsage(usage);
  }

  bool runOnMachineFunction(MachineFunction &function) override {
    const TargetInstrInfo &instructions = *function.getSubtarget().getInstrInfo();
    intervals_ = &getAnalysis<LiveIntervalsWrapperPass>().getLIS();
    const OpcodeFamily enter(instructions, "ENTER_STRICT_");
    const OpcodeFamily exit(instructions, "EXIT_STRICT_");
    const unsigned spill = findOpcode(instructions, "SI_SPILL_S32_TO_VGPR");
    const SlotIndex begin = intervals_->getMBBStartIdx(&function.front());
    const SlotIndex end = intervals_->getMBBEndIdx(&function.back());
    for (const MachineBasicBlock &block : function) {
      bool isInside = false;
      for (const MachineInstr &inst : block) {
        if (enter.contains(inst.getOpcode()))
          isInside = true;
        else if (exit.contains(inst.getOpcode()))
          isInside = false;
        else if (isInside && inst.getOpcode() != spill) // Registers for spilled scalars are allocated later.
          for (const MachineOperand &def : inst.defs())
            widen(def.getReg(), begin, end);
      }
    }
    return false;
  }

private:
  /// Extends the live range of a virtual register, which is a vector register: scalar ones have been
  /// allocated by now. SIPreAllocateWWMRegs allocates it and removes the live range.
  void widen(Register reg, SlotIndex begin, SlotIndex end) const {
    if (!reg.isVirtual())
      return;
    LiveInterval &interval = intervals_->getInterval(reg);
    if (interval.empty() || intervals_->intervalIsInOneMBB(interval))
      return;
    interval.clearSubRanges();
    interval.clear();
    VNInfo *value = interval.getNextValue(begin, intervals_->getVNInfoAllocator());
    interval.addSegment(LiveRange::Segment(begin, end, value));
  }

  LiveIntervals *intervals_ = nullptr;
};

} // namespace

FunctionPass *createWidenWholeWaveRanges() {
  return new WidenWholeWaveRanges;
}

} // namespace lgc
