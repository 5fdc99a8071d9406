// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Recorder.h"

#include <algorithm>
#include <cstdlib>
#include <span>

namespace recorder {

std::vector<std::vector<uint32_t>> &shaders() {
  static std::vector<std::vector<uint32_t>> list;
  return list;
}

} // namespace recorder

using recorder::handle;

extern "C" {

VkResult vkCreateBuffer(VkDevice, const VkBufferCreateInfo *, const VkAllocationCallbacks *,
                        VkBuffer *buffer) {
  *buffer = handle<VkBuffer>();
  return VK_SUCCESS;
}

VkResult vkCreateDescriptorPool(VkDevice, const VkDescriptorPoolCreateInfo *, const VkAllocationCallbacks *,
                                VkDescriptorPool *pool) {
  *pool = handle<VkDescriptorPool>();
  return VK_SUCCESS;
}

VkResult vkCreateDescriptorSetLayout(VkDevice, const VkDescriptorSetLayoutCreateInfo *,
                                     const VkAllocationCallbacks *, VkDescriptorSetLayout *layout) {
  *layout = handle<VkDescriptorSetLayout>();
  return VK_SUCCESS;
}

VkResult vkCreatePipelineLayout(VkDevice, const VkPipelineLayoutCreateInfo *, const VkAllocationCallbacks *,
                                VkPipelineLayout *layout) {
  *layout = handle<VkPipelineLayout>();
  return VK_SUCCESS;
}

VkResult vkCreateShaderModule(VkDevice, const VkShaderModuleCreateInfo *info, const VkAllocationCallbacks *,
                              VkShaderModule *module) {
  const std::span words(info->pCode, info->codeSize / sizeof(uint32_t));
  recorder::shaders().emplace_back(words.begin(), words.end());
  *module = handle<VkShaderModule>();
  return VK_SUCCESS;
}

VkResult vkCreateComputePipelines(VkDevice, VkPipelineCache, uint32_t count,
                                  const VkComputePipelineCreateInfo *, const VkAllocationCallbacks *,
                                  VkPipeline *pipelines) {
  std::fill_n(pipelines, count, handle<VkPipeline>());
  return VK_SUCCESS;
}

VkResult vkAllocateDescriptorSets(VkDevice, const VkDescriptorSetAllocateInfo *info, VkDescriptorSet *sets) {
  std::fill_n(sets, info->descriptorSetCount, handle<VkDescriptorSet>());
  return VK_SUCCESS;
}

VkResult vkAllocateCommandBuffers(VkDevice, const VkCommandBufferAllocateInfo *info,
                                  VkCommandBuffer *buffers) {
  std::fill_n(buffers, info->commandBufferCount, handle<VkCommandBuffer>());
  return VK_SUCCESS;
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

void vkDestroyBuffer(VkDevice, VkBuffer, const VkAllocationCallbacks *) {}
void vkDestroyDescriptorPool(VkDevice, VkDescriptorPool, const VkAllocationCallbacks *) {}
void vkDestroyDescriptorSetLayout(VkDevice, VkDescriptorSetLayout, const VkAllocationCallbacks *) {}
void vkDestroyPipeline(VkDevice, VkPipeline, const VkAllocationCallbacks *) {}
void vkDestroyPipelineLayout(VkDevice, VkPipelineLayout, const VkAllocationCallbacks *) {}
void vkDestroyShaderModule(VkDevice, VkShaderModule, const VkAllocationCallbacks *) {}
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
