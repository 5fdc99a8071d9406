// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/SplitWideMoves.h"

#include "lgc/workarounds/MachinePass.h"
#include "lgc/workarounds/TargetNames.h"

#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace lgc {

namespace {

class SplitWideMoves : public MachinePass<SplitWideMoves> {
public:
  SplitWideMoves() : MachinePass("Split wide moves") {}

  bool runOnMachineFunction(MachineFunction &function) override {
    const TargetInstrInfo &instructions = *function.getSubtarget().getInstrInfo();
    const std::optional<unsigned> pseudo = findOpcode(instructions, "S_MOV_B64_IMM_PSEUDO");
    if (!pseudo)
      return false;
    bool changed = false;
    for (MachineBasicBlock &block : function) {
      for (MachineInstr &inst : block) {
        if (!inst.isMoveImmediate() || instructions.getName(inst.getOpcode()) != "S_MOV_B64" ||
            !inst.getOperand(1).isImm() || isInt<32>(inst.getOperand(1).getImm()))
          continue;
        inst.setDesc(instructions.get(*pseudo));
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
