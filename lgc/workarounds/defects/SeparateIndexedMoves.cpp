// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/SeparateIndexedMoves.h"

#include "lgc/workarounds/MachinePass.h"
#include "lgc/workarounds/TargetNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace lgc {

namespace {

class SeparateIndexedMoves : public MachinePass<SeparateIndexedMoves> {
public:
  SeparateIndexedMoves() : MachinePass("Separate indexed moves") {}

  bool runOnMachineFunction(MachineFunction &function) override {
    if (!function.getSubtarget().getCPU().starts_with("gfx10"))
      return false;
    const TargetInstrInfo &instructions = *function.getSubtarget().getInstrInfo();
    const unsigned move = findOpcode(instructions, "V_MOVRELS_B32_e32");
    bool changed = false;
    for (MachineBasicBlock &block : function)
      for (MachineInstr &inst : make_early_inc_range(block))
        if (inst.getOpcode() == move)
          changed |= copyResult(inst, instructions);
    return changed;
  }

private:
  static bool copyResult(MachineInstr &move, const TargetInstrInfo &instructions) {
    MachineRegisterInfo &registers = move.getMF()->getRegInfo();
    const Register result = move.getOperand(0).getReg();
    if (!result.isVirtual() || all_of(registers.use_nodbg_instructions(result),
                                      [](const MachineInstr &use) { return use.isCopy(); }))
      return false;
    const Register moved = registers.createVirtualRegister(registers.getRegClass(result));
    move.getOperand(0).setReg(moved);
    BuildMI(*move.getParent(), std::next(move.getIterator()), move.getDebugLoc(),
            instructions.get(TargetOpcode::COPY), result)
        .addReg(moved);
    return true;
  }
};

} // namespace

FunctionPass *createSeparateIndexedMoves() {
  return new SeparateIndexedMoves;
}

} // namespace lgc
