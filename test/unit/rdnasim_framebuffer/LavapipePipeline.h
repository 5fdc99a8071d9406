// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "LavapipePass.h"

#include <stdexcept>

namespace rdnasim::framebuffer {

inline constexpr VkFormat kDepthStencilFormat = VK_FORMAT_D32_SFLOAT_S8_UINT;

inline void check(VkResult result) {
  if (result != VK_SUCCESS)
    throw std::runtime_error("Vulkan failed with " + std::to_string(result));
}

/// Returns one of Vulkan's structures, with nothing set but its type.
template <typename Info>
Info infoOf(VkStructureType type) {
  Info info{};
  info.sType = type;
  return info;
}

/// A graphics pipeline with the state of a request, and its shaders.
class LavapipePipeline {
public:
  LavapipePipeline(const vulkanrun::Device &device, const PassRequest &request);

  /// `inputs`: the address of a buffer with the request's fragments or positions.
  void recordDraw(VkCommandBuffer commands, VkDeviceAddress inputs) const;

private:
  void createModule(vulkanrun::Owned<VkShaderModule, vkDestroyShaderModule> &module, bool isFragment) const;
  void createLayout();
  void createPipeline();

  const VkDevice device_;
  const PassRequest &request_;
  vulkanrun::Owned<VkShaderModule, vkDestroyShaderModule> vertex_, fragment_;
  vulkanrun::Owned<VkPipelineLayout, vkDestroyPipelineLayout> layout_;
  vulkanrun::Owned<VkPipeline, vkDestroyPipeline> pipeline_;
};

} // namespace rdnasim::framebuffer
