// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LavapipePass.h"

#include "LavapipePipeline.h"

#include <cstring>
#include <stdexcept>

namespace rdnasim::framebuffer {

namespace {

using vulkanrun::Buffer;
using vulkanrun::Device;
using vulkanrun::Owned;

constexpr VkPipelineStageFlags kAll = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
constexpr VkAccessFlags kAllAccesses = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;

/// An image with its memory and a view, in the layout GENERAL.
class AttachedImage {
public:
  AttachedImage(const Device &device, VkFormat format, VkImageUsageFlags usage, VkImageAspectFlags aspects,
                VkExtent2D extent, uint32_t samples)
      : memory_(device.handle()), image_(device.handle()), view_(device.handle()), aspects_(aspects) {
    VkImageCreateInfo info = infoOf<VkImageCreateInfo>(VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO);
    info.imageType = VK_IMAGE_TYPE_2D;
    info.format = format;
    info.extent = {extent.width, extent.height, 1};
    info.mipLevels = info.arrayLayers = 1;
    info.samples = static_cast<VkSampleCountFlagBits>(samples);
    info.usage = usage | VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
    check(vkCreateImage(device.handle(), &info, nullptr, image_.out()));
    bindMemory(device.handle());
    VkImageViewCreateInfo view = infoOf<VkImageViewCreateInfo>(VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO);
    view.image = image_.get();
    view.viewType = VK_IMAGE_VIEW_TYPE_2D;
    view.format = format;
    view.subresourceRange = range();
    check(vkCreateImageView(device.handle(), &view, nullptr, view_.out()));
  }

  VkRenderingAttachmentInfo attachment(const VkClearValue &clear) const {
    VkRenderingAttachmentInfo info =
        infoOf<VkRenderingAttachmentInfo>(VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO);
    info.imageView = view_.get();
    info.imageLayout = VK_IMAGE_LAYOUT_GENERAL;
    info.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    info.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
    info.clearValue = clear;
    return info;
  }
  VkImageView view() const { return view_.get(); }
  void recordBarrier(VkCommandBuffer commands, VkImageLayout from) const {
    VkImageMemoryBarrier barrier = infoOf<VkImageMemoryBarrier>(VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER);
    barrier.srcAccessMask = barrier.dstAccessMask = kAllAccesses;
    barrier.oldLayout = from;
    barrier.newLayout = VK_IMAGE_LAYOUT_GENERAL;
    barrier.image = image_.get();
    barrier.subresourceRange = range();
    vkCmdPipelineBarrier(commands, kAll, kAll, 0, 0, nullptr, 0, nullptr, 1, &barrier);
  }
  void recordCopy(VkCommandBuffer commands, VkImageAspectFlags aspect, VkExtent2D extent,
                  const Buffer &target) const {
    VkBufferImageCopy copy = {};
    copy.imageSubresource = {aspect, 0, 0, 1};
    copy.imageExtent = {extent.width, extent.height, 1};
    vkCmdCopyImageToBuffer(commands, image_.get(), VK_IMAGE_LAYOUT_GENERAL, target.handle(), 1, &copy);
  }

private:
  void bindMemory(VkDevice device) {
    VkMemoryRequirements needs;
    vkGetImageMemoryRequirements(device, image_.get(), &needs);
    VkMemoryAllocateInfo info = infoOf<VkMemoryAllocateInfo>(VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO);
    info.allocationSize = needs.size;
    info.memoryTypeIndex = 0; // the only one of lavapipe
    check(vkAllocateMemory(device, &info, nullptr, memory_.out()));
    check(vkBindImageMemory(device, image_.get(), memory_.get(), 0));
  }
  VkImageSubresourceRange range() const { return {aspects_, 0, 1, 0, 1}; }

  // The view goes before the image, and the image before its memory.
  Owned<VkDeviceMemory, vkFreeMemory> memory_;
  Owned<VkImage, vkDestroyImage> image_;
  Owned<VkImageView, vkDestroyImageView> view_;
  VkImageAspectFlags aspects_;
};

Buffer createBuffer(Device &device, std::span<const std::byte> contents) {
  auto created = device.createBuffer(contents);
  if (auto *buffer = std::get_if<Buffer>(&created))
    return std::move(*buffer);
  throw std::runtime_error("there is no memory for a buffer");
}

Buffer createBuffer(Device &device, size_t bytes) {
  return createBuffer(device, std::vector<std::byte>(bytes));
}

std::vector<std::byte> contentsOf(const Buffer &buffer) {
  return {buffer.bytes().begin(), buffer.bytes().end()};
}

/// Records and runs one render pass.
class PassRunner {
public:
  PassRunner(Device &device, const PassRequest &request)
      : device_(device), request_(request), extent_{request.width, request.height},
        color_(device, request.format, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT, VK_IMAGE_ASPECT_COLOR_BIT,
               extent_, request.state.samples),
        resolved_(device, request.format, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT, VK_IMAGE_ASPECT_COLOR_BIT,
                  extent_, 1),
        depthStencil_(device, kDepthStencilFormat, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
                      VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT, extent_,
                      request.state.samples),
        inputs_(createBuffer(device, request.positions.empty()
                                         ? std::as_bytes(std::span(request.fragments))
                                         : std::as_bytes(std::span(request.positions)))),
        colorBytes_(createBuffer(device, pixels() * request.texelBytes)),
        depthBytes_(createBuffer(device, pixels() * sizeof(float))),
        stencilBytes_(createBuffer(device, pixels())), pipeline_(device, request), pool_(device.handle()) {}

