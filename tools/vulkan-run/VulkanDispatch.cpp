// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VulkanDispatch.h"
#include "Descriptors.h"

namespace vulkanrun {

namespace {

Outcome checkLimits(const Device &device, const Kernel &kernel, std::array<uint32_t, 3> workgroups) {
  const VkPhysicalDeviceLimits &limits = device.properties().core.properties.limits;
  for (size_t axis = 0; axis < workgroups.size(); ++axis)
    if (workgroups[axis] > limits.maxComputeWorkGroupCount[axis])
      return Outcome::unsupported("this device runs at most " +
                                  std::to_string(limits.maxComputeWorkGroupCount[axis]) +
                                  " workgroups along an axis");
  // Mesa 22.3 counts the workgroups of a dispatch in 32 bits and would run fewer silently.
  const auto wide = [&](size_t axis) { return uint64_t(workgroups[axis]); };
  if (wide(2) != 0 && wide(0) * wide(1) > UINT32_MAX / wide(2))
    return Outcome::unsupported("this device runs fewer than 2^32 workgroups at once");
  if (kernel.pushConstants.size() > limits.maxPushConstantsSize)
    return Outcome::unsupported("this device has " + std::to_string(limits.maxPushConstantsSize) +
                                " bytes of push constants");
  const VkPhysicalDeviceVulkan13Properties &sizes = device.properties().vulkan13;
  const uint32_t required = kernel.subgroup.requiredSize;
  if (required && (required < sizes.minSubgroupSize || required > sizes.maxSubgroupSize ||
                   !(sizes.requiredSubgroupSizeStages & VK_SHADER_STAGE_COMPUTE_BIT)))
    return Outcome::unsupported("this device has no subgroups of " + std::to_string(required));
  if (kernel.subgroup.full && !device.features().vulkan13.computeFullSubgroups)
    return Outcome::unsupported("this device does not promise full subgroups");
  if (kernel.subgroup.varyingSize && !device.features().vulkan13.subgroupSizeControl)
    return Outcome::unsupported("this device has no subgroups of varying size");
  return {};
}

/// VkSpecializationInfo with the data that it points to.
struct Specialization {
  std::vector<VkSpecializationMapEntry> entries;
  std::vector<std::byte> data;
  VkSpecializationInfo info{};

  explicit Specialization(const std::vector<SpecValue> &values) {
    for (const SpecValue &value : values) {
      entries.push_back({value.id, uint32_t(data.size()), value.size});
      const auto *bytes = reinterpret_cast<const std::byte *>(&value.value);
      data.insert(data.end(), bytes, bytes + value.size);
    }
    info = {uint32_t(entries.size()), entries.data(), data.size(), data.data()};
  }
};

class Dispatcher {
public:
  Dispatcher(const Device &device, const Kernel &kernel)
      : device_(device), kernel_(kernel), descriptors_(device.handle()), module_(device.handle()),
        layout_(device.handle()), pipeline_(device.handle()), pool_(device.handle()),
        fence_(device.handle()) {}

  Outcome run(std::array<uint32_t, 3> workgroups) {
    if (Outcome outcome = descriptors_.create(device_, kernel_.bindings); !outcome.passed())
      return outcome;
    if (Outcome outcome = createLayout(); !outcome.passed())
      return outcome;
    if (Outcome outcome = createPipeline(); !outcome.passed())
      return outcome;
    if (Outcome outcome = record(workgroups); !outcome.passed())
      return outcome;
    return submit();
  }

private:
  Outcome createLayout();
  Outcome createPipeline();
  Outcome record(std::array<uint32_t, 3> workgroups);
  Outcome submit();

