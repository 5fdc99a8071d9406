// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What code generation has to know of GPUs beside their table (pipeline/Gpu.h).

#pragma once

#include "pipeline/Gpu.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace lgc {

using pipeline::Generation;
using pipeline::GfxIp;
using pipeline::Gpu;

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

/// The GPU of that number, or an error that lists those supported.
llvm::Expected<const Gpu *> findTarget(const GfxIp &gfxIp);

/// The same by LLVM's name, such as "gfx1100".
llvm::Expected<const Gpu *> findTarget(llvm::StringRef cpu);

/// Fails unless `waveSize` is 32, 64, or 0 for the compiler's choice.
llvm::Error checkWaveSize(uint32_t waveSize);

} // namespace lgc
