// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// States become those of Vulkan by their numbers, whose order is Vulkan's.

#include "LavapipePipeline.h"

#include "llpc/SourceCompiler.h"

namespace rdnasim::framebuffer {

namespace {

struct Constants {
  VkDeviceAddress inputs = 0;
  uint32_t width = 0; ///< of the window; or the corners of a primitive
  uint32_t pixels = 0;
};

/// A triangle that contains the window; its vertices are reversed in odd instances.
constexpr const char *kVertexShader = R"(#version 450
layout(location = 0) flat out uint triangle;
void main() {
  triangle = gl_InstanceIndex;
  int corner = gl_InstanceIndex % 2 == 0 ? 2 - gl_VertexIndex : gl_VertexIndex;
  gl_Position = vec4(corner == 1 ? 3 : -1, corner == 2 ? 3 : -1, 0, 1);
})";

constexpr const char *kPositionsVertexShader = R"(#version 450
#extension GL_EXT_buffer_reference : require
layout(buffer_reference, std430) readonly buffer Positions { vec4 positions[]; };
layout(push_constant) uniform Constants { Positions inputs; uint corners; };
layout(location = 0) out float value;
layout(location = 1) noperspective out float linear;
layout(location = 2) flat out uint triangle;
void main() {
  const float values[] = {2, 5, -3}, sizes[] = {1, 1.625, 3, 4.25, 7};
  value = linear = values[gl_VertexIndex % corners];
  triangle = gl_VertexIndex / corners;
  gl_PointSize = sizes[gl_VertexIndex % 5];
  gl_Position = inputs.positions[gl_VertexIndex];
})";

constexpr const char *kPositionsFragmentShader = R"(#version 450
layout(location = 0) in float value;
layout(location = 1) noperspective in float linear;
layout(location = 2) flat in uint triangle;
layout(location = 0) out vec4 color;
void main() { color = vec4(value, linear, gl_FragCoord.w, triangle + 1); }
)";

std::string fragmentShader(const PassRequest &request) {
  const std::string type = std::string(request.typePrefix) + "vec4";
  const std::string convert = *request.typePrefix ? type : "uintBitsToFloat";
  const bool hasSecond = usesSecondSource(request.state.targets[0].blend);
  return R"(#version 450
#extension GL_EXT_buffer_reference : require
struct Source { uvec4 color, second; float depth; };
layout(buffer_reference, std430) readonly buffer Sources { Source sources[]; };
layout(push_constant) uniform Constants { Sources inputs; uint width, pixels; };
layout(location = 0) flat in uint triangle;
layout(location = 0, index = 0) out )" +
         type + " color;\n" +
         (hasSecond ? "layout(location = 0, index = 1) out " + type + " second;\n" : "") +
         R"(void main() {
  uvec2 at = uvec2(gl_FragCoord.xy);
  Source source = inputs.sources[triangle * pixels + at.y * width + at.x];
  color = )" +
         convert + "(source.color);\n" + (hasSecond ? "  second = " + convert + "(source.second);\n" : "") +
         "  gl_FragDepth = source.depth;\n}\n";
}

std::vector<uint32_t> compile(const std::string &text, llpc::ShaderStage stage) {
  llpc::ShaderSource source;
  source.name = pipeline::nameOf(stage);
  source.text = text;
  source.stage = stage;
  const llpc::SourceResult result = llpc::compileSource(source);
  if (!result.success)
    throw std::runtime_error(result.diagnostics.front().toString());
  return result.spirv;
}

template <typename Vulkan, typename Ours>
Vulkan toVulkan(Ours value) {
  return static_cast<Vulkan>(static_cast<uint32_t>(value));
}

VkStencilOpState stencilOf(const StencilFace &face) {
  return {.failOp = toVulkan<VkStencilOp>(face.fail),
          .passOp = toVulkan<VkStencilOp>(face.pass),
          .depthFailOp = toVulkan<VkStencilOp>(face.depthFail),
          .compareOp = toVulkan<VkCompareOp>(face.compare),
          .compareMask = face.compareMask,
          .writeMask = face.writeMask,
          .reference = face.reference};
}

