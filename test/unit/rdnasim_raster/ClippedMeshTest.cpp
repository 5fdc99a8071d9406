// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A mesh over a plane that passes behind the eye. Where clip planes cut through triangles, their common edges
// must still leave no gap and no overlap: each sample of the visible part counts once. Triangles that
// rounding has turned round count negatively.

#include "tools/rdnasim/raster/Rasterizer.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace rdnasim::raster {
namespace {

constexpr int32_t kSize = 64, kSamples = 4, kCells = 12;

/// A vector of clip coordinates.
using Vector = std::array<double, 4>;

/// A parallelogram in clip coordinates: origin + u * across + v * along, with u and v from 0 to 1.
struct Plane {
  Vector origin, across, along;
};

class ClippedMesh : public testing::TestWithParam<Plane> {
protected:
  double between(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }

  Vertex vertexAt(double u, double v) const {
    Vertex vertex;
    for (size_t i = 0; i < 4; ++i)
      vertex.position[i] =
          static_cast<float>(GetParam().origin[i] + u * GetParam().across[i] + v * GetParam().along[i]);
    vertex.distances[0] = static_cast<float>(0.85 - 0.3 * u - 0.4 * v);
    return vertex;
  }

  void drawMesh();
  bool isVisible(double x, double y) const;
  /// Returns whether isVisible() is equal all around a point.
  bool isFarFromBoundaries(double x, double y) const {
    constexpr double kNear = 1.0 / 32;
    for (const auto &[dx, dy] : {std::pair(-kNear, -kNear), {kNear, -kNear}, {-kNear, kNear}, {kNear, kNear}})
      if (isVisible(x + dx, y + dy) != isVisible(x, y))
        return false;
    return true;
  }
  int &countAt(int32_t x, int32_t y, int32_t sample) { return counts_[(y * kSize + x) * kSamples + sample]; }

  Rasterizer rasterizer_{{.viewport = {.width = kSize, .height = kSize},
                          .scissor = {.width = kSize, .height = kSize},
                          .clip = {.clipDistances = 1},
                          .samples = kSamples}};
  std::vector<int> counts_ = std::vector<int>(kSize * kSize * kSamples);
  std::mt19937 random_{8};
};

void ClippedMesh::drawMesh() {
  std::vector<Vertex> vertices;
  for (int row = 0; row <= kCells; ++row)
    for (int column = 0; column <= kCells; ++column) {
      const auto moved = [&](int number) {
        return (number + (number % kCells == 0 ? 0 : between(-0.4, 0.4))) / kCells;
      };
      const double u = moved(column);
      vertices.push_back(vertexAt(u, moved(row)));
    }
  const auto draw = [&](int a, int b, int c) {
    const std::array<const Vertex *, 3> triangle = {&vertices[a], &vertices[b], &vertices[c]};
    rasterizer_.draw({.vertices = triangle}, [&](const Quad &quad) {
      for (uint32_t pixel = 0; pixel < 4; ++pixel)
        for (int32_t sample = 0; sample < kSamples; ++sample)
          if ((quad.coverage[pixel] >> sample & 1) != 0)
            countAt(quad.x + pixel % 2, quad.y + pixel / 2, sample) += quad.isFrontFacing ? 1 : -1;
    });
  };
  for (int row = 0; row < kCells; ++row)
    for (int column = 0; column < kCells; ++column) {
      const int a = row * (kCells + 1) + column, b = a + 1, c = a + kCells + 1, d = c + 1;
      // In any order of the vertices, with this winding.
      draw(a, c, d), draw(b, a, d);
    }
}

/// Solves for the point of the plane that a pixel's position shows, and tests all conditions there.
bool ClippedMesh::isVisible(double x, double y) const {
  const double ndc[2] = {x / (kSize / 2) - 1, y / (kSize / 2) - 1};
  const auto &[origin, across, along] = GetParam();
  // position[i] - ndc[i] * w is 0 for x and y: two equations for u and v.
  double rows[2][3];
  for (size_t i = 0; i < 2; ++i) {
    rows[i][0] = across[i] - ndc[i] * across[3], rows[i][1] = along[i] - ndc[i] * along[3];
    rows[i][2] = ndc[i] * origin[3] - origin[i];
  }
  const double whole = rows[0][0] * rows[1][1] - rows[0][1] * rows[1][0];
  const double u = (rows[0][2] * rows[1][1] - rows[0][1] * rows[1][2]) / whole;
  const double v = (rows[0][0] * rows[1][2] - rows[0][2] * rows[1][0]) / whole;
  const double z = origin[2] + u * across[2] + v * along[2], w = origin[3] + u * across[3] + v * along[3];
  return u > 0 && u < 1 && v > 0 && v < 1 && w > 0 && z > 0 && z < w && 0.85 - 0.3 * u - 0.4 * v > 0;
}

const Plane kPlanes[] = {
    // A floor from behind the eye to the horizon.
    {{-4, 1, -1.5, -1}, {8, 0, 0, 0}, {0, 0.3, 8, 8}},
    // A wall that passes the eye on the left.
    {{-1, -4, -1, -1.2}, {0.2, 8, 0.5, 0.1}, {1.5, 0.1, 6, 7}},
    // A plane from in front of the near plane to behind the far plane, both visible.
    {{-1, -1, -0.5, 1}, {2, 0, 0.2, 0}, {0, 2, 2, 0}},
    // Far outside of the guard band.
    {{-3e5, -2e5, 0.5, 1}, {8e5, 0, 0, 0.5}, {0, 7e5, 0, 0.5}},
};
INSTANTIATE_TEST_SUITE_P(Planes, ClippedMesh, testing::ValuesIn(kPlanes));

TEST_P(ClippedMesh, HasNoGapsAndNoOverlaps) {
  drawMesh();
  const std::span<const WindowPoint> samples = standardSamplePositions(kSamples);
  const int winding = *std::ranges::max_element(counts_, {}, [](int count) { return std::abs(count); });
  ASSERT_EQ(std::abs(winding), 1);
  int visible = 0, compared = 0;
  for (int32_t y = 0; y < kSize; ++y)
    for (int32_t x = 0; x < kSize; ++x)
      for (int32_t sample = 0; sample < kSamples; ++sample) {
        const double column = x + samples[sample].x / 256.0, row = y + samples[sample].y / 256.0;
        if (!isFarFromBoundaries(column, row))
          continue;
        const bool expected = isVisible(column, row);
        ASSERT_EQ(countAt(x, y, sample), expected ? winding : 0) << column << ' ' << row;
        ++compared, visible += expected;
      }
  EXPECT_GT(compared, kSize * kSize * kSamples * 9 / 10);
  EXPECT_GT(visible, kSize * kSize * kSamples / 10);
}

} // namespace
} // namespace rdnasim::raster
