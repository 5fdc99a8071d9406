// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Stage.h"

namespace vulkanrun {

namespace {

Outcome checkSubgroups(const Device &device, const StageCode &code) {
  const VkPhysicalDeviceVulkan13Properties &sizes = device.properties().vulkan13;
  const uint32_t required = code.subgroup.requiredSize;
  if (required && (required < sizes.minSubgroupSize || required > sizes.maxSubgroupSize ||
                   !(sizes.requiredSubgroupSizeStages & code.stage)))
    return Outcome::unsupported("this device has no subgroups of " + std::to_string(required));
  if (code.subgroup.full &&
      (!device.features().vulkan13.computeFullSubgroups || code.stage != VK_SHADER_STAGE_COMPUTE_BIT))
    return Outcome::unsupported("this device does not promise full subgroups");
  if (code.subgroup.varyingSize && !device.features().vulkan13.subgroupSizeControl)
    return Outcome::unsupported("this device has no subgroups of varying size");
  return {};
}

} // namespace

Outcome Stage::create(const Device &device, const StageCode &code) {
  if (Outcome outcome = checkSubgroups(device, code); !outcome.passed())
    return outcome;
  VkShaderModuleCreateInfo module{};
  module.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
  module.codeSize = code.spirv.size() * sizeof(uint32_t);
  module.pCode = code.spirv.data();
  if (vkCreateShaderModule(device_, &module, nullptr, module_.out()) != VK_SUCCESS)
    return Outcome::error("vkCreateShaderModule failed");
  describe(code);
  return {};
}

void Stage::describe(const StageCode &code) {
  for (const SpecValue &value : code.specialization) {
    entries_.push_back({value.id, uint32_t(data_.size()), value.size});
    const auto *bytes = reinterpret_cast<const std::byte *>(&value.value);
    data_.insert(data_.end(), bytes, bytes + value.size);
  }
  specialization_ = {uint32_t(entries_.size()), entries_.data(), data_.size(), data_.data()};
  subgroup_.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO;
  subgroup_.requiredSubgroupSize = code.subgroup.requiredSize;
  info_.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
  info_.pNext = subgroup_.requiredSubgroupSize ? &subgroup_ : nullptr;
  info_.stage = code.stage;
  info_.module = module_.get();
  info_.pName = code.entryPoint.c_str();
  info_.pSpecializationInfo = &specialization_;
  if (code.subgroup.full)
    info_.flags |= VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT;
  if (code.subgroup.varyingSize)
    info_.flags |= VK_PIPELINE_SHADER_STAGE_CREATE_ALLOW_VARYING_SUBGROUP_SIZE_BIT;
}

} // namespace vulkanrun
