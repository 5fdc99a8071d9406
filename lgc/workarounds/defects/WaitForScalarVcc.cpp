// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/WaitForScalarVcc.h"

#include "lgc/workarounds/DependencyCounters.h"
#include "lgc/workarounds/MachinePass.h"
#include "lgc/workarounds/TargetNames.h"

#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace lgc {

static bool leavesVcc(const MachineBasicBlock &block, MCRegister vcc, const TargetRegisterInfo &registers) {
  return any_of(block.successors(), [&](const MachineBasicBlock *successor) {
    return any_of(successor->liveins(), [&](const MachineBasicBlock::RegisterMaskPair &in) {
      return registers.regsOverlap(in.PhysReg, vcc);
    });
  });
}

/// Returns whether the scalar ALU is the last to write the half of VCC, which may be written alone.
static bool isScalarWriteLast(const MachineBasicBlock &block, MCRegister half,
                              const TargetRegisterInfo &registers, const OpcodeFamily &scalar) {
  for (const MachineInstr &inst : reverse(block)) {
    if (inst.modifiesRegister(half, &registers))
      return scalar.contains(inst.getOpcode()) && !inst.mayLoad();
  }
  return false;
}

namespace {

class WaitForScalarVcc : public MachinePass<WaitForScalarVcc> {
public:
  WaitForScalarVcc() : MachinePass("Wait for scalar writes of VCC") {}

  bool runOnMachineFunction(MachineFunction &function) override {
    const TargetSubtargetInfo &target = function.getSubtarget();
    if (!target.getCPU().starts_with("gfx12"))
      return false;
    const TargetInstrInfo &instructions = *target.getInstrInfo();
    const TargetRegisterInfo &registers = *target.getRegisterInfo();
    const MCInstrDesc &wait = instructions.get(findOpcode(instructions, "S_WAITCNT_DEPCTR"));
    const OpcodeFamily scalar(instructions, "S_");
    // In wave32, instructions use the low half of VCC.
    static const MCRegister vcc = findRegister(registers, "VCC");
    static const MCRegister halves[] = {findRegister(registers, "VCC_LO"), findRegister(registers, "VCC_HI")};
    bool changed = false;
    for (MachineBasicBlock &block : function) {
      if (!leavesVcc(block, vcc, registers) ||
          none_of(halves, [&](MCRegister half) { return isScalarWriteLast(block, half, registers, scalar); }))
        continue;
      BuildMI(block, block.getFirstTerminator(), DebugLoc(), wait)
          .addImm(depctr::kAll & ~depctr::kScalarToScalar);
      changed = true;
    }
    return changed;
  }
};

} // namespace

FunctionPass *createWaitForScalarVcc() {
  return new WaitForScalarVcc;
}

} // namespace lgc
