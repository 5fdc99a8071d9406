// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/raster/Clipping.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rdnasim::raster {

namespace {

/// The signed distances of a primitive's vertices from a plane, in any unit. Negative ones are outside.
using Distances = std::array<double, 3>;

/// `plane`: the coefficients of x, y, z and w.
double distanceFrom(const std::array<double, 4> &plane, const Vertex &vertex) {
  double sum = 0;
  for (size_t i = 0; i < plane.size(); ++i)
    sum += plane[i] * vertex.position[i];
  return sum;
}

double distanceAt(const Distances &distances, const Weights &weights) {
  return weights[0] * distances[0] + weights[1] * distances[1] + weights[2] * distances[2];
}

/// Makes a clip or cull distance finite, so that intersections are, too.
double finiteDistance(float distance) {
  constexpr double kMax = std::numeric_limits<float>::max();
  return std::isnan(distance) ? -kMax : std::clamp<double>(distance, -kMax, kMax);
}

/// Returns the point where an edge leaves the inner half space. Always seen from inside, so that the result
/// does not depend on the direction of the edge.
Weights intersect(const Distances &distances, const Weights &inside, const Weights &outside) {
  const double in = distanceAt(distances, inside), out = distanceAt(distances, outside);
  const double t = in / (in - out);
  Weights result;
  for (size_t i = 0; i < result.size(); ++i)
    result[i] = inside[i] + t * (outside[i] - inside[i]);
  return result;
}

/// Sutherland and Hodgman's algorithm for one plane. A line is a polygon with one edge.
ClippedPrimitive clipToPlane(const ClippedPrimitive &primitive, const Distances &distances) {
  ClippedPrimitive result;
  const std::span<const Weights> vertices = primitive.vertices();
  const size_t edges = vertices.size() == 2 ? 1 : vertices.size();
  for (size_t i = 0; i < vertices.size(); ++i) {
    const Weights &from = vertices[i], &to = vertices[(i + 1) % vertices.size()];
    const bool isFromInside = distanceAt(distances, from) >= 0, isToInside = distanceAt(distances, to) >= 0;
    if (isFromInside)
      result.add(from);
    if (i < edges && isFromInside != isToInside)
      result.add(isFromInside ? intersect(distances, from, to) : intersect(distances, to, from));
  }
  return result;
}

bool isFinite(const Vertex &vertex) {
  return std::ranges::all_of(vertex.position, [](float component) { return std::isfinite(component); });
}

/// Clips to a plane from which the original vertices have these distances.
void clipBy(ClippedPrimitive &primitive, const Distances &distances, size_t vertexCount) {
  const auto begin = distances.begin(), end = begin + vertexCount;
  const auto isInside = [](double distance) { return distance >= 0; };
  if (std::none_of(begin, end, isInside))
    primitive.clear();
  else if (!std::all_of(begin, end, isInside))
    primitive = clipToPlane(primitive, distances);
}

} // namespace

Clipper::Clipper(const ClipState &state, const ViewportTransform &transform) : state_(state) {
  if (state.depthClip) {
    const double nearest = state.depthRange == DepthRange::ZeroToOne ? 0 : 1;
    depthPlanes_ = {{0, 0, 1, nearest}, {0, 0, -1, 1}};
  }
  const auto &x = transform.x(), &y = transform.y();
  guardBand_ = {{x.scale, 0, 0, kGuardBand + x.offset},
                {-x.scale, 0, 0, kGuardBand - x.offset},
                {0, y.scale, 0, kGuardBand + y.offset},
                {0, -y.scale, 0, kGuardBand - y.offset}};
}

bool Clipper::isCulled(PrimitiveVertices vertices) const {
  for (uint32_t i = 0; i < state_.cullDistances; ++i) {
    const auto isNegative = [&](const Vertex *vertex) {
      return finiteDistance(vertex->distances[state_.clipDistances + i]) < 0;
    };
    if (std::ranges::all_of(vertices, isNegative))
      return true;
  }
  return false;
}

bool Clipper::containsPoint(const Vertex &vertex) const {
  const float w = vertex.position[3];
  if (!isFinite(vertex) || !(w > 0) || std::fabs(vertex.position[0]) > w || std::fabs(vertex.position[1]) > w)
    return false;
  for (const Plane &plane : depthPlanes_)
    if (distanceFrom(plane, vertex) < 0)
      return false;
  for (uint32_t i = 0; i < state_.clipDistances; ++i)
    if (finiteDistance(vertex.distances[i]) < 0)
      return false;
  return true;
}

ClippedPrimitive Clipper::clip(PrimitiveVertices vertices) const {
  ClippedPrimitive result;
  if (!std::ranges::all_of(vertices, [](const Vertex *vertex) { return isFinite(*vertex); }))
    return result;
  for (size_t i = 0; i < vertices.size(); ++i) {
    Weights weights = {};
    weights[i] = 1;
    result.add(weights);
  }

  Distances distances = {};
  const auto clipByPlane = [&](const Plane &plane) {
    for (size_t i = 0; i < vertices.size(); ++i)
      distances[i] = distanceFrom(plane, *vertices[i]);
    clipBy(result, distances, vertices.size());
  };
  // The near plane comes first: w is positive behind it, and precise.
  std::ranges::for_each(depthPlanes_, clipByPlane);
  for (uint32_t number = 0; number < state_.clipDistances; ++number) {
    for (size_t i = 0; i < vertices.size(); ++i)
      distances[i] = finiteDistance(vertices[i]->distances[number]);
    clipBy(result, distances, vertices.size());
  }
  std::ranges::for_each(guardBand_, clipByPlane);
  return result;
}

} // namespace rdnasim::raster
