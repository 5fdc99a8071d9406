// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/CodeGen/TargetInstrInfo.h"

#include <optional>

namespace lgc {

/// The machine instruction of that name: the target's opcodes are private to it, their names are not.
inline std::optional<unsigned> findOpcode(const llvm::TargetInstrInfo &instructions, llvm::StringRef name) {
  for (unsigned opcode = 0; opcode < instructions.getNumOpcodes(); ++opcode)
    if (instructions.getName(opcode) == name)
      return opcode;
  return std::nullopt;
}

} // namespace lgc
