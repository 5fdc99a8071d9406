// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Features.h"

namespace vulkanrun {

namespace {

template <auto Structure, auto Member>
bool read(const FeatureChain &features) {
  return (features.*Structure).*Member == VK_TRUE;
}

struct FeatureName {
  std::string_view name;
  bool (*read)(const FeatureChain &);
};

bool coreFeature(const FeatureChain &features, VkBool32 VkPhysicalDeviceFeatures::*member) {
  return features.core.features.*member == VK_TRUE;
}

struct CoreFeatureName {
  std::string_view name;
  VkBool32 VkPhysicalDeviceFeatures::*member;
};

#define CORE(MEMBER) {#MEMBER, &VkPhysicalDeviceFeatures::MEMBER}
constexpr CoreFeatureName kCoreFeatures[] = {
    CORE(robustBufferAccess),
    CORE(fullDrawIndexUint32),
    CORE(imageCubeArray),
    CORE(independentBlend),
    CORE(geometryShader),
    CORE(tessellationShader),
    CORE(sampleRateShading),
    CORE(dualSrcBlend),
    CORE(logicOp),
    CORE(multiDrawIndirect),
    CORE(drawIndirectFirstInstance),
    CORE(depthClamp),
    CORE(depthBiasClamp),
    CORE(fillModeNonSolid),
    CORE(depthBounds),
    CORE(wideLines),
    CORE(largePoints),
    CORE(alphaToOne),
    CORE(multiViewport),
    CORE(samplerAnisotropy),
    CORE(textureCompressionETC2),
    CORE(textureCompressionASTC_LDR),
    CORE(textureCompressionBC),
    CORE(occlusionQueryPrecise),
    CORE(pipelineStatisticsQuery),
    CORE(vertexPipelineStoresAndAtomics),
    CORE(fragmentStoresAndAtomics),
    CORE(shaderTessellationAndGeometryPointSize),
    CORE(shaderImageGatherExtended),
    CORE(shaderStorageImageExtendedFormats),
    CORE(shaderStorageImageMultisample),
    CORE(shaderStorageImageReadWithoutFormat),
    CORE(shaderStorageImageWriteWithoutFormat),
    CORE(shaderUniformBufferArrayDynamicIndexing),
    CORE(shaderSampledImageArrayDynamicIndexing),
    CORE(shaderStorageBufferArrayDynamicIndexing),
    CORE(shaderStorageImageArrayDynamicIndexing),
    CORE(shaderClipDistance),
    CORE(shaderCullDistance),
    CORE(shaderFloat64),
    CORE(shaderInt64),
    CORE(shaderInt16),
    CORE(shaderResourceResidency),
    CORE(shaderResourceMinLod),
    CORE(sparseBinding),
    CORE(sparseResidencyBuffer),
    CORE(sparseResidencyImage2D),
    CORE(sparseResidencyImage3D),
    CORE(sparseResidency2Samples),
    CORE(sparseResidency4Samples),
    CORE(sparseResidency8Samples),
    CORE(sparseResidency16Samples),
    CORE(sparseResidencyAliased),
    CORE(variableMultisampleRate),
    CORE(inheritedQueries),
};
#undef CORE

#define FEATURE(PREFIX, VERSION, MEMBER)                                                                     \
  {PREFIX "." #MEMBER,                                                                                       \
   read<&FeatureChain::vulkan##VERSION, &VkPhysicalDeviceVulkan##VERSION##Features::MEMBER>}
constexpr FeatureName kFeatures[] = {
    FEATURE("VariablePointerFeatures", 11, variablePointers),
    FEATURE("VariablePointerFeatures", 11, variablePointersStorageBuffer),
    FEATURE("Storage16BitFeatures", 11, storageBuffer16BitAccess),
    FEATURE("Storage16BitFeatures", 11, uniformAndStorageBuffer16BitAccess),
    FEATURE("Storage16BitFeatures", 11, storagePushConstant16),
    FEATURE("Storage16BitFeatures", 11, storageInputOutput16),
    FEATURE("Storage8BitFeatures", 12, storageBuffer8BitAccess),
    FEATURE("Storage8BitFeatures", 12, uniformAndStorageBuffer8BitAccess),
    FEATURE("Storage8BitFeatures", 12, storagePushConstant8),
    FEATURE("Float16Int8Features", 12, shaderFloat16),
    FEATURE("Float16Int8Features", 12, shaderInt8),
    FEATURE("ShaderSubgroupExtendedTypesFeatures", 12, shaderSubgroupExtendedTypes),
    FEATURE("VulkanMemoryModelFeatures", 12, vulkanMemoryModel),
    FEATURE("VulkanMemoryModelFeatures", 12, vulkanMemoryModelDeviceScope),
    FEATURE("BufferDeviceAddressFeatures", 12, bufferDeviceAddress),
    FEATURE("InlineUniformBlockFeatures", 13, inlineUniformBlock),
    FEATURE("SubgroupSizeControl", 13, subgroupSizeControl),
    FEATURE("SubgroupSizeControl", 13, computeFullSubgroups),
    FEATURE("ZeroInitializeWorkgroupMemoryFeatures", 13, shaderZeroInitializeWorkgroupMemory),
};
#undef FEATURE

struct SubgroupOperationName {
  std::string_view name;
  VkSubgroupFeatureFlagBits bit;
};

constexpr std::string_view kSubgroupOperationsPrefix = "SubgroupSupportedOperations.";
constexpr SubgroupOperationName kSubgroupOperations[] = {
    {"basic", VK_SUBGROUP_FEATURE_BASIC_BIT},
    {"vote", VK_SUBGROUP_FEATURE_VOTE_BIT},
    {"arithmetic", VK_SUBGROUP_FEATURE_ARITHMETIC_BIT},
    {"ballot", VK_SUBGROUP_FEATURE_BALLOT_BIT},
    {"shuffle", VK_SUBGROUP_FEATURE_SHUFFLE_BIT},
    {"shuffleRelative", VK_SUBGROUP_FEATURE_SHUFFLE_RELATIVE_BIT},
    {"clustered", VK_SUBGROUP_FEATURE_CLUSTERED_BIT},
    {"quad", VK_SUBGROUP_FEATURE_QUAD_BIT},
};

struct PropertyName {
  std::string_view name;
  VkBool32 VkPhysicalDeviceVulkan12Properties::*member;
};

#define PROPERTY(MEMBER) {#MEMBER, &VkPhysicalDeviceVulkan12Properties::MEMBER}
constexpr std::string_view kFloatControlsPrefix = "FloatControlsProperties.";
constexpr PropertyName kFloatControls[] = {
    PROPERTY(shaderSignedZeroInfNanPreserveFloat16), PROPERTY(shaderSignedZeroInfNanPreserveFloat32),
    PROPERTY(shaderSignedZeroInfNanPreserveFloat64), PROPERTY(shaderDenormPreserveFloat16),
    PROPERTY(shaderDenormPreserveFloat32),           PROPERTY(shaderDenormPreserveFloat64),
    PROPERTY(shaderDenormFlushToZeroFloat16),        PROPERTY(shaderDenormFlushToZeroFloat32),
    PROPERTY(shaderDenormFlushToZeroFloat64),        PROPERTY(shaderRoundingModeRTEFloat16),
    PROPERTY(shaderRoundingModeRTEFloat32),          PROPERTY(shaderRoundingModeRTEFloat64),
    PROPERTY(shaderRoundingModeRTZFloat16),          PROPERTY(shaderRoundingModeRTZFloat32),
    PROPERTY(shaderRoundingModeRTZFloat64),
};
#undef PROPERTY

} // namespace

FeatureChain::FeatureChain(std::span<const char *const> extensions) {
  core.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
  core.pNext = &vulkan11;
  vulkan11.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES;
  vulkan11.pNext = &vulkan12;
  vulkan12.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES;
  vulkan12.pNext = &vulkan13;
  vulkan13.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES;
  atomicFloat.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT_FEATURES_EXT;
  executableProperties.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_EXECUTABLE_PROPERTIES_FEATURES_KHR;
  customBorderColor.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CUSTOM_BORDER_COLOR_FEATURES_EXT;
  nonSeamlessCubeMap.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_NON_SEAMLESS_CUBE_MAP_FEATURES_EXT;
  robustness2.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_EXT;
  indexTypeUint8.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_INDEX_TYPE_UINT8_FEATURES_EXT;
  provokingVertex.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROVOKING_VERTEX_FEATURES_EXT;
  vertexDivisor.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VERTEX_ATTRIBUTE_DIVISOR_FEATURES_EXT;
  void **next = &vulkan13.pNext;
  for (std::string_view extension : extensions) {
    if (extension == VK_EXT_ROBUSTNESS_2_EXTENSION_NAME) {
      *next = &robustness2;
      next = &robustness2.pNext;
    } else if (extension == VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME) {
      *next = &atomicFloat;
      next = &atomicFloat.pNext;
    } else if (extension == VK_EXT_CUSTOM_BORDER_COLOR_EXTENSION_NAME) {
      *next = &customBorderColor;
      next = &customBorderColor.pNext;
    } else if (extension == VK_EXT_NON_SEAMLESS_CUBE_MAP_EXTENSION_NAME) {
      *next = &nonSeamlessCubeMap;
      next = &nonSeamlessCubeMap.pNext;
    } else if (extension == VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME) {
      *next = &executableProperties;
      next = &executableProperties.pNext;
    } else if (extension == VK_EXT_INDEX_TYPE_UINT8_EXTENSION_NAME) {
      *next = &indexTypeUint8;
      next = &indexTypeUint8.pNext;
    } else if (extension == VK_EXT_PROVOKING_VERTEX_EXTENSION_NAME) {
      *next = &provokingVertex;
      next = &provokingVertex.pNext;
    } else if (extension == VK_EXT_VERTEX_ATTRIBUTE_DIVISOR_EXTENSION_NAME) {
      *next = &vertexDivisor;
      next = &vertexDivisor.pNext;
    }
  }
}

PropertyChain::PropertyChain() {
  core.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2;
  core.pNext = &vulkan11;
  vulkan11.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_PROPERTIES;
  vulkan11.pNext = &vulkan12;
  vulkan12.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES;
  vulkan12.pNext = &vulkan13;
  vulkan13.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_PROPERTIES;
}

std::optional<bool> hasFeature(const FeatureChain &features, const PropertyChain &properties,
                               std::string_view name) {
  for (const CoreFeatureName &feature : kCoreFeatures)
    if (feature.name == name)
      return coreFeature(features, feature.member);
  for (const FeatureName &feature : kFeatures)
    if (feature.name == name)
      return feature.read(features);
  if (name == "Robustness2Features.robustBufferAccess2")
    return features.robustness2.robustBufferAccess2 == VK_TRUE;
  if (name == "SubgroupSupportedStages.compute")
    return (properties.vulkan11.subgroupSupportedStages & VK_SHADER_STAGE_COMPUTE_BIT) != 0;
  if (name.starts_with(kSubgroupOperationsPrefix))
    for (const SubgroupOperationName &operation : kSubgroupOperations)
      if (operation.name == name.substr(kSubgroupOperationsPrefix.size()))
        return (properties.vulkan11.subgroupSupportedOperations & operation.bit) != 0;
  return std::nullopt;
}

std::optional<bool> hasProperty(const PropertyChain &properties, std::string_view name) {
  if (!name.starts_with(kFloatControlsPrefix))
    return std::nullopt;
  for (const PropertyName &property : kFloatControls)
    if (property.name == name.substr(kFloatControlsPrefix.size()))
      return properties.vulkan12.*property.member == VK_TRUE;
  return std::nullopt;
}

} // namespace vulkanrun
