// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Triangles against a reference that decides for each sample by the signs of determinants in 128 bits.
// Instead of the top-left rule it moves samples that are on an edge: to the right by less than any distance
// between points, and down by less than that.

#include "test/unit/rdnasim_raster/SampleCounts.h"

#include <gmock/gmock.h>
#include <random>

namespace rdnasim::raster {
namespace {

constexpr int32_t kWidth = 48, kHeight = 40;

int signOf(__int128 value) {
  return value > 0 ? 1 : value < 0 ? -1 : 0;
}

/// Returns the side of the line on which the moved sample is: never 0 unless the two points are equal.
int sideOf(WindowPoint from, WindowPoint to, WindowPoint sample) {
  const __int128 dx = to.x - from.x, dy = to.y - from.y;
  const int side = signOf(dx * (sample.y - from.y) - dy * (sample.x - from.x));
  if (side != 0)
    return side;
  return dy != 0 ? signOf(-dy) : signOf(dx);
}

bool isCovered(const std::array<WindowPoint, 3> &triangle, WindowPoint sample) {
  const auto &[a, b, c] = triangle;
  const int side = sideOf(a, b, sample);
  return side != 0 && side == sideOf(b, c, sample) && side == sideOf(c, a, sample);
}

/// Compares all samples of the window, in every order of the vertices.
void expectCoverage(std::array<WindowPoint, 3> triangle, uint32_t samples) {
  SampleCounts counts(kWidth, kHeight, standardSamplePositions(samples));
  emitQuads(polygonOf({triangle[0], triangle[1], triangle[2]}), counts.bounds(), counts.samples(), {},
            counts.sink());
  counts.forEach([&](WindowPoint sample, uint32_t count) {
    ASSERT_EQ(count, isCovered(triangle, sample) ? 1u : 0u)
        << triangle[0].x << ' ' << triangle[0].y << ' ' << triangle[1].x << ' ' << triangle[1].y << ' '
        << triangle[2].x << ' ' << triangle[2].y << ", sample " << sample.x << ' ' << sample.y << " of "
        << samples;
  });
}

class TriangleCoverage : public testing::TestWithParam<uint32_t> {
protected:
  int32_t between(int32_t low, int32_t high) {
    return std::uniform_int_distribution<int32_t>(low, high)(random_);
  }
  WindowPoint pointIn(int32_t low, int32_t high) { return {between(low, high), between(low, high)}; }

  std::mt19937 random_{12};
};

INSTANTIATE_TEST_SUITE_P(Samples, TriangleCoverage, testing::Values(1, 2, 4, 8, 16));

TEST_P(TriangleCoverage, OfAnySize) {
  for (int i = 0; i < 100; ++i) {
    const int32_t low = between(-20 * 256, 40 * 256), high = low + between(0, 60 * 256);
    expectCoverage({pointIn(low, high), pointIn(low, high), pointIn(low, high)}, GetParam());
  }
}

TEST_P(TriangleCoverage, OfASubpixel) {
  for (int i = 0; i < 200; ++i) {
    const WindowPoint at = pointIn(256, 30 * 256);
    const auto near = [&] { return WindowPoint{at.x + between(-150, 150), at.y + between(-150, 150)}; };
    expectCoverage({near(), near(), near()}, GetParam());
  }
}

TEST_P(TriangleCoverage, OfASliver) {
  for (int i = 0; i < 100; ++i) {
    const WindowPoint a = pointIn(0, 40 * 256), b = pointIn(0, 40 * 256);
    const int32_t part = between(0, 256);
    const WindowPoint c = {a.x + (b.x - a.x) * part / 256 + between(-2, 2),
                           a.y + (b.y - a.y) * part / 256 + between(-2, 2)};
    expectCoverage({a, b, c}, GetParam());
  }
}

TEST_P(TriangleCoverage, WithEdgesThroughSamples) {
  // Vertices at multiples of 1/16 pixel, where samples are, with many horizontal and vertical edges.
  for (int i = 0; i < 200; ++i) {
    const auto onGrid = [&] { return WindowPoint{between(0, 12) * 48 + 128, between(0, 12) * 48 + 16}; };
    expectCoverage({onGrid(), onGrid(), onGrid()}, GetParam());
  }
}

TEST_P(TriangleCoverage, WithVerticesAtTheGuardBand) {
  constexpr int32_t kFar = kGuardBand * kSubpixels;
  for (int i = 0; i < 60; ++i) {
    const auto far = [&] { return pointIn(-kFar, kFar); };
    expectCoverage({far(), far(), between(0, 1) == 0 ? far() : pointIn(0, 40 * 256)}, GetParam());
  }
  expectCoverage({{{-kFar, -kFar}, {kFar, -kFar}, {-kFar, kFar}}}, GetParam());
  expectCoverage({{{kFar, kFar}, {-kFar, -kFar}, {kFar - 1, kFar}}}, GetParam());
}

TEST(TriangleCoverage, WithoutArea) {
  expectCoverage({{{100, 100}, {5000, 5000}, {2600, 2600}}}, 1);
  expectCoverage({{{128, 128}, {128, 128}, {128, 128}}}, 1);
}

TEST(TriangleCoverage, TopAndLeftEdgesBelongToATriangle) {
  // Two triangles of a square whose corners are centres of pixels.
  SampleCounts counts(6, 6, standardSamplePositions(1));
  const WindowPoint a = {384, 384}, b = {1152, 384}, c = {1152, 1152}, d = {384, 1152};
  emitQuads(polygonOf({a, b, c}), counts.bounds(), counts.samples(), {}, counts.sink());
  emitQuads(polygonOf({a, c, d}), counts.bounds(), counts.samples(), {}, counts.sink());
  EXPECT_THAT(counts.rows(),
              testing::ElementsAre("......", ".111..", ".111..", ".111..", "......", "......"));
}

} // namespace
} // namespace rdnasim::raster
