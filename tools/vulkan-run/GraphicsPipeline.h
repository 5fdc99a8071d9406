// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "VulkanDraw.h"

#include <vector>

namespace vulkanrun {

/// The stages and attachments that a graphics pipeline is made for.
struct PipelineParts {
  std::vector<VkPipelineShaderStageCreateInfo> stages;
  std::vector<VkFormat> formats; ///< of color attachments, by location
  VkPipelineLayout layout = VK_NULL_HANDLE;
};

/// Vulkan's pipeline for a call that the device supports. The vertex sources are its bindings, in their
/// order.
Outcome createPipeline(const Device &device, const DrawCall &call, const PipelineParts &parts,
                       VkPipeline &pipeline);

} // namespace vulkanrun
