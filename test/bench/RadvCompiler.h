// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A program's pipeline as Vulkan has it, and what the driver tells of its code.

#pragma once

#include "Measurement.h"
#include "RadvGraphics.h"
#include "Suite.h"

#include "tools/vulkan-run/Device.h"

#include <memory>

namespace bench {

/// A program's pipeline, which can be created again and again.
class RadvCompiler {
public:
  /// `waveSize`: of a compute shader; RADV takes that of other stages from its environment.
  RadvCompiler(const vulkanrun::Device &device, const Program &program, uint32_t waveSize);

  vulkanrun::Outcome prepare(const llpc::ResourceMapping &mapping);
  bool compile(VkPipelineCreateFlags flags, VkPipeline *pipeline);
  vulkanrun::Outcome readStatistics(Measurement &measurement);

private:
  vulkanrun::Outcome createModules();
  bool createSetLayouts(const llpc::ResourceMapping &mapping);
  bool compileCompute(VkPipelineCreateFlags flags, VkPipeline *pipeline);
  std::vector<VkPipelineExecutablePropertiesKHR> executables(VkPipeline pipeline);
  std::vector<VkPipelineExecutableStatisticKHR> statistics(const VkPipelineExecutableInfoKHR &executable);
  std::string assembly(const VkPipelineExecutableInfoKHR &executable);
  vulkanrun::Outcome readStage(const VkPipelineExecutableInfoKHR &executable, StageCode &stage,
                               std::string &text);

  template <typename Function>
  Function function(const char *name) {
    return reinterpret_cast<Function>(vkGetDeviceProcAddr(device_, name));
  }

  VkDevice device_;
  const Program &program_;
  VkShaderStageFlags stageFlags_ = 0;
  std::vector<vulkanrun::Owned<VkShaderModule, vkDestroyShaderModule>> modules_;
  std::vector<vulkanrun::Owned<VkDescriptorSetLayout, vkDestroyDescriptorSetLayout>> setLayouts_;
  vulkanrun::Owned<VkPipelineLayout, vkDestroyPipelineLayout> layout_;
  VkPipelineShaderStageRequiredSubgroupSizeCreateInfo subgroup_{};
  std::vector<VkPipelineShaderStageCreateInfo> stages_;
  std::unique_ptr<RadvGraphics> graphics_;
};

} // namespace bench
