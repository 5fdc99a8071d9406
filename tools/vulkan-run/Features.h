// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The features of a device, under the names that scripts use.

#pragma once

#include <vulkan/vulkan.h>

#include <optional>
#include <span>
#include <string_view>

namespace vulkanrun {

/// The feature structures that scripts need, chained behind `core`; for vkGetPhysicalDeviceFeatures2 and
/// vkCreateDevice. Neither copied nor moved: the chain points into it.
struct FeatureChain {
  VkPhysicalDeviceFeatures2 core{};
  VkPhysicalDeviceVulkan11Features vulkan11{};
  VkPhysicalDeviceVulkan12Features vulkan12{};
  VkPhysicalDeviceVulkan13Features vulkan13{};
  VkPhysicalDeviceRobustness2FeaturesEXT robustness2{};
  VkPhysicalDeviceShaderAtomicFloatFeaturesEXT atomicFloat{};
  VkPhysicalDeviceCustomBorderColorFeaturesEXT customBorderColor{};
  VkPhysicalDeviceNonSeamlessCubeMapFeaturesEXT nonSeamlessCubeMap{};
  VkPhysicalDevicePipelineExecutablePropertiesFeaturesKHR executableProperties{};
  VkPhysicalDeviceIndexTypeUint8FeaturesEXT indexTypeUint8{};
  VkPhysicalDeviceProvokingVertexFeaturesEXT provokingVertex{};
  VkPhysicalDeviceVertexAttributeDivisorFeaturesEXT vertexDivisor{};

  /// Those that not every device has; each brings one of the structures.
  static constexpr const char *kExtensions[] = {VK_EXT_ROBUSTNESS_2_EXTENSION_NAME,
                                                VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME,
                                                VK_EXT_CUSTOM_BORDER_COLOR_EXTENSION_NAME,
                                                VK_EXT_NON_SEAMLESS_CUBE_MAP_EXTENSION_NAME,
                                                VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME,
                                                VK_EXT_INDEX_TYPE_UINT8_EXTENSION_NAME,
                                                VK_EXT_PROVOKING_VERTEX_EXTENSION_NAME,
                                                VK_EXT_VERTEX_ATTRIBUTE_DIVISOR_EXTENSION_NAME};

  /// For a device with these of kExtensions.
  explicit FeatureChain(std::span<const char *const> extensions);
  FeatureChain(const FeatureChain &) = delete;
  FeatureChain &operator=(const FeatureChain &) = delete;
};

/// The property structures that scripts may ask about, chained behind `core`.
struct PropertyChain {
  VkPhysicalDeviceProperties2 core{};
  VkPhysicalDeviceVulkan11Properties vulkan11{};
  VkPhysicalDeviceVulkan12Properties vulkan12{};
  VkPhysicalDeviceVulkan13Properties vulkan13{};

  PropertyChain();
  PropertyChain(const PropertyChain &) = delete;
  PropertyChain &operator=(const PropertyChain &) = delete;
};

/// Returns whether the device has the feature with that name in scripts, such as "shaderInt64",
/// "Float16Int8Features.shaderInt8" or "SubgroupSupportedOperations.vote"; nullopt for an unknown name.
std::optional<bool> hasFeature(const FeatureChain &features, const PropertyChain &properties,
                               std::string_view name);

/// Like hasFeature(), for DEVICE_PROPERTY, such as "FloatControlsProperties.shaderRoundingModeRTEFloat32".
std::optional<bool> hasProperty(const PropertyChain &properties, std::string_view name);

} // namespace vulkanrun
