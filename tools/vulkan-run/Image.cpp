// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Image.h"

#include "DepthStencilPlanes.h"

namespace vulkanrun {

namespace {

VkImageType typeOf(amber::ImageDimension dimension) {
  switch (dimension) {
  case amber::ImageDimension::Dim1D:
    return VK_IMAGE_TYPE_1D;
  case amber::ImageDimension::Dim2D:
    return VK_IMAGE_TYPE_2D;
  case amber::ImageDimension::Dim3D:
    break;
  }
  return VK_IMAGE_TYPE_3D;
}

VkImageViewType typeOf(amber::ViewDimension dimension) {
  switch (dimension) {
  case amber::ViewDimension::Dim1D:
    return VK_IMAGE_VIEW_TYPE_1D;
  case amber::ViewDimension::Dim2D:
    return VK_IMAGE_VIEW_TYPE_2D;
  case amber::ViewDimension::Dim3D:
    return VK_IMAGE_VIEW_TYPE_3D;
  case amber::ViewDimension::Cube:
    return VK_IMAGE_VIEW_TYPE_CUBE;
  case amber::ViewDimension::Array1D:
    return VK_IMAGE_VIEW_TYPE_1D_ARRAY;
  case amber::ViewDimension::Array2D:
    return VK_IMAGE_VIEW_TYPE_2D_ARRAY;
  case amber::ViewDimension::ArrayCube:
    break;
  }
  return VK_IMAGE_VIEW_TYPE_CUBE_ARRAY;
}

VkImageAspectFlags aspectOf(amber::TexelAspect aspect) {
  switch (aspect) {
  case amber::TexelAspect::Color:
    return VK_IMAGE_ASPECT_COLOR_BIT;
  case amber::TexelAspect::Depth:
    return VK_IMAGE_ASPECT_DEPTH_BIT;
  case amber::TexelAspect::Stencil:
    return VK_IMAGE_ASPECT_STENCIL_BIT;
  case amber::TexelAspect::DepthStencil:
    break;
  }
  return VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT;
}

VkComponentSwizzle swizzleOf(char component) {
  switch (component) {
  case '0':
    return VK_COMPONENT_SWIZZLE_ZERO;
  case '1':
    return VK_COMPONENT_SWIZZLE_ONE;
  case 'r':
    return VK_COMPONENT_SWIZZLE_R;
  case 'g':
    return VK_COMPONENT_SWIZZLE_G;
  case 'b':
    return VK_COMPONENT_SWIZZLE_B;
  default:
    return VK_COMPONENT_SWIZZLE_A;
  }
}

VkImageCreateInfo createInfo(const amber::Image &image, VkFormat format, const ImageUse &use) {
  VkImageCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO;
  if (!use.viewFormats.empty())
    info.flags |= VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT | VK_IMAGE_CREATE_EXTENDED_USAGE_BIT;
  if (use.isCube)
    info.flags |= VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT;
  info.imageType = typeOf(image.dimension);
  info.format = format;
  info.extent = {image.width, image.height, image.depth};
  info.mipLevels = image.levels;
  info.arrayLayers = image.layers;
  info.samples = static_cast<VkSampleCountFlagBits>(image.samples);
  info.tiling = VK_IMAGE_TILING_OPTIMAL;
  info.usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
  if (use.isSampled)
    info.usage |= VK_IMAGE_USAGE_SAMPLED_BIT;
  if (use.isStored)
    info.usage |= VK_IMAGE_USAGE_STORAGE_BIT;
  if (use.isInputAttachment)
    info.usage |= VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT;
  if (use.isColorAttachment)
    info.usage |= VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
  if (use.isDepthStencilAttachment)
    info.usage |= VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
  return info;
}

bool exceeds(const VkImageCreateInfo &info, const VkImageFormatProperties &limits) {
  return info.extent.width > limits.maxExtent.width || info.extent.height > limits.maxExtent.height ||
         info.extent.depth > limits.maxExtent.depth || info.mipLevels > limits.maxMipLevels ||
         info.arrayLayers > limits.maxArrayLayers || (info.samples & limits.sampleCounts) == 0;
}

} // namespace

Image::Image(VkDevice device, Buffer staging, const amber::Image &description)
    : memory_(device), image_(device), staging_(std::move(staging)), description_(description),
      aspect_(aspectOf(description.format.aspect)) {
  for (uint32_t i = 0; i < description.levels; ++i) {
    const uint64_t offset = levelOf(description, i).offset;
    if (description.format.aspect != amber::TexelAspect::DepthStencil) {
      addRegion(i, aspect_, offset);
      continue;
    }
    const PlaneOffsets planes = planesAt(description, offset);
    addRegion(i, VK_IMAGE_ASPECT_DEPTH_BIT, planes.depth);
    addRegion(i, VK_IMAGE_ASPECT_STENCIL_BIT, planes.stencil);
  }
}

void Image::addRegion(uint32_t level, VkImageAspectFlags aspect, uint64_t offset) {
  const amber::ImageLevel size = levelOf(description_, level);
  VkBufferImageCopy region{};
  region.bufferOffset = offset;
  region.imageSubresource = {aspect, level, 0, description_.layers};
  region.imageExtent = {size.width, size.height, size.depth};
  regions_.push_back(region);
}

std::variant<Image, Outcome> Image::create(Device &device, const amber::Image &description, VkFormat format,
                                           const ImageUse &use, std::span<const std::byte> contents) {
  const VkImageCreateInfo info = createInfo(description, format, use);
  VkFormatFeatureFlags attachment = 0, features = 0;
  if (use.isColorAttachment)
    attachment |= VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT;
  if (use.isDepthStencilAttachment)
    attachment |= VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT;
  if (use.isSampled)
    features |= VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT;
  if (use.isStored)
    features |= VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT;
  if (use.isFiltered)
    features |= VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT;
  VkImageFormatProperties limits;
  const bool exists = format != VK_FORMAT_UNDEFINED && device.hasImages(info, limits);
  if (!exists || exceeds(info, limits) || !device.hasImageFeatures(format, attachment) ||
      (use.viewFormats.empty() && !device.hasImageFeatures(format, features)))
    return Outcome::unsupported("this device has no such images, or not in this size or for this use");

  const bool hasPlanes = description.format.aspect == amber::TexelAspect::DepthStencil;
  const std::vector<std::byte> planes(hasPlanes ? planeBytes(description) : 0);
  auto staging = device.createBuffer(hasPlanes ? planes : contents);
  if (auto *outcome = std::get_if<Outcome>(&staging))
    return std::move(*outcome);
  Image image(device.handle(), std::move(std::get<Buffer>(staging)), description);
  if (hasPlanes)
    image.texels_.assign(contents.begin(), contents.end());
  if (vkCreateImage(device.handle(), &info, nullptr, image.image_.out()) != VK_SUCCESS)
    return Outcome::error("vkCreateImage failed");
  VkMemoryRequirements needs;
  vkGetImageMemoryRequirements(device.handle(), image.handle(), &needs);
  VkMemoryAllocateInfo allocation{};
  allocation.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
  allocation.allocationSize = needs.size;
  while (allocation.memoryTypeIndex < 31 && (needs.memoryTypeBits >> allocation.memoryTypeIndex & 1) == 0)
    ++allocation.memoryTypeIndex;
  if (vkAllocateMemory(device.handle(), &allocation, nullptr, image.memory_.out()) != VK_SUCCESS ||
      vkBindImageMemory(device.handle(), image.handle(), image.memory_.get(), 0) != VK_SUCCESS)
    return Outcome::error("the memory of an image cannot be allocated");
  return image;
}

VkImageMemoryBarrier Image::barrier() const {
  VkImageMemoryBarrier barrier{};
  barrier.sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER;
  barrier.srcQueueFamilyIndex = barrier.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
  barrier.oldLayout = barrier.newLayout = VK_IMAGE_LAYOUT_GENERAL;
  barrier.image = image_.get();
  barrier.subresourceRange = {aspect_, 0, VK_REMAINING_MIP_LEVELS, 0, VK_REMAINING_ARRAY_LAYERS};
  return barrier;
}

void Image::recordUpload(VkCommandBuffer commands) {
  if (!texels_.empty())
    splitPlanes(description_, texels_, staging_.bytes());
  VkImageMemoryBarrier before = barrier(), after = barrier();
  const bool hasSamples = description_.samples > 1;
  if (!hasSamples || !hasLayout_)
    before.oldLayout = VK_IMAGE_LAYOUT_UNDEFINED;
  hasLayout_ = true;
  if (hasSamples) {
    before.dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0,
                         0, nullptr, 0, nullptr, 1, &before);
    return;
  }
  before.dstAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT;
  vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 0,
                       nullptr, 0, nullptr, 1, &before);
  vkCmdCopyBufferToImage(commands, staging_.handle(), image_.get(), VK_IMAGE_LAYOUT_GENERAL,
                         uint32_t(regions_.size()), regions_.data());
  after.srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT;
  after.dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
  vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0,
                       nullptr, 0, nullptr, 1, &after);
}

