// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The formats of colour attachments, and the conversion of colours to and from them.

#pragma once

#include "tools/rdnasim/format/TexelFormat.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace rdnasim::framebuffer {

/// Red, green, blue and alpha. Doubles hold every number of every format exactly, integers as well.
using Color = std::array<double, 4>;

/// The bits of each component, in the order of Color; 0 where the format has none.
using ColorBits = std::array<uint32_t, 4>;

/// A set of components: bit 0 is red, bit 3 alpha.
using ComponentMask = uint8_t;
inline constexpr ComponentMask kRed = 1, kGreen = 2, kBlue = 4, kAlpha = 8, kAllComponents = 15;

/// NaN becomes 0.
inline double clampNumber(double value, double low, double high) {
  return std::isnan(value) ? 0.0 : std::clamp(value, low, high);
}

/// A format of colour attachments: any format of separate components, except for scaled numbers.
struct ColorFormat {
  TexelFormat texel;
  /// The place in Color of each component in memory, from the lowest bits on: {2, 1, 0, 3} for BGRA.
  std::array<uint8_t, 4> order = {0, 1, 2, 3};

  ComponentMask components() const;
  /// Fixed point: blending clamps to the range of the format.
  bool isNormalised() const {
    return texel.number == NumberFormat::Unorm || texel.number == NumberFormat::Snorm ||
           texel.number == NumberFormat::Srgb;
  }
};

/// Returns the reason when colours cannot be attached in that format.
std::optional<std::string> checkColorFormat(const ColorFormat &format);

/// Reads the bits of a texel.
ColorBits loadColor(const ColorFormat &format, const std::byte *texel);

/// Writes the bits of the components in `mask`, and leaves the others as they are.
void storeColor(const ColorFormat &format, const ColorBits &bits, ComponentMask mask, std::byte *texel);

/// Missing components are 0, a missing alpha is 1. sRGB becomes linear.
Color decodeColor(const ColorFormat &format, const ColorBits &bits);

/// Clamps normalised numbers and integers to the format's range and rounds as PAL programs the colour
/// blocks: normalised numbers to nearest, halves upwards; floats towards zero.
ColorBits encodeColor(const ColorFormat &format, const Color &color);

} // namespace rdnasim::framebuffer
