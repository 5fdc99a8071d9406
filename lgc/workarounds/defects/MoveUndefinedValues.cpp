// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/MoveUndefinedValues.h"

#include "lgc/workarounds/MachinePass.h"
#include "lgc/workarounds/TargetNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace lgc {

namespace {

class MoveUndefinedValues : public MachinePass<MoveUndefinedValues> {
public:
  MoveUndefinedValues() : MachinePass("Move undefined values", Keeps::All) {}

  void getAnalysisUsage(AnalysisUsage &usage) const override {
    usage.addRequired<LiveIntervalsWrapperPass>();
    MachinePass::getAnalysisUsage(usage);
  }

  bool runOnMachineFunction(MachineFunction &function) override {
    const TargetInstrInfo &instructions = *function.getSubtarget().getInstrInfo();
    intervals_ = &getAnalysis<LiveIntervalsWrapperPass>().getLIS();
    enter_ = OpcodeFamily(instructions, "ENTER_STRICT_");
    exit_ = OpcodeFamily(instructions, "EXIT_STRICT_");
    bool changed = false;
    for (MachineBasicBlock &block : function)
      changed |= moveFrom(block);
    return changed;
  }

private:
  using Position = MachineBasicBlock::iterator;

  /// Moves undefined values out of the sections of a block. SIWholeQuadMode ends each section in its block.
  bool moveFrom(MachineBasicBlock &block) const {
    bool changed = false;
    bool hasUndefined = false;
    Position enter = block.end();
    for (MachineInstr &inst : make_early_inc_range(block)) {
      if (enter_.contains(inst.getOpcode())) {
        enter = inst;
        hasUndefined = false;
      } else if (exit_.contains(inst.getOpcode())) {
        changed |= hasUndefined && moveFrom(enter, inst);
        enter = block.end();
        hasUndefined = false;
      } else {
        hasUndefined |= enter != block.end() && isUndefined(inst);
      }
    }
    return changed;
  }

  /// Moves undefined values out of a section: behind it, or before it if the rest of the section uses them.
  bool moveFrom(Position enter, Position exit) const {
    bool changed = false;
    DenseSet<Register> usedBehind;
    for (Position end = exit; std::prev(end) != enter;) {
      if (moveOrNote(*std::prev(end), std::next(exit), usedBehind))
        changed = true;
      else
        --end;
    }
    DenseSet<Register> usedBefore;
    for (MachineInstr &inst : make_early_inc_range(make_range(std::next(enter), exit)))
      changed |= moveOrNote(inst, enter, usedBefore);
    return changed;
  }

  /// Moves the instruction if it is an undefined value and nothing in between uses its register; otherwise
  /// adds its registers to those that are used in between.
  bool moveOrNote(MachineInstr &inst, Position to, DenseSet<Register> &used) const {
    if (isUndefined(inst) && !used.contains(inst.getOperand(0).getReg())) {
      inst.getParent()->splice(to, inst.getParent(), inst.getIterator());
      intervals_->handleMove(inst);
      return true;
    }
    for (const MachineOperand &operand : inst.operands())
      if (operand.isReg())
        used.insert(operand.getReg());
    return false;
  }

  static bool isUndefined(const MachineInstr &inst) {
    return inst.isImplicitDef() && inst.getOperand(0).getReg().isVirtual();
  }

  LiveIntervals *intervals_ = nullptr;
  OpcodeFamily enter_, exit_;
};

} // namespace

FunctionPass *createMoveUndefinedValues() {
  return new MoveUndefinedValues;
}

} // namespace lgc
