// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Recorder.h"

#include <cstdlib>

namespace recorder {

std::vector<std::vector<uint32_t>> &shaders() {
  static std::vector<std::vector<uint32_t>> list;
  return list;
}

namespace {

/// A handle that is not null, for objects that nobody looks into.
template <typename Handle>
VkResult make(Handle *handles, uint32_t count = 1) {
  for (uint32_t i = 0; i < count; ++i)
    handles[i] = reinterpret_cast<Handle>(uintptr_t(i + 1));
  return VK_SUCCESS;
}

} // namespace

} // namespace recorder

using recorder::make;

// The parameters' types are Vulkan's.
#define CREATE(FUNCTION, INFO, HANDLE)                                                                       \
  VkResult FUNCTION(VkDevice, const INFO *, const VkAllocationCallbacks *, HANDLE *handle) {                 \
    return make(handle);                                                                                     \
  }
#define DESTROY(FUNCTION, HANDLE)                                                                            \
  void FUNCTION(VkDevice, HANDLE, const VkAllocationCallbacks *) {}

extern "C" {

CREATE(vkCreateBuffer, VkBufferCreateInfo, VkBuffer)
CREATE(vkCreateDescriptorPool, VkDescriptorPoolCreateInfo, VkDescriptorPool)
CREATE(vkCreateDescriptorSetLayout, VkDescriptorSetLayoutCreateInfo, VkDescriptorSetLayout)
CREATE(vkCreatePipelineLayout, VkPipelineLayoutCreateInfo, VkPipelineLayout)
DESTROY(vkDestroyBuffer, VkBuffer)
DESTROY(vkDestroyDescriptorPool, VkDescriptorPool)
DESTROY(vkDestroyDescriptorSetLayout, VkDescriptorSetLayout)
DESTROY(vkDestroyPipeline, VkPipeline)
DESTROY(vkDestroyPipelineLayout, VkPipelineLayout)
DESTROY(vkDestroyShaderModule, VkShaderModule)

VkResult vkCreateShaderModule(VkDevice, const VkShaderModuleCreateInfo *info, const VkAllocationCallbacks *,
                              VkShaderModule *module) {
  recorder::shaders().emplace_back(info->pCode, info->pCode + info->codeSize / sizeof(uint32_t));
  return make(module);
}

VkResult vkCreateComputePipelines(VkDevice, VkPipelineCache, uint32_t count,
                                  const VkComputePipelineCreateInfo *, const VkAllocationCallbacks *,
                                  VkPipeline *pipelines) {
  return make(pipelines, count);
}

VkResult vkAllocateDescriptorSets(VkDevice, const VkDescriptorSetAllocateInfo *info, VkDescriptorSet *sets) {
  return make(sets, info->descriptorSetCount);
}

VkResult vkAllocateCommandBuffers(VkDevice, const VkCommandBufferAllocateInfo *info,
                                  VkCommandBuffer *buffers) {
  return make(buffers, info->commandBufferCount);
}

// Tables of twiddle factors are really written.
VkResult vkAllocateMemory(VkDevice, const VkMemoryAllocateInfo *info, const VkAllocationCallbacks *,
                          VkDeviceMemory *memory) {
  *memory = static_cast<VkDeviceMemory>(std::calloc(info->allocationSize, 1));
  return *memory ? VK_SUCCESS : VK_ERROR_OUT_OF_HOST_MEMORY;
}

void vkFreeMemory(VkDevice, VkDeviceMemory memory, const VkAllocationCallbacks *) {
  std::free(memory);
}

VkResult vkMapMemory(VkDevice, VkDeviceMemory memory, VkDeviceSize offset, VkDeviceSize, VkMemoryMapFlags,
                     void **data) {
  *data = reinterpret_cast<char *>(memory) + offset;
  return VK_SUCCESS;
}

void vkUnmapMemory(VkDevice, VkDeviceMemory) {}

VkResult vkBindBufferMemory(VkDevice, VkBuffer, VkDeviceMemory, VkDeviceSize) {
  return VK_SUCCESS;
}

void vkGetBufferMemoryRequirements(VkDevice, VkBuffer, VkMemoryRequirements *needs) {
  // Buffers do not remember their size; the largest table of the transforms here is smaller.
  *needs = {VkDeviceSize(64) << 20, 256, 1};
}

void vkGetPhysicalDeviceMemoryProperties(VkPhysicalDevice, VkPhysicalDeviceMemoryProperties *memory) {
  *memory = {};
  memory->memoryTypeCount = 1;
  memory->memoryTypes[0].propertyFlags = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT |
                                         VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT |
                                         VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  memory->memoryHeapCount = 1;
  memory->memoryHeaps[0].size = VkDeviceSize(8) << 30;
}

void vkGetPhysicalDeviceProperties(VkPhysicalDevice, VkPhysicalDeviceProperties *properties) {
  *properties = {};
  properties->apiVersion = VK_API_VERSION_1_3;
  properties->vendorID = 0x1002;
  VkPhysicalDeviceLimits &limits = properties->limits;
  limits.maxComputeSharedMemorySize = 65536;
  limits.maxComputeWorkGroupInvocations = 1024;
  for (int axis = 0; axis < 3; ++axis) {
    limits.maxComputeWorkGroupSize[axis] = 1024;
    limits.maxComputeWorkGroupCount[axis] = 65535;
  }
}

void vkFreeCommandBuffers(VkDevice, VkCommandPool, uint32_t, const VkCommandBuffer *) {}
void vkUpdateDescriptorSets(VkDevice, uint32_t, const VkWriteDescriptorSet *, uint32_t,
                            const VkCopyDescriptorSet *) {}
VkResult vkBeginCommandBuffer(VkCommandBuffer, const VkCommandBufferBeginInfo *) {
  return VK_SUCCESS;
}
VkResult vkEndCommandBuffer(VkCommandBuffer) {
  return VK_SUCCESS;
}
VkResult vkQueueSubmit(VkQueue, uint32_t, const VkSubmitInfo *, VkFence) {
  return VK_SUCCESS;
}
VkResult vkWaitForFences(VkDevice, uint32_t, const VkFence *, VkBool32, uint64_t) {
  return VK_SUCCESS;
}
VkResult vkResetFences(VkDevice, uint32_t, const VkFence *) {
  return VK_SUCCESS;
}
void vkCmdBindDescriptorSets(VkCommandBuffer, VkPipelineBindPoint, VkPipelineLayout, uint32_t, uint32_t,
                             const VkDescriptorSet *, uint32_t, const uint32_t *) {}
void vkCmdBindPipeline(VkCommandBuffer, VkPipelineBindPoint, VkPipeline) {}
void vkCmdCopyBuffer(VkCommandBuffer, VkBuffer, VkBuffer, uint32_t, const VkBufferCopy *) {}
void vkCmdDispatch(VkCommandBuffer, uint32_t, uint32_t, uint32_t) {}
void vkCmdPipelineBarrier(VkCommandBuffer, VkPipelineStageFlags, VkPipelineStageFlags, VkDependencyFlags,
                          uint32_t, const VkMemoryBarrier *, uint32_t, const VkBufferMemoryBarrier *,
                          uint32_t, const VkImageMemoryBarrier *) {}
void vkCmdPushConstants(VkCommandBuffer, VkPipelineLayout, VkShaderStageFlags, uint32_t, uint32_t,
                        const void *) {}

} // extern "C"
