// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RadvCompiler.h"
#include "CountInstructions.h"

#include <algorithm>
#include <map>

namespace bench {

using vulkanrun::Device;
using vulkanrun::Outcome;
using vulkanrun::Owned;

namespace {

VkShaderStageFlagBits toVulkan(llpc::ShaderStage stage) {
  switch (stage) {
  case llpc::ShaderStage::Task:
    return VK_SHADER_STAGE_TASK_BIT_NV;
  case llpc::ShaderStage::Vertex:
    return VK_SHADER_STAGE_VERTEX_BIT;
  case llpc::ShaderStage::TessControl:
    return VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT;
  case llpc::ShaderStage::TessEvaluation:
    return VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT;
  case llpc::ShaderStage::Geometry:
    return VK_SHADER_STAGE_GEOMETRY_BIT;
  case llpc::ShaderStage::Mesh:
    return VK_SHADER_STAGE_MESH_BIT_NV;
  case llpc::ShaderStage::Fragment:
    return VK_SHADER_STAGE_FRAGMENT_BIT;
  case llpc::ShaderStage::Compute:
    return VK_SHADER_STAGE_COMPUTE_BIT;
  }
  return VK_SHADER_STAGE_FLAG_BITS_MAX_ENUM;
}

VkDescriptorType toVulkan(llpc::DescriptorType type) {
  switch (type) {
  case llpc::DescriptorType::UniformBuffer:
    return VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
  case llpc::DescriptorType::StorageBuffer:
    return VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
  case llpc::DescriptorType::UniformTexelBuffer:
    return VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
  case llpc::DescriptorType::StorageTexelBuffer:
    return VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
  case llpc::DescriptorType::SampledImage:
    return VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE;
  case llpc::DescriptorType::StorageImage:
    return VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
  case llpc::DescriptorType::Sampler:
    return VK_DESCRIPTOR_TYPE_SAMPLER;
  case llpc::DescriptorType::CombinedImageSampler:
    return VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
  case llpc::DescriptorType::InlineUniformBlock:
    return VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK;
  case llpc::DescriptorType::Mutable:
    return VK_DESCRIPTOR_TYPE_MUTABLE_EXT;
  }
  return VK_DESCRIPTOR_TYPE_MAX_ENUM;
}

} // namespace

RadvCompiler::RadvCompiler(const Device &device, const Program &program, uint32_t waveSize)
    : device_(device.handle()), program_(program), layout_(device_) {
  subgroup_.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO;
  subgroup_.requiredSubgroupSize = waveSize;
}

Outcome RadvCompiler::createModules() {
  for (const Shader &shader : program_.shaders) {
    VkShaderModuleCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
    info.codeSize = shader.spirv.size() * sizeof(uint32_t);
    info.pCode = shader.spirv.data();
    if (vkCreateShaderModule(device_, &info, nullptr, modules_.emplace_back(device_).out()) != VK_SUCCESS)
      return Outcome::error("no shader module");
    VkPipelineShaderStageCreateInfo &stage = stages_.emplace_back();
    stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
    stage.stage = toVulkan(shader.stage);
    stage.module = modules_.back().get();
    stage.pName = "main";
    stageFlags_ |= stage.stage;
  }
  return {};
}

bool RadvCompiler::createSetLayouts(const llpc::ResourceMapping &mapping) {
  std::map<uint32_t, std::vector<VkDescriptorSetLayoutBinding>> sets;
  for (const llpc::DescriptorTable &table : mapping.tables)
    for (const llpc::DescriptorBinding &binding : table.bindings)
      sets[binding.set].push_back(
          {binding.binding, toVulkan(binding.type), binding.count, stageFlags_, nullptr});
  sets.erase(llpc::kInternalDescriptorSet);
  const uint32_t count = sets.empty() ? 0 : sets.rbegin()->first + 1;
  for (uint32_t set = 0; set < count; ++set) {
    VkDescriptorSetLayoutCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
    info.bindingCount = uint32_t(sets[set].size());
    info.pBindings = sets[set].data();
    if (vkCreateDescriptorSetLayout(device_, &info, nullptr, setLayouts_.emplace_back(device_).out()) !=
        VK_SUCCESS)
      return false;
  }
  return true;
}

Outcome RadvCompiler::prepare(const llpc::ResourceMapping &mapping) {
  if (Outcome outcome = createModules(); !outcome.passed())
    return outcome;
  if (!createSetLayouts(mapping))
    return Outcome::error("no descriptor set layout");
  std::vector<VkDescriptorSetLayout> sets;
  for (const auto &layout : setLayouts_)
    sets.push_back(layout.get());
  const VkPushConstantRange range{stageFlags_, 0, (mapping.pushConstants.size + 3) / 4 * 4};
  VkPipelineLayoutCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
  info.setLayoutCount = uint32_t(sets.size());
  info.pSetLayouts = sets.data();
  info.pushConstantRangeCount = range.size ? 1 : 0;
  info.pPushConstantRanges = &range;
  if (vkCreatePipelineLayout(device_, &info, nullptr, layout_.out()) != VK_SUCCESS)
    return Outcome::error("no pipeline layout");
  if (program_.graphics)
    graphics_ = std::make_unique<RadvGraphics>(*program_.graphics, stages_, layout_.get());
  return {};
}

bool RadvCompiler::compileCompute(VkPipelineCreateFlags flags, VkPipeline *pipeline) {
  VkComputePipelineCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO;
  info.flags = flags;
  info.stage = stages_.front();
  info.stage.pNext = &subgroup_;
  info.layout = layout_.get();
  return vkCreateComputePipelines(device_, VK_NULL_HANDLE, 1, &info, nullptr, pipeline) == VK_SUCCESS;
}

bool RadvCompiler::compile(VkPipelineCreateFlags flags, VkPipeline *pipeline) {
  return graphics_ ? graphics_->create(device_, flags, pipeline) : compileCompute(flags, pipeline);
}

std::vector<VkPipelineExecutablePropertiesKHR> RadvCompiler::executables(VkPipeline pipeline) {
  const auto query =
      function<PFN_vkGetPipelineExecutablePropertiesKHR>("vkGetPipelineExecutablePropertiesKHR");
  VkPipelineInfoKHR info{};
  info.sType = VK_STRUCTURE_TYPE_PIPELINE_INFO_KHR;
  info.pipeline = pipeline;
  uint32_t count = 0;
  query(device_, &info, &count, nullptr);
  VkPipelineExecutablePropertiesKHR empty{};
  empty.sType = VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_PROPERTIES_KHR;
  std::vector<VkPipelineExecutablePropertiesKHR> values(count, empty);
  query(device_, &info, &count, values.data());
  return values;
}

std::vector<VkPipelineExecutableStatisticKHR>
RadvCompiler::statistics(const VkPipelineExecutableInfoKHR &executable) {
  const auto query =
      function<PFN_vkGetPipelineExecutableStatisticsKHR>("vkGetPipelineExecutableStatisticsKHR");
  uint32_t count = 0;
  query(device_, &executable, &count, nullptr);
  VkPipelineExecutableStatisticKHR empty{};
  empty.sType = VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_STATISTIC_KHR;
  std::vector<VkPipelineExecutableStatisticKHR> values(count, empty);
  query(device_, &executable, &count, values.data());
  return values;
}

std::string RadvCompiler::assembly(const VkPipelineExecutableInfoKHR &executable) {
  const auto query = function<PFN_vkGetPipelineExecutableInternalRepresentationsKHR>(
      "vkGetPipelineExecutableInternalRepresentationsKHR");
  uint32_t count = 0;
  query(device_, &executable, &count, nullptr);
  VkPipelineExecutableInternalRepresentationKHR empty{};
  empty.sType = VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_INTERNAL_REPRESENTATION_KHR;
  std::vector<VkPipelineExecutableInternalRepresentationKHR> forms(count, empty);
  query(device_, &executable, &count, forms.data()); // sizes
  std::vector<std::string> texts;
  for (auto &form : forms)
    form.pData = texts.emplace_back(form.dataSize, '\0').data();
  query(device_, &executable, &count, forms.data());
  for (const auto &form : forms)
    if (std::string_view(form.name) == "Assembly")
      return static_cast<const char *>(form.pData);
  return {};
}

Outcome RadvCompiler::readStage(const VkPipelineExecutableInfoKHR &executable, StageCode &stage,
                                std::string &text) {
  text = assembly(executable);
  // RADV rounds registers up to what is allocated; ours are those used.
  stage.code = countInstructions(text);
  if (stage.code.instructions == 0)
    return Outcome::error("RADV gives no disassembly");
  const std::map<std::string_view, uint32_t llpc::ShaderStatistics::*> wanted = {
      {"Spilled SGPRs", &llpc::ShaderStatistics::sgprSpills},
      {"Spilled VGPRs", &llpc::ShaderStatistics::vgprSpills},
      {"Scratch size", &llpc::ShaderStatistics::scratchBytes},
      {"LDS size", &llpc::ShaderStatistics::ldsBytes},
      {"Code size", &llpc::ShaderStatistics::codeBytes},
  };
  for (const VkPipelineExecutableStatisticKHR &statistic : statistics(executable))
    if (const auto found = wanted.find(statistic.name); found != wanted.end())
      stage.code.*found->second = uint32_t(statistic.value.u64);
  return {};
}

Outcome RadvCompiler::readStatistics(Measurement &measurement) {
  Owned<VkPipeline, vkDestroyPipeline> pipeline(device_);
  if (!compile(VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR |
                   VK_PIPELINE_CREATE_CAPTURE_INTERNAL_REPRESENTATIONS_BIT_KHR,
               pipeline.out()))
    return Outcome::error("the pipeline cannot be created");
  const auto found = executables(pipeline.get());
  for (const Shader &shader : program_.shaders) {
    const auto own = std::ranges::find_if(found, [&](const VkPipelineExecutablePropertiesKHR &each) {
      return (each.stages & toVulkan(shader.stage)) != 0;
    });
    if (own == found.end())
      return Outcome::error("RADV tells nothing of a stage");
    VkPipelineExecutableInfoKHR executable{};
    executable.sType = VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_INFO_KHR;
    executable.pipeline = pipeline.get();
    executable.executableIndex = uint32_t(own - found.begin());
    StageCode stage{shader.stage, {}};
    std::string text;
    if (Outcome outcome = readStage(executable, stage, text); !outcome.passed())
      return outcome;
    measurement.stages.push_back(stage);
    measurement.assembly += text;
  }
  sumStages(measurement);
  return {};
}

} // namespace bench
