// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The formats of buffers and images: their numbers in descriptors, and conversion from and to memory. Both
// kinds of descriptors share the numbers; those that buffers do not have come last.

#pragma once

#include <cstdint>

namespace rdnasim {

/// The interpretation of a component's bits. The order of the enumerators is that of consecutive format
/// numbers.
enum class NumberFormat : uint8_t {
  Unorm,
  Snorm,
  Uscaled,
  Sscaled,
  Uint,
  Sint,
  Ufloat, ///< without a sign; only BC6, since 10_11_11 and 5_9_9_9 are called FLOAT
  Float,
  FloatClamp, ///< reads as a number from 0 to 1
  Srgb,       ///< w is linear
};

/// How the bytes of an element become texels.
enum class Encoding : uint8_t { Components, SharedExponent, Bc1, Bc2, Bc3, Bc4, Bc5, Bc6, Bc7 };

/// A format of buffers or images. An element is a texel or a block of 4×4
/// texels.
struct TexelFormat {
  uint8_t bits[4] = {}; ///< of x, y, z and w, from the lowest; 0: the component is missing. All 0 for blocks
  NumberFormat number = NumberFormat::Unorm;
  Encoding encoding = Encoding::Components;

  bool isBlock() const { return encoding >= Encoding::Bc1; }
  uint32_t blockWidth() const { return isBlock() ? 4 : 1; }  ///< texels
  uint32_t blockHeight() const { return isBlock() ? 4 : 1; } ///< texels
  uint32_t elementBytes() const;
  /// Components are integers in registers.
  bool isInteger() const { return number == NumberFormat::Uint || number == NumberFormat::Sint; }
  bool isFilterable() const { return !isInteger(); }
  /// Image instructions can store it.
  bool isStorable() const;
  bool operator==(const TexelFormat &) const = default;
};

} // namespace rdnasim
