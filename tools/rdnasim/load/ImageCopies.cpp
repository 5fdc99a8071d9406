// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/load/ImageCopies.h"

#include <cstring>

namespace rdnasim::driver {

namespace {

/// Visits the runs of bytes that follow each other in the application's texels and in the image: rows, or
/// texels where these have several samples.
template <class Copy>
void forEachRun(const ImageShape &shape, const ImageLayout &layout, Copy copy) {
  uint64_t at = 0;
  for (uint32_t number = 0; number < layout.levelCount; ++number) {
    const ImageLevel &level = layout.levels[number];
    const uint32_t columns = (level.width + shape.blockWidth - 1) / shape.blockWidth;
    const uint32_t rows = (level.height + shape.blockHeight - 1) / shape.blockHeight;
    const uint32_t slices = shape.is3D ? level.depth : shape.slices;
    const uint32_t runs = shape.samples > 1 ? columns : 1;
    const uint64_t bytes = uint64_t(columns) / runs * shape.elementBytes;
    for (uint32_t slice = 0; slice < slices; ++slice)
      for (uint32_t y = 0; y < rows; ++y)
        for (uint32_t x = 0; x < runs; ++x)
          for (uint32_t sample = 0; sample < shape.samples; ++sample, at += bytes)
            copy(at, layout.offsetOf(number, x, y, slice, sample), bytes);
  }
}

} // namespace

void uploadImage(const ImageShape &shape, const ImageLayout &layout, std::span<const std::byte> texels,
                 std::byte *image) {
  forEachRun(shape, layout, [&](uint64_t from, uint64_t to, uint64_t bytes) {
    if (from + bytes <= texels.size())
      std::memcpy(image + to, texels.data() + from, bytes);
  });
}

void downloadImage(const ImageShape &shape, const ImageLayout &layout, const std::byte *image,
                   std::span<std::byte> texels) {
  forEachRun(shape, layout, [&](uint64_t to, uint64_t from, uint64_t bytes) {
    if (to + bytes <= texels.size())
      std::memcpy(texels.data() + to, image + from, bytes);
  });
}

} // namespace rdnasim::driver
