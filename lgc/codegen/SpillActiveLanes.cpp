// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/SpillActiveLanes.h"

#include "lgc/codegen/MachinePass.h"
#include "lgc/codegen/TargetNames.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
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
    wholeWave_.clear();
    wholeWave_.resize(registers_->getNumRegUnits());
    SmallVector<Move> moves;
    for (MachineBasicBlock &block : function)
      collect(block, moves);
    findCopiesOfWholeWave(moves);
    erase_if(moves, [&](const Move &move) {
      return move.first->isCopy() && isWholeWave(move.first->getOperand(0).getReg());
    });
    runInLanes(moves);
    return !moves.empty();
  }

private:
  /// A spill, a reload or a copy in whole wave mode, and the register that has the active lanes.
  using Move = std::pair<MachineInstr *, Register>;

  /// Collects these, and the registers that other instructions write in that mode.
  void collect(MachineBasicBlock &block, SmallVectorImpl<Move> &moves) {
    Register active;
    for (MachineInstr &inst : block) {
      const StringRef name = instructions_->getName(inst.getOpcode());
      if (name == "ENTER_STRICT_WWM") {
        active = inst.getOperand(0).getReg();
      } else if (!active) {
        continue;
      } else if (name == "EXIT_STRICT_WWM" || inst.modifiesRegister(active, registers_)) {
        active = Register();
      } else if (spillsVectorRegister(name) || copiesVectorRegister(inst)) {
        moves.emplace_back(&inst, active);
      } else {
        for (const MachineOperand &def : inst.all_defs())
          markWholeWave(def.getReg());
      }
    }
  }

  /// What the allocator splits, it copies, and it never gives a register to values of both kinds. So a copy
  /// from or to a register of all lanes is one of all lanes.
  void findCopiesOfWholeWave(ArrayRef<Move> moves) {
    bool changed = true;
    while (changed) {
      changed = false;
      for (const auto &[inst, active] : moves) {
        if (!inst->isCopy())
          continue;
        const Register to = inst->getOperand(0).getReg();
        const Register from = inst->getOperand(1).getReg();
        if (isWholeWave(to) == isWholeWave(from))
          continue;
        markWholeWave(to);
        markWholeWave(from);
        changed = true;
      }
    }
  }

  /// Spills of what all lanes have are other instructions, whose names go on with WWM.
  static bool spillsVectorRegister(StringRef name) { return name.starts_with("SI_SPILL_V"); }

  /// From another one: what comes from a scalar register is no value of active lanes.
  bool copiesVectorRegister(const MachineInstr &inst) const {
    return inst.isCopy() && isVector(inst.getOperand(0).getReg()) && isVector(inst.getOperand(1).getReg());
  }

  bool isVector(Register reg) const { return StringRef(registers_->getName(reg)).starts_with("VGPR"); }

  void markWholeWave(Register reg) {
    for (MCRegUnit unit : registers_->regunits(reg.asMCReg()))
      wholeWave_.set(static_cast<unsigned>(unit));
  }

  bool isWholeWave(Register reg) const {
    return any_of(registers_->regunits(reg.asMCReg()),
                  [&](MCRegUnit unit) { return wholeWave_.test(static_cast<unsigned>(unit)); });
  }

  void runInLanes(ArrayRef<Move> moves) const {
    if (moves.empty())
      return;
    const Register mask = moves.front().second;
    const bool isWave64 = registers_->getRegSizeInBits(*registers_->getMinimalPhysRegClass(mask)) == 64;
    const MCInstrDesc &set =
        instructions_->get(*findOpcode(*instructions_, isWave64 ? "S_MOV_B64" : "S_MOV_B32"));
    const MCRegister exec = findRegister(*registers_, isWave64 ? "EXEC" : "EXEC_LO");
    for (const auto &[inst, active] : moves) {
      MachineBasicBlock &block = *inst->getParent();
      BuildMI(block, *inst, inst->getDebugLoc(), set, exec).addReg(active);
      BuildMI(block, std::next(inst->getIterator()), inst->getDebugLoc(), set, exec).addImm(-1);
    }
  }

  const TargetInstrInfo *instructions_ = nullptr;
  const TargetRegisterInfo *registers_ = nullptr;
  BitVector wholeWave_; // register units
};

} // namespace

FunctionPass *createSpillActiveLanes() {
  return new SpillActiveLanes;
}

} // namespace lgc
