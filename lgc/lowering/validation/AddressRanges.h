// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The buffer of addresses, as shaders read it (protocol/ValidationProtocol.h).

#pragma once

#include "llvm/IR/IRBuilder.h"

namespace lgc {

/// Builds an i32: the number of ranges.
llvm::Value *buildRangeCount(llvm::IRBuilderBase &builder, llvm::Value *ranges);

/// A range of memory: two i64.
struct AddressRange {
  llvm::Value *begin = nullptr;
  llvm::Value *bytes = nullptr; ///< with the bit kAddressRangeIsFreed
};

/// Builds the range in front of the one with that number, an i32 that is not more than their count. What the
/// range is for 0 is not specified, but it has no bytes.
AddressRange buildRangeBefore(llvm::IRBuilderBase &builder, llvm::Value *ranges, llvm::Value *number);

/// Builds an i1: whether some of the bytes at an address, an i64, are not in the range, or that was freed.
llvm::Value *buildIsOutside(llvm::IRBuilderBase &builder, const AddressRange &range, llvm::Value *address,
                            uint32_t bytes);

} // namespace lgc
