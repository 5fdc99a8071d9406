// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/raster/Interpolation.h"

namespace rdnasim::raster {

Interpolation::Interpolation(const TriangleEdges &edges, std::array<const WindowVertex *, 3> vertices,
                             double depthBias)
    : second_(edges.edge(1)), third_(edges.edge(2)), doubleArea_(static_cast<double>(edges.doubleArea())) {
  const auto planeOf = [&](auto value) {
    const double first = value(*vertices[0]);
    return Plane{first, value(*vertices[1]) - first, value(*vertices[2]) - first};
  };
  iOverW_ = planeOf([](const WindowVertex &vertex) { return vertex.i * vertex.inverseW; });
  jOverW_ = planeOf([](const WindowVertex &vertex) { return vertex.j * vertex.inverseW; });
  inverseW_ = planeOf([](const WindowVertex &vertex) { return vertex.inverseW; });
  linearI_ = planeOf([](const WindowVertex &vertex) { return vertex.linearI; });
  linearJ_ = planeOf([](const WindowVertex &vertex) { return vertex.linearJ; });
  depth_ = planeOf([](const WindowVertex &vertex) { return vertex.depth; });
  depth_.value += depthBias;
}

Interpolation::VertexWeights Interpolation::weightsAt(WindowPoint point) const {
  return {static_cast<double>(second_.at(point)) / doubleArea_,
          static_cast<double>(third_.at(point)) / doubleArea_};
}

Barycentrics Interpolation::perspectiveAt(WindowPoint point) const {
  const VertexWeights weights = weightsAt(point);
  const double inverseW = valueAt(inverseW_, weights);
  return {static_cast<float>(valueAt(iOverW_, weights) / inverseW),
          static_cast<float>(valueAt(jOverW_, weights) / inverseW)};
}

Barycentrics Interpolation::linearAt(WindowPoint point) const {
  const VertexWeights weights = weightsAt(point);
  return {static_cast<float>(valueAt(linearI_, weights)), static_cast<float>(valueAt(linearJ_, weights))};
}

PullModel Interpolation::pullModelAt(WindowPoint point) const {
  const VertexWeights weights = weightsAt(point);
  return {static_cast<float>(valueAt(iOverW_, weights)), static_cast<float>(valueAt(jOverW_, weights)),
          static_cast<float>(valueAt(inverseW_, weights))};
}

float Interpolation::wAt(WindowPoint point) const {
  return static_cast<float>(1 / valueAt(inverseW_, weightsAt(point)));
}

float Interpolation::depthAt(WindowPoint point) const {
  return static_cast<float>(valueAt(depth_, weightsAt(point)));
}

} // namespace rdnasim::raster
