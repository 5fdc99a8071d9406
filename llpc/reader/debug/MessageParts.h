// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Parts of an abort's message that lie in memory. Each group of them becomes a function that copies them from
// where they lie to where the message goes: lgc.abort calls it once there is room for the message.

#pragma once

#include "llpc/reader/core/LValue.h"
#include "llpc/reader/core/Translator.h"

#include <map>

namespace llpc::reader {

/// A part of the message.
struct MessagePart {
  Place place; ///< in the message; it has no address
  Place source;
  uint64_t bytes;

  uint32_t firstDword() const { return place.offset / 4; }
  uint32_t lastDword() const { return (place.offset + bytes - 1) / 4; }
};

/// Values by the dword of the message that they are, or share with parts: i32.
using MessageDwords = std::map<uint32_t, llvm::Value *>;

/// The operands of lgc.abort for the dwords from the first one's first to the last one's last. Parts may
/// share dwords with each other and with `shared`; bytes that belong to nothing become zero.
FailureOr<llvm::SmallVector<llvm::Value *>> writeParts(Translator &translator,
                                                       const spirv::Instruction &abort,
                                                       llvm::ArrayRef<MessagePart> parts,
                                                       const MessageDwords &shared);

/// The same for dwords that lie at `memory` one after another.
llvm::SmallVector<llvm::Value *> copyDwords(Translator &translator, llvm::Value *memory, uint32_t dwords);

} // namespace llpc::reader
