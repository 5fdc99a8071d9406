// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/raster/WindowPolygon.h"

namespace rdnasim::raster {

std::optional<WindowVertex> projectVertex(const ViewportTransform &transform, PrimitiveVertices vertices,
                                          const Weights &weights) {
  ClipPosition position = {};
  for (size_t component = 0; component < position.size(); ++component)
    for (size_t i = 0; i < vertices.size(); ++i)
      position[component] += weights[i] * vertices[i]->position[component];
  if (!(position[3] > 0))
    return std::nullopt;

  // Window coordinates are linear in x / w: a vertex counts there in proportion to its w.
  const auto linearWeight = [&](size_t i) {
    return i < vertices.size() ? weights[i] * vertices[i]->position[3] / position[3] : 0;
  };
  WindowVertex result;
  result.point = transform.pointAt(position);
  result.depth = transform.depthAt(position);
  result.inverseW = 1 / position[3];
  result.i = weights[1], result.j = weights[2];
  result.linearI = linearWeight(1), result.linearJ = linearWeight(2);
  return result;
}

int64_t doubleArea(std::span<const WindowVertex> polygon) {
  int64_t area = 0;
  for (size_t i = 1; i + 1 < polygon.size(); ++i) {
    const WindowPoint a = polygon[0].point, b = polygon[i].point, c = polygon[i + 1].point;
    area += int64_t(b.x - a.x) * (c.y - a.y) - int64_t(b.y - a.y) * (c.x - a.x);
  }
  return area;
}

} // namespace rdnasim::raster
