// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Pictures of random triangles: every sample against a reference that knows no quads.

#include "tools/rdnasim/framebuffer/PrimitiveRenderer.h"
#include "test/unit/rdnasim_framebuffer/Formats.h"
#include "test/unit/rdnasim_framebuffer/PictureReference.h"
#include "tools/rdnasim/framebuffer/Transfer.h"

#include <bit>
#include <gtest/gtest.h>
#include <random>

namespace rdnasim::framebuffer {
namespace {

class RandomScene {
public:
  explicit RandomScene(uint32_t seed) : random_(seed) {}

  Scene make(uint32_t samples) {
    Scene scene = {.samples = samples};
    scene.sampleMask = below(2) == 0 ? UINT32_MAX : static_cast<uint32_t>(random_());
    scene.testsEarly = below(2) == 0;
    scene.exportsDepth = below(3) == 0;
    scene.exportsMask = below(3) == 0;
    scene.kills = below(2) == 0;
    scene.shadesSamples = below(3) == 0;
    for (int i = 0; i < 10; ++i)
      scene.triangles.push_back(triangle(scene.size));
    return scene;
  }

private:
  uint32_t below(uint32_t limit) { return static_cast<uint32_t>(random_() % limit); }
  /// A number from -limit to limit.
  int32_t around(int32_t limit) { return static_cast<int32_t>(below(2 * limit + 1)) - limit; }

  /// Depths are sums of fractions that floats hold exactly, and are within 0 and 1.
  SceneTriangle triangle(int32_t size) {
    SceneTriangle result = {.corners = {},
                            .depth = 0.5 + around(16) / 64.0,
                            .depthPerX = around(4) / 1024.0,
                            .depthPerY = around(4) / 1024.0};
    for (raster::WindowPoint &corner : result.corners)
      corner = {static_cast<int32_t>(below(size * 256)), static_cast<int32_t>(below(size * 256))};
    return result;
  }

  std::mt19937 random_;
};

constexpr BlendEquation kOver = {BlendFactor::SourceAlpha, BlendFactor::OneMinusSourceAlpha};

RenderState stateOf(const Scene &scene, const QuadPacking &packing) {
  const auto size = static_cast<uint32_t>(scene.size);
  const raster::RasterState viewport = {
      .viewport = {.width = static_cast<float>(size), .height = static_cast<float>(size)},
      .scissor = {.width = size, .height = size},
      .samples = scene.samples};
  RenderState state = {.viewports = {viewport}, .merge = {}, .packing = packing};
  state.shadedSamples = scene.shadesSamples ? scene.samples : 1;
  state.merge = {.samples = scene.samples, .sampleMask = scene.sampleMask, .targets = {{}}};
  state.merge.targets[0].blend = {true, kOver, kOver};
  StencilFace face = {.pass = StencilOp::Invert, .depthFail = StencilOp::IncrementAndWrap};
  state.merge.depthStencil = {.testsDepth = true, .writesDepth = true, .testsStencil = true, .front = face};
  face.depthFail = StencilOp::DecrementAndWrap;
  state.merge.depthStencil.back = face;
  state.merge.shader = {.testsBeforeShader = scene.testsEarly,
                        .exportsDepth = scene.exportsDepth,
                        .exportsMask = scene.exportsMask};
  return state;
}

/// Attachments of a scene.
class Target {
public:
  explicit Target(const Scene &scene)
      : scene_(scene), color_(size(), size(), 4, scene.samples), depth_(size(), size(), 4, scene.samples),
        stencil_(size(), size(), 1, scene.samples) {
    clearDepth(*attachments().depth, 1);
  }

  Attachments attachments() const {
    return {.colors = {ColorAttachment{color_.surface(), kRgba8}},
            .depth = DepthAttachment{depth_.surface(), DepthFormat::Float32},
            .stencil = StencilAttachment{stencil_.surface()}};
  }

