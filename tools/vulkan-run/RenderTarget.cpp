// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RenderTarget.h"

#include <algorithm>
#include <cmath>

namespace vulkanrun {

namespace {

VkRenderingAttachmentInfo attachmentInfo(VkImageView view) {
  VkRenderingAttachmentInfo info{};
  info.sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO;
  info.imageView = view;
  info.imageLayout = info.resolveImageLayout = VK_IMAGE_LAYOUT_GENERAL;
  info.loadOp = VK_ATTACHMENT_LOAD_OP_LOAD;
  info.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
  return info;
}

VkClearColorValue clearColor(const amber::TexelFormat &format, const amber::ClearValues &values) {
  VkClearColorValue color{};
  for (size_t i = 0; i < values.color.size(); ++i)
    if (!format.isInteger())
      color.float32[i] = static_cast<float>(values.color[i]);
    else // those of either sign have the same bits
      color.int32[i] = static_cast<int32_t>(std::llround(values.integers[i]));
  return color;
}

} // namespace

uint32_t RenderTarget::locations() const {
  uint32_t count = 0;
  for (const ColorTarget &color : colors)
    count = std::max(count, color.location + 1);
  return count;
}

uint32_t RenderTarget::layers() const {
  uint32_t count = depthStencil ? depthStencil->description().layers : UINT32_MAX;
  for (const ColorTarget &color : colors)
    count = std::min(count, color.image->description().layers);
  return count == UINT32_MAX ? 1 : count;
}

Outcome RenderPass::create(const Device &device) {
  const VkPhysicalDeviceLimits &limits = device.properties().core.properties.limits;
  if (!device.canDraw() || !device.features().vulkan13.dynamicRendering)
    return Outcome::unsupported("this device does not draw");
  if (target_.width > limits.maxFramebufferWidth || target_.height > limits.maxFramebufferHeight)
    return Outcome::unsupported("this device has no such large framebuffers");
  for (const ColorTarget &color : target_.colors)
    if (color.location >= limits.maxColorAttachments)
      return Outcome::unsupported("this device has " + std::to_string(limits.maxColorAttachments) +
                                  " color attachments");
  formats_.resize(target_.locations(), VK_FORMAT_UNDEFINED);
  colors_.resize(formats_.size(), attachmentInfo(VK_NULL_HANDLE));
  for (const ColorTarget &color : target_.colors)
    if (Outcome outcome = createColor(color); !outcome.passed())
      return outcome;
  return target_.depthStencil ? createDepthStencil() : Outcome{};
}

Outcome RenderPass::createView(const Image &image, uint32_t level, VkFormat format, VkImageView &handle) {
  VkImageViewCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO;
  info.image = image.handle();
  info.viewType = VK_IMAGE_VIEW_TYPE_2D_ARRAY;
  info.format = format;
  info.subresourceRange = {image.aspect(), level, 1, 0, image.description().layers};
  views_.emplace_back(device_);
  if (vkCreateImageView(device_, &info, nullptr, views_.back().out()) != VK_SUCCESS)
    return Outcome::error("vkCreateImageView failed");
  handle = views_.back().get();
  return {};
}

Outcome RenderPass::createColor(const ColorTarget &color) {
  VkRenderingAttachmentInfo &info = colors_[color.location];
  if (Outcome outcome = createView(*color.image, color.level, color.format, info.imageView);
      !outcome.passed())
    return outcome;
  formats_[color.location] = color.format;
  if (!color.resolve)
    return {};
  const bool isInteger = color.image->description().format.isInteger();
  info.resolveMode = isInteger ? VK_RESOLVE_MODE_SAMPLE_ZERO_BIT : VK_RESOLVE_MODE_AVERAGE_BIT;
  return createView(*color.resolve, 0, color.format, info.resolveImageView);
}

Outcome RenderPass::createDepthStencil() {
  depthStencil_ = attachmentInfo(VK_NULL_HANDLE);
  return createView(*target_.depthStencil, 0, target_.depthStencilFormat, depthStencil_.imageView);
}

void RenderPass::begin(VkCommandBuffer commands) const {
  VkRenderingInfo info{};
  info.sType = VK_STRUCTURE_TYPE_RENDERING_INFO;
  info.renderArea.extent = {target_.width, target_.height};
  info.layerCount = target_.layers();
  info.colorAttachmentCount = uint32_t(colors_.size());
  info.pColorAttachments = colors_.data();
  const VkImageAspectFlags aspect = target_.depthStencil ? target_.depthStencil->aspect() : 0;
  if (aspect & VK_IMAGE_ASPECT_DEPTH_BIT)
    info.pDepthAttachment = &depthStencil_;
  if (aspect & VK_IMAGE_ASPECT_STENCIL_BIT)
    info.pStencilAttachment = &depthStencil_;
  vkCmdBeginRendering(commands, &info);
}

void RenderPass::clear(VkCommandBuffer commands, const amber::ClearValues &values) const {
  std::vector<VkClearAttachment> clears;
  for (const ColorTarget &color : target_.colors) {
    VkClearAttachment &clear = clears.emplace_back();
    clear = {VK_IMAGE_ASPECT_COLOR_BIT, color.location, {}};
    clear.clearValue.color = clearColor(color.image->description().format, values);
  }
  if (target_.depthStencil) {
    VkClearAttachment &clear = clears.emplace_back();
    clear = {target_.depthStencil->aspect(), 0, {}};
    clear.clearValue.depthStencil = {static_cast<float>(values.depth), values.stencil};
  }
  VkClearRect area{};
  area.rect.extent = {target_.width, target_.height};
  area.layerCount = target_.layers();
  if (!clears.empty())
    vkCmdClearAttachments(commands, uint32_t(clears.size()), clears.data(), 1, &area);
}

} // namespace vulkanrun
