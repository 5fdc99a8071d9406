// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Vulkan copies the depth and the stencil of an image apart, and scripts have them side by side in a texel.
// In a buffer, the depth of all texels comes first, and then the stencil of all, a byte each.

#pragma once

#include "tools/amber/Image.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace vulkanrun {

/// The size of both planes.
uint64_t planeBytes(const amber::Image &image);

struct PlaneOffsets {
  uint64_t depth = 0, stencil = 0;
};
/// Where the texel is that scripts have at an offset.
PlaneOffsets planesAt(const amber::Image &image, uint64_t offset);

void splitPlanes(const amber::Image &image, std::span<const std::byte> texels, std::span<std::byte> planes);
void joinPlanes(const amber::Image &image, std::span<const std::byte> planes, std::span<std::byte> texels);

} // namespace vulkanrun
