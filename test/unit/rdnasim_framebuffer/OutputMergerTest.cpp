// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The order of the steps, and what each takes from exports and state.

#include "tools/rdnasim/framebuffer/OutputMerger.h"
#include "test/unit/rdnasim_framebuffer/Formats.h"
#include "tools/rdnasim/framebuffer/ColorMerger.h"

#include <bit>
#include <gmock/gmock.h>

namespace rdnasim::framebuffer {
namespace {

using testing::Each;
using testing::ElementsAre;

constexpr uint32_t kSize = 4, kSamples = 4;

ExportWords wordsOf(float r, float g = 0, float b = 0, float a = 1) {
  return {std::bit_cast<uint32_t>(r), std::bit_cast<uint32_t>(g), std::bit_cast<uint32_t>(b),
          std::bit_cast<uint32_t>(a)};
}

/// Attachments of 4 by 4 pixels with four samples: two colours, depth 0.5 and stencil 0. Fragments are those
/// of the upper left quad, at depth 0.25, with all samples, and exports are white.
class Merging : public testing::Test {
protected:
  Merging() {
    for (size_t i = 0; i < depth_.surface().bytes.size(); i += 4)
      storeDepth(DepthFormat::Float32, 0.5, depth_.surface().bytes.data() + i);
    for (auto &pixel : quad_.depth)
      pixel.fill(0.25);
    quad_.coverage.fill(0xf);
    for (PixelExports &each : exports_)
      each.colors.fill(wordsOf(1, 1, 1, 1));
  }

  uint64_t run() {
    EXPECT_EQ(checkAttachments(attachments_, kSamples), std::nullopt);
    EXPECT_EQ(checkMergeState(state_, attachments_), std::nullopt);
    OutputMerger merger(state_, attachments_);
    merger.restrict(quad_);
    launched_ = quad_;
    merger.testEarly(launched_);
    merger.merge(launched_, exports_);
    return merger.passedSamples();
  }

  ColorBits colorAt(uint32_t pixel, uint32_t sample, uint32_t location = 0) const {
    const ColorAttachment &color = *attachments_.colors[location];
    return loadColor(color.format, color.surface.at(pixel % 2, pixel / 2, quad_.layer, sample));
  }
  /// The samples of a pixel that have some red, in a bit for each.
  uint32_t written(uint32_t pixel, uint32_t location = 0) const {
    uint32_t result = 0;
    for (uint32_t sample = 0; sample < kSamples; ++sample)
      result |= (colorAt(pixel, sample, location)[0] != 0 ? 1u : 0u) << sample;
    return result;
  }
  std::array<uint32_t, 4> written() const { return {written(0), written(1), written(2), written(3)}; }
  double depthAt(uint32_t pixel, uint32_t sample) const {
    return loadDepth(DepthFormat::Float32, depth_.surface().at(pixel % 2, pixel / 2, 0, sample));
  }
  int stencilAt(uint32_t pixel, uint32_t sample) const {
    return static_cast<int>(*stencil_.surface().at(pixel % 2, pixel / 2, 0, sample));
  }

