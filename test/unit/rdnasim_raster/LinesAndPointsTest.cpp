// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/rdnasim_raster/SampleCounts.h"
#include "tools/rdnasim/raster/Shapes.h"

#include <gmock/gmock.h>

namespace rdnasim::raster {
namespace {

using testing::Each;
using testing::ElementsAre;

WindowVertex at(double x, double y) {
  return {.point = {static_cast<int32_t>(x * 256), static_cast<int32_t>(y * 256)}};
}

SampleCounts drawn(const WindowPolygon &polygon, int32_t width, int32_t height) {
  SampleCounts counts(width, height, standardSamplePositions(1));
  emitQuads(polygon, counts.bounds(), counts.samples(), {}, counts.sink());
  return counts;
}

std::vector<std::string> line(const WindowVertex &from, const WindowVertex &to, LineMode mode,
                              float width = 1) {
  return drawn(lineShape(from, to, mode, width), 8, 4).rows();
}

std::vector<std::string> point(double x, double y, float size) {
  return drawn(pointSquare(at(x, y), size), 6, 4).rows();
}

TEST(Lines, HorizontalLineIsAsLongAsItsDistance) {
  for (const LineMode mode : {LineMode::Parallelogram, LineMode::Rectangle}) {
    EXPECT_THAT(line(at(1.5, 2.5), at(5.5, 2.5), mode),
                ElementsAre("........", "........", ".1111...", "........"));
    EXPECT_THAT(line(at(5.5, 2.5), at(1.5, 2.5), mode),
                ElementsAre("........", "........", ".1111...", "........"));
    EXPECT_THAT(line(at(1.75, 2.5), at(5.5, 2.5), mode),
                ElementsAre("........", "........", "..111...", "........"));
  }
}

TEST(Lines, AParallelogramHasAPixelInEachColumn) {
  EXPECT_THAT(line(at(0, 0), at(8, 4), LineMode::Parallelogram),
              ElementsAre("11......", "..11....", "....11..", "......11"));
  EXPECT_THAT(line(at(1, 0), at(3, 4), LineMode::Parallelogram),
              ElementsAre(".1......", ".1......", "..1.....", "..1....."));
}

TEST(Lines, AWideParallelogramGrowsAcrossItsMajorAxis) {
  EXPECT_THAT(line(at(2, 0.5), at(6, 2.5), LineMode::Parallelogram, 2),
              ElementsAre("..11....", "..1111..", "....11..", "........"));
}

TEST(Lines, ARectangleHasRightAngles) {
  // 40 pixels long and 8 wide, with sides of slopes 4/3 and -3/4.
  SampleCounts counts(64, 64, standardSamplePositions(16));
  emitQuads(lineShape(at(20, 20), at(44, 52), LineMode::Rectangle, 8), counts.bounds(), counts.samples(), {},
            counts.sink());
  EXPECT_NEAR(counts.sum() / 16.0, 40 * 8, 0.5);
  EXPECT_EQ(counts.at(46, 49), 1u) << "right of a parallelogram";
  EXPECT_EQ(counts.at(41, 53), 1u) << "below the end of a parallelogram";
  EXPECT_EQ(counts.at(46, 51), 0u);
}

TEST(Lines, ALineWithoutLengthIsEmpty) {
  for (const LineMode mode : {LineMode::Parallelogram, LineMode::Rectangle})
    EXPECT_THAT(line(at(2, 2), at(2, 2), mode, 4), Each("........"));
}

TEST(Lines, WidthsAreRoundedAndClamped) {
  const auto widthOf = [](float width) {
    const WindowPolygon shape = lineShape(at(0, 20), at(8, 20), LineMode::Parallelogram, width);
    return (shape.vertices()[2].point.y - shape.vertices()[0].point.y) / 256.0;
  };
  EXPECT_EQ(widthOf(1.05f), 1);
  EXPECT_EQ(widthOf(1.1f), 1.125);
  EXPECT_EQ(widthOf(100), kMaxLineWidth);
  EXPECT_EQ(widthOf(0), 0);
}

TEST(Lines, ValuesVaryAlongTheLineOnly) {
  WindowVertex from = at(2, 2), to = at(50, 26);
  to.i = to.linearI = 1, to.depth = 1, to.inverseW = 0.5;
  for (const LineMode mode : {LineMode::Parallelogram, LineMode::Rectangle}) {
    SampleCounts counts(64, 32, standardSamplePositions(1));
    emitQuads(lineShape(from, to, mode, 4), counts.bounds(), counts.samples(), {}, [&](const Quad &quad) {
      const WindowPoint centre = quad.centreOf(0);
      // Vulkan's t: of parallelograms along the major axis, of rectangles along the line.
      const double x = centre.x / 256.0 - 2, y = centre.y / 256.0 - 2;
      const double t = mode == LineMode::Parallelogram ? x / 48 : (x * 48 + y * 24) / (48 * 48 + 24 * 24);
      ASSERT_NEAR(quad.interpolation->linearAt(centre).i, t, 1e-3);
      ASSERT_NEAR(quad.interpolation->perspectiveAt(centre).i, t * 0.5 / (1 - t + t * 0.5), 1e-3);
      ASSERT_NEAR(quad.interpolation->depthAt(centre), t, 1e-3);
      ASSERT_EQ(quad.interpolation->linearAt(centre).j, 0);
    });
  }
}

TEST(Points, AreSquaresWithTheirUpperLeftEdges) {
  EXPECT_THAT(point(2.5, 1.5, 1), ElementsAre("......", "..1...", "......", "......"));
  EXPECT_THAT(point(2, 2, 1), ElementsAre("......", ".1....", "......", "......"))
      << "of four pixels as near as each other the one whose centre is on the upper left edges";
  EXPECT_THAT(point(3, 2, 2), ElementsAre("......", "..11..", "..11..", "......"));
  EXPECT_THAT(point(3, 2, 0), Each("......"));
  EXPECT_THAT(point(0, 0, 3), ElementsAre("1.....", "......", "......", "......"));
}

TEST(Points, SizesAreRoundedAndClamped) {
  const auto sizeOf = [](float size) {
    const WindowPolygon square = pointSquare(at(0, 0), size);
    return (square.vertices()[2].point.x - square.vertices()[0].point.x) / 256.0;
  };
  EXPECT_EQ(sizeOf(2.7f), 2.75);
  EXPECT_EQ(sizeOf(1e9f), kMaxPointSize);
  EXPECT_EQ(sizeOf(-1), 0);
  EXPECT_EQ(sizeOf(std::numeric_limits<float>::quiet_NaN()), 0);
}

TEST(Points, BarycentricsArePointCoord) {
  WindowVertex vertex = at(10.25, 8);
  vertex.inverseW = 0.25, vertex.depth = 0.5;
  SampleCounts counts(32, 32, standardSamplePositions(1));
  uint32_t quads = 0;
  emitQuads(pointSquare(vertex, 5), counts.bounds(), counts.samples(), {}, [&](const Quad &quad) {
    for (uint32_t pixel = 0; pixel < 4; ++pixel) {
      const WindowPoint centre = quad.centreOf(pixel);
      // Vulkan: 1/2 + (x - x of the point) / size.
      const double s = 0.5 + (centre.x / 256.0 - 10.25) / 5, t = 0.5 + (centre.y / 256.0 - 8) / 5;
      const Barycentrics perspective = quad.interpolation->perspectiveAt(centre);
      EXPECT_NEAR(perspective.i, s, 1e-6);
      EXPECT_NEAR(perspective.j, t, 1e-6);
      EXPECT_NEAR(quad.interpolation->linearAt(centre).i, s, 1e-6);
      EXPECT_EQ(quad.interpolation->wAt(centre), 4);
      EXPECT_EQ(quad.interpolation->depthAt(centre), 0.5);
    }
    ++quads;
  });
  EXPECT_EQ(quads, 9u);
}

} // namespace
} // namespace rdnasim::raster
