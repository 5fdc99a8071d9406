// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/raster/Shapes.h"

#include <cmath>
#include <cstdlib>

namespace rdnasim::raster {

namespace {

/// Returns half of a size, in units of 1/256 pixel. NaN is 0.
int32_t halfOf(float size, float maximum) {
  if (!(size > 0))
    return 0;
  constexpr auto kUnits = static_cast<int32_t>(kSizeGranularity * kSubpixels / 2);
  return static_cast<int32_t>(std::nearbyint(std::min(size, maximum) / kSizeGranularity)) * kUnits;
}

WindowVertex movedBy(const WindowVertex &vertex, WindowPoint offset) {
  WindowVertex result = vertex;
  result.point = {vertex.point.x + offset.x, vertex.point.y + offset.y};
  return result;
}

/// Returns the vector from the line to one of its long sides.
WindowPoint sideOffset(WindowPoint from, WindowPoint to, LineMode mode, int32_t halfWidth) {
  const int32_t dx = to.x - from.x, dy = to.y - from.y;
  switch (mode) {
  case LineMode::Parallelogram:
    return std::abs(dx) >= std::abs(dy) ? WindowPoint{0, halfWidth} : WindowPoint{halfWidth, 0};
  case LineMode::Rectangle: {
    const double scale = halfWidth / std::max(1.0, std::hypot(dx, dy));
    return {static_cast<int32_t>(std::nearbyint(-dy * scale)),
            static_cast<int32_t>(std::nearbyint(dx * scale))};
  }
  }
  return {};
}

} // namespace

WindowPolygon vertexSquare(const WindowVertex &vertex, float size) {
  const int32_t half = halfOf(size, kMaxPointSize);
  WindowPolygon polygon;
  for (const WindowPoint corner : {WindowPoint{-1, -1}, {1, -1}, {1, 1}, {-1, 1}})
    polygon.add(movedBy(vertex, {corner.x * half, corner.y * half}));
  return polygon;
}

WindowPolygon pointSquare(const WindowVertex &vertex, float size) {
  const WindowPolygon square = vertexSquare(vertex, size);
  WindowPolygon polygon;
  for (const WindowVertex &corner : square.vertices()) {
    WindowVertex result = corner;
    result.i = result.linearI = corner.point.x > vertex.point.x;
    result.j = result.linearJ = corner.point.y > vertex.point.y;
    polygon.add(result);
  }
  return polygon;
}

WindowPolygon lineShape(const WindowVertex &from, const WindowVertex &to, LineMode mode, float width) {
  const WindowPoint side = sideOffset(from.point, to.point, mode, halfOf(width, kMaxLineWidth));
  const WindowPoint otherSide = {-side.x, -side.y};
  WindowPolygon polygon;
  polygon.add(movedBy(from, otherSide));
  polygon.add(movedBy(to, otherSide));
  polygon.add(movedBy(to, side));
  polygon.add(movedBy(from, side));
  return polygon;
}

} // namespace rdnasim::raster
