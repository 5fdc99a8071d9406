// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The features that a script may require of the simulated GPU: those that the compiler and the simulator
// support.

#include "tools/rdna-run/SimulatedGpu.h"

#include <set>

namespace rdna_run {

namespace {

const std::set<std::string> kFeatures = {
    "robustBufferAccess",
    "Robustness2Features.robustBufferAccess2",
    "vertexPipelineStoresAndAtomics",
    "fragmentStoresAndAtomics",
    "independentBlend",
    "dualSrcBlend",
    "sampleRateShading",
    "fullDrawIndexUint32",
    "geometryShader", // of PrimitiveId and Layer in fragment shaders; the stage itself is refused by name
    "logicOp",
    "depthClamp",
    "depthBiasClamp",
    "depthBounds",
    "fillModeNonSolid",
    "wideLines",
    "largePoints",
    "multiViewport",
    "shaderClipDistance",
    "shaderCullDistance",
    "shaderFloat64",
    "shaderInt64",
    "shaderInt16",
    "shaderStorageBufferArrayDynamicIndexing",
    "shaderUniformBufferArrayDynamicIndexing",
    "shaderSampledImageArrayDynamicIndexing",
    "shaderStorageImageArrayDynamicIndexing",
    "shaderImageGatherExtended",
    "shaderResourceMinLod",
    "shaderResourceResidency",
    "sparseBinding",
    "sparseResidencyBuffer",
    "sparseResidencyImage2D",
    "sparseResidencyImage3D",
    "sparseResidencyAliased",
    "shaderStorageImageExtendedFormats",
    "shaderStorageImageMultisample",
    "shaderStorageImageReadWithoutFormat",
    "shaderStorageImageWriteWithoutFormat",
    "imageCubeArray",
    "samplerAnisotropy",
    "textureCompressionBC",
    "Float16Int8Features.shaderFloat16",
    "Float16Int8Features.shaderInt8",
    "Storage8BitFeatures.storageBuffer8BitAccess",
    "Storage8BitFeatures.uniformAndStorageBuffer8BitAccess",
    "Storage8BitFeatures.storagePushConstant8",
    "Storage16BitFeatures.storageBuffer16BitAccess",
    "Storage16BitFeatures.uniformAndStorageBuffer16BitAccess",
    "Storage16BitFeatures.storagePushConstant16",
    "Storage16BitFeatures.storageInputOutput16",
    "BufferDeviceAddressFeatures.bufferDeviceAddress",
    "VariablePointerFeatures.variablePointersStorageBuffer",
    "VariablePointerFeatures.variablePointers",
    "VulkanMemoryModelFeatures.vulkanMemoryModel",
    "VulkanMemoryModelFeatures.vulkanMemoryModelDeviceScope",
    "ZeroInitializeWorkgroupMemoryFeatures.shaderZeroInitializeWorkgroupMemory",
    "InlineUniformBlockFeatures.inlineUniformBlock",
    "ShaderSubgroupExtendedTypesFeatures.shaderSubgroupExtendedTypes",
    "SubgroupSizeControl.subgroupSizeControl",
    "SubgroupSizeControl.computeFullSubgroups",
};

/// Float controls: 32 bits have separate settings, 16 and 64 share theirs.
const std::set<std::string> kProperties = {
    "SubgroupSupportedOperations.basic",
    "SubgroupSupportedOperations.vote",
    "SubgroupSupportedOperations.arithmetic",
    "SubgroupSupportedOperations.ballot",
    "SubgroupSupportedOperations.shuffle",
    "SubgroupSupportedOperations.shuffleRelative",
    "SubgroupSupportedOperations.clustered",
    "SubgroupSupportedOperations.quad",
    "SubgroupSupportedStages.compute",
    "SubgroupSupportedStages.fragment",
    "SubgroupSupportedStages.vertex",
    "FloatControlsProperties.shaderDenormPreserveFloat16",
    "FloatControlsProperties.shaderDenormPreserveFloat32",
    "FloatControlsProperties.shaderDenormPreserveFloat64",
    "FloatControlsProperties.shaderDenormFlushToZeroFloat16",
    "FloatControlsProperties.shaderDenormFlushToZeroFloat32",
    "FloatControlsProperties.shaderDenormFlushToZeroFloat64",
    "FloatControlsProperties.shaderSignedZeroInfNanPreserveFloat16",
    "FloatControlsProperties.shaderSignedZeroInfNanPreserveFloat32",
    "FloatControlsProperties.shaderSignedZeroInfNanPreserveFloat64",
    "FloatControlsProperties.shaderRoundingModeRTEFloat16",
    "FloatControlsProperties.shaderRoundingModeRTEFloat32",
    "FloatControlsProperties.shaderRoundingModeRTEFloat64",
    "FloatControlsProperties.shaderRoundingModeRTZFloat16",
    "FloatControlsProperties.shaderRoundingModeRTZFloat32",
    "FloatControlsProperties.shaderRoundingModeRTZFloat64",
};

/// Extensions of every Vulkan 1.3 device and of its shaders, and of instances, because scripts mix the two.
const std::set<std::string> kExtensions = {
    "VK_AMD_gpu_shader_half_float_fetch",
    "VK_AMD_shader_ballot",
    "VK_AMD_shader_image_load_store_lod",
    "VK_AMD_texture_gather_bias_lod",
    "VK_EXT_border_color_swizzle",
    "VK_EXT_buffer_device_address",
    "VK_EXT_custom_border_color",
    "VK_EXT_depth_clip_enable",
    "VK_EXT_depth_range_unrestricted",
    "VK_EXT_descriptor_indexing",
    "VK_EXT_image_view_min_lod",
    "VK_EXT_index_type_uint8",
    "VK_EXT_inline_uniform_block",
    "VK_EXT_mutable_descriptor_type",
    "VK_EXT_non_seamless_cube_map",
    "VK_EXT_post_depth_coverage",
    "VK_EXT_primitive_topology_list_restart",
    "VK_EXT_provoking_vertex",
    "VK_EXT_robustness2",
    "VK_EXT_sampler_filter_minmax",
    "VK_EXT_scalar_block_layout",
    "VK_EXT_shader_atomic_float",
    "VK_EXT_shader_atomic_float2",
    "VK_EXT_shader_demote_to_helper_invocation",
    "VK_EXT_shader_image_atomic_int64",
    "VK_EXT_shader_stencil_export",
    "VK_EXT_shader_subgroup_ballot",
    "VK_EXT_shader_subgroup_vote",
    "VK_EXT_shader_viewport_index_layer",
    "VK_EXT_subgroup_size_control",
    "VK_EXT_vertex_attribute_divisor",
    "VK_GOOGLE_decorate_string",
    "VK_GOOGLE_hlsl_functionality1",
    "VK_GOOGLE_user_type",
    "VK_KHR_16bit_storage",
    "VK_KHR_8bit_storage",
    "VK_KHR_buffer_device_address",
    "VK_KHR_fragment_shader_barycentric",
    "VK_KHR_get_physical_device_properties2",
    "VK_KHR_maintenance1",
    "VK_KHR_maintenance2",
    "VK_KHR_maintenance3",
    "VK_KHR_maintenance4",
    "VK_KHR_relaxed_block_layout",
    "VK_KHR_sampler_mirror_clamp_to_edge",
    "VK_KHR_shader_abort",
    "VK_KHR_shader_atomic_int64",
    "VK_KHR_shader_constant_data",
    "VK_KHR_shader_draw_parameters",
    "VK_KHR_shader_float16_int8",
    "VK_KHR_shader_float_controls",
    "VK_KHR_shader_float_controls2",
    "VK_KHR_shader_maximal_reconvergence",
    "VK_KHR_shader_non_semantic_info",
    "VK_KHR_shader_quad_control",
    "VK_KHR_shader_subgroup_extended_types",
    "VK_KHR_shader_subgroup_rotate",
    "VK_KHR_shader_subgroup_uniform_control_flow",
    "VK_KHR_shader_terminate_invocation",
    "VK_KHR_spirv_1_4",
    "VK_KHR_storage_buffer_storage_class",
    "VK_KHR_uniform_buffer_standard_layout",
    "VK_KHR_variable_pointers",
    "VK_KHR_vertex_attribute_divisor",
    "VK_KHR_vulkan_memory_model",
    "VK_KHR_workgroup_memory_explicit_layout",
    "VK_KHR_zero_initialize_workgroup_memory",
    "VK_NV_shader_subgroup_partitioned",
};

} // namespace

bool SimulatedGpu::has(const amber::Requirement &requirement) const {
  switch (requirement.kind) {
  case amber::RequirementKind::Feature:
    return kFeatures.contains(requirement.name);
  case amber::RequirementKind::Property:
    return kProperties.contains(requirement.name);
  case amber::RequirementKind::DeviceExtension:
  case amber::RequirementKind::InstanceExtension:
    return kExtensions.contains(requirement.name);
  }
  return false;
}

} // namespace rdna_run
