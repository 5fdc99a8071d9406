// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The supported GPUs, and the numbers in which they differ.

#pragma once

#include "pipeline/Enum.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pipeline {

/// A GPU as AMD numbers it: 10.3.0 is gfx1030, 11.0.0 is gfx1100, 12.0.1 is gfx1201.
struct GfxIp {
  uint32_t major = 0;
  uint32_t minor = 0;
  uint32_t stepping = 0;

  bool operator==(const GfxIp &) const = default;
};

/// "11.0.0".
std::string toString(const GfxIp &gfxIp);

/// Parses "11.0.0" or "gfx1100", also of GPUs that are not supported.
std::optional<GfxIp> parseGfxIp(std::string_view text);

enum class Generation : uint8_t {
  Rdna2,   ///< gfx10.3
  Rdna3,   ///< gfx11.0
  Rdna3_5, ///< gfx11.5
  Rdna4,   ///< gfx12.0
};

constexpr const char *nameOf(Generation generation) {
  switch (generation) {
  case Generation::Rdna2:
    return "rdna2";
  case Generation::Rdna3:
    return "rdna3";
  case Generation::Rdna3_5:
    return "rdna3.5";
  case Generation::Rdna4:
    return "rdna4";
  }
  return nullptr;
}

struct Gpu {
  GfxIp gfxIp;
  Generation generation;
  const char *processor; ///< LLVM's name
  uint32_t vgprsPerSimd; ///< for each lane of wave32, shared by the waves of a SIMD; half as many for wave64
  uint32_t vgprAllocGranule; ///< for wave32; half for wave64

  uint32_t vgprsOf(uint32_t waveSize) const { return vgprsPerSimd * 32 / waveSize; }
  uint32_t vgprGranuleOf(uint32_t waveSize) const { return vgprAllocGranule * 32 / waveSize; }
};

/// Every supported GPU, ascending.
std::span<const Gpu> supportedGpus();

/// Returns the GPU; null if it is not supported.
const Gpu *findGpu(const GfxIp &gfxIp);
const Gpu *findGpu(std::string_view processor);

} // namespace pipeline
