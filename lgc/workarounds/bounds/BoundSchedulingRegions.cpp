// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/bounds/BoundSchedulingRegions.h"

#include "lgc/workarounds/MachinePass.h"
#include "lgc/workarounds/TargetNames.h"

#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace lgc {

namespace {

constexpr unsigned kMaxAccesses = 128;
/// More than ordinary shaders have in a region, even with all rounds of a hash function unrolled.
constexpr unsigned kMaxInstructions = 2048;
constexpr unsigned kPieceInstructions = 512;

class BoundSchedulingRegions : public MachinePass<BoundSchedulingRegions> {
public:
  BoundSchedulingRegions() : MachinePass("Bound scheduling regions", Keeps::All) {}

  bool runOnMachineFunction(MachineFunction &function) override {
    instructions_ = function.getSubtarget().getInstrInfo();
    auto *intervals = getAnalysisIfAvailable<LiveIntervalsWrapperPass>();
    intervals_ = intervals ? &intervals->getLIS() : nullptr;
    bool changed = false;
    for (MachineBasicBlock &block : function)
      changed |= block.size() > kMaxAccesses && boundRegions(block);
    return changed;
  }

private:
  bool boundRegions(MachineBasicBlock &block) {
    bool changed = false;
    for (auto inst = block.begin(); inst != block.end();) {
      const auto end = endOfRegion(block, inst);
      changed |= boundRegion(inst, end);
      inst = end == block.end() ? end : std::next(end);
    }
    return changed;
  }

  MachineBasicBlock::iterator endOfRegion(MachineBasicBlock &block, MachineBasicBlock::iterator begin) const {
    return std::find_if(begin, block.end(), [&](const MachineInstr &inst) {
      return inst.isTerminator() || instructions_->isSchedulingBoundary(inst, &block, *block.getParent());
    });
  }

  bool boundRegion(MachineBasicBlock::iterator begin, MachineBasicBlock::iterator end) {
    const auto isCounted = [](const MachineInstr &inst) { return !inst.isDebugInstr(); };
    const unsigned size = std::count_if(begin, end, isCounted);
    const unsigned maxInstructions = size > kMaxInstructions ? kPieceInstructions : kMaxInstructions;
    unsigned accesses = 0, count = 0;
    bool changed = false;
    for (MachineInstr &inst : make_range(begin, end)) {
      if (!isCounted(inst))
        continue;
      if ((inst.mayLoadOrStore() && accesses == kMaxAccesses) || count == maxInstructions) {
        insertBarrier(inst);
        accesses = count = 0;
        changed = true;
      }
      accesses += inst.mayLoadOrStore();
      ++count;
    }
    return changed;
  }

  void insertBarrier(MachineInstr &before) {
    // No kind of instruction may cross it.
    MachineInstr *barrier = BuildMI(*before.getParent(), before, DebugLoc(),
                                    instructions_->get(findOpcode(*instructions_, "SCHED_BARRIER")))
                                .addImm(0);
    if (intervals_)
      intervals_->InsertMachineInstrInMaps(*barrier);
  }

  const TargetInstrInfo *instructions_ = nullptr;
  LiveIntervals *intervals_ = nullptr;
};

} // namespace

FunctionPass *createBoundSchedulingRegions() {
  return new BoundSchedulingRegions;
}

} // namespace lgc
