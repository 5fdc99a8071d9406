// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The images to which draws render.

#pragma once

#include "Device.h"
#include "Image.h"
#include "tools/amber/GraphicsState.h"

#include <cstdint>
#include <vector>

namespace vulkanrun {

struct ColorTarget {
  uint32_t location = 0;
  Image *image = nullptr;
  uint32_t level = 0;
  VkFormat format = VK_FORMAT_UNDEFINED;
  Image *resolve = nullptr; ///< receives the mean of the samples; its level 0 has the size of the framebuffer
};

struct RenderTarget {
  uint32_t width = 0, height = 0, samples = 1;
  std::vector<ColorTarget> colors;
  Image *depthStencil = nullptr;
  VkFormat depthStencilFormat = VK_FORMAT_UNDEFINED;

  /// Returns one more than the highest location.
  uint32_t locations() const;
  /// Returns the number of layers that all attachments have.
  uint32_t layers() const;
};

/// A render pass without end and without other passes beside it (dynamic rendering), which loads and stores
/// what the images have.
class RenderPass {
public:
  RenderPass(VkDevice device, const RenderTarget &target) : device_(device), target_(target) {}

  /// Unsupported when the device cannot render to these.
  Outcome create(const Device &device);
  /// By location; VK_FORMAT_UNDEFINED where there is no attachment.
  const std::vector<VkFormat> &formats() const { return formats_; }
  void begin(VkCommandBuffer commands) const;
  void clear(VkCommandBuffer commands, const amber::ClearValues &values) const;

private:
  Outcome createView(const Image &image, uint32_t level, VkFormat format, VkImageView &handle);
  Outcome createColor(const ColorTarget &color);
  Outcome createDepthStencil();

  VkDevice device_;
  const RenderTarget &target_;
  std::vector<Owned<VkImageView, vkDestroyImageView>> views_;
  std::vector<VkFormat> formats_;
  std::vector<VkRenderingAttachmentInfo> colors_; ///< by location
  VkRenderingAttachmentInfo depthStencil_{};
};

} // namespace vulkanrun
