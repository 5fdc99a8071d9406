// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/ReserveLongBranchRegisters.h"

#include "lgc/workarounds/MachinePass.h"
#include "lgc/workarounds/TargetNames.h"

#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace lgc {

namespace {

class ReserveLongBranchRegisters : public MachinePass<ReserveLongBranchRegisters> {
public:
  ReserveLongBranchRegisters() : MachinePass("Reserve long branch registers", Keeps::All) {}

  bool runOnMachineFunction(MachineFunction &function) override {
    MachineBasicBlock &entry = function.front();
    MachineBasicBlock *next = entry.getFallThrough(/*JumpToFallThrough=*/false);
    if (!next)
      return false;
    const TargetInstrInfo &instructions = *function.getSubtarget().getInstrInfo();
    MachineInstr *branch =
        BuildMI(&entry, DebugLoc(), instructions.get(findOpcode(instructions, "S_BRANCH"))).addMBB(next);
    if (auto *intervals = getAnalysisIfAvailable<LiveIntervalsWrapperPass>())
      intervals->getLIS().InsertMachineInstrInMaps(*branch);
    return true;
  }
};

/// The number of instructions that LLVM estimates to be beyond the range of a branch.
constexpr unsigned kOutOfReach = (1 << 17) / 8 + 1;

/// Fewer instructions than this could only exceed the range with 128 bytes for each of them, including spills
/// and waits.
constexpr unsigned kMayBeLong = 1024;

class OverestimateBranches : public MachinePass<OverestimateBranches> {
public:
  OverestimateBranches() : MachinePass("Overestimate branches", Keeps::All) {}

  bool runOnMachineFunction(MachineFunction &function) override {
    const TargetInstrInfo &instructions = *function.getSubtarget().getInstrInfo();
    const MCInstrDesc &nop = instructions.get(findOpcode(instructions, "S_NOP"));
    MachineBasicBlock &entry = function.front();
    if (isNop(entry, nop)) {
      while (isNop(entry, nop))
        entry.begin()->eraseFromParent();
      return true;
    }
    if (function.size() < 2 || function.getInstructionCount() < kMayBeLong)
      return false;
    for (unsigned i = 0; i < kOutOfReach; ++i)
      BuildMI(entry, entry.begin(), DebugLoc(), nop).addImm(0);
    return true;
  }

private:
  /// Returns whether a no-op of this pass is at the beginning of the block: before register allocation, no
  /// other pass inserts one.
  static bool isNop(const MachineBasicBlock &block, const MCInstrDesc &nop) {
    return !block.empty() && block.begin()->getOpcode() == nop.getOpcode();
  }
};

} // namespace

FunctionPass *createOverestimateBranches() {
  return new OverestimateBranches;
}

FunctionPass *createReserveLongBranchRegisters() {
  return new ReserveLongBranchRegisters;
}

} // namespace lgc
