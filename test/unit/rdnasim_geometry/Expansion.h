// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/geometry/Draw.h"

#include <random>

namespace rdnasim::geometry {

inline constexpr raster::Topology kTopologies[] = {
    raster::Topology::PointList,
    raster::Topology::LineList,
    raster::Topology::LineStrip,
    raster::Topology::TriangleList,
    raster::Topology::TriangleStrip,
    raster::Topology::TriangleFan,
    raster::Topology::LineListWithAdjacency,
    raster::Topology::LineStripWithAdjacency,
    raster::Topology::TriangleListWithAdjacency,
    raster::Topology::TriangleStripWithAdjacency,
};

/// A draw with its index buffer.
struct RandomDraw {
  Draw draw;
  std::vector<std::byte> bytes;  ///< what `draw` refers to
  std::vector<uint32_t> numbers; ///< the indices that are read, or the numbers of vertices
};

/// Returns a draw of at most 200 vertices and 4 instances, with or without indices.
RandomDraw randomDraw(raster::Topology topology, std::mt19937 &random);

/// Returns the primitives of the draw, from Vulkan's description: adjacent vertices are taken out first, so
/// that points, lists, strips and a fan remain.
std::vector<AssembledPrimitive> expand(const RandomDraw &random);

} // namespace rdnasim::geometry
