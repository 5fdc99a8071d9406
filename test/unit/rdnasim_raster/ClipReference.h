// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/raster/Clipping.h"

#include <cmath>

namespace rdnasim::raster {

/// The width and height of the window.
inline constexpr int32_t kWindowSize = 48;

/// A value that is x * X + y * Y + constant at pixel (X, Y).
struct Linear {
  double x = 0, y = 0, constant = 0;

  double at(double pixelX, double pixelY) const { return x * pixelX + y * pixelY + constant; }
  /// The distance of a pixel's position from where the value is 0.
  double distanceAt(double pixelX, double pixelY) const {
    return std::fabs(at(pixelX, pixelY)) / std::hypot(x, y);
  }
  void add(const Linear &other, double factor) {
    x += factor * other.x, y += factor * other.y, constant += factor * other.constant;
  }
};

/// Returns all values that must not be negative in a covered sample: the weights divided by w, then
/// distances.
std::vector<Linear> conditionsOf(const std::array<Vertex, 3> &vertices, const ClipState &state);

} // namespace rdnasim::raster
