// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/HoistSpillLanes.h"

#include "lgc/analysis/CommonDominator.h"
#include "lgc/workarounds/MachinePass.h"
#include "lgc/workarounds/TargetNames.h"

#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineCycleAnalysis.h"
#include "llvm/CodeGen/MachineDominators.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace lgc {

namespace {

class HoistSpillLanes : public MachinePass<HoistSpillLanes> {
public:
  HoistSpillLanes() : MachinePass("Hoist spill lanes", Keeps::All) {}

  void getAnalysisUsage(AnalysisUsage &usage) const override {
    usage.addRequired<MachineDominatorTreeWrapperPass>();
    usage.addRequired<MachineCycleInfoWrapperPass>();
    MachinePass::getAnalysisUsage(usage);
  }

  bool runOnMachineFunction(MachineFunction &function) override {
    registers_ = &function.getRegInfo();
    spill_ = findOpcode(*function.getSubtarget().getInstrInfo(), "SI_SPILL_S32_TO_VGPR");
    dominators_ = &getAnalysis<MachineDominatorTreeWrapperPass>().getDomTree();
    cycles_ = &getAnalysis<MachineCycleInfoWrapperPass>().getCycleInfo();
    auto *analysis = getAnalysisIfAvailable<LiveIntervalsWrapperPass>();
    intervals_ = analysis ? &analysis->getLIS() : nullptr;

    const DenseSet<Register> lanes = collectSpillLanes(function);
    SmallVector<MachineInstr *> definitions;
    for (MachineBasicBlock &block : function)
      for (MachineInstr &inst : block)
        if (inst.isImplicitDef() && lanes.contains(inst.getOperand(0).getReg()))
          definitions.push_back(&inst);
    bool changed = false;
    for (MachineInstr *definition : definitions)
      changed |= hoist(*definition);
    return changed;
  }

private:
  DenseSet<Register> collectSpillLanes(MachineFunction &function) const {
    DenseSet<Register> lanes;
    for (MachineBasicBlock &block : function)
      for (MachineInstr &inst : block)
        if (inst.getOpcode() == spill_ && inst.getOperand(0).getReg().isVirtual())
          lanes.insert(inst.getOperand(0).getReg());
    return lanes;
  }

  static bool mentions(const MachineInstr &inst, Register reg) {
    return any_of(inst.operands(),
                  [&](const MachineOperand &operand) { return operand.isReg() && operand.getReg() == reg; });
  }

  bool hoist(MachineInstr &definition) const {
    const Register reg = definition.getOperand(0).getReg();
    const auto parents = map_range(registers_->reg_nodbg_instructions(reg),
                                   [](MachineInstr &inst) { return inst.getParent(); });
    MachineBasicBlock *target = findCommonDominator(*dominators_, parents);
    while (cycles_->getCycle(target))
      target = dominators_->getNode(target)->getIDom()->getBlock();
    const auto first = firstMention(*target, reg);
    if (first != target->end() && &*first == &definition)
      return false;
    const auto place = first == target->end() ? target->getFirstTerminator() : first;
    move(definition, *target, place);
    return true;
  }

  /// Returns the first instruction with the register as an operand, or the block's end. Blocks may be very
  /// long.
  MachineBasicBlock::iterator firstMention(MachineBasicBlock &block, Register reg) const {
    if (!intervals_)
      return find_if(block, [&](const MachineInstr &inst) { return mentions(inst, reg); });
    MachineInstr *first = nullptr;
    for (MachineInstr &inst : registers_->reg_nodbg_instructions(reg)) {
      if (inst.getParent() == &block &&
          (!first || intervals_->getInstructionIndex(inst) < intervals_->getInstructionIndex(*first)))
        first = &inst;
    }
    return first ? MachineBasicBlock::iterator(first) : block.end();
  }

  void move(MachineInstr &definition, MachineBasicBlock &block, MachineBasicBlock::iterator place) const {
    if (intervals_)
      intervals_->RemoveMachineInstrFromMaps(definition);
    block.splice(place, definition.getParent(), definition);
    if (!intervals_)
      return;
    intervals_->InsertMachineInstrInMaps(definition);
    const Register reg = definition.getOperand(0).getReg();
    intervals_->removeInterval(reg);
    intervals_->createAndComputeVirtRegInterval(reg);
  }

  MachineRegisterInfo *registers_ = nullptr;
  unsigned spill_ = 0;
  MachineDominatorTree *dominators_ = nullptr;
  const MachineCycleInfo *cycles_ = nullptr;
  LiveIntervals *intervals_ = nullptr; ///< null if the analysis is not available
};

} // namespace

FunctionPass *createHoistSpillLanes() {
  return new HoistSpillLanes;
}

} // namespace lgc