void Image::recordDownload(VkCommandBuffer commands) const {
  if (description_.samples > 1)
    return;
  VkImageMemoryBarrier before = barrier();
  before.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT;
  before.dstAccessMask = VK_ACCESS_TRANSFER_READ_BIT;
  vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 0,
                       nullptr, 0, nullptr, 1, &before);
  vkCmdCopyImageToBuffer(commands, image_.get(), VK_IMAGE_LAYOUT_GENERAL, staging_.handle(),
                         uint32_t(regions_.size()), regions_.data());
}

void Image::readBack() {
  if (!texels_.empty() && description_.samples == 1)
    joinPlanes(description_, staging_.bytes(), texels_);
}

Outcome createView(const Device &device, const Image &image, const amber::ImageView &view, VkFormat format,
                   VkImageUsageFlags usage, VkImageView &result, VkImageAspectFlags aspect) {
  if (view.dimension == amber::ViewDimension::ArrayCube && !device.features().core.features.imageCubeArray)
    return Outcome::unsupported("this device has no arrays of cubes");
  if (view.minLod != 0)
    return Outcome::unsupported("views with a minimum level of detail");
  const VkFormatFeatureFlags needed = usage == VK_IMAGE_USAGE_STORAGE_BIT
                                          ? VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT
                                          : VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT;
  if (!device.hasImageFeatures(format, needed))
    return Outcome::unsupported("this device has no such views of " + view.format);
  VkImageViewUsageCreateInfo restriction{};
  restriction.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_USAGE_CREATE_INFO;
  restriction.usage = usage;
  VkImageViewCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO;
  info.pNext = &restriction;
  info.image = image.handle();
  info.viewType = typeOf(view.dimension);
  info.format = format;
  // Storage images need the identity, which is not the same as R, G, B, A.
  if (view.components != "rgba")
    info.components = {swizzleOf(view.components[0]), swizzleOf(view.components[1]),
                       swizzleOf(view.components[2]), swizzleOf(view.components[3])};
  const bool hasBoth = image.description().format.aspect == amber::TexelAspect::DepthStencil;
  if (aspect == 0)
    aspect = hasBoth ? VkImageAspectFlags(VK_IMAGE_ASPECT_DEPTH_BIT) : image.aspect();
  info.subresourceRange = {aspect, view.baseLevel, view.levels, view.baseLayer, view.layers};
  if (vkCreateImageView(device.handle(), &info, nullptr, &result) != VK_SUCCESS)
    return Outcome::error("vkCreateImageView failed");
  return {};
}

} // namespace vulkanrun
