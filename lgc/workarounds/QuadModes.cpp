// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/QuadModes.h"

#include "lgc/workarounds/TargetNames.h"

#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

static bool anyInstruction(const MachineFunction &function, function_ref<bool(const MachineInstr &)> isIt) {
  return any_of(function, [&](const MachineBasicBlock &block) { return any_of(block, isIt); });
}

static bool hasInstruction(const MachineFunction &function, StringRef name) {
  const unsigned opcode = findOpcode(*function.getSubtarget().getInstrInfo(), name);
  return anyInstruction(function, [&](const MachineInstr &inst) { return inst.getOpcode() == opcode; });
}

bool demotesLanes(const MachineFunction &function) {
  return hasInstruction(function, "SI_DEMOTE_I1");
}

bool hasWholeQuads(const MachineFunction &function) {
  return hasInstruction(function, "WQM");
}

bool switchesHelpers(const MachineFunction &function) {
  const OpcodeFamily exports(*function.getSubtarget().getInstrInfo(), "EXP");
  const auto isForLiveLanes = [&](const MachineInstr &inst) {
    if (exports.contains(inst.getOpcode()))
      return !inst.getParent()->succ_empty();
    return inst.mayStore() && any_of(inst.memoperands(), [](const MachineMemOperand *operand) {
             return operand->getAddrSpace() != AMDGPUAS::PRIVATE_ADDRESS;
           });
  };
  return hasWholeQuads(function) && anyInstruction(function, isForLiveLanes);
}

} // namespace lgc
