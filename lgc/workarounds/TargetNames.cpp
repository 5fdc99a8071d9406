// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/TargetNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/CodeGen/MachineOperand.h"
#include "llvm/CodeGen/TargetOpcodes.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/MC/MCInstrInfo.h"

using namespace llvm;

namespace lgc {

/// Returns the opcodes of the target's instructions for code generation, in the order of their names.
/// TableGen numbers the target-independent opcodes before them, and the encoded instructions of GPU
/// generations after them. (test/unit/codegen/TargetNamesTest.cpp finds each by its name.)
static iota_range<unsigned> codeGenOpcodes(const MCInstrInfo &instructions) {
  const unsigned first = TargetOpcode::GENERIC_OP_END + 1;
  const auto all = seq(first, instructions.getNumOpcodes());
  return seq(first,
             *partition_point(all, [&](unsigned opcode) { return instructions.get(opcode).isPseudo(); }));
}

/// Returns the first opcode whose name is not less than `name`.
static unsigned lowerBound(const MCInstrInfo &instructions, StringRef name) {
  return *partition_point(codeGenOpcodes(instructions),
                          [&](unsigned opcode) { return instructions.getName(opcode) < name; });
}

OpcodeFamily::OpcodeFamily(const MCInstrInfo &instructions, StringRef prefix)
    : first_(lowerBound(instructions, prefix)) {
  const auto isBeforeEnd = [&](unsigned opcode) {
    const StringRef name = instructions.getName(opcode);
    return name < prefix || name.starts_with(prefix);
  };
  end_ = *partition_point(codeGenOpcodes(instructions), isBeforeEnd);
}

unsigned findOpcode(const MCInstrInfo &instructions, StringRef name) {
  const unsigned opcode = lowerBound(instructions, name);
  assert(instructions.getName(opcode) == name && "another version of LLVM");
  return opcode;
}

MCRegister findRegister(const TargetRegisterInfo &registers, StringRef name) {
  for (unsigned number = 1; number < registers.getNumRegs(); ++number)
    if (registers.getName(number) == name)
      return number;
  llvm_unreachable("another version of LLVM");
}

bool isRegister(const TargetRegisterInfo &registers, const MachineOperand &operand, StringRef prefix) {
  return operand.isReg() && operand.getReg().isPhysical() &&
         StringRef(registers.getName(operand.getReg())).starts_with(prefix);
}

} // namespace lgc
