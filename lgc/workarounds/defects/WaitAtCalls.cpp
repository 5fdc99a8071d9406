// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/WaitAtCalls.h"

#include "lgc/workarounds/DependencyCounters.h"
#include "lgc/workarounds/MachinePass.h"
#include "lgc/workarounds/TargetNames.h"

#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Function.h"

using namespace llvm;

namespace lgc {

namespace {

class WaitAtCalls : public MachinePass<WaitAtCalls> {
public:
  WaitAtCalls() : MachinePass("Wait at calls") {}

  bool runOnMachineFunction(MachineFunction &function) override {
    const TargetSubtargetInfo &target = function.getSubtarget();
    if (!target.getCPU().starts_with("gfx11") && !target.getCPU().starts_with("gfx12"))
      return false;
    instructions_ = target.getInstrInfo();
    registers_ = target.getRegisterInfo();
    const bool isCallee = function.getFunction().getCallingConv() == CallingConv::AMDGPU_Gfx;
    if (!isCallee && !function.getFrameInfo().hasCalls())
      return false;
    for (MachineBasicBlock &block : function)
      for (MachineInstr &inst : make_early_inc_range(block))
        if (inst.isCall() && !inst.isReturn())
          insertWait(block, std::next(inst.getIterator()));
    if (isCallee)
      insertWait(function.front(), behindWaits(function.front()));
    return true;
  }

private:
  /// The caller's loads may be pending before them.
  MachineBasicBlock::iterator behindWaits(MachineBasicBlock &block) const {
    const OpcodeFamily waits(*instructions_, "S_WAIT");
    return find_if(block, [&](const MachineInstr &inst) {
      return !inst.isMetaInstruction() && !waits.contains(inst.getOpcode());
    });
  }

  /// The vector instruction changes nothing. An s_nop or v_nop does not suffice for all hazards.
  void insertWait(MachineBasicBlock &block, MachineBasicBlock::iterator place) const {
    const MCRegister any = findRegister(*registers_, "VGPR0");
    BuildMI(block, place, DebugLoc(), instructions_->get(findOpcode(*instructions_, "V_MOV_B32_e32")), any)
        .addReg(any, RegState::Undef);
    constexpr int64_t kWaitedFor =
        depctr::kScalarToScalar | depctr::kVectorToVcc | depctr::kVectorToScalar | depctr::kVectorToVector;
    BuildMI(block, place, DebugLoc(), instructions_->get(findOpcode(*instructions_, "S_WAITCNT_DEPCTR")))
        .addImm(depctr::kAll & ~kWaitedFor);
  }

  const TargetInstrInfo *instructions_ = nullptr;
  const TargetRegisterInfo *registers_ = nullptr;
};

} // namespace

FunctionPass *createWaitAtCalls() {
  return new WaitAtCalls;
}

} // namespace lgc
