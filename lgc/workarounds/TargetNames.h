// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The target's opcodes and registers are private to it, their names are not.

#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/MC/MCRegister.h"

namespace llvm {
class MCInstrInfo;
class TargetRegisterInfo;
} // namespace llvm

namespace lgc {

/// The target's instructions whose names begin alike. Their opcodes are a range, since LLVM numbers the
/// instructions that code generation uses in the order of their names; so it is found by binary search.
class OpcodeFamily {
public:
  OpcodeFamily() = default;
  OpcodeFamily(const llvm::MCInstrInfo &instructions, llvm::StringRef prefix);

  bool contains(unsigned opcode) const { return first_ <= opcode && opcode < end_; }

private:
  unsigned first_ = 0;
  unsigned end_ = 0;
};

/// The opcode of the target's instruction of that name, which this version of LLVM must have. Encodings,
/// which come into being when code is emitted, are not found.
unsigned findOpcode(const llvm::MCInstrInfo &instructions, llvm::StringRef name);

/// The physical register of that name, which this version of LLVM must have. This search is linear: keep the
/// result, which is the same for all GPUs.
llvm::MCRegister findRegister(const llvm::TargetRegisterInfo &registers, llvm::StringRef name);

} // namespace lgc
