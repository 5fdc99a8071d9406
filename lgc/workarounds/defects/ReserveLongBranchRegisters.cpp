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

} // namespace

FunctionPass *createReserveLongBranchRegisters() {
  return new ReserveLongBranchRegisters;
}

} // namespace lgc
