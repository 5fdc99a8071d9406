// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Finds opcodes and registers of the AMDGPU target by name: the enumerations are private to the target.

#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/MC/MCRegister.h"

namespace llvm {
class MachineOperand;
class MCInstrInfo;
class TargetRegisterInfo;
} // namespace llvm

namespace lgc {

/// The target's instructions whose names have a common prefix. LLVM numbers the instructions that code
/// generation uses in the order of their names, so the opcodes are a range, which binary search finds.
class OpcodeFamily {
public:
  OpcodeFamily() = default;
  OpcodeFamily(const llvm::MCInstrInfo &instructions, llvm::StringRef prefix);

  bool contains(unsigned opcode) const { return first_ <= opcode && opcode < end_; }

private:
  unsigned first_ = 0;
  unsigned end_ = 0;
};

/// Returns the opcode of the target's instruction of that name, which this version of LLVM must have. It does
/// not find the encoded instructions of a GPU generation, to which instructions are lowered when code is
/// emitted.
unsigned findOpcode(const llvm::MCInstrInfo &instructions, llvm::StringRef name);

/// Returns the physical register of that name, which this version of LLVM must have. The search is linear:
/// keep the result, which is the same for all GPUs.
llvm::MCRegister findRegister(const llvm::TargetRegisterInfo &registers, llvm::StringRef name);

/// Returns whether the operand is a physical register whose name has this prefix: EXEC for EXEC_LO, too.
bool isRegister(const llvm::TargetRegisterInfo &registers, const llvm::MachineOperand &operand,
                llvm::StringRef prefix);

} // namespace lgc