  Picture picture(uint64_t passed) const {
    Picture result = {.samples = {}, .passed = passed};
    for (uint32_t y = 0; y < size(); ++y)
      for (uint32_t x = 0; x < size(); ++x)
        for (uint32_t sample = 0; sample < scene_.samples; ++sample)
          result.samples.push_back(
              {loadColor(kRgba8, color_.surface().at(x, y, 0, sample)),
               static_cast<float>(loadDepth(DepthFormat::Float32, depth_.surface().at(x, y, 0, sample))),
               static_cast<uint8_t>(*stencil_.surface().at(x, y, 0, sample))});
    return result;
  }

private:
  uint32_t size() const { return static_cast<uint32_t>(scene_.size); }

  const Scene &scene_;
  OwnedSurface color_, depth_, stencil_;
};

PixelExports exportsOf(const Shaded &shaded) {
  PixelExports result = {.isAlive = shaded.isAlive, .depth = shaded.depth, .sampleMask = shaded.sampleMask};
  for (size_t i = 0; i < 4; ++i)
    result.colors[0][i] = std::bit_cast<uint32_t>(shaded.color[i]);
  return result;
}

/// Draws a scene, and counts the waves.
class SceneRenderer {
public:
  SceneRenderer(const Scene &scene, const QuadPacking &packing)
      : scene_(scene), packing_(packing), target_(scene) {}

  Picture draw() {
    const RenderState state = stateOf(scene_, packing_);
    EXPECT_EQ(checkRenderState(state, target_.attachments()), std::nullopt);
    PrimitiveRenderer renderer(state, target_.attachments(), shadeEach([this](auto quads, auto exports) {
                                 return shadeAll(quads, exports);
                               }));
    for (uint32_t number = 0; number < scene_.triangles.size(); ++number)
      drawTriangle(renderer, number);
    renderer.finish();
    return target_.picture(renderer.passedSamples());
  }
  uint32_t waves() const { return waves_; }

private:
  void drawTriangle(PrimitiveRenderer &renderer, uint32_t number) const {
    const SceneTriangle &triangle = scene_.triangles[number];
    std::array<raster::Vertex, 3> vertices;
    for (size_t i = 0; i < 3; ++i) {
      const double x = triangle.corners[i].x / 256.0, y = triangle.corners[i].y / 256.0;
      vertices[i].position = {
          static_cast<float>(x * 2 / scene_.size - 1), static_cast<float>(y * 2 / scene_.size - 1),
          static_cast<float>(triangle.depth + x * triangle.depthPerX + y * triangle.depthPerY), 1};
    }
    const std::array<const raster::Vertex *, 3> pointers = {&vertices[0], &vertices[1], &vertices[2]};
    renderer.draw({.vertices = pointers, .number = number});
  }

  bool shadeAll(std::span<const PixelQuad> quads, std::span<QuadExports> exports) {
    ++waves_;
    EXPECT_LE(quads.size(), packing_.quads);
    for (size_t i = 0; i < quads.size(); ++i) {
      const PixelQuad &each = quads[i];
      EXPECT_FALSE(each.fragments.isEmpty());
      if (!packing_.mixesPrimitives) {
        EXPECT_EQ(each.quad.primitive, quads[0].quad.primitive);
      }
      for (uint32_t pixel = 0; pixel < 4; ++pixel) {
        checkPixel(each, pixel);
        exports[i][pixel] =
            exportsOf(shade(scene_, each.quad.primitive, each.quad.x + static_cast<int32_t>(pixel % 2),
                            each.quad.y + static_cast<int32_t>(pixel / 2), each.sample));
      }
    }
    return true;
  }

