// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Radv.h"
#include "CountInstructions.h"
#include "PeakMemory.h"

#include "tools/vulkan-run/Device.h"
#include "tools/vulkan-run/Isolate.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>

namespace bench {

namespace {

using vulkanrun::Device;
using vulkanrun::DeviceRequest;
using vulkanrun::Outcome;
using vulkanrun::Owned;

constexpr uint32_t kTimeoutSeconds = 600;

/// RADV's name for a GPU; none for one that Mesa 22.3 does not know.
const char *familyOf(llpc::GfxIp gfxIp) {
  if (gfxIp == llpc::GfxIp{10, 3, 0})
    return "navi21";
  if (gfxIp == llpc::GfxIp{11, 0, 0})
    return "gfx1100";
  return nullptr;
}

/// A compute pipeline has one executable.
VkPipelineExecutableInfoKHR onlyExecutable(VkPipeline pipeline) {
  VkPipelineExecutableInfoKHR executable{};
  executable.sType = VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_INFO_KHR;
  executable.pipeline = pipeline;
  return executable;
}

/// One shader's pipeline, which can be made again and again.
class Compiler {
public:
  Compiler(const Device &device, const Shader &shader, uint32_t waveSize)
      : device_(device.handle()), module_(device_), layout_(device_) {
    moduleInfo_.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
    moduleInfo_.codeSize = shader.spirv.size() * sizeof(uint32_t);
    moduleInfo_.pCode = shader.spirv.data();
    subgroup_.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO;
    subgroup_.requiredSubgroupSize = waveSize;
  }

  Outcome prepare(const llpc::ResourceMapping &mapping);
  bool compile(VkPipelineCreateFlags flags, VkPipeline *pipeline);
  Outcome readStatistics(Measurement &measurement);

private:
  bool createSetLayouts(const llpc::ResourceMapping &mapping);
  std::vector<VkPipelineExecutableStatisticKHR> statistics(VkPipeline pipeline);
  std::string assembly(VkPipeline pipeline);

  template <typename Function>
  Function function(const char *name) {
    return reinterpret_cast<Function>(vkGetDeviceProcAddr(device_, name));
  }

