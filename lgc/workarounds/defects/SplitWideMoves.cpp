// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/SplitWideMoves.h"

#include "lgc/workarounds/MachinePass.h"
#include "lgc/workarounds/TargetNames.h"

#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace lgc {

namespace {

/// The instruction takes -16 to -1 without a literal, and extends a literal by zeros, which for LLVM may be a
/// negative number.
bool fitsIntoMove(int64_t value) {
  return value >= -16 && value <= UINT32_MAX;
}

class SplitWideMoves : public MachinePass<SplitWideMoves> {
public:
  SplitWideMoves() : MachinePass("Split wide moves") {}

  bool runOnMachineFunction(MachineFunction &function) override {
    const TargetInstrInfo &instructions = *function.getSubtarget().getInstrInfo();
    const unsigned move = findOpcode(instructions, "S_MOV_B64");
    const MCInstrDesc &pseudo = instructions.get(findOpcode(instructions, "S_MOV_B64_IMM_PSEUDO"));
    bool changed = false;
    for (MachineBasicBlock &block : function) {
      for (MachineInstr &inst : block) {
        if (inst.getOpcode() != move || !inst.getOperand(1).isImm() ||
            fitsIntoMove(inst.getOperand(1).getImm()))
          continue;
        inst.setDesc(pseudo);
        changed = true;
      }
    }
    return changed;
  }
};

} // namespace

FunctionPass *createSplitWideMoves() {
  return new SplitWideMoves;
}

} // namespace lgc
