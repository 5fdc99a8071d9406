// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Draw.h"

#include "test/fuzz/common/Random.h"

namespace shaderfuzz {

std::span<const std::string_view> depthCompareOps() {
  static constexpr std::string_view kOps[] = {"less",  "less_or_equal", "greater", "greater_or_equal",
                                              "equal", "not_equal",     "always",  "never"};
  return kOps;
}

std::span<const TargetFormat> targetFormats() {
  using enum TypeKind;
  using enum TargetRule;
  static constexpr TargetFormat kFormats[] = {
      {"R32G32B32A32_UINT", Uint, 4, Any},
      {"R32_UINT", Uint, 1, Any},
      {"R16G16_UINT", Uint, 2, Bits, 16},
      {"R8G8B8A8_UINT", Uint, 4, Bits, 8},
      {"R8_UINT", Uint, 1, Bits, 8},
      {"A2B10G10R10_UINT_PACK32", Uint, 4, Bits, 2},
      {"R32G32_SINT", Int, 2, Any},
      {"R16G16B16A16_SINT", Int, 4, Bits, 16},
      {"R8G8_SINT", Int, 2, Bits, 8},
      {"R32G32B32A32_SFLOAT", Float, 4, Any},
      {"R32G32_SFLOAT", Float, 2, Any},
      {"R32_SFLOAT", Float, 1, Any},
      {"R16G16B16A16_SFLOAT", Float, 4, Small, 1024},
      {"R16_SFLOAT", Float, 1, Small, 1024},
      {"B10G11R11_UFLOAT_PACK32", Float, 3, Unsigned, 32},
      {"R8G8B8A8_UNORM", Float, 4, Normalized, 255},
      {"B8G8R8A8_UNORM", Float, 4, Normalized, 255},
      {"R8_UNORM", Float, 1, Normalized, 255},
      {"R16G16_UNORM", Float, 2, Normalized, 65535},
      {"R8G8B8A8_SNORM", Float, 4, SignedNormalized, 127},
      {"D32_SFLOAT", Float, 1, Depth, 16},
  };
  return kFormats;
}

Slopes slopesOf(uint64_t dataSeed, uint32_t variable, uint32_t component) {
  fuzz::Random random(dataSeed + variable * 64 + component);
  const auto quarters = [&](uint32_t most) { return (double(random.below(2 * most + 1)) - most) / 4; };
  const double x = quarters(6), y = quarters(6);
  return {x, y, quarters(60)};
}

} // namespace shaderfuzz
