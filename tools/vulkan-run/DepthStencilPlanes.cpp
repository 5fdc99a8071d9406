// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DepthStencilPlanes.h"

#include <cstring>

namespace vulkanrun {

namespace {

/// The parts of a texel in bytes. The depth of 24 bits is in the lowest of four, and stencil in the highest;
/// in a plane it keeps these four.
struct Parts {
  uint64_t texel, depth, stencilAt;
};

Parts partsOf(const amber::TexelFormat &format) {
  const uint32_t bits = format.components.front().bits;
  return {format.bytes(), bits == 24 ? 4u : bits / 8, bits / 8};
}

} // namespace

uint64_t planeBytes(const amber::Image &image) {
  const uint64_t texels = elementsOf(image);
  return planesAt(image, texels * image.format.bytes()).stencil;
}

PlaneOffsets planesAt(const amber::Image &image, uint64_t offset) {
  const Parts parts = partsOf(image.format);
  const uint64_t index = offset / parts.texel;
  const uint64_t stencil = (elementsOf(image) * parts.depth + 3) / 4 * 4; // Vulkan wants multiples of four
  return {index * parts.depth, stencil + index};
}

void splitPlanes(const amber::Image &image, std::span<const std::byte> texels, std::span<std::byte> planes) {
  const Parts parts = partsOf(image.format);
  for (uint64_t at = 0; at < texels.size(); at += parts.texel) {
    const PlaneOffsets places = planesAt(image, at);
    std::memcpy(&planes[places.depth], &texels[at], parts.depth);
    planes[places.stencil] = texels[at + parts.stencilAt];
  }
}

void joinPlanes(const amber::Image &image, std::span<const std::byte> planes, std::span<std::byte> texels) {
  const Parts parts = partsOf(image.format);
  for (uint64_t at = 0; at < texels.size(); at += parts.texel) {
    const PlaneOffsets places = planesAt(image, at);
    std::memcpy(&texels[at], &planes[places.depth], parts.depth);
    texels[at + parts.stencilAt] = planes[places.stencil];
  }
}

} // namespace vulkanrun
