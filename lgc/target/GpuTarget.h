// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Facts about each supported GPU, as one table.

#pragma once

#include "lgc/state/PipelineState.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace lgc {

enum class GpuGeneration : uint8_t {
  Rdna2,   ///< gfx10.3
  Rdna3,   ///< gfx11.0
  Rdna3_5, ///< gfx11.5
  Rdna4,   ///< gfx12.0
};

/// One GPU as code generation sees it.
struct GpuTarget {
  GfxIp gfxIp;
  GpuGeneration generation;
  const char *cpu;           ///< LLVM's name
  uint32_t vgprsPerSimd;     ///< of a lane of wave32, shared by the waves of a SIMD; half as many for wave64
  uint32_t vgprAllocGranule; ///< of wave32; half for wave64

  uint32_t vgprsOf(uint32_t waveSize) const { return vgprsPerSimd * 32 / waveSize; }
  uint32_t vgprGranuleOf(uint32_t waveSize) const { return vgprAllocGranule * 32 / waveSize; }
};

// The same on every RDNA GPU that we support.
inline constexpr uint32_t kMaxWavesPerSimd = 16;
inline constexpr uint32_t kSimdsPerCu = 2;
inline constexpr uint32_t kMaxVgprs = 256; ///< that one wave can address
inline constexpr uint32_t kMaxSgprs = 106; ///< beside VCC; not allocated per wave, so no occupancy limit
inline constexpr uint32_t kMaxComputeUserSgprs = 16;  ///< COMPUTE_USER_DATA registers
inline constexpr uint32_t kMaxLdsBytes = 64 * 1024;   ///< a workgroup may use
inline constexpr uint32_t kLdsBytesPerCu = 64 * 1024; ///< a workgroup processor has two CUs' worth
inline constexpr uint32_t kLdsAllocGranule = 1024;    ///< bytes
inline constexpr uint32_t kMaxWorkgroupInvocations = 1024;

/// Lets LLVM merge neighbouring buffer accesses that are aligned to less than their combined size; dwords are
/// enough for the hardware. When an address wraps around at 4 GiB, an access in bounds may then count as out
/// of bounds with its neighbour, which Vulkan allows without robustBufferAccess2.
inline constexpr llvm::StringLiteral kMergeBufferAccesses = "+relaxed-buffer-oob-mode";

/// The target feature without which halves of vector registers are no registers of their own. LLVM 22 has
/// them on gfx11 alone, where its passes lose what is in them, or end the process.
inline constexpr llvm::StringLiteral kWholeRegisters = "-real-true16";

/// Every supported GPU, ascending.
llvm::ArrayRef<GpuTarget> gpuTargets();

/// The GPU of that number, or an error that lists those supported.
llvm::Expected<const GpuTarget *> findTarget(const GfxIp &gfxIp);

/// The same by LLVM's name, such as "gfx1100".
llvm::Expected<const GpuTarget *> findTarget(llvm::StringRef cpu);

/// Fails unless `waveSize` is 32, 64, or 0 for the compiler's choice.
llvm::Error checkWaveSize(uint32_t waveSize);

} // namespace lgc
