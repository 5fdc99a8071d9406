// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/HoistSpillLanes.h"

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

    SmallVector<MachineInstr *> definitions;
    for (MachineBasicBlock &block : function)
      for (MachineInstr &inst : block)
        if (inst.isImplicitDef() && holdsSpills(inst.getOperand(0).getReg()))
          definitions.push_back(&inst);
    bool changed = false;
    for (MachineInstr *definition : definitions)
      changed |= hoist(*definition);
    return changed;
  }

private:
  bool holdsSpills(Register reg) const {
    return reg.isVirtual() && any_of(registers_->def_instructions(reg),
                                     [&](const MachineInstr &inst) { return inst.getOpcode() == spill_; });
  }

  static bool mentions(const MachineInstr &inst, Register reg) {
    return any_of(inst.operands(),
                  [&](const MachineOperand &operand) { return operand.isReg() && operand.getReg() == reg; });
  }

  bool hoist(MachineInstr &definition) const {
    const Register reg = definition.getOperand(0).getReg();
    MachineBasicBlock *target = definition.getParent();
    for (MachineInstr &inst : registers_->reg_nodbg_instructions(reg))
      target = dominators_->findNearestCommonDominator(target, inst.getParent());
    while (cycles_->getCycle(target))
      target = dominators_->getNode(target)->getIDom()->getBlock();
    const auto first = find_if(*target, [&](const MachineInstr &inst) { return mentions(inst, reg); });
    if (first != target->end() && &*first == &definition)
      return false;
    const auto place = first == target->end() ? target->getFirstTerminator() : first;
    move(definition, *target, place);
    return true;
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
  LiveIntervals *intervals_ = nullptr; ///< null where the pipeline has none
};

} // namespace

FunctionPass *createHoistSpillLanes() {
  return new HoistSpillLanes;
}

} // namespace lgc
