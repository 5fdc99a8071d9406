// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The buffer descriptor (V#) of each generation: 4 dwords.
//
//   dword 0   base address, bits 31:0
//   dword 1   base address, bits 47:32; stride in bits 29:16; swizzle above
//   dword 2   num_records: bytes when the stride is 0
//   dword 3   component selects, format, out-of-range check
//
// docs/abi.md has dword 3 bit by bit.

#pragma once

#include "lgc/state/PipelineState.h"

namespace llvm {
class IRBuilderBase;
class Value;
} // namespace llvm

namespace lgc {

/// As an integer, a buffer pointer is the descriptor above an offset of this width, regardless of how the
/// pointer was computed.
inline constexpr unsigned kBufferOffsetBits = 32;

/// The width of a buffer's address in bits.
inline constexpr unsigned kBufferAddressBits = 48;

/// The maximum size of a buffer for shaders with robustBufferAccess2: accesses at this offset or beyond are
/// out of bounds.
inline constexpr uint32_t kMaxRobustBufferBytes = 0xFFFF0000;

/// Returns dword 3 of a raw buffer: stride 0, 32-bit unsigned format, offsets are checked against
/// num_records.
uint32_t rawBufferDword3(GfxIp gfxIp);

/// Builds a <4 x i32>: the descriptor in a ptr addrspace(7).
llvm::Value *buildBufferDescriptor(llvm::IRBuilderBase &builder, llvm::Value *pointer);

/// Builds an i32: the size that the descriptor in a ptr addrspace(7) has, in bytes for a raw buffer.
llvm::Value *buildBufferSize(llvm::IRBuilderBase &builder, llvm::Value *pointer);

/// Builds a <4 x i32>: the raw buffer of `size` (i32) bytes at `address` (i64).
llvm::Value *buildRawBufferDescriptor(llvm::IRBuilderBase &builder, GfxIp gfxIp, llvm::Value *address,
                                      llvm::Value *size);

} // namespace lgc
