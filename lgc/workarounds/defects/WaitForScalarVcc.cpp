// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/WaitForScalarVcc.h"

#include "lgc/workarounds/DependencyCounters.h"
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

static bool isScalarWriteLast(const MachineBasicBlock &block, MCRegister vcc,
                              const TargetRegisterInfo &registers, const TargetInstrInfo &instructions) {
  for (const MachineInstr &inst : reverse(block)) {
    const StringRef name = instructions.getName(inst.getOpcode());
    if (inst.modifiesRegister(vcc, &registers))
      return name.starts_with("S_") && !inst.mayLoad();
  }
  return false;
}

void waitForScalarVcc(MachineFunction &function, const MCInstrDesc &wait) {
  const TargetInstrInfo &instructions = *function.getSubtarget().getInstrInfo();
  const TargetRegisterInfo &registers = *function.getSubtarget().getRegisterInfo();
  // Instructions of waves of 32 name half of it.
  const MCRegister vcc = findRegister(registers, "VCC");
  for (MachineBasicBlock &block : function) {
    if (leavesVcc(block, vcc, registers) && isScalarWriteLast(block, vcc, registers, instructions))
      BuildMI(block, block.getFirstTerminator(), DebugLoc(), wait)
          .addImm(depctr::kAll & ~depctr::kScalarToScalar);
  }
}

} // namespace lgc
