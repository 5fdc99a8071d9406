// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Barycentric coordinates against the solution of a system of linear equations: the weights of the three clip
// positions whose sum is on the ray through a point of the window.

#include "tools/rdnasim/raster/Rasterizer.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace rdnasim::raster {
namespace {

constexpr float kSize = 256; // of the window in pixels

using Vector = std::array<double, 3>;

double determinant(const Vector &a, const Vector &b, const Vector &c) {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) - b[0] * (a[1] * c[2] - a[2] * c[1]) +
         c[0] * (a[1] * b[2] - a[2] * b[1]);
}

/// Solves weights[0] * a + weights[1] * b + weights[2] * c = result by Cramer's rule.
Vector solve(const Vector &a, const Vector &b, const Vector &c, const Vector &result) {
  const double whole = determinant(a, b, c);
  return {determinant(result, b, c) / whole, determinant(a, result, c) / whole,
          determinant(a, b, result) / whole};
}

/// A vertex with window coordinates in pixels, which are multiples of 1/256.
Vertex vertexAt(double x, double y, float depth, float w) {
  const auto clip = [w](double pixel) { return static_cast<float>((pixel / (kSize / 2) - 1) * w); };
  return {.position = {clip(x), clip(y), depth * w, w}};
}

struct Reference {
  Vector perspective, linear;
  double w = 1, depth = 0;
};

Reference referenceAt(const std::array<Vertex, 3> &vertices, WindowPoint point) {
  const auto toClip = [](int32_t coordinate) { return coordinate / 256.0 / (kSize / 2) - 1; };
  const Vector ray = {toClip(point.x), toClip(point.y), 1};
  std::array<Vector, 3> clip, window;
  for (size_t i = 0; i < 3; ++i) {
    const auto &[x, y, z, w] = vertices[i].position;
    clip[i] = {x, y, w};
    window[i] = {double(x) / w, double(y) / w, 1};
  }
  Reference result;
  result.perspective = solve(clip[0], clip[1], clip[2], ray); // times 1 / w
  const double inverseW = result.perspective[0] + result.perspective[1] + result.perspective[2];
  result.w = 1 / inverseW;
  for (double &weight : result.perspective)
    weight *= result.w;
  result.linear = solve(window[0], window[1], window[2], ray);
  for (size_t i = 0; i < 3; ++i)
    result.depth += result.linear[i] * vertices[i].position[2] / vertices[i].position[3];
  return result;
}

class InterpolationTest : public testing::Test {
protected:
  /// Calls `check` for the quads of a triangle.
  template <typename Check>
  void forQuads(const std::array<Vertex, 3> &vertices, Check check) {
    const std::array<const Vertex *, 3> pointers = {&vertices[0], &vertices[1], &vertices[2]};
    const Rasterizer rasterizer({.viewport = {.width = kSize, .height = kSize},
                                 .scissor = {.width = 256, .height = 256},
                                 .samples = 4});
    rasterizer.draw({.vertices = pointers}, check);
  }
  double between(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }
  double pixel() { return std::floor(between(0, 256 * 256)) / 256; }
  /// A power of two: positions are not rounded.
  float randomW() { return std::ldexp(1.0f, std::uniform_int_distribution<int>(-4, 4)(random_)); }

  std::mt19937 random_{77};
};

TEST_F(InterpolationTest, AgreesWithTheLinearSystem) {
  for (int i = 0; i < 200; ++i) {
    std::array<Vertex, 3> vertices;
    for (Vertex &vertex : vertices)
      vertex = vertexAt(pixel(), pixel(), static_cast<float>(between(0, 1)), randomW());
    forQuads(vertices, [&](const Quad &quad) {
      for (uint32_t pixel = 0; pixel < 4; ++pixel) {
        const WindowPoint point = quad.sampleOf(pixel, pixel);
        const Reference reference = referenceAt(vertices, point);
        if ((quad.coverage[pixel] >> pixel & 1) == 0)
          continue;
        const Interpolation &interpolation = *quad.interpolation;
        const Barycentrics perspective = interpolation.perspectiveAt(point);
        ASSERT_NEAR(perspective.i, reference.perspective[1], 1e-6);
        ASSERT_NEAR(perspective.j, reference.perspective[2], 1e-6);
        const Barycentrics linear = interpolation.linearAt(point);
        ASSERT_NEAR(linear.i, reference.linear[1], 1e-6);
        ASSERT_NEAR(linear.j, reference.linear[2], 1e-6);
        ASSERT_NEAR(interpolation.wAt(point), reference.w, 1e-5 * reference.w);
        ASSERT_NEAR(interpolation.depthAt(point), reference.depth, 1e-6);
      }
    });
  }
}

TEST_F(InterpolationTest, ThePullModelIsDividedByW) {
  const std::array<Vertex, 3> vertices = {vertexAt(10, 10, 0, 1), vertexAt(100, 20, 0, 4),
                                          vertexAt(30, 90, 0, 0.5f)};
  forQuads(vertices, [&](const Quad &quad) {
    const WindowPoint point = quad.centreOf(0);
    const PullModel pull = quad.interpolation->pullModelAt(point);
    const Barycentrics perspective = quad.interpolation->perspectiveAt(point);
    ASSERT_NEAR(pull.iOverW / pull.oneOverW, perspective.i, 1e-5);
    ASSERT_NEAR(pull.jOverW / pull.oneOverW, perspective.j, 1e-5);
    ASSERT_NEAR(1 / pull.oneOverW, quad.interpolation->wAt(point), 1e-5);
  });
}

TEST_F(InterpolationTest, CoveredSamplesAreBetweenTheVertices) {
  for (int i = 0; i < 200; ++i) {
    // Slivers, where gradients are steepest.
    const double x = pixel() / 2, y = pixel() / 2;
    const std::array<Vertex, 3> vertices = {vertexAt(x, y, 0, randomW()),
                                            vertexAt(x + 90, y + 1, 1, randomW()),
                                            vertexAt(x + 45, y + 0.5 + 1.0 / 256, 0.5, randomW())};
    forQuads(vertices, [&](const Quad &quad) {
      for (uint32_t pixel = 0; pixel < 4; ++pixel)
        for (uint32_t sample = 0; sample < 4; ++sample) {
          if ((quad.coverage[pixel] >> sample & 1) == 0)
            continue;
          const Barycentrics weights = quad.interpolation->perspectiveAt(quad.sampleOf(pixel, sample));
          ASSERT_GE(weights.i, 0);
          ASSERT_GE(weights.j, 0);
          ASSERT_LE(weights.i + weights.j, 1 + 1e-6);
        }
    });
  }
}

TEST_F(InterpolationTest, EqualValuesStayEqual) {
  const std::array<Vertex, 3> vertices = {vertexAt(3, 5, 0.3f, 8), vertexAt(200, 31, 0.3f, 8),
                                          vertexAt(70, 211, 0.3f, 8)};
  forQuads(vertices, [&](const Quad &quad) {
    ASSERT_EQ(quad.interpolation->depthAt(quad.centreOf(1)), 0.3f);
    ASSERT_EQ(quad.interpolation->wAt(quad.centreOf(1)), 8.0f);
  });
}

} // namespace
} // namespace rdnasim::raster
