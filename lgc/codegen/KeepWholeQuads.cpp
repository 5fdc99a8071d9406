// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/KeepWholeQuads.h"

#include "lgc/workarounds/MachinePass.h"
#include "lgc/workarounds/TargetNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace lgc {

namespace {

class KeepWholeQuads : public MachinePass<KeepWholeQuads> {
public:
  KeepWholeQuads() : MachinePass("Keep whole quads") {}

  bool runOnMachineFunction(MachineFunction &function) override {
    const TargetInstrInfo &instructions = *function.getSubtarget().getInstrInfo();
    registers_ = function.getSubtarget().getRegisterInfo();
    exec_ = findRegister(*registers_, "EXEC");
    enter_ = findOpcode(instructions, "ENTER_STRICT_WQM");
    exit_ = findOpcode(instructions, "EXIT_STRICT_WQM");
    widen_ = {findOpcode(instructions, "S_WQM_B32"), findOpcode(instructions, "S_WQM_B64")};
    bool changed = false;
    for (MachineBasicBlock &block : function)
      changed |= runOnBlock(block);
    return changed;
  }

private:
  bool runOnBlock(MachineBasicBlock &block) const {
    SmallVector<MachineInstr *, 8> needless;
    const MachineInstr *lastExit = nullptr;
    bool quadsAreWhole = false;
    for (MachineInstr &inst : block) {
      MachineInstr *exit = quadsAreWhole && inst.getOpcode() == enter_ ? exitOf(inst) : nullptr;
      if (exit) {
        needless.append({&inst, exit});
        lastExit = exit;
      } else if (&inst != lastExit && inst.modifiesRegister(exec_, registers_)) {
        quadsAreWhole = widensExec(inst);
      }
    }
    for (MachineInstr *inst : needless)
      inst->eraseFromParent();
    return !needless.empty();
  }

  bool widensExec(const MachineInstr &inst) const {
    return is_contained(widen_, inst.getOpcode()) &&
           inst.getOperand(0).getReg() == inst.getOperand(1).getReg();
  }

  /// Returns the instruction that restores exec from what `enter` saved; null if exec changes in between, or
  /// if anything else has to do with the saved mask.
  MachineInstr *exitOf(MachineInstr &enter) const {
    const Register saved = enter.getOperand(0).getReg();
    for (MachineInstr &inst : make_range(std::next(enter.getIterator()), enter.getParent()->instr_end())) {
      if (inst.getOpcode() == exit_ && inst.getOperand(1).getReg() == saved)
        return inst.getOperand(1).isKill() ? &inst : nullptr;
      if (inst.modifiesRegister(exec_, registers_) || inst.modifiesRegister(saved, registers_) ||
          inst.readsRegister(saved, registers_))
        return nullptr;
    }
    return nullptr;
  }

  const TargetRegisterInfo *registers_ = nullptr;
  MCRegister exec_;
  unsigned enter_ = 0, exit_ = 0;
  std::array<unsigned, 2> widen_{}; // in waves of 32 and 64
};

} // namespace

FunctionPass *createKeepWholeQuads() {
  return new KeepWholeQuads;
}

} // namespace lgc
