// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/EnterWholeQuads.h"

#include "lgc/workarounds/MachinePass.h"
#include "lgc/workarounds/QuadModes.h"
#include "lgc/workarounds/TargetNames.h"

#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace lgc {

namespace {

class EnterWholeQuads : public MachinePass<EnterWholeQuads> {
public:
  EnterWholeQuads() : MachinePass("Enter whole quads", Keeps::All) {}

  void getAnalysisUsage(AnalysisUsage &usage) const override {
    usage.addRequired<LiveIntervalsWrapperPass>();
    MachinePass::getAnalysisUsage(usage);
  }

  bool runOnMachineFunction(MachineFunction &function) override {
    if (function.getFunction().getCallingConv() != CallingConv::AMDGPU_PS)
      return false;
    instructions_ = function.getSubtarget().getInstrInfo();
    intervals_ = &getAnalysis<LiveIntervalsWrapperPass>().getLIS();
    setInactive_ = findOpcode(*instructions_, "V_SET_INACTIVE_B32");
    beginnings_ = {setInactive_};
    if (demotesLanes(function))
      beginnings_.append(
          {findOpcode(*instructions_, "LDS_PARAM_LOAD"), findOpcode(*instructions_, "V_MOV_B32_dpp")});
    softWqm_ = findOpcode(*instructions_, "SOFT_WQM");
    bool changed = false;
    for (MachineBasicBlock &block : function)
      changed |= runOnBlock(block);
    return changed;
  }

private:
  /// A shader begins without helpers. Other blocks with V_SET_INACTIVE begin in whole quad mode, because LLVM
  /// knows that V_SET_INACTIVE needs it.
  bool runOnBlock(MachineBasicBlock &block) const {
    bool mayBeExact = block.isEntryBlock();
    auto position = block.begin();
    bool changed = false;
    for (MachineInstr &inst : block) {
      if (is_contained(beginnings_, inst.getOpcode()) && mayBeExact) {
        enterAt(block, position);
        mayBeExact = false;
        changed = true;
      } else if (inst.mayLoadOrStore() || inst.hasUnmodeledSideEffects()) {
        // All instructions that LLVM executes without helpers are among these, and no vector instruction of a
        // section in whole wave mode is: the SOFT_WQM does not interrupt one.
        mayBeExact = true;
        position = std::next(inst.getIterator());
      }
    }
    return changed;
  }

  /// Inserts a SOFT_WQM of nothing, which becomes no instruction.
  void enterAt(MachineBasicBlock &block, MachineBasicBlock::iterator position) const {
    const MCInstrDesc &setInactive = instructions_->get(setInactive_);
    const Register none =
        block.getParent()->getRegInfo().createVirtualRegister(instructions_->getRegClass(setInactive, 0));
    MachineInstr *enter = BuildMI(block, position, DebugLoc(), instructions_->get(softWqm_))
                              .addReg(none, RegState::Define | RegState::Dead)
                              .addReg(none, RegState::Undef);
    intervals_->InsertMachineInstrInMaps(*enter);
    intervals_->createAndComputeVirtRegInterval(none);
  }

  const TargetInstrInfo *instructions_ = nullptr;
  LiveIntervals *intervals_ = nullptr;
  unsigned setInactive_ = 0, softWqm_ = 0;
  SmallVector<unsigned, 3> beginnings_; // of sections in which other lanes are switched on
};

} // namespace

FunctionPass *createEnterWholeQuads() {
  return new EnterWholeQuads;
}

} // namespace lgc
