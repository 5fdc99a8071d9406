// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/FoldOrsOfOnes.h"

#include "lgc/workarounds/MachinePass.h"
#include "lgc/workarounds/TargetNames.h"

#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace lgc {

namespace {

/// Finds the values that SIFoldOperands will see as 32-bit constants, in machine code in SSA form.
class ConstantFinder {
public:
  explicit ConstantFinder(const MachineFunction &function)
      : instructions_(*function.getSubtarget().getInstrInfo()),
        names_(*function.getSubtarget().getRegisterInfo()), registers_(function.getRegInfo()),
        select_(findOpcode(instructions_, "V_CNDMASK_B32_e32")),
        selectWithModifiers_(findOpcode(instructions_, "V_CNDMASK_B32_e64")) {}

  std::optional<uint32_t> valueOf(const MachineOperand &operand) const { return valueOf(operand, kMaxDepth); }

private:
  /// The longest chain of instructions through which a constant is followed.
  static constexpr unsigned kMaxDepth = 16;

  std::optional<uint32_t> valueOf(const MachineOperand &operand, unsigned depth) const {
    if (operand.isImm())
      return static_cast<uint32_t>(operand.getImm());
    return operand.isReg() ? valueOf(operand.getReg(), operand.getSubReg(), depth) : std::nullopt;
  }

  std::optional<uint32_t> valueOf(Register from, unsigned part, unsigned depth) const {
    const MachineInstr *def = from.isVirtual() ? registers_.getUniqueVRegDef(from) : nullptr;
    if (!def || depth == 0 || def->isInlineAsm() || def->getOperand(0).getSubReg())
      return std::nullopt;
    if (def->isMoveImmediate() && def->getOperand(1).isImm())
      return partOf(def->getOperand(1).getImm(), part);
    if (def->isCopy())
      return valueOf(def->getOperand(1).getReg(),
                     names_.composeSubRegIndices(def->getOperand(1).getSubReg(), part), depth - 1);
    if (def->isRegSequence())
      return elementOf(*def, part, depth - 1);
    return part ? std::nullopt : resultOf(*def, depth - 1);
  }

  std::optional<uint32_t> partOf(int64_t value, unsigned part) const {
    if (!part)
      return static_cast<uint32_t>(value);
    if (names_.getSubRegIdxSize(part) != 32)
      return std::nullopt;
    return static_cast<uint32_t>(value >> names_.getSubRegIdxOffset(part));
  }

  std::optional<uint32_t> elementOf(const MachineInstr &sequence, unsigned part, unsigned depth) const {
    for (unsigned i = 1; i < sequence.getNumOperands(); i += 2) {
      const MachineOperand &element = sequence.getOperand(i);
      if (sequence.getOperand(i + 1).getImm() == part)
        return valueOf(element, depth);
    }
    return std::nullopt;
  }

  /// Returns the result of an instruction that SIFoldOperands folds: a selection between two equal values.
  std::optional<uint32_t> resultOf(const MachineInstr &inst, unsigned depth) const {
    const bool hasModifiers = inst.getOpcode() == selectWithModifiers_;
    if (!hasModifiers && inst.getOpcode() != select_)
      return std::nullopt;
    if (hasModifiers && (inst.getOperand(1).getImm() != 0 || inst.getOperand(3).getImm() != 0))
      return std::nullopt;
    const auto first = valueOf(inst.getOperand(hasModifiers ? 2 : 1), depth);
    const auto second = valueOf(inst.getOperand(hasModifiers ? 4 : 2), depth);
    return first == second ? first : std::nullopt;
  }

  const TargetInstrInfo &instructions_;
  const TargetRegisterInfo &names_;
  const MachineRegisterInfo &registers_;
  unsigned select_, selectWithModifiers_;
};

class FoldOrsOfOnes : public MachinePass<FoldOrsOfOnes> {
public:
  FoldOrsOfOnes() : MachinePass("Fold ors of ones") {}

  bool runOnMachineFunction(MachineFunction &function) override {
    instructions_ = function.getSubtarget().getInstrInfo();
    scalarOr_ = findOpcode(*instructions_, "S_OR_B32");
    const unsigned vectorOr = findOpcode(*instructions_, "V_OR_B32_e32");
    const unsigned longVectorOr = findOpcode(*instructions_, "V_OR_B32_e64");
    const ConstantFinder constants(function);
    bool changed = false;
    for (MachineBasicBlock &block : function) {
      for (MachineInstr &inst : block) {
        const unsigned opcode = inst.getOpcode();
        if ((opcode != scalarOr_ && opcode != vectorOr && opcode != longVectorOr) ||
            none_of(drop_begin(inst.explicit_operands()),
                    [&](const MachineOperand &operand) { return constants.valueOf(operand) == ~0u; }))
          continue;
        makeMove(inst);
        changed = true;
      }
    }
    return changed;
  }

private:
  void makeMove(MachineInstr &inst) const {
    Register result = inst.getOperand(0).getReg();
    bool isScalar = inst.getOpcode() == scalarOr_;
    while (inst.getNumOperands() > 0)
      inst.removeOperand(inst.getNumOperands() - 1);
    inst.setDesc(instructions_->get(findOpcode(*instructions_, isScalar ? "S_MOV_B32" : "V_MOV_B32_e32")));
    inst.addOperand(MachineOperand::CreateReg(result, /*isDef=*/true));
    inst.addOperand(MachineOperand::CreateImm(-1));
    inst.addImplicitDefUseOperands(*inst.getMF());
  }

  const TargetInstrInfo *instructions_ = nullptr;
  unsigned scalarOr_ = 0;
};

} // namespace

FunctionPass *createFoldOrsOfOnes() {
  return new FoldOrsOfOnes;
}

} // namespace lgc