  OwnedSurface color_{kSize, kSize, 4, kSamples}, other_{kSize, kSize, 4, kSamples},
      depth_{kSize, kSize, 4, kSamples}, stencil_{kSize, kSize, 1, kSamples};
  Attachments attachments_ = {
      .colors = {ColorAttachment{color_.surface(), kRgba8}, ColorAttachment{other_.surface(), kRgba8}},
      .depth = DepthAttachment{depth_.surface(), DepthFormat::Float32},
      .stencil = StencilAttachment{stencil_.surface()}};
  MergeState state_ = {.samples = kSamples, .targets = {{}, {}}};
  QuadFragments quad_, launched_;
  QuadExports exports_;
};

TEST_F(Merging, WritesCoveredSamples) {
  quad_.coverage = {0x1, 0x0, 0xa, 0xf};
  EXPECT_EQ(run(), 7u);
  EXPECT_THAT(written(), ElementsAre(0x1, 0x0, 0xa, 0xf));
  EXPECT_EQ(colorAt(3, 2), (ColorBits{255, 255, 255, 255}));
}

TEST_F(Merging, SampleMaskAppliesBeforeTheShader) {
  state_.sampleMask = 0xfffffff6;
  EXPECT_EQ(run(), 8u);
  EXPECT_THAT(quad_.coverage, Each(0x6));
  EXPECT_THAT(written(), Each(0x6u));
}

TEST_F(Merging, PixelsOutsideOfTheAttachmentsAreRemoved) {
  quad_.x = kSize - 1;
  OutputMerger merger(state_, attachments_);
  merger.restrict(quad_);
  EXPECT_THAT(quad_.coverage, ElementsAre(0xf, 0, 0xf, 0));
  quad_.x = 0, quad_.y = -1;
  quad_.coverage.fill(0xf);
  merger.restrict(quad_);
  EXPECT_THAT(quad_.coverage, ElementsAre(0, 0, 0xf, 0xf));
  quad_.y = 0, quad_.layer = 1;
  merger.restrict(quad_);
  EXPECT_TRUE(quad_.isEmpty());
}

TEST_F(Merging, KilledPixelsLeaveNothing) {
  state_.depthStencil = {.testsDepth = true, .writesDepth = true};
  exports_[2].isAlive = false;
  EXPECT_EQ(run(), 12u);
  EXPECT_THAT(written(), ElementsAre(0xf, 0xf, 0, 0xf));
  EXPECT_EQ(depthAt(2, 0), 0.5);
  EXPECT_EQ(depthAt(3, 0), 0.25);
}

TEST_F(Merging, EarlyTestsWriteAndCountBeforeTheShader) {
  state_.depthStencil = {.testsDepth = true, .writesDepth = true};
  state_.shader = {.testsBeforeShader = true, .exportsDepth = true, .exportsMask = true};
  exports_[0].isAlive = false;
  for (PixelExports &each : exports_)
    each.depth = 0.9f, each.sampleMask = 0x1;
  quad_.depth[1][3] = 0.75; // fails
  EXPECT_EQ(run(), 15u);
  EXPECT_THAT(launched_.coverage, ElementsAre(0xf, 0x7, 0xf, 0xf));
  EXPECT_THAT(written(), ElementsAre(0, 0x1, 0x1, 0x1)) << "the exported mask affects colours only";
  EXPECT_EQ(depthAt(0, 0), 0.25) << "killed after the test";
  EXPECT_EQ(depthAt(1, 3), 0.5);
  EXPECT_EQ(depthAt(2, 3), 0.25) << "an exported depth has no effect";
}

TEST_F(Merging, LateTestsUseTheExports) {
  state_.depthStencil = {.testsDepth = true,
                         .writesDepth = true,
                         .testsStencil = true,
                         .front = {.pass = StencilOp::Replace, .depthFail = StencilOp::Invert}};
  state_.shader = {.exportsDepth = true, .exportsStencil = true, .exportsMask = true};
  for (PixelExports &each : exports_)
    each.depth = 0.125, each.stencil = 42, each.sampleMask = 0x3;
  exports_[3].depth = 0.75;
  EXPECT_EQ(run(), 6u);
  EXPECT_THAT(launched_.coverage, Each(0xf));
  EXPECT_THAT(written(), ElementsAre(0x3, 0x3, 0x3, 0));
  EXPECT_EQ(depthAt(0, 1), 0.125);
  EXPECT_EQ(depthAt(0, 2), 0.5) << "masked out";
  EXPECT_EQ(stencilAt(0, 1), 42);
  EXPECT_EQ(stencilAt(0, 2), 0);
  EXPECT_EQ(stencilAt(3, 0), 255);
}

TEST_F(Merging, ExportsWithoutTheirControlBitAreIgnored) {
  state_.depthStencil = {.testsDepth = true,
                         .writesDepth = true,
                         .testsStencil = true,
                         .front = {.pass = StencilOp::Replace, .reference = 3}};
  for (PixelExports &each : exports_)
    each.depth = 0.9f, each.stencil = 42, each.sampleMask = 0;
  EXPECT_EQ(run(), 16u);
  EXPECT_EQ(depthAt(0, 0), 0.25);
  EXPECT_EQ(stencilAt(0, 0), 3);
}

TEST_F(Merging, DepthClampAppliesToInterpolatedAndExportedDepths) {
  state_.depthStencil = {.testsDepth = true, .writesDepth = true, .depthCompare = CompareOp::Always};
  state_.depthClamp = {0.6f, 0.3f}; // a range may be reversed
  quad_.depth[1].fill(7);
  run();
  EXPECT_EQ(depthAt(0, 0), 0.3f);
  EXPECT_EQ(depthAt(1, 0), 0.6f);
  state_.shader.exportsDepth = true;
  exports_[0].depth = 2;
  run();
  EXPECT_EQ(depthAt(0, 0), 0.6f);
}

TEST_F(Merging, BackFacesUseTheirStencilState) {
  state_.depthStencil = {.testsStencil = true, .front = {.pass = StencilOp::Invert}, .back = {}};
  state_.depthStencil.back = {.fail = StencilOp::IncrementAndClamp, .compare = CompareOp::Never};
  quad_.isFrontFacing = false;
  EXPECT_EQ(run(), 0u);
  EXPECT_EQ(stencilAt(0, 0), 1);
  EXPECT_THAT(written(), Each(0u));
}

TEST_F(Merging, AlphaToCoverageTakesTheFirstSamples) {
  state_.alphaToCoverage = true;
  const float alphas[4] = {0, 0.5, 0.6f, 0.9f};
  for (uint32_t pixel = 0; pixel < 4; ++pixel)
    exports_[pixel].colors[0] = wordsOf(1, 0, 0, alphas[pixel]);
  EXPECT_EQ(run(), 0u + 2 + 2 + 4);
  EXPECT_THAT(written(), ElementsAre(0x0, 0x3, 0x3, 0xf));
  EXPECT_EQ(written(1, 1), 0x3u) << "coverage is that of all attachments";
  EXPECT_EQ(colorAt(1, 0)[3], 128u);
}

TEST_F(Merging, IntegersHaveNoAlphaToCoverage) {
  attachments_.colors[0]->format = kRgba8Uint;
  state_.alphaToCoverage = true;
  for (PixelExports &each : exports_)
    each.colors[0] = {1, 1, 1, 0};
  run();
  EXPECT_THAT(written(), Each(0xfu));
}

TEST_F(Merging, CoverageAlphaOfTheDepthExport) {
  state_.alphaToCoverage = true;
  state_.shader.exportsCoverageAlpha = true;
  for (PixelExports &each : exports_)
    each.coverageAlpha = 0.25;
  EXPECT_EQ(run(), 4u);
  EXPECT_THAT(written(), Each(0x1u));
}

TEST_F(Merging, AlphaToOneReplacesTheFirstAlphaAfterCoverage) {
  state_.alphaToCoverage = state_.alphaToOne = true;
  for (PixelExports &each : exports_)
    each.colors.fill(wordsOf(1, 1, 1, 0.5));
  run();
  EXPECT_THAT(written(), Each(0x3u));
  EXPECT_EQ(colorAt(0, 0, 0)[3], 255u);
  EXPECT_EQ(colorAt(0, 0, 1)[3], 128u);
}

TEST_F(Merging, TargetsBlendIndependently) {
  const BlendEquation add = {BlendFactor::One, BlendFactor::One};
  state_.targets[1].blend = {true, add, add};
  for (PixelExports &each : exports_)
    each.colors[0] = each.colors[1] = wordsOf(0.2f, 0.4f, 0.6f, 0.8f);
  run();
  run();
  EXPECT_EQ(colorAt(0, 0, 0), (ColorBits{51, 102, 153, 204}));
  EXPECT_EQ(colorAt(0, 0, 1), (ColorBits{102, 204, 255, 255}));
}

TEST_F(Merging, SecondSource) {
  state_.targets[0].blend = {true,
                             {BlendFactor::SecondSourceColor, BlendFactor::Zero},
                             {BlendFactor::SecondSourceAlpha, BlendFactor::Zero}};
  for (PixelExports &each : exports_)
    each.secondSource = wordsOf(0.2f, 0.4f, 0.6f, 0.8f);
  run();
  EXPECT_EQ(colorAt(3, 3), (ColorBits{51, 102, 153, 204}));
}

TEST_F(Merging, BlendConstants) {
  const BlendEquation constant = {BlendFactor::ConstantColor, BlendFactor::Zero};
  state_.targets[0].blend = {true, constant, constant};
  state_.blendConstants = {0.2, 0.4, 0.6, 0.8};
  run();
  EXPECT_EQ(colorAt(0, 0), (ColorBits{51, 102, 153, 204}));
}

TEST_F(Merging, WriteMaskAndShaderMask) {
  state_.targets[0].writeMask = kRed | kGreen | kAlpha;
  state_.targets[0].shaderMask = kGreen | kBlue | kAlpha;
  state_.targets[1].writeMask = 0;
  run();
  EXPECT_EQ(colorAt(0, 0, 0), (ColorBits{0, 255, 0, 255}));
  EXPECT_EQ(colorAt(0, 0, 1), (ColorBits{}));
}

TEST_F(Merging, LogicOperationsReplaceBlending) {
  const BlendEquation add = {BlendFactor::One, BlendFactor::One};
  state_.logicOp = LogicOp::Xor;
  state_.targets[1].blend = {true, add, add};
  attachments_.colors[1]->format = kRgba8Srgb;
  for (PixelExports &each : exports_)
    each.colors.fill(wordsOf(0.2f, 1, 0, 1));
  run();
  EXPECT_EQ(colorAt(0, 0), (ColorBits{51, 255, 0, 255}));
  run();
  EXPECT_EQ(colorAt(0, 0), (ColorBits{}));
  EXPECT_EQ(colorAt(0, 0, 1), (ColorBits{124, 255, 0, 255})) << "sRGB is neither combined nor blended";
  state_.logicOp = LogicOp::Nor;
  run();
  EXPECT_EQ(colorAt(0, 0), (ColorBits{204, 0, 255, 0})) << "only the bits that a component has";
}

TEST_F(Merging, IntegersAreClampedAndNotBlended) {
  attachments_.colors[0]->format = kRgba8Uint;
  const BlendEquation add = {BlendFactor::One, BlendFactor::One};
  state_.targets[0] = {.blend = {true, add, add}, .exportFormat = ExportFormat::Uint16Abgr};
  for (PixelExports &each : exports_)
    each.colors[0] = {0x012c0007, 0xffff0000};
  run();
  run();
  EXPECT_EQ(colorAt(0, 0), (ColorBits{7, 255, 0, 255}));
}

TEST_F(Merging, MissingAttachmentsAreSkipped) {
  attachments_.colors[0].reset();
  run();
  EXPECT_EQ(written(0, 1), 0xfu);
}

TEST(CoverageOfAlpha, GrowsFromNothingToEverything) {
  for (const uint32_t samples : {1u, 2u, 4u, 8u, 16u}) {
    EXPECT_EQ(std::popcount(1u + coverageOfAlpha(1, samples)), 1) << "a run of ones";
    EXPECT_EQ(coverageOfAlpha(1, samples) + 1u, 1u << samples);
    EXPECT_EQ(coverageOfAlpha(0, samples), 0);
    EXPECT_EQ(coverageOfAlpha(-5, samples), 0);
    EXPECT_EQ(coverageOfAlpha(5, samples), coverageOfAlpha(1, samples));
    EXPECT_EQ(coverageOfAlpha(0.5, samples), (1u << ((samples + 1) / 2)) - 1);
    for (int i = 0; i < 100; ++i)
      EXPECT_LE(coverageOfAlpha(i / 100.0, samples), coverageOfAlpha((i + 1) / 100.0, samples));
  }
}

} // namespace
} // namespace rdnasim::framebuffer
