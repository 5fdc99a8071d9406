// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Primitives from clip coordinates to attachments, drawn by us and by Mesa's software driver.

#include "LavapipePass.h"
#include "test/unit/rdnasim_framebuffer/Formats.h"
#include "tools/rdnasim/framebuffer/PrimitiveRenderer.h"
#include "tools/rdnasim/framebuffer/Transfer.h"

#include <bit>
#include <cstring>
#include <gtest/gtest.h>
#include <random>

namespace rdnasim::framebuffer {
namespace {

constexpr uint32_t kSize = 64;

/// A pixel of the attachments.
struct Pixel {
  std::array<float, 4> values = {}; ///< perspective, linear, FragCoord.w, number plus 1
  float depth = kClearDepth;
  uint8_t stencil = kClearStencil;
};

std::vector<Pixel> pixelsOf(const PassResult &result) {
  std::vector<Pixel> pixels(size_t(kSize) * kSize);
  for (size_t i = 0; i < pixels.size(); ++i) {
    std::memcpy(pixels[i].values.data(), &result.color[16 * i], 16);
    std::memcpy(&pixels[i].depth, &result.depth[4 * i], 4);
    pixels[i].stencil = static_cast<uint8_t>(result.stencil[i]);
  }
  return pixels;
}

/// The results of the fragment shader of PassRequest::positions.
PixelExports exportsAt(const raster::Quad &quad, uint32_t pixel) {
  const raster::WindowPoint centre = quad.centreOf(pixel);
  const auto interpolate = [](const raster::Barycentrics &weights) {
    return kCornerValues[0] + weights.i * (kCornerValues[1] - kCornerValues[0]) +
           weights.j * (kCornerValues[2] - kCornerValues[0]);
  };
  const float values[] = {interpolate(quad.interpolation->perspectiveAt(centre)),
                          interpolate(quad.interpolation->linearAt(centre)),
                          1 / quad.interpolation->wAt(centre), static_cast<float>(quad.primitive + 1)};
  PixelExports result;
  for (size_t i = 0; i < 4; ++i)
    result.colors[0][i] = std::bit_cast<uint32_t>(values[i]);
  return result;
}

std::vector<std::byte> contentsOf(const OwnedSurface &surface) {
  const std::span<const std::byte> bytes = surface.surface().bytes;
  return {bytes.begin(), bytes.end()};
}

/// Like renderOnLavapipe(), with our code.
PassResult renderOurselves(const PassRequest &request) {
  const uint32_t samples = request.state.samples;
  const OwnedSurface color(kSize, kSize, 16, samples), resolved(kSize, kSize, 16);
  const OwnedSurface depth(kSize, kSize, 4, samples), stencil(kSize, kSize, 1, samples);
  const Attachments attachments = {.colors = {ColorAttachment{color.surface(), kRgba32Float}},
                                   .depth = DepthAttachment{depth.surface(), DepthFormat::Float32},
                                   .stencil = StencilAttachment{stencil.surface()}};
  clearDepth(*attachments.depth, kClearDepth);
  clearStencil(*attachments.stencil, kClearStencil);
  raster::RasterState viewport = request.raster.value_or(raster::RasterState{
      .viewport = {.width = kSize, .height = kSize}, .scissor = {.width = kSize, .height = kSize}});
  viewport.samples = samples;
  const RenderState state = {.viewports = {viewport}, .merge = request.state};
  EXPECT_EQ(checkRenderState(state, attachments), std::nullopt);
  PrimitiveRenderer renderer(state, attachments, shadeEach([](auto quads, auto exports) {
                               for (uint32_t pixel = 0; pixel < 4; ++pixel)
                                 exports[0][pixel] = exportsAt(quads[0].quad, pixel);
                               return true;
                             }));
  for (uint32_t number = 0; number < request.positions.size() / request.corners; ++number) {
    std::array<raster::Vertex, 3> vertices;
    for (uint32_t i = 0; i < request.corners; ++i) {
      const uint32_t vertex = request.corners * number + i;
      vertices[i] = {.position = request.positions[vertex], .pointSize = kPointSizes[vertex % 5]};
    }
    const std::array<const raster::Vertex *, 3> pointers = {&vertices[0], &vertices[1], &vertices[2]};
    renderer.draw({.vertices = std::span(pointers).first(request.corners), .number = number});
  }
  resolveColor(*attachments.colors[0], resolved.surface());
  if (samples > 1)
    return {contentsOf(resolved), std::vector<std::byte>(4 * kSize * kSize),
            std::vector<std::byte>(kSize * kSize)};
  return {contentsOf(color), contentsOf(depth), contentsOf(stencil)};
}

class LavapipePrimitives : public testing::Test {
protected:
  static void SetUpTestSuite() { device_ = openLavapipe(); }
  static void TearDownTestSuite() { device_.reset(); }
  void SetUp() override {
    if (!device_)
      GTEST_SKIP() << "lavapipe is not installed";
  }