  const Device &device_;
  const Kernel &kernel_;
  Descriptors descriptors_;
  Owned<VkShaderModule, vkDestroyShaderModule> module_;
  Owned<VkPipelineLayout, vkDestroyPipelineLayout> layout_;
  Owned<VkPipeline, vkDestroyPipeline> pipeline_;
  Owned<VkCommandPool, vkDestroyCommandPool> pool_;
  Owned<VkFence, vkDestroyFence> fence_;
  VkCommandBuffer commands_ = VK_NULL_HANDLE;
};

Outcome Dispatcher::createLayout() {
  const VkPushConstantRange range{VK_SHADER_STAGE_COMPUTE_BIT, 0, uint32_t(kernel_.pushConstants.size())};
  VkPipelineLayoutCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
  info.setLayoutCount = uint32_t(descriptors_.layouts().size());
  info.pSetLayouts = descriptors_.layouts().data();
  info.pushConstantRangeCount = range.size ? 1 : 0;
  info.pPushConstantRanges = &range;
  if (vkCreatePipelineLayout(device_.handle(), &info, nullptr, layout_.out()) != VK_SUCCESS)
    return Outcome::error("vkCreatePipelineLayout failed");
  return {};
}

Outcome Dispatcher::createPipeline() {
  VkShaderModuleCreateInfo module{};
  module.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
  module.codeSize = kernel_.spirv.size() * sizeof(uint32_t);
  module.pCode = kernel_.spirv.data();
  if (vkCreateShaderModule(device_.handle(), &module, nullptr, module_.out()) != VK_SUCCESS)
    return Outcome::error("vkCreateShaderModule failed");

  const Specialization specialization(kernel_.specialization);
  VkPipelineShaderStageRequiredSubgroupSizeCreateInfo subgroup{};
  subgroup.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO;
  subgroup.requiredSubgroupSize = kernel_.subgroup.requiredSize;
  VkComputePipelineCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO;
  info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
  info.stage.pNext = subgroup.requiredSubgroupSize ? &subgroup : nullptr;
  info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
  info.stage.module = module_.get();
  info.stage.pName = kernel_.entryPoint.c_str();
  info.stage.pSpecializationInfo = &specialization.info;
  if (kernel_.subgroup.full)
    info.stage.flags |= VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT;
  if (kernel_.subgroup.varyingSize)
    info.stage.flags |= VK_PIPELINE_SHADER_STAGE_CREATE_ALLOW_VARYING_SUBGROUP_SIZE_BIT;
  info.layout = layout_.get();
  if (vkCreateComputePipelines(device_.handle(), VK_NULL_HANDLE, 1, &info, nullptr, pipeline_.out()) !=
      VK_SUCCESS)
    return Outcome::error("the driver cannot compile the shader: vkCreateComputePipelines failed");
  return {};
}

Outcome Dispatcher::record(std::array<uint32_t, 3> workgroups) {
  VkCommandPoolCreateInfo pool{};
  pool.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
  pool.queueFamilyIndex = device_.queueFamily();
  if (vkCreateCommandPool(device_.handle(), &pool, nullptr, pool_.out()) != VK_SUCCESS)
    return Outcome::error("vkCreateCommandPool failed");
  VkCommandBufferAllocateInfo allocation{};
  allocation.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
  allocation.commandPool = pool_.get();
  allocation.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
  allocation.commandBufferCount = 1;
  if (vkAllocateCommandBuffers(device_.handle(), &allocation, &commands_) != VK_SUCCESS)
    return Outcome::error("vkAllocateCommandBuffers failed");

  VkCommandBufferBeginInfo begin{};
  begin.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
  vkBeginCommandBuffer(commands_, &begin);
  for (Image *image : kernel_.images)
    image->recordUpload(commands_);
  vkCmdBindPipeline(commands_, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline_.get());
  descriptors_.bind(commands_, layout_.get());
  if (!kernel_.pushConstants.empty())
    vkCmdPushConstants(commands_, layout_.get(), VK_SHADER_STAGE_COMPUTE_BIT, 0,
                       uint32_t(kernel_.pushConstants.size()), kernel_.pushConstants.data());
  vkCmdDispatch(commands_, workgroups[0], workgroups[1], workgroups[2]);
  for (const Image *image : kernel_.images)
    image->recordDownload(commands_);
  VkMemoryBarrier barrier{};
  barrier.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER;
  barrier.srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT | VK_ACCESS_TRANSFER_WRITE_BIT;
  barrier.dstAccessMask = VK_ACCESS_HOST_READ_BIT;
  vkCmdPipelineBarrier(commands_, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_TRANSFER_BIT,
                       VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &barrier, 0, nullptr, 0, nullptr);
  if (vkEndCommandBuffer(commands_) != VK_SUCCESS)
    return Outcome::error("vkEndCommandBuffer failed");
  return {};
}

Outcome Dispatcher::submit() {
  VkFenceCreateInfo fence{};
  fence.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
  if (vkCreateFence(device_.handle(), &fence, nullptr, fence_.out()) != VK_SUCCESS)
    return Outcome::error("vkCreateFence failed");
  VkSubmitInfo info{};
  info.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
  info.commandBufferCount = 1;
  info.pCommandBuffers = &commands_;
  if (vkQueueSubmit(device_.queue(), 1, &info, fence_.get()) != VK_SUCCESS)
    return Outcome::error("vkQueueSubmit failed");
  const VkFence handle = fence_.get();
  // No limit here: who started this process ends it when a shader does not end.
  if (vkWaitForFences(device_.handle(), 1, &handle, VK_TRUE, UINT64_MAX) != VK_SUCCESS)
    return Outcome::error("vkWaitForFences failed");
  return {};
}

} // namespace

Outcome dispatch(const Device &device, const Kernel &kernel, std::array<uint32_t, 3> workgroups) {
  if (Outcome outcome = checkLimits(device, kernel, workgroups); !outcome.passed())
    return outcome;
  return Dispatcher(device, kernel).run(workgroups);
}

} // namespace vulkanrun
