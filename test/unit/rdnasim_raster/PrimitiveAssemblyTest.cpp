// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Lists by hand from Vulkan's figures and formulas of the primitive topologies.

#include "tools/rdnasim/raster/PrimitiveAssembly.h"

#include <gmock/gmock.h>

namespace rdnasim::raster {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr auto kFirst = ProvokingVertex::First, kLast = ProvokingVertex::Last;

Primitive point(uint32_t a) {
  return {{a}};
}
Primitive line(uint32_t a, uint32_t b) {
  return {{a, b}};
}
Primitive triangle(uint32_t a, uint32_t b, uint32_t c) {
  return {{a, b, c}};
}

TEST(PrimitiveAssembly, Points) {
  EXPECT_THAT(assemblePrimitives(Topology::PointList, kFirst, 3), ElementsAre(point(0), point(1), point(2)));
  EXPECT_THAT(assemblePrimitives(Topology::PointList, kLast, 0), IsEmpty());
}

TEST(PrimitiveAssembly, Lines) {
  for (const ProvokingVertex provoking : {kFirst, kLast}) {
    EXPECT_THAT(assemblePrimitives(Topology::LineList, provoking, 5), ElementsAre(line(0, 1), line(2, 3)));
    EXPECT_THAT(assemblePrimitives(Topology::LineStrip, provoking, 4),
                ElementsAre(line(0, 1), line(1, 2), line(2, 3)));
    EXPECT_THAT(assemblePrimitives(Topology::LineStrip, provoking, 1), IsEmpty());
    EXPECT_THAT(assemblePrimitives(Topology::LineStrip, provoking, 0), IsEmpty());
  }
}

TEST(PrimitiveAssembly, LinesWithAdjacencyLeaveOutTheAdjacentVertices) {
  EXPECT_THAT(assemblePrimitives(Topology::LineListWithAdjacency, kFirst, 11),
              ElementsAre(line(1, 2), line(5, 6)));
  EXPECT_THAT(assemblePrimitives(Topology::LineStripWithAdjacency, kFirst, 6),
              ElementsAre(line(1, 2), line(2, 3), line(3, 4)));
  EXPECT_THAT(assemblePrimitives(Topology::LineStripWithAdjacency, kFirst, 3), IsEmpty());
}

TEST(PrimitiveAssembly, TriangleList) {
  for (const ProvokingVertex provoking : {kFirst, kLast})
    EXPECT_THAT(assemblePrimitives(Topology::TriangleList, provoking, 8),
                ElementsAre(triangle(0, 1, 2), triangle(3, 4, 5)));
}

TEST(PrimitiveAssembly, TriangleStripKeepsWindingAndProvokingVertex) {
  EXPECT_THAT(assemblePrimitives(Topology::TriangleStrip, kFirst, 6),
              ElementsAre(triangle(0, 1, 2), triangle(1, 3, 2), triangle(2, 3, 4), triangle(3, 5, 4)));
  EXPECT_THAT(assemblePrimitives(Topology::TriangleStrip, kLast, 6),
              ElementsAre(triangle(0, 1, 2), triangle(2, 1, 3), triangle(2, 3, 4), triangle(4, 3, 5)));
  EXPECT_THAT(assemblePrimitives(Topology::TriangleStrip, kFirst, 2), IsEmpty());
}

TEST(PrimitiveAssembly, TriangleFanProvokesWithItsOuterVertices) {
  EXPECT_THAT(assemblePrimitives(Topology::TriangleFan, kFirst, 5),
              ElementsAre(triangle(1, 2, 0), triangle(2, 3, 0), triangle(3, 4, 0)));
  EXPECT_THAT(assemblePrimitives(Topology::TriangleFan, kLast, 5),
              ElementsAre(triangle(0, 1, 2), triangle(0, 2, 3), triangle(0, 3, 4)));
}

TEST(PrimitiveAssembly, TrianglesWithAdjacencyLeaveOutTheAdjacentVertices) {
  EXPECT_THAT(assemblePrimitives(Topology::TriangleListWithAdjacency, kFirst, 17),
              ElementsAre(triangle(0, 2, 4), triangle(6, 8, 10)));
  EXPECT_THAT(assemblePrimitives(Topology::TriangleStripWithAdjacency, kFirst, 10),
              ElementsAre(triangle(0, 2, 4), triangle(2, 6, 4), triangle(4, 6, 8)));
  EXPECT_THAT(assemblePrimitives(Topology::TriangleStripWithAdjacency, kLast, 11),
              ElementsAre(triangle(0, 2, 4), triangle(4, 2, 6), triangle(4, 6, 8)));
  EXPECT_THAT(assemblePrimitives(Topology::TriangleStripWithAdjacency, kFirst, 5), IsEmpty());
}

TEST(PrimitiveAssembly, RestartValuesHaveAllBitsOfTheIndexType) {
  EXPECT_EQ(restartIndex(IndexType::Uint8), 0xffu);
  EXPECT_EQ(restartIndex(IndexType::Uint16), 0xffffu);
  EXPECT_EQ(restartIndex(IndexType::Uint32), 0xffffffffu);
}

TEST(PrimitiveAssembly, RestartBeginsANewStrip) {
  constexpr uint32_t kCut = 0xffff;
  const std::vector<uint32_t> indices = {9, 8, 7, 6, kCut, 5, 4, 3};
  EXPECT_THAT(assemblePrimitives(Topology::TriangleStrip, kFirst, indices, kCut),
              ElementsAre(triangle(0, 1, 2), triangle(1, 3, 2), triangle(5, 6, 7)));
  EXPECT_THAT(assemblePrimitives(Topology::TriangleFan, kFirst, indices, kCut),
              ElementsAre(triangle(1, 2, 0), triangle(2, 3, 0), triangle(6, 7, 5)));
  EXPECT_THAT(assemblePrimitives(Topology::LineStrip, kLast, indices, kCut),
              ElementsAre(line(0, 1), line(1, 2), line(2, 3), line(5, 6), line(6, 7)));
}

TEST(PrimitiveAssembly, WithoutRestartTheValueIsAnIndex) {
  const std::vector<uint32_t> indices = {0, 0xff, 1, 2};
  EXPECT_THAT(assemblePrimitives(Topology::LineStrip, kFirst, indices, std::nullopt),
              ElementsAre(line(0, 1), line(1, 2), line(2, 3)));
  EXPECT_THAT(assemblePrimitives(Topology::LineStrip, kFirst, indices, restartIndex(IndexType::Uint16)),
              ElementsAre(line(0, 1), line(1, 2), line(2, 3)))
      << "255 is a restart in 8-bit indices only";
}

TEST(PrimitiveAssembly, RestartDropsIncompletePrimitives) {
  constexpr uint32_t kCut = 0xffffffff;
  const std::vector<uint32_t> indices = {kCut, 0, 1, kCut, kCut, 2, 3, 4, 5, kCut};
  EXPECT_THAT(assemblePrimitives(Topology::TriangleList, kFirst, indices, kCut),
              ElementsAre(triangle(5, 6, 7)));
  EXPECT_THAT(assemblePrimitives(Topology::TriangleStrip, kLast, indices, kCut),
              ElementsAre(triangle(5, 6, 7), triangle(7, 6, 8)));
  EXPECT_THAT(assemblePrimitives(Topology::LineStripWithAdjacency, kFirst, indices, kCut),
              ElementsAre(line(6, 7)));
  EXPECT_THAT(assemblePrimitives(Topology::PointList, kFirst, indices, kCut),
              ElementsAre(point(1), point(2), point(5), point(6), point(7), point(8)));
}

} // namespace
} // namespace rdnasim::raster
