// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One compute dispatch: everything it needs is made for it and goes with it. Scripts dispatch seldom, so
// nothing is kept for the next.

#pragma once

#include "Device.h"
#include "Image.h"
#include "Outcome.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
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

struct SpecValue {
  uint32_t id = 0;
  uint32_t size = 4;  ///< bytes: 1, 2, 4 or 8
  uint64_t value = 0; ///< low bytes
};

struct SubgroupNeeds {
  bool full = false;
  bool varyingSize = false;
  uint32_t requiredSize = 0; ///< 0: none
};

struct Kernel {
  std::vector<uint32_t> spirv;
  std::string entryPoint = "main";
  std::vector<SpecValue> specialization;
  SubgroupNeeds subgroup;
  std::vector<Binding> bindings;
  std::vector<std::byte> pushConstants;
  std::vector<Image *> images; ///< all that are bound, each once
};

/// Runs to the end; the buffers, and the bytes of images, then hold what the shader wrote. Unsupported when
/// the kernel exceeds the device's limits.
Outcome dispatch(const Device &device, const Kernel &kernel, std::array<uint32_t, 3> workgroups);

} // namespace vulkanrun
