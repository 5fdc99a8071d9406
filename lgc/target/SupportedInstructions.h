// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/IR/Instruction.h"

namespace lgc {

/// Returns whether code for the GPU may have such an instruction: there are no exceptions, no jumps to
/// computed addresses and no variable arguments.
inline bool isSupported(const llvm::Instruction &inst) {
  using llvm::Instruction;
  switch (inst.getOpcode()) {
  case Instruction::Invoke:
  case Instruction::CallBr:
  case Instruction::IndirectBr:
  case Instruction::Resume:
  case Instruction::LandingPad:
  case Instruction::CatchPad:
  case Instruction::CatchSwitch:
  case Instruction::CatchRet:
  case Instruction::CleanupPad:
  case Instruction::CleanupRet:
  case Instruction::VAArg:
    return false;
  default:
    return true;
  }
}

} // namespace lgc
