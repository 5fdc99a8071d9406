// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A binding of a pipeline with the resources that it has on the device.

#pragma once

#include "Device.h"
#include "Image.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace vulkanrun {

/// The buffer range of one element of a binding, in bytes.
struct BufferRange {
  const Buffer *buffer = nullptr;
  uint64_t offset = 0;
  uint64_t size = VK_WHOLE_SIZE;
  uint32_t dynamicOffset = 0;            ///< of the dynamic kinds of descriptor
  VkFormat format = VK_FORMAT_UNDEFINED; ///< of texel buffers
};

struct BoundView {
  const Image *image = nullptr;
  amber::ImageView view;
  VkFormat format = VK_FORMAT_UNDEFINED;
  VkImageAspectFlags aspect = 0; ///< of an image with depth and stencil; 0: depth
};

/// The elements of a binding are buffers, images, samplers, or images and samplers. Its initializers let it
/// be made of the first fields (-Wmissing-field-initializers).
// NOLINTBEGIN(readability-redundant-member-init)
struct Binding {
  uint32_t set = 0;
  uint32_t binding = 0;
  VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
  std::vector<BufferRange> elements;
  std::vector<BoundView> images = {};
  std::vector<const amber::Sampler *> samplers = {};
  bool samplersAreImmutable = false;
  std::vector<std::byte> block = {}; ///< of an inline uniform block

  /// Returns descriptorCount, which for an inline uniform block is its size.
  size_t count() const { return std::max({elements.size(), images.size(), samplers.size(), block.size()}); }
};
// NOLINTEND(readability-redundant-member-init)

} // namespace vulkanrun
