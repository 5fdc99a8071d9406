// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The resources of a pipeline: its descriptor sets and push constants.

#pragma once

#include "Descriptors.h"

#include <cstddef>
#include <span>

namespace vulkanrun {

class PipelineLayout {
public:
  PipelineLayout(VkDevice device, VkShaderStageFlags stages)
      : stages_(stages), descriptors_(device), layout_(device) {}

  /// Unsupported when these are more than the device has.
  Outcome create(const Device &device, std::span<const Binding> bindings,
                 std::span<const std::byte> pushConstants);
  VkPipelineLayout handle() const { return layout_.get(); }
  void bind(VkCommandBuffer commands, VkPipelineBindPoint point,
            std::span<const std::byte> pushConstants) const;

private:
  VkShaderStageFlags stages_;
  Descriptors descriptors_;
  Owned<VkPipelineLayout, vkDestroyPipelineLayout> layout_;
};

} // namespace vulkanrun
