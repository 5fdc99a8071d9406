// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Copies between an application's texels and images: each texel goes to its place in the layout, and back.

#include "tools/rdnasim/load/ImageCopies.h"

#include <gmock/gmock.h>

#include <cstring>
#include <vector>

namespace rdnasim::driver {
namespace {

/// An image of 32-bit elements that have been numbered by an application, and copied.
struct Copied {
  Copied(const ImageShape &shape, const char *processor, uint32_t count)
      : layout(layOutImage(shape, *findTarget(processor))), texels(count), image(layout.totalBytes) {
    for (uint32_t i = 0; i < count; ++i)
      texels[i] = i + 1;
    uploadImage(shape, layout, std::as_bytes(std::span(texels)), image.data());
    std::vector<uint32_t> back(count);
    downloadImage(shape, layout, image.data(), std::as_writable_bytes(std::span(back)));
    EXPECT_EQ(back, texels);
  }
  uint32_t at(uint32_t level, uint32_t x, uint32_t y, uint32_t slice = 0, uint32_t sample = 0) const {
    uint32_t value = 0;
    std::memcpy(&value, &image[layout.offsetOf(level, x, y, slice, sample)], sizeof(value));
    return value;
  }

  ImageLayout layout;
  std::vector<uint32_t> texels;
  std::vector<std::byte> image;
};

TEST(ImageCopies, LevelsAndLayers) {
  for (const char *processor : {"gfx1030", "gfx1100", "gfx1201"}) {
    const Copied copied({.width = 5, .height = 3, .slices = 2, .levels = 3}, processor, 2 * (15 + 2 + 1));
    EXPECT_EQ(copied.at(0, 0, 0), 1u);
    EXPECT_EQ(copied.at(0, 4, 2), 15u);
    EXPECT_EQ(copied.at(0, 1, 1, 1), 15u + 5 + 2);
    EXPECT_EQ(copied.at(1, 1, 0, 0), 30u + 2);
    EXPECT_EQ(copied.at(1, 0, 0, 1), 30u + 3);
    EXPECT_EQ(copied.at(2, 0, 0, 1), 30u + 4 + 2);
  }
}

TEST(ImageCopies, Volumes) {
  const Copied copied({.width = 4, .height = 2, .slices = 4, .levels = 3, .is3D = true}, "gfx1100",
                      32 + 4 + 1);
  EXPECT_EQ(copied.at(0, 3, 1, 3), 32u);
  EXPECT_EQ(copied.at(1, 0, 0, 1), 32u + 3);
  EXPECT_EQ(copied.at(2, 0, 0, 0), 37u);
}

TEST(ImageCopies, SamplesOfATexelFollowEachOther) {
  const Copied copied({.width = 2, .height = 2, .slices = 2, .samples = 4}, "gfx1201", 32);
  EXPECT_EQ(copied.at(0, 0, 0, 0, 3), 4u);
  EXPECT_EQ(copied.at(0, 1, 0, 0, 0), 5u);
  EXPECT_EQ(copied.at(0, 1, 1, 1, 2), 16u + 12 + 3);
}

TEST(ImageCopies, Blocks) {
  const Copied copied({.width = 9, .height = 5, .levels = 2, .blockWidth = 4, .blockHeight = 4}, "gfx1030",
                      6 + 1);
  EXPECT_EQ(copied.at(0, 2, 1), 6u);
  EXPECT_EQ(copied.at(1, 0, 0), 7u);
}

} // namespace
} // namespace rdnasim::driver
