// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/amber/Image.h"

#include <algorithm>
#include <bit>

namespace amber {

ImageLevel levelOf(const Image &image, uint32_t level) {
  ImageLevel result;
  for (uint32_t each = 0; each <= level; ++each) {
    result.offset += each == 0 ? 0 : result.bytes;
    result.width = std::max(image.width >> each, 1u);
    result.height = std::max(image.height >> each, 1u);
    result.depth = std::max(image.depth >> each, 1u);
    result.columns = (result.width + image.format.blockWidth - 1) / image.format.blockWidth;
    result.rows = (result.height + image.format.blockHeight - 1) / image.format.blockHeight;
    result.bytes = uint64_t(result.columns) * result.rows * result.depth * image.layers * image.samples *
                   image.format.bytes();
  }
  return result;
}

uint64_t elementsOf(const Image &image) {
  const ImageLevel last = levelOf(image, image.levels - 1);
  return (last.offset + last.bytes) / image.format.bytes();
}

uint32_t mostLevelsOf(const Image &image) {
  return static_cast<uint32_t>(std::bit_width(std::max({image.width, image.height, image.depth})));
}

bool contains(const Image &image, const TexelRectangle &rectangle) {
  const TexelPosition &first = rectangle.first;
  if (first.level >= image.levels || first.layer >= image.layers)
    return false;
  const ImageLevel level = levelOf(image, first.level);
  return first.z < level.depth && first.x < level.width && rectangle.width <= level.width - first.x &&
         first.y < level.height && rectangle.height <= level.height - first.y;
}

uint64_t offsetOf(const Image &image, const TexelPosition &texel) {
  const ImageLevel level = levelOf(image, texel.level);
  const uint64_t slice = uint64_t(texel.layer) * level.depth + texel.z;
  const uint64_t index = (slice * level.rows + texel.y) * level.columns + texel.x;
  return level.offset + (index * image.samples + texel.sample) * image.format.bytes();
}

} // namespace amber
