// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/raster/Clipping.h"

namespace rdnasim::raster {

/// A vertex after the viewport transformation, and the values that are interpolated from it.
///
/// i and j are the weights of the primitive's second and third vertex: an attribute is P0 + i * (P1 - P0) +
/// j * (P2 - P0).
struct WindowVertex {
  WindowPoint point;
  double depth = 0;
  double inverseW = 1;
  double i = 0, j = 0;             ///< in clip coordinates: for perspective interpolation
  double linearI = 0, linearJ = 0; ///< in window coordinates
};

/// The shape that represents a primitive in the window: a convex polygon, apart from rounding.
class WindowPolygon {
public:
  void add(const WindowVertex &vertex) { vertices_[count_++] = vertex; }
  std::span<const WindowVertex> vertices() const & { return {vertices_.data(), count_}; }
  std::span<const WindowVertex> vertices() const && = delete; ///< would not outlive the polygon

private:
  std::array<WindowVertex, ClippedPrimitive::kMaxVertices> vertices_;
  uint32_t count_ = 0;
};

/// Projects a vertex with these weights. Nullopt if its w is not greater than 0, which rounding can cause in
/// primitives that project to nothing.
std::optional<WindowVertex> projectVertex(const ViewportTransform &transform, PrimitiveVertices vertices,
                                          const Weights &weights);

/// Twice the signed area, in units of 1/65536 pixel. Positive if the vertices are in clockwise order on a
/// screen, where y points downwards.
int64_t doubleArea(std::span<const WindowVertex> polygon);

} // namespace rdnasim::raster
