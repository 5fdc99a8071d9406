// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/Compiler.h"

#include <vulkan/vulkan.h>

#include <vector>

namespace bench {

/// Vulkan's description of a graphics pipeline with our state, for dynamic rendering. What our state does not
/// have because code does not depend on it has a usual value: depth is tested and written, blending is that
/// of transparent surfaces. Neither copied nor moved.
class RadvGraphics {
public:
  /// `stages`: must outlive this.
  RadvGraphics(const llpc::GraphicsState &state, const std::vector<VkPipelineShaderStageCreateInfo> &stages,
               VkPipelineLayout layout);
  RadvGraphics(const RadvGraphics &) = delete;
  RadvGraphics &operator=(const RadvGraphics &) = delete;

  bool create(VkDevice device, VkPipelineCreateFlags flags, VkPipeline *pipeline);

private:
  void describeVertices(const pipeline::VertexInputState &input);
  void describeRasterization(const llpc::GraphicsState &state);
  void describeTargets(const pipeline::RenderTargetState &targets);
  void link(const std::vector<VkPipelineShaderStageCreateInfo> &stages, VkPipelineLayout layout);

  std::vector<VkVertexInputBindingDescription> bindings_;
  std::vector<VkVertexInputAttributeDescription> attributes_;
  VkPipelineVertexInputStateCreateInfo vertices_{};
  VkPipelineInputAssemblyStateCreateInfo assembly_{};
  VkPipelineViewportStateCreateInfo viewports_{};
  VkPipelineRasterizationStateCreateInfo rasterization_{};
  VkPipelineMultisampleStateCreateInfo multisampling_{};
  VkPipelineDepthStencilStateCreateInfo depthStencil_{};
  std::vector<VkPipelineColorBlendAttachmentState> blends_;
  VkPipelineColorBlendStateCreateInfo blending_{};
  std::vector<VkFormat> formats_;
  VkPipelineRenderingCreateInfo rendering_{};
  VkPipelineDynamicStateCreateInfo dynamic_{};
  VkGraphicsPipelineCreateInfo info_{};
};

} // namespace bench
