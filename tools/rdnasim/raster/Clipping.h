// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/raster/Vertex.h"
#include "tools/rdnasim/raster/Viewport.h"

#include <span>
#include <vector>

namespace rdnasim::raster {

struct ClipState {
  DepthRange depthRange = DepthRange::ZeroToOne;
  bool depthClip = true; ///< to the near and far planes; off with depth clamping unless enabled explicitly
  uint32_t clipDistances = 0; ///< per vertex
  uint32_t cullDistances = 0; ///< likewise; both together at most kMaxDistances
};

/// The vertices of a triangle, a line or a point.
using PrimitiveVertices = std::span<const Vertex *const>;

/// The part of a line or triangle that clipping leaves. A vertex is the sum of the primitive's vertices with
/// these weights, in clip coordinates, so that attributes need no clipping of their own. The weight of a
/// vertex that an original edge does not touch is exactly 0 on that edge.
class ClippedPrimitive {
public:
  /// Vertices beyond the limit are dropped: only a sliver as thin as rounding errors can have them.
  void add(const Weights &vertex) {
    if (count_ < kMaxVertices)
      vertices_[count_++] = vertex;
  }
  void clear() { count_ = 0; }
  std::span<const Weights> vertices() const & { return {vertices_.data(), count_}; }
  std::span<const Weights> vertices() const && = delete; ///< would not outlive the primitive
  bool isEmpty() const { return count_ == 0; }

  /// Each plane adds at most one vertex to a triangle, if nothing is rounded: near and far, four of the guard
  /// band, clip distances.
  static constexpr uint32_t kMaxVertices = 2 * (3 + 2 + 4 + kMaxDistances);

private:
  std::array<Weights, kMaxVertices> vertices_;
  uint32_t count_ = 0;
};

/// Clips and culls primitives in clip coordinates, in double precision.
///
/// Lines and triangles are clipped to the near and far planes, the clip distances and the guard band. The
/// other planes of the view volume are left to the rasteriser, which draws within ViewportTransform::rect():
/// that cuts primitives where the planes do, without new vertices. An edge of two triangles is cut at the
/// same point in both.
///
/// A primitive with a position that is not finite is discarded. A distance that is NaN counts as negative.
class Clipper {
public:
  Clipper(const ClipState &state, const ViewportTransform &transform);

  /// Returns whether a primitive is outside of one of the cull volume's half spaces.
  bool isCulled(PrimitiveVertices vertices) const;
  /// Returns whether a point's vertex is in the view volume and on the inner side of all clip distances:
  /// VK_POINT_CLIPPING_BEHAVIOR_ALL_CLIP_PLANES.
  bool containsPoint(const Vertex &vertex) const;
  /// Clips a line or a triangle.
  ClippedPrimitive clip(PrimitiveVertices vertices) const;

private:
  /// The points with a sum of coefficient * coordinate of at least 0 are inside.
  using Plane = std::array<double, 4>;

  ClipState state_;
  std::vector<Plane> depthPlanes_;
  std::vector<Plane> guardBand_;
};

} // namespace rdnasim::raster