  PassResult run() {
    const VkCommandBuffer commands = begin();
    const AttachedImage *const images[] = {&color_, &resolved_, &depthStencil_};
    for (const AttachedImage *image : images)
      image->recordBarrier(commands, VK_IMAGE_LAYOUT_UNDEFINED);
    recordPass(commands);
    for (const AttachedImage *image : images)
      image->recordBarrier(commands, VK_IMAGE_LAYOUT_GENERAL);
    const AttachedImage &color = isMultisampled() ? resolved_ : color_;
    color.recordCopy(commands, VK_IMAGE_ASPECT_COLOR_BIT, extent_, colorBytes_);
    if (!isMultisampled()) {
      depthStencil_.recordCopy(commands, VK_IMAGE_ASPECT_DEPTH_BIT, extent_, depthBytes_);
      depthStencil_.recordCopy(commands, VK_IMAGE_ASPECT_STENCIL_BIT, extent_, stencilBytes_);
    }
    submit(commands);
    return {contentsOf(colorBytes_), contentsOf(depthBytes_), contentsOf(stencilBytes_)};
  }

private:
  bool isMultisampled() const { return request_.state.samples > 1; }
  size_t pixels() const { return size_t(extent_.width) * extent_.height; }

  VkCommandBuffer begin() {
    VkCommandPoolCreateInfo pool =
        infoOf<VkCommandPoolCreateInfo>(VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO);
    pool.queueFamilyIndex = device_.queueFamily();
    check(vkCreateCommandPool(device_.handle(), &pool, nullptr, pool_.out()));
    VkCommandBufferAllocateInfo info =
        infoOf<VkCommandBufferAllocateInfo>(VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO);
    info.commandPool = pool_.get();
    info.commandBufferCount = 1;
    VkCommandBuffer commands = VK_NULL_HANDLE;
    check(vkAllocateCommandBuffers(device_.handle(), &info, &commands));
    const VkCommandBufferBeginInfo begin =
        infoOf<VkCommandBufferBeginInfo>(VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO);
    check(vkBeginCommandBuffer(commands, &begin));
    return commands;
  }

  void recordPass(VkCommandBuffer commands) const {
    VkClearValue clear = {}, clearDepth = {};
    clear.color = request_.clearColor;
    clearDepth.depthStencil = {kClearDepth, kClearStencil};
    VkRenderingAttachmentInfo color = color_.attachment(clear);
    if (isMultisampled()) {
      color.resolveMode = VK_RESOLVE_MODE_AVERAGE_BIT;
      color.resolveImageView = resolved_.view();
      color.resolveImageLayout = VK_IMAGE_LAYOUT_GENERAL;
    }
    const VkRenderingAttachmentInfo depth = depthStencil_.attachment(clearDepth);
    VkRenderingInfo rendering = infoOf<VkRenderingInfo>(VK_STRUCTURE_TYPE_RENDERING_INFO);
    rendering.renderArea.extent = extent_;
    rendering.layerCount = rendering.colorAttachmentCount = 1;
    rendering.pColorAttachments = &color;
    rendering.pDepthAttachment = rendering.pStencilAttachment = &depth;
    vkCmdBeginRendering(commands, &rendering);
    pipeline_.recordDraw(commands, inputs_.address());
    vkCmdEndRendering(commands);
  }

  void submit(VkCommandBuffer commands) const {
    check(vkEndCommandBuffer(commands));
    VkSubmitInfo info = infoOf<VkSubmitInfo>(VK_STRUCTURE_TYPE_SUBMIT_INFO);
    info.commandBufferCount = 1;
    info.pCommandBuffers = &commands;
    check(vkQueueSubmit(device_.queue(), 1, &info, VK_NULL_HANDLE));
    check(vkQueueWaitIdle(device_.queue()));
  }

  Device &device_;
  const PassRequest &request_;
  const VkExtent2D extent_;
  AttachedImage color_, resolved_, depthStencil_;
  Buffer inputs_, colorBytes_, depthBytes_, stencilBytes_;
  LavapipePipeline pipeline_;
  Owned<VkCommandPool, vkDestroyCommandPool> pool_;
};

} // namespace

std::unique_ptr<Device> openLavapipe() {
  vulkanrun::preferDriver("lvp_icd");
  auto device = Device::open();
  auto *opened = std::get_if<std::unique_ptr<Device>>(&device);
  return opened ? std::move(*opened) : nullptr;
}

bool canRender(const Device &device, VkFormat format, bool blends) {
  return device.hasImageFeatures(format, blends ? VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BLEND_BIT
                                                : VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT);
}

PassResult renderOnLavapipe(Device &device, const PassRequest &request) {
  return PassRunner(device, request).run();
}

} // namespace rdnasim::framebuffer