VkPipelineDepthStencilStateCreateInfo depthStencilOf(const DepthStencilState &state) {
  VkPipelineDepthStencilStateCreateInfo info = infoOf<VkPipelineDepthStencilStateCreateInfo>(
      VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO);
  info.depthTestEnable = state.testsDepth;
  info.depthWriteEnable = state.writesDepth;
  info.depthCompareOp = toVulkan<VkCompareOp>(state.depthCompare);
  info.depthBoundsTestEnable = state.testsBounds;
  info.minDepthBounds = state.minBounds;
  info.maxDepthBounds = state.maxBounds;
  info.stencilTestEnable = state.testsStencil;
  info.front = stencilOf(state.front);
  info.back = stencilOf(state.back);
  return info;
}

VkPipelineColorBlendAttachmentState blendOf(const ColorTargetState &target) {
  const BlendEquation &color = target.blend.color, &alpha = target.blend.alpha;
  return {.blendEnable = target.blend.isEnabled,
          .srcColorBlendFactor = toVulkan<VkBlendFactor>(color.source),
          .dstColorBlendFactor = toVulkan<VkBlendFactor>(color.destination),
          .colorBlendOp = toVulkan<VkBlendOp>(color.op),
          .srcAlphaBlendFactor = toVulkan<VkBlendFactor>(alpha.source),
          .dstAlphaBlendFactor = toVulkan<VkBlendFactor>(alpha.destination),
          .alphaBlendOp = toVulkan<VkBlendOp>(alpha.op),
          .colorWriteMask = target.writeMask};
}

VkPipelineShaderStageCreateInfo stageOf(VkShaderStageFlagBits stage, VkShaderModule module) {
  VkPipelineShaderStageCreateInfo info =
      infoOf<VkPipelineShaderStageCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO);
  info.stage = stage;
  info.module = module;
  info.pName = "main";
  return info;
}

/// The structures of a pipeline. The create info points to the others.
struct PipelineInfo {
  explicit PipelineInfo(const PassRequest &request)
      : viewport{0, 0, static_cast<float>(request.width), static_cast<float>(request.height), 0, 1},
        scissor{{}, {request.width, request.height}}, attachment(blendOf(request.state.targets[0])),
        depthStencil(depthStencilOf(request.state.depthStencil)), format(request.format) {
    assembly.topology = request.corners == 1   ? VK_PRIMITIVE_TOPOLOGY_POINT_LIST
                        : request.corners == 2 ? VK_PRIMITIVE_TOPOLOGY_LINE_LIST
                                               : VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
    viewports.viewportCount = viewports.scissorCount = 1;
    viewports.pViewports = &viewport;
    viewports.pScissors = &scissor;
    rasterization.lineWidth = 1;
    if (request.raster)
      setRaster(*request.raster, request.state.depthClamp.has_value());
    multisample.rasterizationSamples = static_cast<VkSampleCountFlagBits>(request.state.samples);
    multisample.pSampleMask = &request.state.sampleMask;
    multisample.alphaToOneEnable = request.state.alphaToOne;
    if (request.state.logicOp) {
      blend.logicOpEnable = VK_TRUE;
      blend.logicOp = toVulkan<VkLogicOp>(*request.state.logicOp);
    }
    blend.attachmentCount = 1;
    blend.pAttachments = &attachment;
    for (size_t i = 0; i < 4; ++i)
      blend.blendConstants[i] = static_cast<float>(request.state.blendConstants[i]);
    rendering.colorAttachmentCount = 1;
    rendering.pColorAttachmentFormats = &format;
    rendering.depthAttachmentFormat = rendering.stencilAttachmentFormat = kDepthStencilFormat;
    create.pNext = &rendering;
    create.pVertexInputState = &input;
    create.pInputAssemblyState = &assembly;
    create.pViewportState = &viewports;
    create.pRasterizationState = &rasterization;
    create.pMultisampleState = &multisample;
    create.pDepthStencilState = &depthStencil;
    create.pColorBlendState = &blend;
  }
  PipelineInfo(const PipelineInfo &) = delete;

  void setRaster(const raster::RasterState &state, bool clampsDepth) {
    viewport = {state.viewport.x,      state.viewport.y,        state.viewport.width,
                state.viewport.height, state.viewport.minDepth, state.viewport.maxDepth};
    scissor = {{state.scissor.x, state.scissor.y}, {state.scissor.width, state.scissor.height}};
    rasterization.depthClampEnable = clampsDepth;
    rasterization.cullMode = toVulkan<VkCullModeFlags>(state.cullMode);
    rasterization.frontFace = toVulkan<VkFrontFace>(state.frontFace);
    rasterization.depthBiasEnable = state.depthBias.isEnabled;
    rasterization.depthBiasConstantFactor = state.depthBias.constantFactor;
    rasterization.depthBiasSlopeFactor = state.depthBias.slopeFactor;
    rasterization.depthBiasClamp = state.depthBias.clamp;
  }

