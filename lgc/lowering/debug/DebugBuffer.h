// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Writing an entry into a buffer of the debug protocol (docs/debug-printf.md).

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

/// Appends the payload dwords of `value` to `dwords`, as i32: a scalar integer is zero-extended to 32 bits at
/// least, a half becomes a float, 64 bits are two dwords (low first), a vector is its components in order.
void appendPayload(llvm::IRBuilderBase &builder, llvm::Value *value,
                   llvm::SmallVectorImpl<llvm::Value *> &dwords);

/// Inserts before `position`: room for the header and `payload` (i32 values) is allocated in `buffer`, a
/// ptr addrspace(7), and they are written when the whole entry fits into the buffer and into 2 GiB. The first
/// entry that does not leaves a mark of the end. A host that reads meanwhile sees an entry's size last.
/// The lanes that get here together share one 64-bit atomic: the back end's atomic optimizer sees to it,
/// since the added size is a constant. Splits the block of `position`.
void appendEntry(llvm::Instruction *position, llvm::Value *buffer, uint64_t formatId,
                 llvm::ArrayRef<llvm::Value *> payload);

/// The same for a message and the abort buffer: once the entry and all that the lane has done before can be
/// seen by the host, reserved0 becomes 1. A message that does not fit is counted in reserved1.
/// Functions that write parts of it are inlined.
void appendAbort(llvm::Instruction *position, llvm::Value *buffer, uint64_t formatId,
                 llvm::ArrayRef<AbortPiece> payload);

} // namespace lgc
