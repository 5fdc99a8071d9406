// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/raster/WindowPoint.h"

#include <array>
#include <optional>
#include <string>

namespace rdnasim::raster {

/// VkViewport. A negative height mirrors.
struct Viewport {
  float x = 0, y = 0, width = 1, height = 1, minDepth = 0, maxDepth = 1;
};

/// Whole pixels: a scissor rectangle.
struct Rectangle {
  int32_t x = 0, y = 0;
  uint32_t width = 0, height = 0;
};

/// The range of z/w in the view volume.
enum class DepthRange : uint8_t { ZeroToOne, NegativeOneToOne };

/// A position in clip coordinates.
using ClipPosition = std::array<double, 4>;

/// Returns the reason when a viewport is not within Vulkan's limits as AMD's driver reports them.
std::optional<std::string> checkViewport(const Viewport &viewport);

/// The transformation from clip coordinates to window coordinates, in double precision.
class ViewportTransform {
public:
  ViewportTransform(const Viewport &viewport, DepthRange range);

  /// Returns the window coordinates, rounded to nearest even and clamped to the guard band. w must be greater
  /// than 0.
  WindowPoint pointAt(const ClipPosition &position) const;
  double depthAt(const ClipPosition &position) const;

  /// The pixels of the view volume. Rounded like vertices, so that its edges are where theirs are.
  const WindowRect &rect() const { return rect_; }

  /// Window coordinates are scale * (x / w) + offset.
  struct Axis {
    double scale = 0, offset = 0;
  };
  const Axis &x() const { return x_; }
  const Axis &y() const { return y_; }

private:
  Axis x_, y_, z_;
  WindowRect rect_;
};

/// Returns the window coordinates of a scissor rectangle, limited to the guard band.
WindowRect windowRect(const Rectangle &rectangle);

/// Clamps a depth to the viewport's range, whichever end is greater: Vulkan's depth clamping.
float clampDepth(const Viewport &viewport, float depth);

} // namespace rdnasim::raster
