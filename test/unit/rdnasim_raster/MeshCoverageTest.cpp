// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Meshes that cover an area without overlap must cover each of its samples once.

#include "test/unit/rdnasim_raster/SampleCounts.h"

#include <gtest/gtest.h>
#include <random>

namespace rdnasim::raster {
namespace {

class MeshCoverage : public testing::TestWithParam<uint32_t> {
protected:
  int32_t between(int32_t low, int32_t high) {
    return std::uniform_int_distribution<int32_t>(low, high)(random_);
  }
  void emit(std::initializer_list<WindowPoint> points) {
    emitQuads(polygonOf(points), counts_.bounds(), counts_.samples(), {}, counts_.sink());
  }
  /// Expects the samples of a rectangle, with its left and upper edges, once, and all others not at all.
  void expectOnce(const WindowRect &rect) {
    counts_.forEach([&](WindowPoint sample, uint32_t count) {
      ASSERT_EQ(count, rect.contains(sample) ? 1u : 0u) << sample.x << ' ' << sample.y;
    });
  }

  SampleCounts counts_{64, 64, standardSamplePositions(GetParam())};
  std::mt19937 random_{5};
};

INSTANTIATE_TEST_SUITE_P(Samples, MeshCoverage, testing::Values(1, 2, 4, 8, 16));

TEST_P(MeshCoverage, GridOfMovedVertices) {
  // Cells of 4 pixels whose inner corners move by less than a pixel, with either diagonal.
  constexpr int32_t kCells = 14, kCell = 4 * 256, kFirst = 3 * 256 + 128;
  std::vector<std::vector<WindowPoint>> corners(kCells + 1, std::vector<WindowPoint>(kCells + 1));
  for (int32_t row = 0; row <= kCells; ++row)
    for (int32_t column = 0; column <= kCells; ++column) {
      const auto moved = [&](int32_t number) {
        return kFirst + number * kCell + (number % kCells == 0 ? 0 : between(-255, 255));
      };
      corners[row][column] = {moved(column), moved(row)};
    }
  for (int32_t row = 0; row < kCells; ++row)
    for (int32_t column = 0; column < kCells; ++column) {
      const WindowPoint a = corners[row][column], b = corners[row][column + 1],
                        c = corners[row + 1][column + 1], d = corners[row + 1][column];
      if (between(0, 1) == 0)
        emit({a, b, c}), emit({c, d, a});
      else
        emit({b, d, a}), emit({d, b, c});
    }
  expectOnce({kFirst, kFirst, kFirst + kCells * kCell, kFirst + kCells * kCell});
}

TEST_P(MeshCoverage, FansAroundAnInnerPoint) {
  const WindowRect rect = {300, 500, 14000, 15000};
  for (int fan = 0; fan < 5; ++fan) {
    counts_ = SampleCounts(64, 64, standardSamplePositions(GetParam()));
    const WindowPoint centre = {between(rect.left, rect.right), between(rect.top, rect.bottom)};
    // Points along the rectangle's outline, in order; many triangles are thinner than a pixel.
    std::vector<WindowPoint> outline;
    for (int32_t x = rect.left; x < rect.right; x += between(1, 700))
      outline.push_back({x, rect.top});
    for (int32_t y = rect.top; y < rect.bottom; y += between(1, 700))
      outline.push_back({rect.right, y});
    for (int32_t x = rect.right; x > rect.left; x -= between(1, 700))
      outline.push_back({x, rect.bottom});
    for (int32_t y = rect.bottom; y > rect.top; y -= between(1, 700))
      outline.push_back({rect.left, y});
    for (size_t i = 0; i < outline.size(); ++i)
      emit({centre, outline[i], outline[(i + 1) % outline.size()]});
    expectOnce(rect);
  }
}

TEST_P(MeshCoverage, ConcavePolygons) {
  // A strip of quadrilaterals with bent sides: inner angles above 180 degrees, by far more than from
  // rounding.
  const WindowRect rect = {0, 2000, 64 * 256, 9000};
  WindowPoint top = {rect.left, rect.top}, bottom = {rect.left, rect.bottom};
  while (top.x < rect.right) {
    const int32_t right = std::min(top.x + between(300, 1500), rect.right);
    const WindowPoint nextTop = {right, rect.top}, nextBottom = {right, rect.bottom};
    const int32_t middle = between(3000, 8000), bend = between(-250, 250);
    const WindowPoint onSide = {right == rect.right ? right : right + bend, middle};
    emit({top, nextTop, onSide, nextBottom, bottom});
    // The next one has the same bent side.
    if (right != rect.right) {
      const int32_t end = std::min(right + between(300, 1500), rect.right);
      emit({onSide, nextTop, {end, rect.top}, {end, rect.bottom}, nextBottom});
      top = {end, rect.top}, bottom = {end, rect.bottom};
    } else {
      top = nextTop, bottom = nextBottom;
    }
  }
  expectOnce(rect);
}

} // namespace
} // namespace rdnasim::raster
