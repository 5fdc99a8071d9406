// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The message of lgc.abort and lgc.abort.record, read from a call's operands.

#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace llvm {
class CallInst;
class Function;
class Value;
} // namespace llvm

namespace lgc {

/// When more dwords vary, functions write them.
inline constexpr uint32_t kMaxAbortOperands = 64;

/// The attribute of functions that write parts of messages: `void (ptr addrspace(7), …)`.
inline constexpr char kMessagePartAttribute[] = "lgc-message-part";

/// Dwords of a message that are not constant.
struct AbortPiece {
  llvm::Value *value = nullptr; ///< an i32, or a function that writes the dwords
  uint32_t dwords = 1;
  llvm::SmallVector<llvm::Value *, 2> arguments; ///< of the function, after the address of the dwords

  /// Returns null when the dword is a value.
  llvm::Function *writer() const;
};

struct AbortMessage {
  uint32_t size = 0;                     ///< bytes
  std::string type;                      ///< up to its first zero byte; may be empty
  std::vector<uint64_t> constantStatus;  ///< bit i % 64 of word i / 64: dword i is constant
  std::vector<uint32_t> constants;       ///< in the order of their dwords
  llvm::SmallVector<AbortPiece> varying; ///< in the order of their dwords

  uint32_t dwords() const { return (size + 3) / 4; }
  uint32_t varyingDwords() const { return dwords() - constants.size(); }
  bool isConstant(uint32_t dword) const { return (constantStatus[dword / 64] >> dword % 64 & 1) != 0; }

  /// Reads the message of an AbortOp or AbortRecordOp. The error names the wrong operand.
  static llvm::Expected<AbortMessage> read(const llvm::CallInst &call);
};

} // namespace lgc
