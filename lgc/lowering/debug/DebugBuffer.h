// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Writes entries into a buffer of the debug protocol (docs/debug-printf.md).

#pragma once

#include "lgc/dialect/AbortMessage.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>

namespace llvm {
class IRBuilderBase;
class Instruction;
class Value;
} // namespace llvm

namespace lgc {

/// Appends the payload dwords of `value` to `dwords`, as i32. A scalar integer is zero-extended to at least
/// 32 bits, a half becomes a float, 64 bits become two dwords (low first), a vector becomes its components in
/// order.
void appendPayload(llvm::IRBuilderBase &builder, llvm::Value *value,
                   llvm::SmallVectorImpl<llvm::Value *> &dwords);

/// Inserts code before `position` that allocates space for the header and `payload` (i32 values) in `buffer`,
/// a ptr addrspace(7), and writes them when the whole entry fits into the buffer and into 2 GiB. The first
/// entry that does not fit writes an end mark. A host that reads concurrently sees an entry's size last.
/// Lanes that execute the code together share one 64-bit atomic: the added size is a constant, so the back
/// end's atomic optimizer combines them. Splits the block of `position`.
void appendEntry(llvm::Instruction *position, llvm::Value *buffer, uint64_t formatId,
                 llvm::ArrayRef<llvm::Value *> payload);

/// Like appendEntry(), for a message and the abort buffer. Once the host can see the entry and everything
/// that the lane has done before, reserved0 becomes 1. A message that does not fit is counted in reserved1.
/// Functions that write parts of the message are inlined.
void appendAbort(llvm::Instruction *position, llvm::Value *buffer, uint64_t formatId,
                 llvm::ArrayRef<AbortPiece> payload);

} // namespace lgc
