// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A pipeline's bindings as Vulkan's descriptor sets.

#pragma once

#include "Binding.h"

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace vulkanrun {

class Descriptors {
public:
  explicit Descriptors(VkDevice device) : device_(device), pool_(device) {}

  /// Makes and fills the sets, for shaders of these stages.
  Outcome create(const Device &device, std::span<const Binding> bindings, VkShaderStageFlags stages);

  /// Returns the layouts of sets 0 to the highest that is bound; those between may be empty.
  const std::vector<VkDescriptorSetLayout> &layouts() const { return layoutHandles_; }
  void bind(VkCommandBuffer commands, VkPipelineLayout layout, VkPipelineBindPoint point) const;

private:
  Outcome createLayouts(std::span<const Binding> bindings, VkShaderStageFlags stages);
  Outcome createSets(std::span<const Binding> bindings);
  Outcome createViews(const Binding &binding);
  Outcome createImages(const Device &device, const Binding &binding);
  /// Returns a write of the first `count` descriptors of the binding, without what it writes.
  VkWriteDescriptorSet writeOf(const Binding &binding, size_t count) const;
  void write(const Binding &binding);
  void writeBlock(const Binding &binding);
  Outcome createImmutableSamplers(const Device &device, const Binding &binding);

  VkDevice device_;
  std::vector<Owned<VkDescriptorSetLayout, vkDestroyDescriptorSetLayout>> layouts_;
  std::vector<VkDescriptorSetLayout> layoutHandles_;
  Owned<VkDescriptorPool, vkDestroyDescriptorPool> pool_;
  std::vector<VkDescriptorSet> sets_;
  std::vector<Owned<VkBufferView, vkDestroyBufferView>> views_;
  std::vector<Owned<VkImageView, vkDestroyImageView>> imageViews_;
  std::vector<Owned<VkSampler, vkDestroySampler>> samplers_;
  std::map<std::pair<uint32_t, uint32_t>, std::vector<VkSampler>> immutableSamplers_; ///< by set and binding
  std::vector<uint32_t> dynamicOffsets_; ///< by set, binding and element
};

} // namespace vulkanrun
