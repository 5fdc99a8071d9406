// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Properties of GPUs that only code generation needs, beside the table in pipeline/Gpu.h.

#pragma once

#include "pipeline/Gpu.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace lgc {

using pipeline::Generation;
using pipeline::GfxIp;
using pipeline::Gpu;

// Constant over all supported RDNA GPUs.
inline constexpr uint32_t kMaxWavesPerSimd = 16;
inline constexpr uint32_t kSimdsPerCu = 2;
inline constexpr uint32_t kMaxVgprs = 256; ///< that one wave can address
inline constexpr uint32_t kMaxSgprs =
    106; ///< in addition to VCC; not allocated per wave, so they do not limit occupancy
inline constexpr uint32_t kMaxComputeUserSgprs = 16;  ///< COMPUTE_USER_DATA registers
inline constexpr uint32_t kMaxGraphicsUserSgprs = 32; ///< of each graphics stage
inline constexpr uint32_t kMaxLdsBytes = 64 * 1024;   ///< maximum of a workgroup
inline constexpr uint32_t kLdsBytesPerCu = 64 * 1024; ///< a workgroup processor has that of two CUs
inline constexpr uint32_t kLdsAllocGranule = 1024;    ///< bytes
inline constexpr uint32_t kMaxWorkgroupInvocations = 1024;

/// Allows LLVM to merge adjacent buffer accesses that are aligned to less than their combined size; the
/// hardware needs only dword alignment. When an address wraps around at 4 GiB, an access in bounds may then
/// be treated as out of bounds with its neighbour, which Vulkan allows without robustBufferAccess2.
inline constexpr llvm::StringLiteral kMergeBufferAccesses = "+relaxed-buffer-oob-mode";

/// Without this target feature, halves of vector registers are not separate registers. LLVM 22 has the
/// feature only on gfx11, where its passes lose the contents of the halves, or end the process.
inline constexpr llvm::StringLiteral kWholeRegisters = "-real-true16";

/// Without this target feature, which stands for v_dot4_u32_u8, instruction selection makes no dot products
/// of multiplications and additions. LLVM 22 makes them of factors that have more than 8 bits, of operations
/// that are no additions, and of sums of 64 bits. Instructions that intrinsics stand for have other features.
inline constexpr llvm::StringLiteral kSeparateProducts = "-dot7-insts";

/// gfx11.0 has a bug: waves of 32 compute or pixel shaders with fewer than 16 user and system SGPRs are not
/// initialised properly. Returns the number of user SGPRs that avoids it.
constexpr uint32_t minimumUserSgprs(const GfxIp &gfxIp, uint32_t waveSize) {
  return gfxIp.major == 11 && gfxIp.minor == 0 && waveSize == 32 ? 16 : 0;
}

/// Returns the GPU of that version, or an error that lists the supported ones.
llvm::Expected<const Gpu *> findTarget(const GfxIp &gfxIp);

/// Returns the GPU of that LLVM name, such as "gfx1100".
llvm::Expected<const Gpu *> findTarget(llvm::StringRef cpu);

/// Fails unless `waveSize` is 32, 64, or 0 for the compiler's choice.
llvm::Error checkWaveSize(uint32_t waveSize);

} // namespace lgc
