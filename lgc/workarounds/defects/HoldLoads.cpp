// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/HoldLoads.h"

#include "lgc/workarounds/MachinePass.h"

#include "llvm/CodeGen/MachineFunction.h"

using namespace llvm;

namespace lgc {

namespace {

using Flags = MachineMemOperand::Flags;

/// No load has this flag of the target's own.
constexpr Flags kHeld = MachineMemOperand::MOTargetFlag4;

/// Replaces the flags of the instruction's memory operands.
template <typename Change>
void changeFlags(MachineInstr &inst, Change change) {
  SmallVector<MachineMemOperand *, 2> operands;
  for (MachineMemOperand *operand : inst.memoperands())
    operands.push_back(inst.getMF()->getMachineMemOperand(operand, change(operand->getFlags())));
  inst.setMemRefs(*inst.getMF(), operands);
}

bool isBarrier(const MachineInstr &inst) {
  return inst.hasUnmodeledSideEffects() && !inst.mayStore() && !inst.isDebugInstr();
}

bool isMovableLoad(const MachineInstr &inst) {
  return inst.mayLoad() && !inst.mayStore() && !inst.hasOrderedMemoryRef() &&
         !inst.isDereferenceableInvariantLoad();
}

class HoldLoads : public MachinePass<HoldLoads> {
public:
  HoldLoads() : MachinePass("Hold loads before barriers", Keeps::All) {}

  bool runOnMachineFunction(MachineFunction &function) override {
    bool changed = false;
    for (MachineBasicBlock &block : function) {
      bool isBeforeBarrier = false;
      for (MachineInstr &inst : reverse(block)) {
        isBeforeBarrier |= isBarrier(inst);
        if (!isBeforeBarrier || !isMovableLoad(inst))
          continue;
        changeFlags(inst, [](Flags flags) { return flags | MachineMemOperand::MOVolatile | kHeld; });
        changed = true;
      }
    }
    return changed;
  }
};

class ReleaseLoads : public MachinePass<ReleaseLoads> {
public:
  ReleaseLoads() : MachinePass("Release loads before barriers", Keeps::All) {}

  bool runOnMachineFunction(MachineFunction &function) override {
    bool changed = false;
    for (MachineBasicBlock &block : function)
      for (MachineInstr &inst : block) {
        if (none_of(inst.memoperands(),
                    [](const MachineMemOperand *operand) { return operand->getFlags() & kHeld; }))
          continue;
        changeFlags(inst, [](Flags flags) { return flags & ~(MachineMemOperand::MOVolatile | kHeld); });
        changed = true;
      }
    return changed;
  }
};

} // namespace

FunctionPass *createHoldLoads() {
  return new HoldLoads;
}

FunctionPass *createReleaseLoads() {
  return new ReleaseLoads;
}

} // namespace lgc
