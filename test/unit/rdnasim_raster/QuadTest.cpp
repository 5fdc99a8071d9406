// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/rdnasim_raster/SampleCounts.h"

#include <gmock/gmock.h>
#include <set>

namespace rdnasim::raster {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

std::vector<Quad> quadsOf(const WindowPolygon &polygon, const WindowRect &bounds, uint32_t samples) {
  std::vector<Quad> quads;
  emitQuads(polygon, bounds, standardSamplePositions(samples), {.primitive = 7, .isFrontFacing = false},
            [&](const Quad &quad) { quads.push_back(quad); });
  return quads;
}

/// A rectangle in pixels.
WindowPolygon rectangle(double left, double top, double right, double bottom) {
  const auto at = [](double x, double y) {
    return WindowPoint{static_cast<int32_t>(x * 256), static_cast<int32_t>(y * 256)};
  };
  return polygonOf({at(left, top), at(right, top), at(right, bottom), at(left, bottom)});
}

constexpr WindowRect kBounds = {0, 0, 64 * 256, 64 * 256};

TEST(Quads, HaveHelperPixelsWhereNothingIsCovered) {
  const auto quads = quadsOf(rectangle(3, 5, 4, 6), kBounds, 1);
  ASSERT_THAT(quads, SizeIs(1));
  EXPECT_EQ(quads[0].x, 2);
  EXPECT_EQ(quads[0].y, 4);
  EXPECT_THAT(quads[0].coverage, ElementsAre(0, 0, 0, 1));
  EXPECT_EQ(quads[0].primitive, 7u);
  EXPECT_FALSE(quads[0].isFrontFacing);
}

TEST(Quads, ComeTileByTileAndRowByRow) {
  std::vector<std::pair<int32_t, int32_t>> order;
  for (const Quad &quad : quadsOf(rectangle(4, 6, 12, 10), kBounds, 1))
    order.emplace_back(quad.x, quad.y);
  EXPECT_THAT(order, ElementsAre(std::pair(4, 6), std::pair(6, 6), std::pair(8, 6), std::pair(10, 6),
                                 std::pair(4, 8), std::pair(6, 8), std::pair(8, 8), std::pair(10, 8)));
}

TEST(Quads, AreLimitedToBounds) {
  // The left bound lies between the two samples, the right one before the whole quad.
  const auto quads = quadsOf(rectangle(0, 0, 64, 64), {2 * 256 + 128, 0, 4 * 256, 256}, 2);
  ASSERT_THAT(quads, SizeIs(1));
  EXPECT_EQ(quads[0].x, 2);
  EXPECT_THAT(quads[0].coverage, ElementsAre(1, 3, 0, 0)) << "sample 0 is right of the middle";
  EXPECT_THAT(quadsOf(rectangle(0, 0, 9, 9), {10 * 256, 0, 12 * 256, 256}, 1), IsEmpty());
}

TEST(Quads, PixelsOfNegativeCoordinates) {
  const auto quads = quadsOf(rectangle(-3, -1, -2, 0), {-8 * 256, -8 * 256, 256, 256}, 1);
  ASSERT_THAT(quads, SizeIs(1));
  EXPECT_EQ(quads[0].x, -4);
  EXPECT_EQ(quads[0].y, -2);
  EXPECT_THAT(quads[0].coverage, ElementsAre(0, 0, 0, 1));
}

TEST(Samples, VulkansStandardLocations) {
  const auto at = [](uint32_t samples, uint32_t sample) {
    const WindowPoint point = standardSamplePositions(samples)[sample];
    return std::pair(point.x / 256.0, point.y / 256.0);
  };
  EXPECT_EQ(at(1, 0), std::pair(0.5, 0.5));
  EXPECT_EQ(at(2, 0), std::pair(0.75, 0.75));
  EXPECT_EQ(at(4, 0), std::pair(0.375, 0.125));
  EXPECT_EQ(at(4, 3), std::pair(0.625, 0.875));
  EXPECT_EQ(at(8, 0), std::pair(0.5625, 0.3125));
  EXPECT_EQ(at(8, 6), std::pair(0.6875, 0.9375));
  EXPECT_EQ(at(8, 7), std::pair(0.9375, 0.0625));
  EXPECT_EQ(at(16, 12), std::pair(0.0, 0.5));
  EXPECT_EQ(at(16, 15), std::pair(0.0625, 0.0));
  for (const uint32_t samples : {1u, 2u, 4u, 8u, 16u})
    EXPECT_THAT(standardSamplePositions(samples), SizeIs(samples));
  for (const uint32_t samples : {0u, 3u, 6u, 32u})
    EXPECT_THAT(standardSamplePositions(samples), IsEmpty());
}

TEST(Samples, FormARooksPattern) {
  // Each sample has a column and a row of its own.
  for (const uint32_t samples : {2u, 4u, 8u, 16u}) {
    std::set<int32_t> columns, rows;
    for (const WindowPoint sample : standardSamplePositions(samples))
      columns.insert(sample.x), rows.insert(sample.y);
    EXPECT_THAT(columns, SizeIs(samples));
    EXPECT_THAT(rows, SizeIs(samples));
  }
}

TEST(Quads, PositionsInAPixel) {
  const Quad quad = {.x = 4, .y = 6, .coverage = {15, 15, 15, 15}, .samples = standardSamplePositions(4)};
  EXPECT_EQ(quad.cornerOf(3), (WindowPoint{5 * 256, 7 * 256}));
  EXPECT_EQ(quad.centreOf(1), (WindowPoint{5 * 256 + 128, 6 * 256 + 128}));
  EXPECT_EQ(quad.sampleOf(2, 1), (WindowPoint{4 * 256 + 224, 7 * 256 + 96}));
}

TEST(Quads, CentroidIsACoveredSample) {
  const Quad quad = {.coverage = {15, 0, 0b1000, 0b1010}, .samples = standardSamplePositions(4)};
  EXPECT_EQ(quad.centroidOf(0), quad.centreOf(0)) << "all samples are covered";
  EXPECT_EQ(quad.centroidOf(1), quad.centreOf(1)) << "a helper pixel";
  EXPECT_EQ(quad.centroidOf(2), quad.sampleOf(2, 3));
  EXPECT_EQ(quad.centroidOf(3), quad.sampleOf(3, 1)) << "as near as sample 3, and before it";
  const Quad eight = {.coverage = {0b10000011, 0, 0, 0}, .samples = standardSamplePositions(8)};
  EXPECT_EQ(eight.centroidOf(0), eight.sampleOf(0, 0)) << "0 and 1 are nearest";
}

} // namespace
} // namespace rdnasim::raster
