// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Vulkan's formats of texels, as their names describe them ("R8G8B8A8_UNORM", "A2B10G10R10_UINT_PACK32").

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace amber {

enum class TexelNumber : uint8_t { Unorm, Snorm, Uscaled, Sscaled, Uint, Sint, Sfloat, Ufloat, Srgb };
enum class TexelAspect : uint8_t { Color, Depth, Stencil, DepthStencil };

struct TexelComponent {
  char name =
      'R'; ///< R, G, B or A; E is an exponent that the others share; S is stencil beside depth, X unused
  uint32_t bits = 0;
};

struct TexelFormat {
  std::vector<TexelComponent> components; ///< from the lowest bits on
  TexelNumber number = TexelNumber::Uint;
  bool isPacked = false; ///< into one integer
  TexelAspect aspect = TexelAspect::Color;
  uint32_t blockWidth = 1, blockHeight = 1; ///< texels
  uint32_t blockBytes = 0;                  ///< of a block-compressed format, which has no components

  bool isCompressed() const { return blockBytes != 0; }
  bool isInteger() const { return number == TexelNumber::Uint || number == TexelNumber::Sint; }
  /// Returns the size of a texel or of a block.
  uint32_t bytes() const {
    if (isCompressed())
      return blockBytes;
    uint32_t bits = 0;
    for (const TexelComponent &component : components)
      bits += component.bits;
    return bits / 8;
  }
};

/// Returns nothing for a name that is no colour format of components.
std::optional<TexelFormat> parseTexelFormat(const std::string &name);

/// Like parseTexelFormat(), with the formats that only images have: depth, stencil, a shared exponent, and
/// the block-compressed formats BC1 to BC7. Depth is a component R; in D32_SFLOAT_S8_UINT and
/// D16_UNORM_S8_UINT a byte of stencil follows, and then bytes without a meaning.
std::optional<TexelFormat> parseImageFormat(const std::string &name);

/// Returns the bytes of a texel as R, G, B and A: normalised numbers as fractions, missing components as 0,
/// and A as 1. sRGB is not decoded: a monitor does that. Stencil beside depth is no colour. The format must
/// not be compressed.
std::array<double, 4> colorOf(const TexelFormat &format, const std::byte *texel);

} // namespace amber