  float between(float low, float high) { return std::uniform_real_distribution<float>(low, high)(random_); }
  /// A coordinate of the window from `low` to `high`, in units of 1/256 pixel, as a normalised device
  /// coordinate. The viewport transformation of both is exact.
  float coordinate(int32_t low, int32_t high) {
    return static_cast<float>(std::uniform_int_distribution<int32_t>(low, high)(random_)) / (128.0f * kSize) -
           1;
  }

  /// Depths are less than the one before, and front faces increment the stencil, back faces decrement it.
  static PassRequest requestOf(std::vector<std::array<float, 4>> positions) {
    PassRequest request;
    request.format = VK_FORMAT_R32G32B32A32_SFLOAT;
    request.texelBytes = 16;
    request.width = request.height = kSize;
    request.positions = std::move(positions);
    request.state.targets = {{}};
    request.state.depthStencil = {.testsDepth = true, .writesDepth = true, .testsStencil = true};
    request.state.depthStencil.front.pass = StencilOp::IncrementAndWrap;
    request.state.depthStencil.back.pass = StencilOp::DecrementAndWrap;
    return request;
  }

  static std::unique_ptr<vulkanrun::Device> device_;
  std::mt19937 random_{9};
};

std::unique_ptr<vulkanrun::Device> LavapipePrimitives::device_;

void expectClose(const Pixel &actual, const Pixel &expected, size_t index) {
  EXPECT_EQ(actual.stencil, expected.stencil) << "pixel " << index;
  EXPECT_NEAR(actual.depth, expected.depth, 1e-5) << "pixel " << index;
  EXPECT_EQ(actual.values[3], expected.values[3]) << "pixel " << index;
  EXPECT_NEAR(actual.values[0], expected.values[0], 2e-3) << "pixel " << index;
  EXPECT_NEAR(actual.values[1], expected.values[1], 2e-3) << "pixel " << index;
  EXPECT_NEAR(actual.values[2], expected.values[2], 1e-4 * expected.values[2]) << "pixel " << index;
}

TEST_F(LavapipePrimitives, Triangles) {
  for (int i = 0; i < 40 && !HasFailure(); ++i) {
    std::vector<std::array<float, 4>> positions;
    for (int vertex = 0; vertex < 3 * 12; ++vertex) {
      const float w = std::ldexp(1.0f, static_cast<int>(random_() % 3));
      positions.push_back(
          {coordinate(0, kSize * 256) * w, coordinate(0, kSize * 256) * w, between(0, 1) * w, w});
    }
    const PassRequest request = requestOf(positions);
    const std::vector<Pixel> expected = pixelsOf(renderOnLavapipe(*device_, request));
    const std::vector<Pixel> actual = pixelsOf(renderOurselves(request));
    for (size_t pixel = 0; pixel < actual.size(); ++pixel)
      expectClose(actual[pixel], expected[pixel], pixel);
  }
}

/// Attributes without perspective are left out: lavapipe 22.3 interpolates them between clipped vertices as
/// if these were not. ClippedCoverageTest.cpp of the rasteriser has them.
bool isClose(const Pixel &actual, const Pixel &expected) {
  const auto differs = [](float a, float b) { return std::abs(a - b) > 0.01f * (std::abs(b) + 1); };
  return actual.values[3] == expected.values[3] && actual.stencil == expected.stencil &&
         !differs(actual.values[0], expected.values[0]) && !differs(actual.values[2], expected.values[2]) &&
         std::abs(actual.depth - expected.depth) < 1e-3;
}

/// Vertices on clip planes are rounded differently, which moves edges by up to 1/256 pixel.
TEST_F(LavapipePrimitives, ClippedTrianglesApartFromTheirEdges) {
  uint32_t covered = 0, different = 0;
  for (int i = 0; i < 100; ++i) {
    std::vector<std::array<float, 4>> positions;
    for (int vertex = 0; vertex < 3 * 4; ++vertex)
      positions.push_back({between(-3, 3), between(-3, 3), between(-1, 2), between(-0.5, 2)});
    const PassRequest request = requestOf(positions);
    const std::vector<Pixel> expected = pixelsOf(renderOnLavapipe(*device_, request));
    const std::vector<Pixel> actual = pixelsOf(renderOurselves(request));
    for (size_t pixel = 0; pixel < actual.size(); ++pixel) {
      covered += expected[pixel].values[3] != 0;
      different += !isClose(actual[pixel], expected[pixel]);
    }
  }
  EXPECT_GT(covered, 50000u);
  EXPECT_LE(different, covered / 1000);
}

/// Lines are rectangles, since lavapipe reports strictLines. Depths are not quite equal: we round the corners
/// of the shape, and interpolate between them.
TEST_F(LavapipePrimitives, PointsAndLines) {
  for (const uint32_t corners : {1, 2}) {
    std::vector<std::array<float, 4>> positions;
    for (int vertex = 0; vertex < 400; ++vertex)
      positions.push_back({coordinate(0, kSize * 256), coordinate(0, kSize * 256), between(0, 1), 1});
    PassRequest request = requestOf(positions);
    request.corners = corners;
    request.raster = raster::RasterState{.viewport = {.width = kSize, .height = kSize},
                                         .scissor = {.width = kSize, .height = kSize},
                                         .lineMode = raster::LineMode::Rectangle};
    const std::vector<Pixel> expected = pixelsOf(renderOnLavapipe(*device_, request));
    const std::vector<Pixel> actual = pixelsOf(renderOurselves(request));
    for (size_t pixel = 0; pixel < actual.size(); ++pixel) {
      EXPECT_EQ(actual[pixel].values[3], expected[pixel].values[3]) << pixel;
      EXPECT_EQ(actual[pixel].stencil, expected[pixel].stencil) << pixel;
      EXPECT_NEAR(actual[pixel].depth, expected[pixel].depth, corners == 1 ? 0 : 2e-3) << pixel;
      if (corners == 2) { // the weights of a point are PointCoord
        EXPECT_NEAR(actual[pixel].values[0], expected[pixel].values[0], 1e-2) << pixel;
      }
    }
  }
}

/// Depths are clipped or clamped, and moved by a bias. If nothing is clipped, they are almost equal:
/// positions are on the grid of 1/256 pixel in a viewport of a quarter of the window's height.
TEST_F(LavapipePrimitives, StatesApartFromEdges) {
  uint32_t different = 0, covered = 0;
  for (int i = 0; i < 200; ++i) {
    std::vector<std::array<float, 4>> positions;
    for (int vertex = 0; vertex < 3 * 6; ++vertex)
      positions.push_back(
          {4 * coordinate(0, kSize * 64) + 3, 4 * coordinate(0, kSize * 64) + 3, between(-0.5, 1.5), 1});
    PassRequest request = requestOf(positions);
    raster::RasterState &state = request.raster.emplace();
    state.viewport = {.x = 8, .y = 48, .width = 32, .height = i % 2 == 0 ? -32.0f : 16.0f};
    state.viewport.minDepth = 0.25;
    state.viewport.maxDepth = 0.75;
    state.scissor = {.x = static_cast<int32_t>(random_() % 20), .y = 9, .width = 25, .height = 45};
    state.cullMode = static_cast<raster::CullMode>(random_() % 3);
    state.frontFace = static_cast<raster::FrontFace>(random_() % 2);
    state.depthBias = {.isEnabled = true,
                       .constantFactor = between(-1000, 1000),
                       .clamp = i % 3 == 0 ? 0.001f : 0,
                       .slopeFactor = between(-0.1, 0.1)};
    state.clip.depthClip = i % 4 != 0;
    if (!state.clip.depthClip)
      request.state.depthClamp = {state.viewport.minDepth, state.viewport.maxDepth};
    const std::vector<Pixel> expected = pixelsOf(renderOnLavapipe(*device_, request));
    const std::vector<Pixel> actual = pixelsOf(renderOurselves(request));
    for (size_t pixel = 0; pixel < actual.size(); ++pixel) {
      covered += expected[pixel].values[3] != 0;
      different += !isClose(actual[pixel], expected[pixel]);
      if (!state.clip.depthClip) {
        EXPECT_NEAR(actual[pixel].depth, expected[pixel].depth, 1e-5);
      }
    }
  }
  EXPECT_GT(covered, 5000u);
  EXPECT_LE(different, covered / 1000);
}

/// Where triangles intersect, the depths of a sample can be so close that rounding decides.
TEST_F(LavapipePrimitives, FourSamplesApartFromIntersections) {
  uint32_t different = 0;
  for (int i = 0; i < 40; ++i) {
    std::vector<std::array<float, 4>> positions;
    for (int vertex = 0; vertex < 3 * 12; ++vertex)
      positions.push_back({coordinate(0, kSize * 256), coordinate(0, kSize * 256), between(0, 1), 1});
    PassRequest request = requestOf(positions);
    request.state.samples = 4;
    request.state.sampleMask = i % 2 == 0 ? UINT32_MAX : static_cast<uint32_t>(random_());
    const std::vector<Pixel> expected = pixelsOf(renderOnLavapipe(*device_, request));
    const std::vector<Pixel> actual = pixelsOf(renderOurselves(request));
    for (size_t pixel = 0; pixel < actual.size(); ++pixel)
      different += std::abs(actual[pixel].values[3] - expected[pixel].values[3]) > 1e-5 ||
                   !isClose(actual[pixel], expected[pixel]);
  }
  EXPECT_LE(different, 40 * kSize * kSize / 10000);
}

} // namespace
} // namespace rdnasim::framebuffer
