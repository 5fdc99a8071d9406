// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/raster/TriangleEdges.h"
#include "tools/rdnasim/raster/WindowPolygon.h"

namespace rdnasim::raster {

/// The weights of a primitive's second and third vertex, as fragment shaders get them.
struct Barycentrics {
  float i = 0, j = 0;
};

/// Barycentric coordinates before the division by 1/W, for interpolation at other points.
struct PullModel {
  float iOverW = 0, jOverW = 0, oneOverW = 1;
};

/// The values that vary over a primitive, at any point of the window.
///
/// They are linear functions in window coordinates, given by three vertices. The weights of these come from
/// exact edge functions, so that a value that is equal at all vertices is the same everywhere.
class Interpolation {
public:
  /// The three vertices make `edges`, which must have an area. `depthBias` is added to depths.
  Interpolation(const TriangleEdges &edges, std::array<const WindowVertex *, 3> vertices, double depthBias);

  Barycentrics perspectiveAt(WindowPoint point) const;
  Barycentrics linearAt(WindowPoint point) const;
  PullModel pullModelAt(WindowPoint point) const;
  /// W in clip coordinates: the reciprocal of FragCoord.w.
  float wAt(WindowPoint point) const;
  /// Depth with its bias, not clamped.
  float depthAt(WindowPoint point) const;

private:
  /// value + b * toSecond + c * toThird, where b and c are the weights of the second and third vertex.
  struct Plane {
    double value = 0, toSecond = 0, toThird = 0;
  };
  struct VertexWeights {
    double second = 0, third = 0;
  };

  VertexWeights weightsAt(WindowPoint point) const;
  static double valueAt(const Plane &plane, const VertexWeights &weights) {
    return plane.value + weights.second * plane.toSecond + weights.third * plane.toThird;
  }

  EdgeFunction second_, third_;
  double doubleArea_;
  Plane iOverW_, jOverW_, inverseW_, linearI_, linearJ_, depth_;
};

} // namespace rdnasim::raster
