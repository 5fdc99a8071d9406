// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Descriptors.h"

#include <algorithm>
#include <utility>

namespace vulkanrun {

namespace {

bool isDynamic(VkDescriptorType type) {
  return type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC ||
         type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC;
}

bool isUniform(VkDescriptorType type) {
  return type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER || type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC;
}

bool isTexelBuffer(VkDescriptorType type) {
  return type == VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER || type == VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
}

auto place(const Binding &binding) {
  return std::pair(binding.set, binding.binding);
}

std::string nameOfBinding(const Binding &binding) {
  return "set " + std::to_string(binding.set) + ", binding " + std::to_string(binding.binding);
}

Outcome checkRange(const VkPhysicalDeviceLimits &limits, const Binding &binding, const BufferRange &range) {
  const uint64_t start = range.offset + range.dynamicOffset;
  const uint64_t end = range.buffer->bytes().size();
  if (range.offset > end || start > end || (range.size != VK_WHOLE_SIZE && range.size > end - start))
    return Outcome::error(nameOfBinding(binding) + " reaches beyond its buffer");
  // Vulkan requires a range that is not empty.
  if (start == end)
    return Outcome::unsupported(nameOfBinding(binding) + ": Vulkan has no empty descriptors");
  const uint64_t alignment = isTexelBuffer(binding.type) ? limits.minTexelBufferOffsetAlignment
                             : isUniform(binding.type)   ? limits.minUniformBufferOffsetAlignment
                                                         : limits.minStorageBufferOffsetAlignment;
  if (range.offset % alignment != 0 || range.dynamicOffset % alignment != 0)
    return Outcome::unsupported(nameOfBinding(binding) + ": this device's offsets are multiples of " +
                                std::to_string(alignment) + " bytes");
  const uint64_t limit =
      isUniform(binding.type) ? limits.maxUniformBufferRange : limits.maxStorageBufferRange;
  if ((range.size == VK_WHOLE_SIZE ? end - start : range.size) > limit)
    return Outcome::unsupported(nameOfBinding(binding) + ": this device's descriptors of that kind reach " +
                                std::to_string(limit) + " bytes at most");
  return {};
}

Outcome check(const VkPhysicalDeviceLimits &limits, std::span<const Binding> sorted) {
  for (size_t i = 0; i < sorted.size(); ++i) {
    if (i > 0 && place(sorted[i - 1]) == place(sorted[i]))
      return Outcome::error(nameOfBinding(sorted[i]) + " is bound twice");
    if (sorted[i].set >= limits.maxBoundDescriptorSets)
      return Outcome::unsupported("this device has " + std::to_string(limits.maxBoundDescriptorSets) +
                                  " descriptor sets, not set " + std::to_string(sorted[i].set));
    for (const BufferRange &range : sorted[i].elements)
      if (Outcome outcome = checkRange(limits, sorted[i], range); !outcome.passed())
        return outcome;
  }
  return {};
}

/// A dynamic descriptor's range is counted from its dynamic offset on, so the whole of the buffer is too
/// much.
VkDescriptorBufferInfo bufferInfo(const Binding &binding, const BufferRange &range) {
  uint64_t size = range.size;
  if (size == VK_WHOLE_SIZE && isDynamic(binding.type))
    size = range.buffer->bytes().size() - range.offset - range.dynamicOffset;
  else if (size == VK_WHOLE_SIZE)
    size = range.buffer->bytes().size() - range.offset;
  return {range.buffer->handle(), range.offset, size};
}

VkImageUsageFlags usageOf(VkDescriptorType type) {
  switch (type) {
  case VK_DESCRIPTOR_TYPE_STORAGE_IMAGE:
    return VK_IMAGE_USAGE_STORAGE_BIT;
  case VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT:
    return VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT;
  default:
    return VK_IMAGE_USAGE_SAMPLED_BIT;
  }
}

} // namespace

Outcome Descriptors::create(const Device &device, std::span<const Binding> bindings,
                            VkShaderStageFlags stages) {
  std::vector<Binding> sorted(bindings.begin(), bindings.end());
  std::ranges::sort(sorted, {}, place);
  if (Outcome outcome = check(device.properties().core.properties.limits, sorted); !outcome.passed())
    return outcome;
  for (const Binding &binding : sorted)
    if (Outcome outcome = createImmutableSamplers(device, binding); !outcome.passed())
      return outcome;
  if (Outcome outcome = createLayouts(sorted, stages); !outcome.passed())
    return outcome;
  if (Outcome outcome = createSets(sorted); !outcome.passed())
    return outcome;
  for (const Binding &binding : sorted) {
    Outcome outcome;
    if (!binding.images.empty() || !binding.samplers.empty())
      outcome = createImages(device, binding);
    else if (isTexelBuffer(binding.type))
      outcome = createViews(binding);
    else if (!binding.block.empty())
      writeBlock(binding);
    else
      write(binding);
    if (!outcome.passed())
      return outcome;
  }
  return {};
}

Outcome Descriptors::createImmutableSamplers(const Device &device, const Binding &binding) {
  if (!binding.samplersAreImmutable)
    return {};
  for (const amber::Sampler *sampler : binding.samplers) {
    samplers_.emplace_back(device_);
    if (Outcome outcome = createSampler(device, *sampler, *samplers_.back().out()); !outcome.passed())
      return outcome;
    immutableSamplers_[place(binding)].push_back(samplers_.back().get());
  }
  return {};
}

void Descriptors::writeBlock(const Binding &binding) {
  VkWriteDescriptorSetInlineUniformBlock data{};
  data.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_INLINE_UNIFORM_BLOCK;
  data.dataSize = uint32_t(binding.block.size());
  data.pData = binding.block.data();
  VkWriteDescriptorSet write = writeOf(binding, data.dataSize);
  write.pNext = &data;
  vkUpdateDescriptorSets(device_, 1, &write, 0, nullptr);
}

Outcome Descriptors::createImages(const Device &device, const Binding &binding) {
  const VkImageUsageFlags usage = usageOf(binding.type);
  std::vector<VkDescriptorImageInfo> infos(binding.count());
  for (size_t i = 0; i < infos.size(); ++i) {
    infos[i].imageLayout = VK_IMAGE_LAYOUT_GENERAL;
    if (!binding.images.empty()) {
      const BoundView &bound = binding.images[i];
      imageViews_.emplace_back(device_);
      if (Outcome outcome = createView(device, *bound.image, bound.view, bound.format, usage,
                                       *imageViews_.back().out(), bound.aspect);
          !outcome.passed())
        return outcome;
      infos[i].imageView = imageViews_.back().get();
    }
    if (!binding.samplers.empty() && !binding.samplersAreImmutable) {
      samplers_.emplace_back(device_);
      if (Outcome outcome = createSampler(device, *binding.samplers[i], *samplers_.back().out());
          !outcome.passed())
        return outcome;
      infos[i].sampler = samplers_.back().get();
    }
  }
  if (binding.type == VK_DESCRIPTOR_TYPE_SAMPLER && binding.samplersAreImmutable)
    return {};
  VkWriteDescriptorSet write = writeOf(binding, infos.size());
  write.pImageInfo = infos.data();
  vkUpdateDescriptorSets(device_, 1, &write, 0, nullptr);
  return {};
}

VkWriteDescriptorSet Descriptors::writeOf(const Binding &binding, size_t count) const {
  VkWriteDescriptorSet write{};
  write.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
  write.dstSet = sets_[binding.set];
  write.dstBinding = binding.binding;
  write.descriptorCount = uint32_t(count);
  write.descriptorType = binding.type;
  return write;
}

Outcome Descriptors::createViews(const Binding &binding) {
  std::vector<VkBufferView> handles;
  for (const BufferRange &range : binding.elements) {
    VkBufferViewCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO;
    info.buffer = range.buffer->handle();
    info.format = range.format;
    info.offset = range.offset;
    info.range = range.size;
    views_.emplace_back(device_);
    if (vkCreateBufferView(device_, &info, nullptr, views_.back().out()) != VK_SUCCESS)
      return Outcome::error("vkCreateBufferView failed");
    handles.push_back(views_.back().get());
  }
  VkWriteDescriptorSet write = writeOf(binding, handles.size());
  write.pTexelBufferView = handles.data();
  if (!handles.empty())
    vkUpdateDescriptorSets(device_, 1, &write, 0, nullptr);
  return {};
}

Outcome Descriptors::createLayouts(std::span<const Binding> bindings, VkShaderStageFlags stages) {
  const uint32_t setCount = bindings.empty() ? 0 : bindings.back().set + 1;
  for (uint32_t set = 0; set < setCount; ++set) {
    std::vector<VkDescriptorSetLayoutBinding> entries;
    for (const Binding &binding : bindings)
      if (binding.set == set) {
        const auto immutable = immutableSamplers_.find(place(binding));
        entries.push_back({binding.binding, binding.type, uint32_t(binding.count()), stages,
                           immutable == immutableSamplers_.end() ? nullptr : immutable->second.data()});
      }
    VkDescriptorSetLayoutCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
    info.bindingCount = uint32_t(entries.size());
    info.pBindings = entries.data();
    layouts_.emplace_back(device_);
    if (vkCreateDescriptorSetLayout(device_, &info, nullptr, layouts_.back().out()) != VK_SUCCESS)
      return Outcome::error("vkCreateDescriptorSetLayout failed");
    layoutHandles_.push_back(layouts_.back().get());
  }
  return {};
}

Outcome Descriptors::createSets(std::span<const Binding> bindings) {
  if (layoutHandles_.empty())
    return {};
  std::vector<VkDescriptorPoolSize> sizes;
  for (const Binding &binding : bindings)
    sizes.push_back({binding.type, std::max<uint32_t>(uint32_t(binding.count()), 1)});
  VkDescriptorPoolCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
  info.maxSets = uint32_t(layoutHandles_.size());
  info.poolSizeCount = uint32_t(sizes.size());
  info.pPoolSizes = sizes.data();
  VkDescriptorPoolInlineUniformBlockCreateInfo blocks{};
  blocks.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_INLINE_UNIFORM_BLOCK_CREATE_INFO;
  blocks.maxInlineUniformBlockBindings = uint32_t(
      std::ranges::count_if(bindings, [](const Binding &binding) { return !binding.block.empty(); }));
  info.pNext = blocks.maxInlineUniformBlockBindings ? &blocks : nullptr;
  if (vkCreateDescriptorPool(device_, &info, nullptr, pool_.out()) != VK_SUCCESS)
    return Outcome::error("vkCreateDescriptorPool failed");

  VkDescriptorSetAllocateInfo allocation{};
  allocation.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
  allocation.descriptorPool = pool_.get();
  allocation.descriptorSetCount = uint32_t(layoutHandles_.size());
  allocation.pSetLayouts = layoutHandles_.data();
  sets_.resize(layoutHandles_.size());
  if (vkAllocateDescriptorSets(device_, &allocation, sets_.data()) != VK_SUCCESS) {
    sets_.clear();
    return Outcome::error("vkAllocateDescriptorSets failed");
  }
  return {};
}

void Descriptors::write(const Binding &binding) {
  if (binding.elements.empty())
    return;
  std::vector<VkDescriptorBufferInfo> infos;
  for (const BufferRange &range : binding.elements) {
    infos.push_back(bufferInfo(binding, range));
    if (isDynamic(binding.type))
      dynamicOffsets_.push_back(range.dynamicOffset);
  }
  VkWriteDescriptorSet write = writeOf(binding, infos.size());
  write.pBufferInfo = infos.data();
  vkUpdateDescriptorSets(device_, 1, &write, 0, nullptr);
}

void Descriptors::bind(VkCommandBuffer commands, VkPipelineLayout layout, VkPipelineBindPoint point) const {
  if (!sets_.empty())
    vkCmdBindDescriptorSets(commands, point, layout, 0, uint32_t(sets_.size()), sets_.data(),
                            uint32_t(dynamicOffsets_.size()), dynamicOffsets_.data());
}

} // namespace vulkanrun
