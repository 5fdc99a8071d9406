// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "test/unit/rdnasim_raster/SampleCounts.h"
#include "tools/rdnasim/raster/Rasterizer.h"

#include <gtest/gtest.h>

namespace rdnasim::raster {

inline constexpr int32_t kSize = 8;

/// A window of kSize by kSize pixels with one sample each.
inline RasterState stateOf() {
  return {.viewport = {.width = kSize, .height = kSize}, .scissor = {.width = kSize, .height = kSize}};
}

/// A vertex with window coordinates in pixels.
inline Vertex at(float x, float y, float depth = 0.5) {
  return {.position = {x / (kSize / 2) - 1, y / (kSize / 2) - 1, depth, 1}};
}

/// Draws a primitive, and returns its quads with their interpolations.
struct Drawn {
  Drawn(const RasterState &state, const std::vector<Vertex> &vertices, uint8_t edgeFlags = 7) {
    EXPECT_EQ(checkRasterState(state), std::nullopt);
    std::vector<const Vertex *> pointers;
    for (const Vertex &vertex : vertices)
      pointers.push_back(&vertex);
    Rasterizer(state).draw({.vertices = pointers, .number = 5, .edgeFlags = edgeFlags},
                           [&](const Quad &quad) {
                             EXPECT_EQ(quad.primitive, 5u);
                             counts.add(quad);
                             isFrontFacing = quad.isFrontFacing;
                             depth = quad.interpolation->depthAt(quad.centreOf(0));
                             barycentrics = quad.interpolation->perspectiveAt(quad.centreOf(0));
                           });
  }

  SampleCounts counts{kSize, kSize, standardSamplePositions(1)};
  bool isFrontFacing = false;
  float depth = 0; ///< at the last quad's first pixel
  Barycentrics barycentrics;
};

/// Clockwise on a screen.
inline const std::vector<Vertex> kTriangle = {at(1, 1), at(7, 1), at(1, 7)};
inline const std::vector<Vertex> kReversed = {at(1, 1), at(1, 7), at(7, 1)};

} // namespace rdnasim::raster
