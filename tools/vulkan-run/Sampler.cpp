// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Image.h"

#include <algorithm>

namespace vulkanrun {

namespace {

VkFilter filterOf(amber::Filter filter) {
  return filter == amber::Filter::Linear ? VK_FILTER_LINEAR : VK_FILTER_NEAREST;
}

VkSamplerAddressMode modeOf(amber::AddressMode mode) {
  switch (mode) {
  case amber::AddressMode::Repeat:
    return VK_SAMPLER_ADDRESS_MODE_REPEAT;
  case amber::AddressMode::MirroredRepeat:
    return VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT;
  case amber::AddressMode::ClampToEdge:
    return VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
  case amber::AddressMode::ClampToBorder:
    return VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER;
  case amber::AddressMode::MirrorClampToEdge:
    break;
  }
  return VK_SAMPLER_ADDRESS_MODE_MIRROR_CLAMP_TO_EDGE;
}

VkCompareOp compareOf(amber::CompareOp op) {
  switch (op) {
  case amber::CompareOp::Never:
    return VK_COMPARE_OP_NEVER;
  case amber::CompareOp::Less:
    return VK_COMPARE_OP_LESS;
  case amber::CompareOp::Equal:
    return VK_COMPARE_OP_EQUAL;
  case amber::CompareOp::LessOrEqual:
    return VK_COMPARE_OP_LESS_OR_EQUAL;
  case amber::CompareOp::Greater:
    return VK_COMPARE_OP_GREATER;
  case amber::CompareOp::NotEqual:
    return VK_COMPARE_OP_NOT_EQUAL;
  case amber::CompareOp::GreaterOrEqual:
    return VK_COMPARE_OP_GREATER_OR_EQUAL;
  case amber::CompareOp::Always:
    break;
  }
  return VK_COMPARE_OP_ALWAYS;
}

VkSamplerReductionMode reductionOf(amber::Reduction reduction) {
  switch (reduction) {
  case amber::Reduction::WeightedAverage:
    return VK_SAMPLER_REDUCTION_MODE_WEIGHTED_AVERAGE;
  case amber::Reduction::Min:
    return VK_SAMPLER_REDUCTION_MODE_MIN;
  case amber::Reduction::Max:
    break;
  }
  return VK_SAMPLER_REDUCTION_MODE_MAX;
}

VkBorderColor borderOf(const amber::Sampler &sampler) {
  const bool isInteger = sampler.isIntegerBorder;
  switch (sampler.border) {
  case amber::BorderColor::TransparentBlack:
    return isInteger ? VK_BORDER_COLOR_INT_TRANSPARENT_BLACK : VK_BORDER_COLOR_FLOAT_TRANSPARENT_BLACK;
  case amber::BorderColor::OpaqueBlack:
    return isInteger ? VK_BORDER_COLOR_INT_OPAQUE_BLACK : VK_BORDER_COLOR_FLOAT_OPAQUE_BLACK;
  case amber::BorderColor::OpaqueWhite:
    return isInteger ? VK_BORDER_COLOR_INT_OPAQUE_WHITE : VK_BORDER_COLOR_FLOAT_OPAQUE_WHITE;
  case amber::BorderColor::Custom:
    break;
  }
  return isInteger ? VK_BORDER_COLOR_INT_CUSTOM_EXT : VK_BORDER_COLOR_FLOAT_CUSTOM_EXT;
}

/// Returns the first thing that the device's samplers do not have.
const char *missingFeature(const Device &device, const amber::Sampler &sampler) {
  const FeatureChain &features = device.features();
  if (sampler.maxAnisotropy != 0 && !features.core.features.samplerAnisotropy)
    return "anisotropy";
  if (sampler.reduction != amber::Reduction::WeightedAverage && !features.vulkan12.samplerFilterMinmax)
    return "a reduction mode";
  if (std::ranges::count(sampler.addressModes, amber::AddressMode::MirrorClampToEdge) != 0 &&
      !features.vulkan12.samplerMirrorClampToEdge)
    return "mirror_clamp_to_edge";
  if (sampler.border == amber::BorderColor::Custom &&
      !features.customBorderColor.customBorderColorWithoutFormat)
    return "custom border colours";
  if (!sampler.isSeamless && !features.nonSeamlessCubeMap.nonSeamlessCubeMap)
    return "cubes that are not seamless";
  return nullptr;
}

} // namespace

Outcome createSampler(const Device &device, const amber::Sampler &sampler, VkSampler &result) {
  if (const char *missing = missingFeature(device, sampler))
    return Outcome::unsupported(std::string("this device's samplers do not have ") + missing,
                                sampler.position);
  VkSamplerCustomBorderColorCreateInfoEXT border{};
  border.sType = VK_STRUCTURE_TYPE_SAMPLER_CUSTOM_BORDER_COLOR_CREATE_INFO_EXT;
  std::ranges::copy(sampler.borderBits, border.customBorderColor.uint32);
  VkSamplerReductionModeCreateInfo reduction{};
  reduction.sType = VK_STRUCTURE_TYPE_SAMPLER_REDUCTION_MODE_CREATE_INFO;
  reduction.pNext = sampler.border == amber::BorderColor::Custom ? &border : nullptr;
  reduction.reductionMode = reductionOf(sampler.reduction);
  VkSamplerCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO;
  info.pNext = device.features().vulkan12.samplerFilterMinmax ? &reduction : reduction.pNext;
  if (!sampler.isSeamless)
    info.flags |= VK_SAMPLER_CREATE_NON_SEAMLESS_CUBE_MAP_BIT_EXT;
  info.magFilter = filterOf(sampler.magFilter);
  info.minFilter = filterOf(sampler.minFilter);
  info.mipmapMode = sampler.mipmapMode == amber::Filter::Linear ? VK_SAMPLER_MIPMAP_MODE_LINEAR
                                                                : VK_SAMPLER_MIPMAP_MODE_NEAREST;
  info.addressModeU = modeOf(sampler.addressModes[0]);
  info.addressModeV = modeOf(sampler.addressModes[1]);
  info.addressModeW = modeOf(sampler.addressModes[2]);
  info.mipLodBias = static_cast<float>(sampler.lodBias);
  info.anisotropyEnable = sampler.maxAnisotropy != 0;
  info.maxAnisotropy = static_cast<float>(sampler.maxAnisotropy);
  info.compareEnable = sampler.compare.has_value();
  info.compareOp = compareOf(sampler.compare.value_or(amber::CompareOp::Never));
  info.minLod = static_cast<float>(sampler.minLod);
  info.maxLod = static_cast<float>(sampler.maxLod);
  info.borderColor = borderOf(sampler);
  info.unnormalizedCoordinates = !sampler.isNormalized;
  if (vkCreateSampler(device.handle(), &info, nullptr, &result) != VK_SUCCESS)
    return Outcome::error("vkCreateSampler failed");
  return {};
}

} // namespace vulkanrun
