// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A stage of a pipeline.

#pragma once

#include "Device.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace vulkanrun {

struct SpecValue {
  uint32_t id = 0;
  uint32_t size = 4;  ///< bytes: 1, 2, 4 or 8
  uint64_t value = 0; ///< low bytes
};

struct SubgroupNeeds {
  bool full = false;
  bool varyingSize = false;
  uint32_t requiredSize = 0; ///< 0: none
};

struct StageCode {
  VkShaderStageFlagBits stage = VK_SHADER_STAGE_COMPUTE_BIT;
  std::vector<uint32_t> spirv;
  std::string entryPoint = "main";
  std::vector<SpecValue> specialization;
  SubgroupNeeds subgroup;
};

/// The description of a stage, with everything that it points to. Neither copied nor moved. The code must
/// outlive it.
class Stage {
public:
  explicit Stage(VkDevice device) : device_(device), module_(device) {}
  Stage(const Stage &) = delete;
  Stage &operator=(const Stage &) = delete;

  /// Unsupported when the device does not have the subgroups that the code needs.
  Outcome create(const Device &device, const StageCode &code);
  const VkPipelineShaderStageCreateInfo &info() const { return info_; }

private:
  void describe(const StageCode &code);

  VkDevice device_;
  Owned<VkShaderModule, vkDestroyShaderModule> module_;
  std::vector<VkSpecializationMapEntry> entries_;
  std::vector<std::byte> data_;
  VkSpecializationInfo specialization_{};
  VkPipelineShaderStageRequiredSubgroupSizeCreateInfo subgroup_{};
  VkPipelineShaderStageCreateInfo info_{};
};

} // namespace vulkanrun
