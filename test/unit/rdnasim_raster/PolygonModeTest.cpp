// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/rdnasim_raster/Drawn.h"

#include <gmock/gmock.h>

namespace rdnasim::raster {
namespace {

using testing::ElementsAre;

TEST(PolygonMode, LineDrawsTheEdges) {
  RasterState state = stateOf();
  state.polygonMode = PolygonMode::Line;
  const std::vector<Vertex> square = {at(1.5, 1.5), at(6.5, 1.5), at(6.5, 6.5)};
  EXPECT_THAT(Drawn(state, square).counts.rows(), ElementsAre("........", ".211111.", "..1...1.", "...1..1.",
                                                              "....1.1.", ".....11.", "........", "........"))
      << "without the pixels at which lines end";
  EXPECT_THAT(Drawn(state, square, 2).counts.rows(),
              ElementsAre("........", "......1.", "......1.", "......1.", "......1.", "......1.", "........",
                          "........"))
      << "the second edge";
  state.cullMode = CullMode::Back;
  EXPECT_EQ(Drawn(state, square).counts.sum(), 0u) << "culled before";
}

TEST(PolygonMode, LineLeavesOutEdgesOnClipPlanes) {
  RasterState state = stateOf();
  state.polygonMode = PolygonMode::Line;
  // The lower half is behind the far plane.
  const std::vector<Vertex> triangle = {at(0.5, 0.5), at(7.5, 0.5), at(0.5, 7.5, 1.5)};
  EXPECT_THAT(Drawn(state, triangle).counts.rows(),
              ElementsAre("2111111.", "1.....1.", "1....1..", "1...1...", "........", "........", "........",
                          "........"));
}

TEST(PolygonMode, LineDrawsTrianglesWithoutArea) {
  RasterState state = stateOf();
  state.polygonMode = PolygonMode::Line;
  state.depthBias = {.isEnabled = true, .slopeFactor = 1};
  const Drawn drawn(state, {at(1.5, 1.5), at(3.5, 1.5), at(6.5, 1.5)});
  EXPECT_EQ(drawn.counts.rows()[1], ".22222..") << "one of the short edges, and the long one";
  EXPECT_EQ(drawn.depth, 0.5f) << "no slope";
  EXPECT_FALSE(drawn.isFrontFacing);
}

TEST(PolygonMode, PointDrawsTheVertices) {
  RasterState state = stateOf();
  state.polygonMode = PolygonMode::Point;
  std::vector<Vertex> triangle = {at(1.5, 1.5), at(6.5, 1.5), at(1.5, 6.5)};
  triangle[2].pointSize = 3;
  const Drawn drawn(state, triangle);
  EXPECT_THAT(drawn.counts.rows(), ElementsAre("........", ".1....1.", "........", "........", "........",
                                               "111.....", "111.....", "111....."));
  EXPECT_EQ(drawn.barycentrics.i, 0);
  EXPECT_EQ(drawn.barycentrics.j, 1) << "the third vertex's values";
  triangle[2].position[2] = 2;
  EXPECT_EQ(Drawn(state, triangle).counts.sum(), 2u) << "a vertex outside of the view volume";
}

/// The depth that the bias adds in a triangle with slopes of 1/16 a pixel in one direction and 1/32 in the
/// other.
float addedDepth(const DepthBias &bias, bool isSteepInY = false) {
  const std::vector<Vertex> triangle = {at(0, 0, 0.125), at(8, 0, isSteepInY ? 0.375f : 0.625f),
                                        at(0, 8, isSteepInY ? 0.625f : 0.375f)};
  RasterState state = stateOf();
  const float unbiased = Drawn(state, triangle).depth;
  state.depthBias = bias;
  return Drawn(state, triangle).depth - unbiased;
}

TEST(DepthBias, IsTheSteeperSlopeTimesItsFactor) {
  EXPECT_EQ(addedDepth({.isEnabled = true, .slopeFactor = 2}), 2.0f / 16);
  EXPECT_EQ(addedDepth({.isEnabled = true, .slopeFactor = -1}, true), -1.0f / 16);
  EXPECT_EQ(addedDepth({.constantFactor = 1000, .slopeFactor = 1}), 0) << "not enabled";
}

TEST(DepthBias, ConstantsAreInUnitsOfTheFormat) {
  const auto constant = [](float factor, DepthFormat format) {
    return addedDepth({.isEnabled = true, .constantFactor = factor, .format = format});
  };
  EXPECT_EQ(constant(4096, DepthFormat::Unorm16), 1.0f / 16);
  EXPECT_EQ(constant(1 << 20, DepthFormat::Unorm24), 1.0f / 16);
  EXPECT_EQ(constant(1 << 20, DepthFormat::Float32), 1.0f / 16) << "the greatest depth is between 1/2 and 1";
}

TEST(DepthBias, IsClamped) {
  EXPECT_EQ(addedDepth({.isEnabled = true, .clamp = 0.03125, .slopeFactor = 2}), 0.03125f);
  EXPECT_EQ(addedDepth({.isEnabled = true, .clamp = -0.03125, .slopeFactor = -2}), -0.03125f);
  EXPECT_EQ(addedDepth({.isEnabled = true, .clamp = -0.03125, .slopeFactor = 2}), 0.125f) << "a lower limit";
}

} // namespace
} // namespace rdnasim::raster
