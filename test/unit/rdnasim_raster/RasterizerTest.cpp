// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/rdnasim_raster/Drawn.h"

#include <gmock/gmock.h>

namespace rdnasim::raster {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Optional;

TEST(Rasterizer, FillsATriangle) {
  EXPECT_THAT(Drawn(stateOf(), kTriangle).counts.rows(),
              ElementsAre("........", ".11111..", ".1111...", ".111....", ".11.....", ".1......", "........",
                          "........"));
}

TEST(Rasterizer, Facing) {
  RasterState state = stateOf();
  EXPECT_FALSE(Drawn(state, kTriangle).isFrontFacing);
  EXPECT_TRUE(Drawn(state, kReversed).isFrontFacing);
  state.frontFace = FrontFace::Clockwise;
  EXPECT_TRUE(Drawn(state, kTriangle).isFrontFacing);
  EXPECT_FALSE(Drawn(state, kReversed).isFrontFacing);
  // A mirrored viewport turns triangles round.
  state.viewport.y = kSize, state.viewport.height = -kSize;
  EXPECT_FALSE(Drawn(state, kTriangle).isFrontFacing);
}

TEST(Rasterizer, CullsFaces) {
  const auto pixels = [](CullMode mode, const std::vector<Vertex> &triangle) {
    RasterState state = stateOf();
    state.cullMode = mode;
    return Drawn(state, triangle).counts.sum();
  };
  // Counterclockwise triangles are front-facing.
  EXPECT_EQ(pixels(CullMode::None, kTriangle), 15u);
  EXPECT_EQ(pixels(CullMode::Front, kTriangle), 15u);
  EXPECT_EQ(pixels(CullMode::Back, kTriangle), 0u);
  EXPECT_EQ(pixels(CullMode::Front, kReversed), 0u);
  EXPECT_EQ(pixels(CullMode::Back, kReversed), 15u);
  EXPECT_EQ(pixels(CullMode::FrontAndBack, kTriangle) + pixels(CullMode::FrontAndBack, kReversed), 0u);
  EXPECT_EQ(pixels(CullMode::FrontAndBack, {at(1, 1), at(5, 1)}), 4u) << "a line has no face";
}

TEST(Rasterizer, ScissorAndViewportLimitPixels) {
  RasterState state = stateOf();
  state.scissor = {.x = 2, .y = 1, .width = 2, .height = 2};
  EXPECT_THAT(Drawn(state, kTriangle).counts.rows(),
              ElementsAre("........", "..11....", "..11....", "........", "........", "........", "........",
                          "........"));
  state.scissor = {.x = 2, .y = 1};
  EXPECT_EQ(Drawn(state, kTriangle).counts.sum(), 0u);

  // A point whose centre is inside does not leave the viewport.
  RasterState small = stateOf();
  small.viewport = {.x = 2, .y = 2, .width = 4, .height = 4};
  Vertex point = {.position = {-1, -1, 0.5, 1}, .pointSize = 4};
  EXPECT_THAT(Drawn(small, {point}).counts.rows(),
              ElementsAre("........", "........", "..11....", "..11....", "........", "........", "........",
                          "........"));
}

TEST(Rasterizer, LinesAndPointsFaceTheFrontWithoutBias) {
  RasterState state = stateOf();
  state.depthBias = {.isEnabled = true, .constantFactor = 1 << 20, .format = DepthFormat::Unorm24};
  for (const std::vector<Vertex> &vertices : {std::vector{at(4, 4)}, std::vector{at(1, 1), at(5, 5)}}) {
    const Drawn drawn(state, vertices);
    EXPECT_TRUE(drawn.isFrontFacing);
    EXPECT_EQ(drawn.depth, 0.5f);
  }
}

TEST(Rasterizer, CullDistancesDiscardEveryKindOfPrimitive) {
  RasterState state = stateOf();
  state.clip.cullDistances = 1;
  std::vector<Vertex> vertices = kTriangle;
  for (Vertex &vertex : vertices)
    vertex.distances[0] = -1;
  for (size_t count = 1; count <= 3; ++count)
    EXPECT_EQ(Drawn(state, {vertices.begin(), vertices.begin() + count}).counts.sum(), 0u);
  vertices[0].distances[0] = 1;
  EXPECT_NE(Drawn(state, vertices).counts.sum(), 0u);
}

TEST(Rasterizer, LinesAreClippedWithTheirValues) {
  // From the near plane on, which the line meets in its middle.
  const Drawn drawn(stateOf(), {at(0.5, 2.5, -0.5), at(6.5, 2.5, 0.5)});
  EXPECT_THAT(drawn.counts.rows()[2], "...111..");
  EXPECT_NEAR(drawn.barycentrics.i, 4.0 / 6, 1e-6) << "at pixel 4";
}

TEST(Rasterizer, PrimitivesThatProjectToNothing) {
  const Vertex origin = {.position = {0, 0, 0, 0}}, behind = {.position = {0, 0, 0, -1}};
  for (const bool depthClip : {false, true}) {
    RasterState state = stateOf();
    state.clip.depthClip = depthClip;
    EXPECT_EQ(Drawn(state, {origin}).counts.sum(), 0u);
    EXPECT_EQ(Drawn(state, {origin, origin}).counts.sum(), 0u);
    EXPECT_EQ(Drawn(state, {origin, origin, origin}).counts.sum(), 0u);
    EXPECT_EQ(Drawn(state, {origin, at(1, 1), at(5, 2)}).counts.sum(), 0u);
    EXPECT_EQ(Drawn(state, {behind, behind, at(5, 2)}).counts.sum(), 0u);
  }
}

TEST(Rasterizer, RefusesStatesByName) {
  const auto refusal = [](auto change) {
    RasterState state = stateOf();
    change(state);
    return checkRasterState(state);
  };
  EXPECT_THAT(refusal([](RasterState &state) { state.viewport.width = -1; }), Optional(HasSubstr("width")));
  EXPECT_THAT(refusal([](RasterState &state) { state.samples = 3; }), Optional(HasSubstr("samples")));
  EXPECT_THAT(refusal([](RasterState &state) { state.clip.clipDistances = 5, state.clip.cullDistances = 4; }),
              Optional(HasSubstr("more than 8")));
  EXPECT_THAT(refusal([](RasterState &state) { state.lineWidth = -1; }), Optional(HasSubstr("line width")));
  EXPECT_THAT(refusal([](RasterState &state) { state.depthBias.slopeFactor = 1.0f / 0.0f; }),
              Optional(HasSubstr("depth bias")));
}

} // namespace
} // namespace rdnasim::raster
