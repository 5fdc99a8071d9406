// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A render pass on Mesa's software driver: tests and blending that are not ours.

#pragma once

#include "tools/rdnasim/framebuffer/MergeState.h"
#include "tools/rdnasim/raster/Rasterizer.h"
#include "tools/vulkan-run/Device.h"

namespace rdnasim::framebuffer {

/// The shader's results for a pixel, as a storage buffer has them (std430).
struct SourceFragment {
  ExportWords color = {}, secondSource = {};
  float depth = 0;
  uint32_t padding[3] = {};
};
static_assert(sizeof(SourceFragment) == 48);

/// The values of an attribute at the corners of each triangle, and the sizes of successive points.
inline constexpr float kCornerValues[] = {2, 5, -3}, kPointSizes[] = {1, 1.625, 3, 4.25, 7};

/// A draw. Without positions it has consecutive triangles that fill the window, front-facing ones at even
/// numbers, back-facing ones at odd numbers, and the shader gives the pixels the results in `fragments`.
///
/// With positions, the shader gives a pixel the attribute with perspective and without it, FragCoord.w, and
/// the primitive's number plus 1.
struct PassRequest {
  VkFormat format = VK_FORMAT_UNDEFINED;
  uint32_t texelBytes = 4;
  const char *typePrefix = ""; ///< of GLSL's type of colours: "", "i" or "u"
  VkClearColorValue clearColor = {};
  uint32_t width = 0, height = 0;
  uint32_t triangles = 1;                           ///< without positions
  std::vector<SourceFragment> fragments;            ///< of all pixels row by row, triangle after triangle
  std::vector<std::array<float, 4>> positions = {}; ///< in clip coordinates
  uint32_t corners = 3;                             ///< of a primitive: points, lines or triangles
  std::optional<raster::RasterState> raster = {};   ///< otherwise the whole window and no culling
  MergeState state;                                 ///< with one target
};

inline constexpr float kClearDepth = 0.5;
inline constexpr uint8_t kClearStencil = 0x35;

/// The attachments, row by row. Depths are floats. With several samples, the resolved colours, and zeros.
struct PassResult {
  std::vector<std::byte> color, depth, stencil;
};

/// Returns lavapipe's device, or null if it is not installed.
std::unique_ptr<vulkanrun::Device> openLavapipe();

/// Returns whether the device can blend attachments of the format, or have them at all.
bool canRender(const vulkanrun::Device &device, VkFormat format, bool blends);

/// Throws std::runtime_error if Vulkan fails.
PassResult renderOnLavapipe(vulkanrun::Device &device, const PassRequest &request);

} // namespace rdnasim::framebuffer
