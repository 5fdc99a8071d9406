// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GraphicsPipeline.h"

namespace vulkanrun {

namespace {

// The scripts' enumerations have the order of Vulkan's.
template <class Vulkan, class Ours>
Vulkan numbered(Ours value) {
  return static_cast<Vulkan>(static_cast<uint32_t>(value));
}

/// The state of a pipeline, with everything that Vulkan's structures point to. Neither copied nor moved.
class State {
public:
  State(const DrawCall &call, const PipelineParts &parts) : call_(call), parts_(parts) {
    describeVertices();
    describeRasterization();
    describeMultisampling();
    describeDepthStencil();
    describeBlending();
    describeAttachments();
  }
  State(const State &) = delete;
  State &operator=(const State &) = delete;

  VkGraphicsPipelineCreateInfo info() const;

private:
  void describeVertices();
  void describeRasterization();
  void describeMultisampling();
  void describeDepthStencil();
  void describeBlending();
  void describeAttachments();

  const DrawCall &call_;
  const PipelineParts &parts_;
  std::vector<VkVertexInputBindingDescription> bindings_;
  std::vector<VkVertexInputAttributeDescription> attributes_;
  std::vector<VkVertexInputBindingDivisorDescriptionEXT> divisors_;
  VkPipelineVertexInputDivisorStateCreateInfoEXT division_{};
  VkPipelineVertexInputStateCreateInfo vertices_{};
  VkPipelineInputAssemblyStateCreateInfo assembly_{};
  std::vector<VkViewport> viewportList_;
  std::vector<VkRect2D> scissors_;
  VkPipelineViewportStateCreateInfo viewports_{};
  VkPipelineRasterizationProvokingVertexStateCreateInfoEXT provoking_{};
  VkPipelineRasterizationStateCreateInfo rasterization_{};
  VkPipelineMultisampleStateCreateInfo multisampling_{};
  VkPipelineDepthStencilStateCreateInfo depthStencil_{};
  std::vector<VkPipelineColorBlendAttachmentState> blends_;
  VkPipelineColorBlendStateCreateInfo blending_{};
  VkPipelineRenderingCreateInfo rendering_{};
};

VkViewport viewportOf(const amber::Viewport &own) {
  return {static_cast<float>(own.x),      static_cast<float>(own.y),        static_cast<float>(own.width),
          static_cast<float>(own.height), static_cast<float>(own.minDepth), static_cast<float>(own.maxDepth)};
}

void State::describeVertices() {
  for (const VertexSource &source : call_.vertices) {
    const auto binding = uint32_t(bindings_.size());
    bindings_.push_back({binding, source.stride, source.rate});
    if (source.divisor != 1)
      divisors_.push_back({binding, source.divisor});
    attributes_.push_back({source.location, binding, source.format, source.offset});
  }
  division_.sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_DIVISOR_STATE_CREATE_INFO_EXT;
  division_.vertexBindingDivisorCount = uint32_t(divisors_.size());
  division_.pVertexBindingDivisors = divisors_.data();
  vertices_.sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO;
  vertices_.pNext = divisors_.empty() ? nullptr : &division_;
  vertices_.vertexBindingDescriptionCount = uint32_t(bindings_.size());
  vertices_.pVertexBindingDescriptions = bindings_.data();
  vertices_.vertexAttributeDescriptionCount = uint32_t(attributes_.size());
  vertices_.pVertexAttributeDescriptions = attributes_.data();
  assembly_.sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO;
  assembly_.topology = numbered<VkPrimitiveTopology>(call_.draw.topology);
  assembly_.primitiveRestartEnable = call_.state.restartsPrimitives;
}

void State::describeRasterization() {
  const auto width = static_cast<float>(call_.target.width), height = static_cast<float>(call_.target.height);
  const auto &own = call_.state.viewport;
  viewportList_.push_back(own ? viewportOf(*own) : VkViewport{0, 0, width, height, 0, 1});
  for (const amber::Viewport &viewport : call_.state.moreViewports)
    viewportList_.push_back(viewportOf(viewport));
  VkRect2D scissor{{}, {call_.target.width, call_.target.height}};
  if (const auto &part = call_.state.scissor)
    scissor = {{static_cast<int32_t>(part->x), static_cast<int32_t>(part->y)}, {part->width, part->height}};
  scissors_.assign(viewportList_.size(), scissor);
  viewports_.sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO;
  viewports_.viewportCount = viewports_.scissorCount = uint32_t(viewportList_.size());
  viewports_.pViewports = viewportList_.data();
  viewports_.pScissors = scissors_.data();

  const amber::Rasterization &state = call_.state.rasterization;
  const amber::DepthBias bias = state.depthBias.value_or(amber::DepthBias());
  provoking_.sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_PROVOKING_VERTEX_STATE_CREATE_INFO_EXT;
  provoking_.provokingVertexMode = VK_PROVOKING_VERTEX_MODE_LAST_VERTEX_EXT;
  rasterization_.sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO;
  rasterization_.pNext = state.lastVertexIsProvoking ? &provoking_ : nullptr;
  rasterization_.depthClampEnable = state.clampsDepth;
  rasterization_.rasterizerDiscardEnable = state.discardsAll;
  rasterization_.polygonMode = numbered<VkPolygonMode>(state.polygonMode);
  rasterization_.cullMode = numbered<VkCullModeFlagBits>(state.cullMode);
  rasterization_.frontFace = numbered<VkFrontFace>(state.frontFace);
  rasterization_.depthBiasEnable = state.depthBias.has_value();
  rasterization_.depthBiasConstantFactor = static_cast<float>(bias.constant);
  rasterization_.depthBiasClamp = static_cast<float>(bias.clamp);
  rasterization_.depthBiasSlopeFactor = static_cast<float>(bias.slope);
  rasterization_.lineWidth = static_cast<float>(state.lineWidth);
}

void State::describeMultisampling() {
  const amber::Multisampling &state = call_.state.multisampling;
  multisampling_.sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO;
  multisampling_.rasterizationSamples = static_cast<VkSampleCountFlagBits>(call_.target.samples);
  multisampling_.sampleShadingEnable = state.minSampleShading.has_value();
  multisampling_.minSampleShading = static_cast<float>(state.minSampleShading.value_or(0));
  multisampling_.pSampleMask = &state.sampleMask;
  multisampling_.alphaToCoverageEnable = state.alphaToCoverage;
}

VkStencilOpState stencilState(const amber::StencilFace &face) {
  return {numbered<VkStencilOp>(face.fail),
          numbered<VkStencilOp>(face.pass),
          numbered<VkStencilOp>(face.depthFail),
          numbered<VkCompareOp>(face.compare),
          face.compareMask,
          face.writeMask,
          face.reference};
}

void State::describeDepthStencil() {
  const amber::DepthTest &depth = call_.state.depth;
  const amber::DepthBounds bounds = depth.bounds.value_or(amber::DepthBounds());
  depthStencil_.sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO;
  depthStencil_.depthTestEnable = depth.isOn;
  depthStencil_.depthWriteEnable = depth.writes;
  depthStencil_.depthCompareOp = numbered<VkCompareOp>(depth.compare);
  depthStencil_.depthBoundsTestEnable = depth.bounds.has_value();
  depthStencil_.minDepthBounds = static_cast<float>(bounds.min);
  depthStencil_.maxDepthBounds = static_cast<float>(bounds.max);
  depthStencil_.stencilTestEnable = call_.state.stencil.isOn;
  depthStencil_.front = stencilState(call_.state.stencil.front);
  depthStencil_.back = stencilState(call_.state.stencil.back);
}

void State::describeBlending() {
  for (uint32_t location = 0; location < parts_.formats.size(); ++location) {
    const amber::Blend &blend = call_.state.blendAt(location);
    VkPipelineColorBlendAttachmentState &state = blends_.emplace_back();
    state.blendEnable = blend.isOn && parts_.formats[location] != VK_FORMAT_UNDEFINED;
    state.srcColorBlendFactor = numbered<VkBlendFactor>(blend.color.source);
    state.dstColorBlendFactor = numbered<VkBlendFactor>(blend.color.destination);
    state.colorBlendOp = numbered<VkBlendOp>(blend.color.op);
    state.srcAlphaBlendFactor = numbered<VkBlendFactor>(blend.alpha.source);
    state.dstAlphaBlendFactor = numbered<VkBlendFactor>(blend.alpha.destination);
    state.alphaBlendOp = numbered<VkBlendOp>(blend.alpha.op);
    state.colorWriteMask = call_.state.colorWriteMask;
  }
  blending_.sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO;
  blending_.logicOpEnable = call_.state.logicOp.has_value();
  blending_.logicOp = numbered<VkLogicOp>(call_.state.logicOp.value_or(amber::LogicOp::Copy));
  blending_.attachmentCount = uint32_t(blends_.size());
  blending_.pAttachments = blends_.data();
  for (size_t i = 0; i < call_.state.blendConstants.size(); ++i)
    blending_.blendConstants[i] = static_cast<float>(call_.state.blendConstants[i]);
}

void State::describeAttachments() {
  const VkImageAspectFlags aspect = call_.target.depthStencil ? call_.target.depthStencil->aspect() : 0;
  rendering_.sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO;
  rendering_.colorAttachmentCount = uint32_t(parts_.formats.size());
  rendering_.pColorAttachmentFormats = parts_.formats.data();
  if (aspect & VK_IMAGE_ASPECT_DEPTH_BIT)
    rendering_.depthAttachmentFormat = call_.target.depthStencilFormat;
  if (aspect & VK_IMAGE_ASPECT_STENCIL_BIT)
    rendering_.stencilAttachmentFormat = call_.target.depthStencilFormat;
}

VkGraphicsPipelineCreateInfo State::info() const {
  VkGraphicsPipelineCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO;
  info.pNext = &rendering_;
  info.stageCount = uint32_t(parts_.stages.size());
  info.pStages = parts_.stages.data();
  info.pVertexInputState = &vertices_;
  info.pInputAssemblyState = &assembly_;
  info.pViewportState = &viewports_;
  info.pRasterizationState = &rasterization_;
  info.pMultisampleState = &multisampling_;
  info.pDepthStencilState = &depthStencil_;
  info.pColorBlendState = &blending_;
  info.layout = parts_.layout;
  return info;
}

} // namespace

Outcome createPipeline(const Device &device, const DrawCall &call, const PipelineParts &parts,
                       VkPipeline &pipeline) {
  const State state(call, parts);
  const VkGraphicsPipelineCreateInfo info = state.info();
  if (vkCreateGraphicsPipelines(device.handle(), VK_NULL_HANDLE, 1, &info, nullptr, &pipeline) != VK_SUCCESS)
    return Outcome::error("the driver cannot compile the pipeline: vkCreateGraphicsPipelines failed");
  return {};
}

} // namespace vulkanrun
