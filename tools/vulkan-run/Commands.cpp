// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Commands.h"

namespace vulkanrun {

Outcome Commands::begin() {
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
  VkCommandBufferBeginInfo info{};
  info.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
  vkBeginCommandBuffer(commands_, &info);
  return {};
}

Outcome Commands::run() {
  VkMemoryBarrier barrier{};
  barrier.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER;
  barrier.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT;
  barrier.dstAccessMask = VK_ACCESS_HOST_READ_BIT;
  vkCmdPipelineBarrier(commands_, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_HOST_BIT, 0, 1,
                       &barrier, 0, nullptr, 0, nullptr);
  if (vkEndCommandBuffer(commands_) != VK_SUCCESS)
    return Outcome::error("vkEndCommandBuffer failed");
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

} // namespace vulkanrun