  VkViewport viewport;
  VkRect2D scissor;
  VkPipelineColorBlendAttachmentState attachment;
  VkPipelineDepthStencilStateCreateInfo depthStencil;
  VkFormat format;
  VkPipelineVertexInputStateCreateInfo input =
      infoOf<VkPipelineVertexInputStateCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO);
  VkPipelineInputAssemblyStateCreateInfo assembly = infoOf<VkPipelineInputAssemblyStateCreateInfo>(
      VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO);
  VkPipelineViewportStateCreateInfo viewports =
      infoOf<VkPipelineViewportStateCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO);
  VkPipelineRasterizationStateCreateInfo rasterization = infoOf<VkPipelineRasterizationStateCreateInfo>(
      VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO);
  VkPipelineMultisampleStateCreateInfo multisample =
      infoOf<VkPipelineMultisampleStateCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO);
  VkPipelineColorBlendStateCreateInfo blend =
      infoOf<VkPipelineColorBlendStateCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO);
  VkPipelineRenderingCreateInfo rendering =
      infoOf<VkPipelineRenderingCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO);
  VkGraphicsPipelineCreateInfo create =
      infoOf<VkGraphicsPipelineCreateInfo>(VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO);
};

} // namespace

LavapipePipeline::LavapipePipeline(const vulkanrun::Device &device, const PassRequest &request)
    : device_(device.handle()), request_(request), vertex_(device_), fragment_(device_), layout_(device_),
      pipeline_(device_) {
  createModule(vertex_, false);
  createModule(fragment_, true);
  createLayout();
  createPipeline();
}

void LavapipePipeline::createModule(vulkanrun::Owned<VkShaderModule, vkDestroyShaderModule> &module,
                                    bool isFragment) const {
  const bool hasPositions = !request_.positions.empty();
  const std::vector<uint32_t> spirv =
      isFragment ? compile(hasPositions ? kPositionsFragmentShader : fragmentShader(request_),
                           llpc::ShaderStage::Fragment)
                 : compile(hasPositions ? kPositionsVertexShader : kVertexShader, llpc::ShaderStage::Vertex);
  VkShaderModuleCreateInfo info =
      infoOf<VkShaderModuleCreateInfo>(VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);
  info.codeSize = spirv.size() * sizeof(uint32_t);
  info.pCode = spirv.data();
  check(vkCreateShaderModule(device_, &info, nullptr, module.out()));
}

void LavapipePipeline::createLayout() {
  const VkPushConstantRange range = {VK_SHADER_STAGE_ALL_GRAPHICS, 0, sizeof(Constants)};
  VkPipelineLayoutCreateInfo info =
      infoOf<VkPipelineLayoutCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO);
  info.pushConstantRangeCount = 1;
  info.pPushConstantRanges = &range;
  check(vkCreatePipelineLayout(device_, &info, nullptr, layout_.out()));
}

void LavapipePipeline::createPipeline() {
  PipelineInfo info(request_);
  const VkPipelineShaderStageCreateInfo stages[] = {stageOf(VK_SHADER_STAGE_VERTEX_BIT, vertex_.get()),
                                                    stageOf(VK_SHADER_STAGE_FRAGMENT_BIT, fragment_.get())};
  info.create.stageCount = 2;
  info.create.pStages = stages;
  info.create.layout = layout_.get();
  check(vkCreateGraphicsPipelines(device_, VK_NULL_HANDLE, 1, &info.create, nullptr, pipeline_.out()));
}

void LavapipePipeline::recordDraw(VkCommandBuffer commands, VkDeviceAddress inputs) const {
  const bool hasPositions = !request_.positions.empty();
  const Constants constants = {inputs, hasPositions ? request_.corners : request_.width,
                               request_.width * request_.height};
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline_.get());
  vkCmdPushConstants(commands, layout_.get(), VK_SHADER_STAGE_ALL_GRAPHICS, 0, sizeof(constants), &constants);
  if (hasPositions)
    vkCmdDraw(commands, static_cast<uint32_t>(request_.positions.size()), 1, 0, 0);
  else
    vkCmdDraw(commands, 3, request_.triangles, 0, 0);
}

} // namespace rdnasim::framebuffer
