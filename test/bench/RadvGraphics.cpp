// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RadvGraphics.h"

#include <algorithm>

namespace bench {

namespace {

constexpr VkDynamicState kDynamicStates[] = {VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR};

bool hasDepth(VkFormat format) {
  return format != VK_FORMAT_UNDEFINED && format != VK_FORMAT_S8_UINT;
}

bool hasStencil(VkFormat format) {
  return format >= VK_FORMAT_S8_UINT && format <= VK_FORMAT_D32_SFLOAT_S8_UINT;
}

} // namespace

RadvGraphics::RadvGraphics(const llpc::GraphicsState &state,
                           const std::vector<VkPipelineShaderStageCreateInfo> &stages,
                           VkPipelineLayout layout) {
  describeVertices(state.vertexInput);
  describeRasterization(state);
  describeTargets(state.renderTargets);
  link(stages, layout);
}

void RadvGraphics::describeVertices(const pipeline::VertexInputState &input) {
  for (const pipeline::VertexBinding &binding : input.bindings)
    bindings_.push_back({binding.binding, binding.stride,
                         binding.rate == pipeline::VertexInputRate::Instance ? VK_VERTEX_INPUT_RATE_INSTANCE
                                                                             : VK_VERTEX_INPUT_RATE_VERTEX});
  for (const pipeline::VertexAttribute &attribute : input.attributes)
    attributes_.push_back(
        {attribute.location, attribute.binding, VkFormat(attribute.format), attribute.offset});
  vertices_.sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO;
  vertices_.vertexBindingDescriptionCount = uint32_t(bindings_.size());
  vertices_.pVertexBindingDescriptions = bindings_.data();
  vertices_.vertexAttributeDescriptionCount = uint32_t(attributes_.size());
  vertices_.pVertexAttributeDescriptions = attributes_.data();
}

void RadvGraphics::describeRasterization(const llpc::GraphicsState &state) {
  assembly_.sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO;
  // Our enumeration has Vulkan's order.
  assembly_.topology = VkPrimitiveTopology(uint32_t(state.inputAssembly.topology));
  assembly_.primitiveRestartEnable = state.inputAssembly.primitiveRestart;
  viewports_.sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO;
  viewports_.viewportCount = viewports_.scissorCount = 1;
  rasterization_.sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO;
  rasterization_.depthClampEnable = state.rasterization.clampsDepth;
  rasterization_.rasterizerDiscardEnable = state.rasterization.discardsAll;
  rasterization_.lineWidth = 1;
  multisampling_.sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO;
  multisampling_.rasterizationSamples = VkSampleCountFlagBits(state.multisample.samples);
  multisampling_.alphaToCoverageEnable = state.multisample.alphaToCoverage;
}

void RadvGraphics::describeTargets(const pipeline::RenderTargetState &targets) {
  for (const pipeline::ColorTarget &color : targets.colors)
    if (color.location >= formats_.size()) {
      formats_.resize(color.location + 1);
      blends_.resize(color.location + 1);
    }
  for (const pipeline::ColorTarget &color : targets.colors) {
    formats_[color.location] = VkFormat(color.format);
    blends_[color.location] = {color.blends,
                               VK_BLEND_FACTOR_SRC_ALPHA,
                               VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA,
                               VK_BLEND_OP_ADD,
                               VK_BLEND_FACTOR_ONE,
                               VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA,
                               VK_BLEND_OP_ADD,
                               color.writeMask};
  }
  blending_.sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO;
  blending_.attachmentCount = uint32_t(blends_.size());
  blending_.pAttachments = blends_.data();
  const auto depthStencil = VkFormat(targets.depthStencil);
  depthStencil_.sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO;
  depthStencil_.depthTestEnable = depthStencil_.depthWriteEnable = hasDepth(depthStencil);
  depthStencil_.depthCompareOp = VK_COMPARE_OP_LESS_OR_EQUAL;
  rendering_.sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO;
  rendering_.viewMask = targets.viewMask;
  rendering_.colorAttachmentCount = uint32_t(formats_.size());
  rendering_.pColorAttachmentFormats = formats_.data();
  if (hasDepth(depthStencil))
    rendering_.depthAttachmentFormat = depthStencil;
  if (hasStencil(depthStencil))
    rendering_.stencilAttachmentFormat = depthStencil;
}

void RadvGraphics::link(const std::vector<VkPipelineShaderStageCreateInfo> &stages, VkPipelineLayout layout) {
  dynamic_.sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO;
  dynamic_.dynamicStateCount = uint32_t(std::size(kDynamicStates));
  dynamic_.pDynamicStates = kDynamicStates;
  info_.sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO;
  info_.pNext = &rendering_;
  info_.stageCount = uint32_t(stages.size());
  info_.pStages = stages.data();
  info_.pVertexInputState = &vertices_;
  info_.pInputAssemblyState = &assembly_;
  info_.pViewportState = &viewports_;
  info_.pRasterizationState = &rasterization_;
  info_.pMultisampleState = &multisampling_;
  info_.pDepthStencilState = &depthStencil_;
  info_.pColorBlendState = &blending_;
  info_.pDynamicState = &dynamic_;
  info_.layout = layout;
}

bool RadvGraphics::create(VkDevice device, VkPipelineCreateFlags flags, VkPipeline *pipeline) {
  info_.flags = flags;
  return vkCreateGraphicsPipelines(device, VK_NULL_HANDLE, 1, &info_, nullptr, pipeline) == VK_SUCCESS;
}

} // namespace bench
