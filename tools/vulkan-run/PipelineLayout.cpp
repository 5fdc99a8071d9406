// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PipelineLayout.h"

namespace vulkanrun {

Outcome PipelineLayout::create(const Device &device, std::span<const Binding> bindings,
                               std::span<const std::byte> pushConstants) {
  const uint32_t most = device.properties().core.properties.limits.maxPushConstantsSize;
  if (pushConstants.size() > most)
    return Outcome::unsupported("this device has " + std::to_string(most) + " bytes of push constants");
  if (Outcome outcome = descriptors_.create(device, bindings, stages_); !outcome.passed())
    return outcome;
  const VkPushConstantRange range{stages_, 0, uint32_t(pushConstants.size())};
  VkPipelineLayoutCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
  info.setLayoutCount = uint32_t(descriptors_.layouts().size());
  info.pSetLayouts = descriptors_.layouts().data();
  info.pushConstantRangeCount = range.size ? 1 : 0;
  info.pPushConstantRanges = &range;
  if (vkCreatePipelineLayout(device.handle(), &info, nullptr, layout_.out()) != VK_SUCCESS)
    return Outcome::error("vkCreatePipelineLayout failed");
  return {};
}

void PipelineLayout::bind(VkCommandBuffer commands, VkPipelineBindPoint point,
                          std::span<const std::byte> pushConstants) const {
  descriptors_.bind(commands, layout_.get(), point);
  if (!pushConstants.empty())
    vkCmdPushConstants(commands, layout_.get(), stages_, 0, uint32_t(pushConstants.size()),
                       pushConstants.data());
}

} // namespace vulkanrun
