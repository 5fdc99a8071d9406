// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/raster/WindowPoint.h"

#include <array>

namespace rdnasim::raster {

/// A linear function of window coordinates that is 0 on an edge and positive inside of it.
struct EdgeFunction {
  int64_t x = 0, y = 0, constant = 0;

  int64_t at(WindowPoint point) const { return x * point.x + y * point.y + constant; }
};

/// The exact edge functions of a triangle. The order of its vertices may be either.
class TriangleEdges {
public:
  TriangleEdges(WindowPoint a, WindowPoint b, WindowPoint c);

  /// Twice the area, not negative, in units of 1/65536 pixel. 0 if the triangle covers nothing.
  int64_t doubleArea() const { return doubleArea_; }
  /// The edge opposite a vertex. At a point its value divided by doubleArea() is the vertex's barycentric
  /// coordinate.
  const EdgeFunction &edge(size_t vertex) const { return edges_[vertex]; }

  /// Like edge(), with a value of at least 0 exactly where it covers: on left and top edges, and not on the
  /// others. So a point on an edge of two triangles belongs to one of them.
  EdgeFunction coverageEdge(size_t vertex) const;

private:
  std::array<EdgeFunction, 3> edges_;
  int64_t doubleArea_ = 0;
};

} // namespace rdnasim::raster
