// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/texture/ImageLayout.h"

#include <algorithm>

namespace rdnasim {

namespace {

uint64_t roundUp(uint64_t value, uint64_t granule) {
  return (value + granule - 1) / granule * granule;
}

/// The rounded-up quotient: the space for a level is never less than half of the level before, which matters
/// for blocks that are partly outside the image.
uint32_t halved(uint32_t extent, uint32_t level) {
  return (extent >> level) + ((extent & ((1u << level) - 1)) != 0);
}

} // namespace

ImageLayout layOutImage(const ImageShape &shape, const Target &target) {
  constexpr uint64_t kPlacement = 256;
  const uint64_t rowGranule = target.isIn(kRdna4) ? 128 : 256;
  const uint32_t columns = (shape.width + shape.blockWidth - 1) / shape.blockWidth;
  const uint32_t rows = (shape.height + shape.blockHeight - 1) / shape.blockHeight;

  ImageLayout layout;
  layout.elementBytes = shape.elementBytes;
  layout.levelCount = std::clamp(shape.levels, 1u, kMaxImageLevels);
  uint64_t end = 0;
  for (uint32_t number = layout.levelCount; number-- > 0;) {
    ImageLevel &level = layout.levels[number];
    const uint64_t row = uint64_t(halved(columns, number)) * shape.elementBytes;
    level.width = std::max(1u, shape.width >> number);
    level.height = std::max(1u, shape.height >> number);
    level.depth = shape.is3D ? std::max(1u, shape.slices >> number) : 1;
    level.pitch = std::max(roundUp(row, rowGranule), layout.levelCount == 1 ? shape.pitch : 0);
    level.offset = end;
    end += roundUp(level.pitch, kPlacement) * halved(rows, number);
  }
  layout.sampleBytes = end;
  layout.sliceBytes = end * shape.samples;
  layout.totalBytes = layout.sliceBytes * shape.slices;
  return layout;
}

} // namespace rdnasim
