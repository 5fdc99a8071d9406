// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Parts of an abort's message that are in memory. Each group of parts becomes a function that copies them
// from their memory into the message. lgc.abort calls the function once space for the message is reserved.

#pragma once

#include "llpc/reader/core/LValue.h"
#include "llpc/reader/core/Translator.h"

#include <map>

namespace llpc::reader {

/// A part of the message.
struct MessagePart {
  LValue lvalue; ///< in the message; it has no address
  LValue source;
  uint64_t bytes;

  uint32_t firstDword() const { return lvalue.offset / 4; }
  uint32_t lastDword() const { return (lvalue.offset + bytes - 1) / 4; }
};

/// Values (i32) by the index of the message's dword that they hold entirely, or share with parts.
using MessageDwords = std::map<uint32_t, llvm::Value *>;

/// Returns the operands of lgc.abort for the dwords from the start of the first part to the end of the last.
/// Parts may share dwords with each other and with `shared`; padding bytes become zero.
FailureOr<llvm::SmallVector<llvm::Value *>> writeParts(Translator &translator,
                                                       const spirv::Instruction &abort,
                                                       llvm::ArrayRef<MessagePart> parts,
                                                       const MessageDwords &shared);

/// Like writeParts(), for consecutive dwords at `memory`.
llvm::SmallVector<llvm::Value *> copyDwords(Translator &translator, llvm::Value *memory, uint32_t dwords);

} // namespace llpc::reader
