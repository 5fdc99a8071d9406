// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Window coordinates in fixed point: x to the right, y downwards, the centre of the first pixel at half a
// pixel.

#pragma once

#include <algorithm>
#include <cstdint>

namespace rdnasim::raster {

/// Bits of a window coordinate behind the point: AMD's subPixelPrecisionBits.
inline constexpr int32_t kSubpixelBits = 8;
inline constexpr int32_t kSubpixels = 1 << kSubpixelBits;

/// The largest distance of a vertex from the origin, in pixels. Primitives are clipped to it. Edge functions
/// of vertices within it fit in 64 bits.
inline constexpr int32_t kGuardBand = 1 << 19;

/// A position in units of 1/256 pixel.
struct WindowPoint {
  int32_t x = 0, y = 0;

  bool operator==(const WindowPoint &) const = default;
};

/// A rectangle in units of 1/256 pixel. Its left and upper edges belong to it, the others do not.
struct WindowRect {
  int32_t left = 0, top = 0, right = 0, bottom = 0;

  bool isEmpty() const { return left >= right || top >= bottom; }
  bool contains(WindowPoint point) const {
    return point.x >= left && point.x < right && point.y >= top && point.y < bottom;
  }
  bool operator==(const WindowRect &) const = default;
};

inline WindowRect intersect(const WindowRect &a, const WindowRect &b) {
  return {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right),
          std::min(a.bottom, b.bottom)};
}

} // namespace rdnasim::raster