  VkDevice device_;
  Owned<VkShaderModule, vkDestroyShaderModule> module_;
  std::vector<Owned<VkDescriptorSetLayout, vkDestroyDescriptorSetLayout>> setLayouts_;
  Owned<VkPipelineLayout, vkDestroyPipelineLayout> layout_;
  VkShaderModuleCreateInfo moduleInfo_{};
  VkPipelineShaderStageRequiredSubgroupSizeCreateInfo subgroup_{};
};

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

bool Compiler::createSetLayouts(const llpc::ResourceMapping &mapping) {
  std::map<uint32_t, std::vector<VkDescriptorSetLayoutBinding>> sets;
  for (const llpc::DescriptorTable &table : mapping.tables)
    for (const llpc::DescriptorBinding &binding : table.bindings)
      sets[binding.set].push_back(
          {binding.binding, toVulkan(binding.type), binding.count, VK_SHADER_STAGE_COMPUTE_BIT, nullptr});
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

Outcome Compiler::prepare(const llpc::ResourceMapping &mapping) {
  if (vkCreateShaderModule(device_, &moduleInfo_, nullptr, module_.out()) != VK_SUCCESS ||
      !createSetLayouts(mapping))
    return Outcome::error("no shader module or descriptor set layout");
  std::vector<VkDescriptorSetLayout> sets;
  for (const auto &layout : setLayouts_)
    sets.push_back(layout.get());
  const VkPushConstantRange range{VK_SHADER_STAGE_COMPUTE_BIT, 0, (mapping.pushConstants.size + 3) / 4 * 4};
  VkPipelineLayoutCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
  info.setLayoutCount = uint32_t(sets.size());
  info.pSetLayouts = sets.data();
  info.pushConstantRangeCount = range.size ? 1 : 0;
  info.pPushConstantRanges = &range;
  if (vkCreatePipelineLayout(device_, &info, nullptr, layout_.out()) != VK_SUCCESS)
    return Outcome::error("no pipeline layout");
  return {};
}

bool Compiler::compile(VkPipelineCreateFlags flags, VkPipeline *pipeline) {
  VkComputePipelineCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO;
  info.flags = flags;
  info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
  info.stage.pNext = &subgroup_;
  info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
  info.stage.module = module_.get();
  info.stage.pName = "main";
  info.layout = layout_.get();
  return vkCreateComputePipelines(device_, VK_NULL_HANDLE, 1, &info, nullptr, pipeline) == VK_SUCCESS;
}

std::vector<VkPipelineExecutableStatisticKHR> Compiler::statistics(VkPipeline pipeline) {
  const auto query =
      function<PFN_vkGetPipelineExecutableStatisticsKHR>("vkGetPipelineExecutableStatisticsKHR");
  const VkPipelineExecutableInfoKHR executable = onlyExecutable(pipeline);
  uint32_t count = 0;
  query(device_, &executable, &count, nullptr);
  VkPipelineExecutableStatisticKHR empty{};
  empty.sType = VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_STATISTIC_KHR;
  std::vector<VkPipelineExecutableStatisticKHR> values(count, empty);
  query(device_, &executable, &count, values.data());
  return values;
}

std::string Compiler::assembly(VkPipeline pipeline) {
  const auto query = function<PFN_vkGetPipelineExecutableInternalRepresentationsKHR>(
      "vkGetPipelineExecutableInternalRepresentationsKHR");
  const VkPipelineExecutableInfoKHR executable = onlyExecutable(pipeline);
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

Outcome Compiler::readStatistics(Measurement &measurement) {
  Owned<VkPipeline, vkDestroyPipeline> pipeline(device_);
  if (!compile(VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR |
                   VK_PIPELINE_CREATE_CAPTURE_INTERNAL_REPRESENTATIONS_BIT_KHR,
               pipeline.out()))
    return Outcome::error("vkCreateComputePipelines failed");
  measurement.assembly = assembly(pipeline.get());
  // RADV rounds registers up to what is allocated; ours are those used.
  measurement.code = countInstructions(measurement.assembly);
  if (measurement.code.instructions == 0)
    return Outcome::error("RADV gives no disassembly");
  const std::map<std::string_view, uint32_t llpc::ShaderStatistics::*> wanted = {
      {"Spilled SGPRs", &llpc::ShaderStatistics::sgprSpills},
      {"Spilled VGPRs", &llpc::ShaderStatistics::vgprSpills},
      {"Scratch size", &llpc::ShaderStatistics::scratchBytes},
      {"LDS size", &llpc::ShaderStatistics::ldsBytes},
      {"Code size", &llpc::ShaderStatistics::codeBytes},
  };
  for (const VkPipelineExecutableStatisticKHR &statistic : statistics(pipeline.get()))
    if (const auto found = wanted.find(statistic.name); found != wanted.end())
      measurement.code.*found->second = uint32_t(statistic.value.u64);
  return {};
}

Outcome measure(const Shader &shader, const llpc::ResourceMapping &mapping, const MeasureOptions &options) {
  setenv("RADV_FORCE_FAMILY", familyOf(options.gfxIp), 1);
  setenv("RADV_DEBUG", "nocache", 1);
  // RADV warns of every start that it is not conformant.
  if (!std::freopen("/dev/null", "w", stderr))
    return Outcome::error("cannot open /dev/null");
  vulkanrun::preferDriver("radeon_icd");
  DeviceRequest request;
  request.isCpu = false;
  request.isRobust = false;
  auto opened = Device::open(request);
  if (auto *outcome = std::get_if<Outcome>(&opened))
    return std::move(*outcome);
  const Device &device = *std::get<std::unique_ptr<Device>>(opened);
  if (!device.features().executableProperties.pipelineExecutableInfo)
    return Outcome::unsupported("the driver does not tell what it made");
  Compiler compiler(device, shader, options.waveSize);
  if (Outcome outcome = compiler.prepare(mapping); !outcome.passed())
    return outcome;

  Measurement measurement;
  std::vector<double> times;
  const PeakMemory memory;
  for (uint32_t i = 0; i < options.repeat; ++i) {
    Owned<VkPipeline, vkDestroyPipeline> pipeline(device.handle());
    const auto start = std::chrono::steady_clock::now();
    if (!compiler.compile(0, pipeline.out()))
      return Outcome::error("vkCreateComputePipelines failed");
    const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
    times.push_back(elapsed.count());
  }
  measurement.peakKib = memory.kib();
  measurement.milliseconds = median(std::move(times));
  if (Outcome outcome = compiler.readStatistics(measurement); !outcome.passed())
    return outcome;
  if (!options.keepAssembly)
    measurement.assembly.clear();
  return {vulkanrun::Status::Passed,
          toJson(measurement).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace),
          {}};
}

} // namespace

std::string radvProblem(llpc::GfxIp gfxIp) {
  if (!familyOf(gfxIp))
    return "Mesa 22.3's RADV compiles for gfx1030 and gfx1100 only";
  return {};
}

std::variant<Measurement, std::string> measureRadv(const Shader &shader, const llpc::ResourceMapping &mapping,
                                                   const MeasureOptions &options) {
  const Outcome outcome = vulkanrun::runIsolated("the driver", kTimeoutSeconds,
                                                 [&] { return measure(shader, mapping, options); });
  if (!outcome.passed())
    return outcome.message;
  if (auto measurement = fromJson(outcome.message))
    return std::move(*measurement);
  return "the child process sent no figures";
}

} // namespace bench
