// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Triangles that are clipped against a reference without clipping: a sample is covered if the ray through it
// meets the triangle in homogeneous coordinates where w > 0, and if depth and clip distances there are
// inside. Samples closer to a boundary than vertices are rounded are not compared.

#include "test/unit/rdnasim_raster/ClipReference.h"
#include "tools/rdnasim/raster/Rasterizer.h"

#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <random>

namespace rdnasim::raster {
namespace {

constexpr double kTolerance = 1.0 / 64; // pixels

/// The values of a covered pixel.
struct Drawn {
  Barycentrics perspective, linear;
  float depth;
};

/// Compares with the weights divided by w. The rounding of vertices moves a value, most where it changes most
/// from pixel to pixel.
void compareValues(const std::array<Linear, 3> &weights, const std::array<Vertex, 3> &vertices,
                   const Drawn &drawn, double x, double y) {
  const auto slopeOf = [](const Linear &value) { return std::hypot(value.x, value.y); };
  Linear inverseW, depth;
  for (size_t i = 0; i < 3; ++i) {
    inverseW.add(weights[i], 1);
    depth.add(weights[i], vertices[i].position[2]);
  }
  const double w = 1 / inverseW.at(x, y);
  const auto expectPerspective = [&](float value, const Linear &weight) {
    EXPECT_NEAR(value, weight.at(x, y) * w, 1e-3 + 0.02 * (slopeOf(weight) + slopeOf(inverseW)) * w);
  };
  expectPerspective(drawn.perspective.i, weights[1]);
  expectPerspective(drawn.perspective.j, weights[2]);
  const auto expectLinear = [&](float value, const Linear &expected, double scale) {
    EXPECT_NEAR(value, expected.at(x, y) * scale, 1e-3 + 0.02 * slopeOf(expected) * std::fabs(scale));
  };
  expectLinear(drawn.linear.i, weights[1], vertices[1].position[3]);
  expectLinear(drawn.linear.j, weights[2], vertices[2].position[3]);
  expectLinear(drawn.depth, depth, 1);
}

class ClippedCoverage : public testing::TestWithParam<ClipState> {
protected:
  float between(float low, float high) { return std::uniform_real_distribution<float>(low, high)(random_); }

  Vertex randomVertex() {
    Vertex vertex = {.position = {between(-2, 2), between(-2, 2), between(-1, 2), between(-1, 2)}};
    for (float &distance : vertex.distances)
      distance = between(-0.5, 2);
    return vertex;
  }

  /// Draws and compares. Returns the number of samples that were compared and covered.
  uint32_t compare(const std::array<Vertex, 3> &vertices);

  std::mt19937 random_{3};
};

const ClipState kStates[] = {{},
                             {.depthClip = false},
                             {.clipDistances = 1},
                             {.depthClip = false, .clipDistances = 2},
                             {.clipDistances = 8}};
INSTANTIATE_TEST_SUITE_P(States, ClippedCoverage, testing::ValuesIn(kStates));

uint32_t ClippedCoverage::compare(const std::array<Vertex, 3> &vertices) {
  const std::array<const Vertex *, 3> pointers = {&vertices[0], &vertices[1], &vertices[2]};
  const Rasterizer rasterizer({.viewport = {.width = kWindowSize, .height = kWindowSize},
                               .scissor = {.width = kWindowSize, .height = kWindowSize},
                               .clip = GetParam()});
  std::map<std::pair<int32_t, int32_t>, Drawn> drawn;
  rasterizer.draw({.vertices = pointers}, [&](const Quad &quad) {
    for (uint32_t pixel = 0; pixel < 4; ++pixel)
      if (quad.coverage[pixel] != 0) {
        const WindowPoint centre = quad.centreOf(pixel);
        const Interpolation &values = *quad.interpolation;
        const Drawn result = {values.perspectiveAt(centre), values.linearAt(centre), values.depthAt(centre)};
        const bool isNew = drawn.emplace(std::pair(centre.x >> 8, centre.y >> 8), result).second;
        EXPECT_TRUE(isNew) << "a pixel twice";
      }
  });

  const std::vector<Linear> conditions = conditionsOf(vertices, GetParam());
  uint32_t covered = 0;
  for (int32_t row = 0; row < kWindowSize; ++row)
    for (int32_t column = 0; column < kWindowSize; ++column) {
      const double x = column + 0.5, y = row + 0.5;
      if (std::ranges::any_of(conditions,
                              [&](const Linear &value) { return value.distanceAt(x, y) < kTolerance; }))
        continue;
      const bool expected =
          std::ranges::all_of(conditions, [&](const Linear &value) { return value.at(x, y) > 0; });
      const auto found = drawn.find({column, row});
      EXPECT_EQ(found != drawn.end(), expected) << column << ' ' << row;
      if (!expected || found == drawn.end())
        continue;
      ++covered;
      compareValues({conditions[0], conditions[1], conditions[2]}, vertices, found->second, x, y);
    }
  return covered;
}

TEST_P(ClippedCoverage, RandomTriangles) {
  uint32_t covered = 0;
  for (int i = 0; i < 400 && !HasFailure(); ++i)
    covered += compare({randomVertex(), randomVertex(), randomVertex()});
  EXPECT_GT(covered, 5000u) << "the test has to see covered samples";
}

TEST_P(ClippedCoverage, VerticesBehindTheEyeAndFarAway) {
  uint32_t covered = 0;
  for (int i = 0; i < 400 && !HasFailure(); ++i) {
    std::array<Vertex, 3> vertices = {randomVertex(), randomVertex(), randomVertex()};
    for (float &component : vertices[0].position)
      component *= 1e5f;
    vertices[1].position[3] = -between(0, 1e-3f);
    covered += compare(vertices);
  }
  EXPECT_GT(covered, 500u);
}

} // namespace
} // namespace rdnasim::raster
