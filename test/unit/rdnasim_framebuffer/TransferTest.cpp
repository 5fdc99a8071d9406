// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/framebuffer/Transfer.h"
#include "test/unit/rdnasim_framebuffer/Formats.h"

#include <gmock/gmock.h>

namespace rdnasim::framebuffer {
namespace {

using testing::ElementsAre;

uint32_t redAt(const ColorAttachment &attachment, uint32_t x, uint32_t y, uint32_t layer, uint32_t sample) {
  return loadColor(attachment.format, attachment.surface.at(x, y, layer, sample))[0];
}

TEST(Clear, FillsTheRegionInAllSamples) {
  const OwnedSurface owned(4, 3, 4, 2, 3);
  const ColorAttachment attachment = {owned.surface(), kRgba8};
  const Region region = {.x = 1, .y = 1, .width = 2, .height = 9, .firstLayer = 1, .layers = 1};
  clearColor(attachment, {1, 0, 0, 0}, region);
  uint32_t filled = 0;
  for (uint32_t layer = 0; layer < 3; ++layer)
    for (uint32_t sample = 0; sample < 2; ++sample)
      for (uint32_t y = 0; y < 3; ++y)
        for (uint32_t x = 0; x < 4; ++x) {
          const bool isInside = layer == 1 && y >= 1 && (x == 1 || x == 2);
          EXPECT_EQ(redAt(attachment, x, y, layer, sample), isInside ? 0xffu : 0);
          filled += isInside;
        }
  EXPECT_EQ(filled, 8u);
  clearColor(attachment, {0.5, 0, 0, 0});
  EXPECT_EQ(redAt(attachment, 3, 2, 2, 1), 0x80u);
}

TEST(Clear, DepthAndStencil) {
  const OwnedSurface depth(2, 2, 2, 4), stencil(2, 2, 1, 4);
  clearDepth({depth.surface(), DepthFormat::Unorm16}, 0.25);
  clearStencil({stencil.surface()}, 0xab);
  EXPECT_EQ(loadDepth(DepthFormat::Unorm16, depth.surface().at(1, 1, 0, 3)), 16384);
  EXPECT_EQ(*stencil.surface().at(1, 1, 0, 3), std::byte(0xab));
}

/// Stores the codes as red in the samples of one pixel, resolves it, and returns red of the result.
uint32_t resolved(const ColorFormat &format, const std::vector<uint32_t> &codes) {
  const OwnedSurface source(1, 1, format.texel.elementBytes(), static_cast<uint32_t>(codes.size()));
  const OwnedSurface target(1, 1, format.texel.elementBytes());
  for (uint32_t sample = 0; sample < codes.size(); ++sample)
    storeColor(format, {codes[sample]}, kAllComponents, source.surface().at(0, 0, 0, sample));
  resolveColor({source.surface(), format}, target.surface());
  return loadColor(format, target.surface().at(0, 0))[0];
}

TEST(Resolve, AveragesNumbers) {
  EXPECT_EQ(resolved(kRgba8, {10, 20, 30, 41}), 25u);
  EXPECT_EQ(resolved(kRgba8, {10, 13}), 12u) << "halves are rounded upwards";
  EXPECT_EQ(resolved(kRgba8Snorm, {0xf6, 0x14}), 5u) << "-10 and 20";
  EXPECT_EQ(resolved(kRgba16Float, {0x3c00, 0x4000, 0x4200, 0x4400}), 0x4100u) << "2.5";
}

TEST(Resolve, AveragesLinearColorsOfSrgb) {
  // Half of the light is 0.735 in sRGB.
  EXPECT_EQ(resolved(kRgba8Srgb, {0, 255}), 188u);
}

TEST(Resolve, IntegersTakeTheFirstSample) {
  EXPECT_EQ(resolved(kRgba8Uint, {7, 100, 200, 255}), 7u);
}

TEST(Resolve, DepthTakesTheFirstSampleWithinTheRegion) {
  const OwnedSurface source(3, 1, 1, 2, 2), target(3, 1, 1, 1, 2);
  clearStencil({source.surface()}, 9);
  *source.surface().at(1, 0, 1, 0) = std::byte(5);
  resolveSampleZero(source.surface(), target.surface(), {.x = 1, .firstLayer = 1});
  EXPECT_THAT(target.surface().bytes, ElementsAre(std::byte(0), std::byte(0), std::byte(0), std::byte(0),
                                                  std::byte(5), std::byte(9)));
}

} // namespace
} // namespace rdnasim::framebuffer
