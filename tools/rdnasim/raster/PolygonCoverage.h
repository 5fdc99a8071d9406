// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/raster/Quad.h"

namespace rdnasim::raster {

/// The properties of a primitive that all its quads share.
struct PolygonInfo {
  uint32_t primitive = 0;
  bool isFrontFacing = true;
  double depthBias = 0;
};

/// Emits the quads of a polygon with covered samples within `bounds`: tiles of eight by eight pixels from top
/// to bottom and left to right, and quads within a tile in this order, too.
///
/// A sample is covered if an odd number of the triangles between the first vertex and an edge cover it, by
/// the top-left rule. This is exact even for a polygon that rounding has made slightly concave, and samples
/// on an edge of two polygons belong to one of them.
void emitQuads(const WindowPolygon &polygon, const WindowRect &bounds, std::span<const WindowPoint> samples,
               const PolygonInfo &info, const QuadSink &sink);

} // namespace rdnasim::raster