  /// Checks coverage and interpolation, which belong to the quad even if it has waited for others.
  void checkPixel(const PixelQuad &quad, uint32_t pixel) const {
    const uint32_t shaded = scene_.shadesSamples ? 1u << quad.sample : UINT32_MAX;
    const uint32_t input = quad.inputCoverage[pixel], coverage = quad.fragments.coverage[pixel];
    EXPECT_EQ(input, quad.quad.coverage[pixel] & scene_.sampleMask);
    EXPECT_EQ(coverage & ~(input & shaded), 0u);
    if (!scene_.testsEarly) {
      EXPECT_EQ(coverage, input & shaded);
    }
    if (coverage == 0)
      return;
    const auto sample = static_cast<uint32_t>(std::countr_zero(coverage));
    EXPECT_EQ(quad.quad.interpolation->depthAt(quad.quad.sampleOf(pixel, sample)),
              quad.fragments.depth[pixel][sample]);
  }

  const Scene &scene_;
  const QuadPacking packing_;
  Target target_;
  uint32_t waves_ = 0;
};

class Pictures : public testing::TestWithParam<uint32_t> {};

INSTANTIATE_TEST_SUITE_P(Samples, Pictures, testing::Values(1, 2, 4, 8, 16));

TEST_P(Pictures, AreThoseOfTheReferenceInAnyPacking) {
  constexpr QuadPacking kPackings[] = {{1, false}, {8, false}, {8, true}, {16, true}};
  std::array<uint32_t, std::size(kPackings)> waves = {};
  RandomScene random(GetParam());
  for (int i = 0; i < 25; ++i) {
    const Scene scene = random.make(GetParam());
    const Picture expected = drawSlowly(scene);
    for (size_t packing = 0; packing < waves.size(); ++packing) {
      SceneRenderer renderer(scene, kPackings[packing]);
      EXPECT_TRUE(renderer.draw() == expected) << "scene " << i << ", packing " << packing;
      waves[packing] += renderer.waves();
    }
  }
  EXPECT_GT(waves[0], waves[1]);
  EXPECT_GT(waves[1], waves[2]) << "waves are not filled up by other primitives";
  EXPECT_GT(waves[2], waves[3]);
}

/// A window of 8 by 8 pixels with two layers. The shader exports white.
class PrimitiveRendering : public testing::Test {
protected:
  PrimitiveRendering() {
    const raster::RasterState whole = {.viewport = {.width = 8, .height = 8},
                                       .scissor = {.width = 8, .height = 8}};
    raster::RasterState corner = whole;
    corner.viewport = {.x = 4, .y = 4, .width = 4, .height = 4};
    state_.viewports = {whole, corner};
    state_.merge.targets = {{}};
  }

  /// Draws a triangle that contains the viewport.
  void drawAll(PrimitiveRenderer &renderer, uint32_t viewport = 0, uint32_t layer = 0) {
    const std::array<raster::Vertex, 3> vertices = {
        {{.position = {-1, -1, 0.5, 1}}, {.position = {3, -1, 0.5, 1}}, {.position = {-1, 3, 0.5, 1}}}};
    const std::array<const raster::Vertex *, 3> pointers = {&vertices[0], &vertices[1], &vertices[2]};
    renderer.draw({.vertices = pointers}, viewport, layer);
  }
  PixelShader shader(uint32_t lastWave = UINT32_MAX) {
    return shadeEach([this, lastWave](std::span<const PixelQuad> quads, std::span<QuadExports> exports) {
      ++waves_;
      EXPECT_EQ(quads.size(), exports.size());
      EXPECT_EQ(quads[0].quad.interpolation->depthAt(quads[0].quad.centreOf(0)), 0.5f);
      for (QuadExports &quad : exports)
        for (PixelExports &pixel : quad)
          pixel.colors[0].fill(std::bit_cast<uint32_t>(1.0f));
      return waves_ <= lastWave;
    });
  }
  uint32_t whitePixels(uint32_t layer) const {
    uint32_t count = 0;
    for (uint32_t i = 0; i < 64; ++i)
      count += loadColor(kRgba8, color_.surface().at(i % 8, i / 8, layer))[2] == 255;
    return count;
  }

