// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Triangles that are clipped against a reference without clipping: a sample is covered if the ray through it
// meets the triangle in homogeneous coordinates where w > 0, and if depth and clip distances there are
// inside. Samples closer to a boundary than vertices are rounded are not compared.

#include "tools/rdnasim/raster/Rasterizer.h"

#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <random>

namespace rdnasim::raster {
namespace {

constexpr int32_t kSize = 48;
constexpr double kTolerance = 1.0 / 64; // pixels

/// A value that is x * X + y * Y + constant at pixel (X, Y).
struct Linear {
  double x = 0, y = 0, constant = 0;

  double at(double pixelX, double pixelY) const { return x * pixelX + y * pixelY + constant; }
  /// The distance of a pixel's position from where the value is 0.
  double distanceAt(double pixelX, double pixelY) const {
    return std::fabs(at(pixelX, pixelY)) / std::hypot(x, y);
  }
  void add(const Linear &other, double factor) {
    x += factor * other.x, y += factor * other.y, constant += factor * other.constant;
  }
};

/// The three weights divided by w, as linear functions of window coordinates: rows of the inverse matrix.
std::array<Linear, 3> weightsOverW(const std::array<Vertex, 3> &vertices) {
  std::array<std::array<double, 3>, 3> rows;
  for (size_t i = 0; i < 3; ++i) {
    const auto &[x, y, z, w] = vertices[i].position;
    rows[i] = {kSize / 2.0 * (double(x) + w), kSize / 2.0 * (double(y) + w), w};
  }
  std::array<Linear, 3> result;
  for (size_t i = 0; i < 3; ++i) {
    const auto &a = rows[(i + 1) % 3], &b = rows[(i + 2) % 3];
    const std::array<double, 3> cross = {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
                                         a[0] * b[1] - a[1] * b[0]};
    const double whole = rows[i][0] * cross[0] + rows[i][1] * cross[1] + rows[i][2] * cross[2];
    result[i] = {cross[0] / whole, cross[1] / whole, cross[2] / whole};
  }
  return result;
}

/// All values that must not be negative in a covered sample.
std::vector<Linear> conditionsOf(const std::array<Vertex, 3> &vertices, const ClipState &state) {
  const std::array<Linear, 3> weights = weightsOverW(vertices);
  std::vector<Linear> conditions(weights.begin(), weights.end());
  const auto addCondition = [&](auto valueOf) {
    Linear &condition = conditions.emplace_back();
    for (size_t i = 0; i < 3; ++i)
      condition.add(weights[i], valueOf(vertices[i]));
  };
  if (state.depthClip) {
    addCondition([](const Vertex &vertex) { return vertex.position[2]; });
    addCondition([](const Vertex &vertex) { return vertex.position[3] - vertex.position[2]; });
  }
  for (uint32_t i = 0; i < state.clipDistances; ++i)
    addCondition([i](const Vertex &vertex) { return vertex.distances[i]; });
  return conditions;
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
  const Rasterizer rasterizer({.viewport = {.width = kSize, .height = kSize},
                               .scissor = {.width = kSize, .height = kSize},
                               .clip = GetParam()});
  std::map<std::pair<int32_t, int32_t>, Barycentrics> drawn;
  rasterizer.draw({.vertices = pointers}, [&](const Quad &quad) {
    for (uint32_t pixel = 0; pixel < 4; ++pixel)
      if (quad.coverage[pixel] != 0) {
        const WindowPoint centre = quad.centreOf(pixel);
        const bool isNew =
            drawn.emplace(std::pair(centre.x >> 8, centre.y >> 8), quad.interpolation->perspectiveAt(centre))
                .second;
        EXPECT_TRUE(isNew) << "a pixel twice";
      }
  });

  const std::vector<Linear> conditions = conditionsOf(vertices, GetParam());
  uint32_t covered = 0;
  for (int32_t row = 0; row < kSize; ++row)
    for (int32_t column = 0; column < kSize; ++column) {
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
      Linear sum;
      for (size_t i = 0; i < 3; ++i)
        sum.add(conditions[i], 1);
      const double inverseW = sum.at(x, y);
      // The rounding of vertices moves the weights, most where they change most from pixel to pixel.
      const auto tolerance = [&](const Linear &weight) {
        return 1e-3 + 0.02 * (std::hypot(weight.x, weight.y) + std::hypot(sum.x, sum.y)) / inverseW;
      };
      EXPECT_NEAR(found->second.i, conditions[1].at(x, y) / inverseW, tolerance(conditions[1]));
      EXPECT_NEAR(found->second.j, conditions[2].at(x, y) / inverseW, tolerance(conditions[2]));
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
