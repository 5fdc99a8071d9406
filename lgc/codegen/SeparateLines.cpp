// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/SeparateLines.h"

#include "lgc/workarounds/MachinePass.h"

#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineInstrBundle.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace lgc {

namespace {

/// Other bundles, such as those that compute an address from that of their first instruction, stay.
bool hasOnlyAccesses(const MachineInstr &head, const TargetInstrInfo &instructions) {
  const auto first = std::next(head.getIterator());
  return all_of(make_range(first, getBundleEnd(head.getIterator())), [&](const MachineInstr &each) {
    return each.mayLoadOrStore() || each.isMetaInstruction() ||
           instructions.getName(each.getOpcode()) == "S_CLAUSE";
  });
}

void dissolve(MachineInstr &head) {
  const auto end = getBundleEnd(head.getIterator());
  for (auto each = std::next(head.getIterator()); each != end; ++each) {
    each->unbundleFromPred();
    for (MachineOperand &operand : each->operands())
      if (operand.isReg() && operand.isInternalRead())
        operand.setIsInternalRead(false);
  }
  head.eraseFromParent();
}

class SeparateLines : public MachinePass<SeparateLines> {
public:
  SeparateLines() : MachinePass("Separate lines", Keeps::All) {}

  bool runOnMachineFunction(MachineFunction &function) override {
    if (!function.getFunction().hasFnAttribute(Attribute::SanitizeThread))
      return false;
    const TargetInstrInfo &instructions = *function.getSubtarget().getInstrInfo();
    bool changed = false;
    for (MachineBasicBlock &block : function)
      for (MachineInstr &inst : make_early_inc_range(block)) { // whole bundles
        if (!inst.isBundle() || !hasOnlyAccesses(inst, instructions))
          continue;
        dissolve(inst);
        changed = true;
      }
    return changed;
  }
};

} // namespace

FunctionPass *createSeparateLines() {
  return new SeparateLines;
}

} // namespace lgc
