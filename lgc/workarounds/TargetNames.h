// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"

#include <optional>

namespace lgc {

// The target's opcodes and registers are private to it, their names are not.

/// The machine instruction of that name.
inline std::optional<unsigned> findOpcode(const llvm::TargetInstrInfo &instructions, llvm::StringRef name) {
  for (unsigned opcode = 0; opcode < instructions.getNumOpcodes(); ++opcode)
    if (instructions.getName(opcode) == name)
      return opcode;
  return std::nullopt;
}

/// The physical register of that name, which this version of LLVM must have.
inline llvm::MCRegister findRegister(const llvm::TargetRegisterInfo &registers, llvm::StringRef name) {
  for (unsigned number = 1; number < registers.getNumRegs(); ++number)
    if (registers.getName(number) == name)
      return number;
  llvm_unreachable("another version of LLVM");
}

} // namespace lgc
