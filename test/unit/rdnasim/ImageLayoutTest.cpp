// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/texture/ImageLayout.h"

#include <gtest/gtest.h>
#include <set>

namespace rdnasim {
namespace {

const Target kRdna2Gpu = *findTarget("gfx1030"), kRdna3Gpu = *findTarget("gfx1100"),
             kRdna4Gpu = *findTarget("gfx1201");

TEST(ImageLayout, RowsAreRoundedByTheGenerationsRule) {
  const ImageShape shape = {.width = 10, .height = 3};
  for (const Target &target : {kRdna2Gpu, kRdna3Gpu, kRdna4Gpu}) {
    const ImageLayout layout = layOutImage(shape, target);
    EXPECT_EQ(layout.levels[0].pitch, target.isIn(kRdna4) ? 128u : 256u) << target.processor;
    EXPECT_EQ(layout.sliceBytes, 3u * 256) << "RDNA4 places slices as if rows were rounded to 256";
    EXPECT_EQ(layout.totalBytes, 3u * 256);
    EXPECT_EQ(layout.offsetOf(0, 7, 2), 2 * layout.levels[0].pitch + 28);
  }
}

TEST(ImageLayout, TheSmallestLevelComesFirst) {
  // Rows of 400, 200, 100 and 48 bytes; 5, 2, 1 and 1 of them are texels, 5, 3, 2 and 1 have space.
  const ImageShape shape = {.width = 100, .height = 5, .slices = 2, .levels = 4};
  for (const Target &target : {kRdna2Gpu, kRdna3Gpu, kRdna4Gpu}) {
    const ImageLayout layout = layOutImage(shape, target);
    EXPECT_EQ(layout.levels[3].offset, 0u);
    EXPECT_EQ(layout.levels[2].offset, 256u);
    EXPECT_EQ(layout.levels[1].offset, 256u + 2 * 256);
    EXPECT_EQ(layout.levels[0].offset, 256u + 2 * 256 + 3 * 256);
    EXPECT_EQ(layout.sliceBytes, 6u * 256 + 5 * 512);
    EXPECT_EQ(layout.totalBytes, 2 * layout.sliceBytes);
    const bool isRdna4 = target.isIn(kRdna4);
    EXPECT_EQ(layout.levels[0].pitch, 512u);
    EXPECT_EQ(layout.levels[1].pitch, 256u);
    EXPECT_EQ(layout.levels[2].pitch, isRdna4 ? 128u : 256u);
    EXPECT_EQ(layout.levels[3].pitch, isRdna4 ? 128u : 256u);
    EXPECT_EQ(layout.levels[1].width, 50u);
    EXPECT_EQ(layout.levels[1].height, 2u);
    EXPECT_EQ(layout.levels[3].width, 12u);
    EXPECT_EQ(layout.levels[3].height, 1u);
  }
}

TEST(ImageLayout, EachZHasTheSpaceOfAllLevels) {
  const ImageLayout layout =
      layOutImage({.width = 8, .height = 8, .slices = 4, .levels = 3, .is3D = true}, kRdna3Gpu);
  EXPECT_EQ(layout.sliceBytes, (2u + 4 + 8) * 256);
  EXPECT_EQ(layout.totalBytes, 4 * layout.sliceBytes);
  EXPECT_EQ(layout.levels[0].depth, 4u);
  EXPECT_EQ(layout.levels[1].depth, 2u);
  EXPECT_EQ(layout.levels[2].depth, 1u);
  EXPECT_EQ(layout.offsetOf(1, 2, 1, 1), layout.sliceBytes + 2 * 256 + 256 + 8);
}

TEST(ImageLayout, BlocksAreElements) {
  // 10 × 6 texels are 3 × 2 blocks; level 1, 5 × 3, is 2 × 1; level 2, 2 × 1, is one.
  const ImageLayout layout = layOutImage(
      {.width = 10, .height = 6, .levels = 3, .elementBytes = 16, .blockWidth = 4, .blockHeight = 4},
      kRdna2Gpu);
  EXPECT_EQ(layout.levels[2].offset, 0u);
  EXPECT_EQ(layout.levels[1].offset, 256u);
  EXPECT_EQ(layout.levels[0].offset, 512u);
  EXPECT_EQ(layout.totalBytes, 1024u);
  EXPECT_EQ(layout.levels[1].width, 5u);
  EXPECT_EQ(layout.offsetOf(0, 2, 1), 512u + 256 + 32);
}

TEST(ImageLayout, LargerPitchOfASingleLevel) {
  const ImageShape shape = {.width = 4, .height = 4, .pitch = 384};
  const ImageLayout later = layOutImage(shape, kRdna4Gpu);
  EXPECT_EQ(later.levels[0].pitch, 384u);
  EXPECT_EQ(later.sliceBytes, 4u * 512);
  ImageShape wide = shape;
  wide.pitch = 1024;
  EXPECT_EQ(layOutImage(wide, kRdna2Gpu).totalBytes, 4u * 1024);
}

TEST(ImageLayout, SamplesArePlanesOfASlice) {
  const ImageLayout layout = layOutImage({.width = 4, .height = 2, .slices = 3, .samples = 4}, kRdna3Gpu);
  EXPECT_EQ(layout.sampleBytes, 512u);
  EXPECT_EQ(layout.sliceBytes, 2048u);
  EXPECT_EQ(layout.totalBytes, 6144u);
  EXPECT_EQ(layout.offsetOf(0, 1, 1, 2, 3), 2u * 2048 + 3 * 512 + 256 + 4);
}

/// Whatever the shape: no two elements share a byte, and none is outside the image.
TEST(ImageLayout, ElementsNeverOverlap) {
  for (const Target &target : {kRdna2Gpu, kRdna3Gpu, kRdna4Gpu})
    for (uint32_t width : {1u, 7u, 33u})
      for (uint32_t block : {1u, 4u})
        for (bool is3D : {false, true}) {
          const ImageShape shape = {.width = width,
                                    .height = 9,
                                    .slices = 3,
                                    .levels = 4,
                                    .samples = is3D ? 1u : 2u,
                                    .elementBytes = 8,
                                    .blockWidth = block,
                                    .blockHeight = block,
                                    .is3D = is3D};
          const ImageLayout layout = layOutImage(shape, target);
          std::set<uint64_t> seen;
          uint64_t count = 0;
          for (uint32_t number = 0; number < layout.levelCount; ++number) {
            const ImageLevel &level = layout.levels[number];
            for (uint32_t slice = 0; slice < (is3D ? level.depth : shape.slices); ++slice)
              for (uint32_t sample = 0; sample < shape.samples; ++sample)
                for (uint32_t y = 0; y * block < level.height; ++y)
                  for (uint32_t x = 0; x * block < level.width; ++x, ++count) {
                    const uint64_t offset = layout.offsetOf(number, x, y, slice, sample);
                    EXPECT_EQ(offset % 8, 0u);
                    EXPECT_LE(offset + 8, layout.totalBytes);
                    seen.insert(offset);
                  }
          }
          EXPECT_EQ(seen.size(), count) << target.processor << " width " << width << " block " << block;
        }
}

} // namespace
} // namespace rdnasim
