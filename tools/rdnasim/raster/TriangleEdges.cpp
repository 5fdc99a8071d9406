// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Bits: coordinates have 27 and a sign (kGuardBand), their differences 28, an edge function's value 58.

#include "tools/rdnasim/raster/TriangleEdges.h"

namespace rdnasim::raster {

namespace {

/// Positive on the right of the way from `from` to `to` on a screen, where y points downwards.
EdgeFunction edgeBetween(WindowPoint from, WindowPoint to) {
  const int64_t dx = int64_t(to.x) - from.x, dy = int64_t(to.y) - from.y;
  return {-dy, dx, dy * from.x - dx * from.y};
}

} // namespace

TriangleEdges::TriangleEdges(WindowPoint a, WindowPoint b, WindowPoint c)
    : edges_{edgeBetween(b, c), edgeBetween(c, a), edgeBetween(a, b)} {
  doubleArea_ = edges_[0].at(a);
  if (doubleArea_ >= 0)
    return;
  doubleArea_ = -doubleArea_;
  for (EdgeFunction &edge : edges_)
    edge = {-edge.x, -edge.y, -edge.constant};
}

EdgeFunction TriangleEdges::coverageEdge(size_t vertex) const {
  EdgeFunction edge = edges_[vertex];
  // Inside is on the right of a left edge, and below a horizontal top edge.
  const bool isLeft = edge.x > 0, isTop = edge.x == 0 && edge.y > 0;
  if (!isLeft && !isTop)
    edge.constant -= 1;
  return edge;
}

} // namespace rdnasim::raster
