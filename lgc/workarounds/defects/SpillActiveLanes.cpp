// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/SpillActiveLanes.h"

#include "lgc/workarounds/MachinePass.h"
#include "lgc/workarounds/TargetNames.h"

#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace lgc {

namespace {

class SpillActiveLanes : public MachinePass<SpillActiveLanes> {
public:
  SpillActiveLanes() : MachinePass("Spill active lanes") {}

  bool runOnMachineFunction(MachineFunction &function) override {
    instructions_ = function.getSubtarget().getInstrInfo();
    registers_ = function.getSubtarget().getRegisterInfo();
    state_ = &function.getRegInfo();
    enter_ = findOpcode(*instructions_, "ENTER_STRICT_WWM");
    exit_ = findOpcode(*instructions_, "EXIT_STRICT_WWM");
    spills_ = OpcodeFamily(*instructions_, "SI_SPILL_V");
    SmallVector<Insertion> insertions;
    for (MachineBasicBlock &block : function)
      collect(block, insertions);
    runInLanes(insertions);
    return !insertions.empty();
  }

private:
  /// An instruction that the allocator has inserted in whole wave mode, and the register with the mask of
  /// active lanes.
  using Insertion = std::pair<MachineInstr *, Register>;

  /// Collects the insertions of a block. SIWholeQuadMode leaves whole wave mode at the end of each block, and
  /// no pass between it and this one splits blocks. KeepActiveLanes ensures that the mask stays in its
  /// register until then.
  void collect(MachineBasicBlock &block, SmallVectorImpl<Insertion> &insertions) const {
    Register active;
    for (MachineInstr &inst : block) {
      const unsigned opcode = inst.getOpcode();
      if (opcode == enter_)
        active = inst.getOperand(0).getReg();
      else if (opcode == exit_)
        active = Register();
      else if (active && (spills_.contains(opcode) || writesActiveLanes(inst)))
        insertions.emplace_back(&inst, active);
      assert((!active || opcode == enter_ || !inst.modifiesRegister(active, registers_)) &&
             "the mask of active lanes has left its register");
    }
  }

  /// Returns whether the instruction writes a VGPR of the active lanes. Registers of whole wave mode are
  /// allocated first and then reserved; only the allocator writes other VGPRs here, by a copy or a
  /// rematerialization. (It never rematerializes a lane mask, which depends on EXEC: comparisons are not
  /// rematerializable.)
  bool writesActiveLanes(const MachineInstr &inst) const {
    return any_of(inst.all_defs(), [&](const MachineOperand &def) {
      return StringRef(registers_->getName(def.getReg())).starts_with("VGPR") &&
             !state_->isReserved(def.getReg().asMCReg());
    });
  }

  void runInLanes(ArrayRef<Insertion> insertions) const {
    if (insertions.empty())
      return;
    const Register mask = insertions.front().second;
    const bool isWave64 = registers_->getRegSizeInBits(*registers_->getMinimalPhysRegClass(mask)) == 64;
    const MCInstrDesc &set =
        instructions_->get(findOpcode(*instructions_, isWave64 ? "S_MOV_B64" : "S_MOV_B32"));
    const MCRegister exec = findRegister(*registers_, isWave64 ? "EXEC" : "EXEC_LO");
    for (const auto &[inst, active] : insertions) {
      MachineBasicBlock &block = *inst->getParent();
      BuildMI(block, *inst, inst->getDebugLoc(), set, exec).addReg(active);
      BuildMI(block, std::next(inst->getIterator()), inst->getDebugLoc(), set, exec).addImm(-1);
    }
  }

  const TargetInstrInfo *instructions_ = nullptr;
  unsigned enter_ = 0, exit_ = 0;
  /// Spills and reloads of vector registers. Those of whole wave mode are other instructions, named
  /// SI_SPILL_WWM_V….
  OpcodeFamily spills_;
  const TargetRegisterInfo *registers_ = nullptr;
  const MachineRegisterInfo *state_ = nullptr;
};

} // namespace

FunctionPass *createSpillActiveLanes() {
  return new SpillActiveLanes;
}

} // namespace lgc