  OwnedSurface color_{8, 8, 4, 1, 2};
  Attachments attachments_ = {.colors = {ColorAttachment{color_.surface(), kRgba8}}};
  RenderState state_;
  uint32_t waves_ = 0;
};

TEST_F(PrimitiveRendering, ViewportsAndLayers) {
  PrimitiveRenderer renderer(state_, attachments_, shader());
  drawAll(renderer, 1, 1);
  EXPECT_EQ(whitePixels(0), 0u);
  EXPECT_EQ(whitePixels(1), 16u);
  EXPECT_EQ(loadColor(kRgba8, color_.surface().at(4, 4, 1))[0], 255u);
  drawAll(renderer, 0, 0);
  EXPECT_EQ(whitePixels(0), 64u);
  EXPECT_EQ(renderer.passedSamples(), 80u);
  drawAll(renderer, 0, 2);
  EXPECT_EQ(renderer.passedSamples(), 80u) << "there is no such layer";
  drawAll(renderer, 2, 0);
  EXPECT_EQ(renderer.passedSamples(), 80u) << "there is no such viewport";
}

TEST_F(PrimitiveRendering, FinishShadesWhatRemains) {
  state_.packing = {12, true};
  PrimitiveRenderer renderer(state_, attachments_, shader());
  drawAll(renderer);
  EXPECT_EQ(waves_, 1u);
  EXPECT_EQ(whitePixels(0), 48u);
  renderer.finish();
  EXPECT_EQ(waves_, 2u);
  EXPECT_EQ(whitePixels(0), 64u);
  renderer.finish();
  EXPECT_EQ(waves_, 2u);
}

TEST_F(PrimitiveRendering, ShaderStopsDrawing) {
  PrimitiveRenderer renderer(state_, attachments_, shader(2));
  drawAll(renderer);
  EXPECT_TRUE(renderer.isStopped());
  EXPECT_EQ(waves_, 3u);
  EXPECT_EQ(whitePixels(0), 8u) << "the wave that stops leaves nothing";
}

TEST_F(PrimitiveRendering, SeveralWavesAtOnce) {
  state_.packing = {12, true, 2};
  PrimitiveRenderer renderer(state_, attachments_, shader());
  drawAll(renderer);
  renderer.finish();
  EXPECT_EQ(waves_, 2u);
  EXPECT_EQ(whitePixels(0), 64u);
  PrimitiveRenderer stopped(state_, attachments_, shader(3));
  drawAll(stopped);
  EXPECT_FALSE(stopped.isStopped()) << "the second wave is not complete";
  stopped.finish();
  EXPECT_EQ(waves_, 4u);
  EXPECT_TRUE(stopped.isStopped());
}

TEST_F(PrimitiveRendering, Refusals) {
  EXPECT_EQ(checkRenderState(state_, attachments_), std::nullopt);
  const auto refusal = [&](auto change) {
    RenderState state = state_;
    change(state);
    return checkRenderState(state, attachments_);
  };
  EXPECT_EQ(refusal([](RenderState &state) { state.viewports[1].samples = 2; }),
            "rasterisation and attachments have different numbers of samples");
  EXPECT_EQ(refusal([](RenderState &state) { state.viewports[1].viewport.width = 0; }),
            "the viewport's width is not greater than 0 and at most 16384");
  EXPECT_EQ(refusal([](RenderState &state) { state.shadedSamples = 2; }),
            "the number of invocations for a pixel does not divide the number of samples");
  EXPECT_EQ(refusal([](RenderState &state) { state.packing.quads = 0; }), "a wave of pixels has no quads");
  EXPECT_NE(refusal([](RenderState &state) { state.merge.targets.clear(); }), std::nullopt);
  EXPECT_NE(refusal([](RenderState &state) {
              state.merge.samples = 2;
              state.viewports[0].samples = state.viewports[1].samples = 2;
            }),
            std::nullopt)
      << "attachments have one sample";
}

} // namespace
} // namespace rdnasim::framebuffer
