// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/framebuffer/Transfer.h"

#include <cstring>

namespace rdnasim::framebuffer {

namespace {

/// Calls `visit(x, y, layer)` for the pixels of a region that a surface has.
template <typename Visit>
void forEachPixel(const Surface &surface, const Region &region, Visit visit) {
  const auto endOf = [](uint32_t first, uint32_t count, uint32_t limit) {
    return static_cast<uint32_t>(std::min<uint64_t>(uint64_t(first) + count, limit));
  };
  const uint32_t endLayer = endOf(region.firstLayer, region.layers, surface.layers);
  const uint32_t endRow = endOf(region.y, region.height, surface.height);
  const uint32_t endColumn = endOf(region.x, region.width, surface.width);
  for (uint32_t layer = region.firstLayer; layer < endLayer; ++layer)
    for (uint32_t y = region.y; y < endRow; ++y)
      for (uint32_t x = region.x; x < endColumn; ++x)
        visit(x, y, layer);
}

/// Calls `visit` with the element of each sample.
template <typename Visit>
void forEachElement(const Surface &surface, const Region &region, Visit visit) {
  forEachPixel(surface, region, [&](uint32_t x, uint32_t y, uint32_t layer) {
    for (uint32_t sample = 0; sample < surface.samples; ++sample)
      visit(surface.at(x, y, layer, sample));
  });
}

/// The average of the samples of a pixel.
Color averageOf(const ColorAttachment &attachment, uint32_t x, uint32_t y, uint32_t layer) {
  Color sum = {};
  for (uint32_t sample = 0; sample < attachment.surface.samples; ++sample) {
    const std::byte *const texel = attachment.surface.at(x, y, layer, sample);
    const Color color = decodeColor(attachment.format, loadColor(attachment.format, texel));
    for (uint32_t place = 0; place < 4; ++place)
      sum[place] += color[place];
  }
  for (double &component : sum)
    component /= attachment.surface.samples;
  return sum;
}

} // namespace

void clearColor(const ColorAttachment &attachment, const Color &color, const Region &region) {
  const ColorBits bits = encodeColor(attachment.format, color);
  forEachElement(attachment.surface, region,
                 [&](std::byte *texel) { storeColor(attachment.format, bits, kAllComponents, texel); });
}

void clearDepth(const DepthAttachment &attachment, float depth, const Region &region) {
  const double stored = quantiseDepth(attachment.format, depth);
  forEachElement(attachment.surface, region,
                 [&](std::byte *element) { storeDepth(attachment.format, stored, element); });
}

void clearStencil(const StencilAttachment &attachment, uint8_t stencil, const Region &region) {
  forEachElement(attachment.surface, region, [&](std::byte *element) { *element = std::byte(stencil); });
}

void resolveColor(const ColorAttachment &source, const Surface &target, const Region &region) {
  if (source.format.texel.isInteger())
    return resolveSampleZero(source.surface, target, region);
  forEachPixel(target, region, [&](uint32_t x, uint32_t y, uint32_t layer) {
    const ColorBits bits = encodeColor(source.format, averageOf(source, x, y, layer));
    storeColor(source.format, bits, kAllComponents, target.at(x, y, layer));
  });
}

void resolveSampleZero(const Surface &source, const Surface &target, const Region &region) {
  forEachPixel(target, region, [&](uint32_t x, uint32_t y, uint32_t layer) {
    std::memcpy(target.at(x, y, layer), source.at(x, y, layer), source.elementBytes);
  });
}

} // namespace rdnasim::framebuffer
