// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Images in the device's memory, views of them, and samplers.

#pragma once

#include "Device.h"
#include "tools/amber/Image.h"

#include <cstddef>
#include <set>
#include <span>
#include <variant>

namespace vulkanrun {

/// The ways in which the bindings of a pipeline use an image.
struct ImageUse {
  bool isSampled = false, isStored = false, isInputAttachment = false, isCube = false;
  bool isColorAttachment = false, isDepthStencilAttachment = false;
  bool isFiltered = false;        ///< linearly
  std::set<VkFormat> viewFormats; ///< other than the image's
};

/// An image, and a buffer with its bytes as scripts have them. It is in the layout GENERAL while shaders run
/// and while it is rendered to.
class Image {
public:
  /// Unsupported when the device has no such images.
  static std::variant<Image, Outcome> create(Device &device, const amber::Image &image, VkFormat format,
                                             const ImageUse &use, std::span<const std::byte> contents);

  VkImage handle() const { return image_.get(); }
  VkImageAspectFlags aspect() const { return aspect_; }
  std::span<const std::byte> bytes() const { return texels_.empty() ? staging_.bytes() : texels_; }
  std::span<std::byte> bytes() { return texels_.empty() ? staging_.bytes() : texels_; }
  const amber::Image &description() const { return description_; }

  /// Fills the image from the bytes, before shaders use it. One of several samples only gets its layout: see
  /// SampleCopies.h.
  void recordUpload(VkCommandBuffer commands);
  /// Writes the image to the bytes, after shaders have used it. One of several samples keeps them.
  void recordDownload(VkCommandBuffer commands) const;
  /// Completes the bytes once these commands have run.
  void readBack();

private:
  Image(VkDevice device, Buffer staging, const amber::Image &description);
  void addRegion(uint32_t level, VkImageAspectFlags aspect, uint64_t offset);
  VkImageMemoryBarrier barrier() const;

  // The image goes before its memory.
  Owned<VkDeviceMemory, vkFreeMemory> memory_;
  Owned<VkImage, vkDestroyImage> image_;
  Buffer staging_;
  std::vector<std::byte>
      texels_; ///< of a format with depth and stencil, which the staging buffer has in planes
  amber::Image description_;
  VkImageAspectFlags aspect_;
  bool hasLayout_ = false;
  std::vector<VkBufferImageCopy> regions_; ///< one for each level and aspect
};

/// Creates the view; `format` is the view's. Without an aspect, that of an image with depth and stencil is
/// depth.
Outcome createView(const Device &device, const Image &image, const amber::ImageView &view, VkFormat format,
                   VkImageUsageFlags usage, VkImageView &result, VkImageAspectFlags aspect = 0);

/// Unsupported when the device has no such samplers.
Outcome createSampler(const Device &device, const amber::Sampler &sampler, VkSampler &result);

} // namespace vulkanrun
