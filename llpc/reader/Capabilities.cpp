// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/Capabilities.h"

namespace llpc::reader {

using spirv::AddressingModel;
using spirv::Capability;
using spirv::Instruction;
using spirv::Op;

namespace {

constexpr Capability kCapabilities[] = {
    Capability::Shader,
    Capability::Matrix,
    Capability::ClipDistance,
    Capability::CullDistance,
    Capability::DrawParameters,
    Capability::ShaderLayer,
    Capability::ShaderViewportIndex,
    Capability::ShaderViewportIndexLayerEXT,
    Capability::Geometry,      // for fragment shaders that read PrimitiveId or Layer
    Capability::MultiViewport, // for fragment shaders that read ViewportIndex
    Capability::SampleRateShading,
    Capability::InterpolationFunction,
    Capability::FragmentBarycentricKHR,
    Capability::StorageInputOutput16,
    Capability::Int8,
    Capability::Int16,
    Capability::Int64,
    Capability::Int64Atomics,
    Capability::AtomicFloat16AddEXT,
    Capability::AtomicFloat16MinMaxEXT,
    Capability::AtomicFloat32AddEXT,
    Capability::AtomicFloat64AddEXT,
    Capability::AtomicFloat32MinMaxEXT,
    Capability::AtomicFloat64MinMaxEXT,
    Capability::DotProduct,
    Capability::DotProductInputAll,
    Capability::DotProductInput4x8Bit,
    Capability::DotProductInput4x8BitPacked,
    Capability::ShaderClockKHR,
    Capability::IntegerFunctions2INTEL,
    Capability::ExpectAssumeKHR,
    Capability::ReplicatedCompositesEXT,
    Capability::CooperativeMatrixKHR,
    Capability::BFloat16TypeKHR,
    Capability::BFloat16DotProductKHR,
    Capability::BFloat16CooperativeMatrixKHR,
    Capability::Float8EXT,
    Capability::Float8CooperativeMatrixEXT,
    Capability::Float16,
    Capability::Float64,
    Capability::StorageBuffer8BitAccess,
    Capability::UniformAndStorageBuffer8BitAccess,
    Capability::StoragePushConstant8,
    Capability::StorageBuffer16BitAccess,
    Capability::UniformAndStorageBuffer16BitAccess,
    Capability::StoragePushConstant16,
    Capability::Sampled1D,
    Capability::Image1D,
    Capability::SampledCubeArray,
    Capability::ImageCubeArray,
    Capability::SampledBuffer,
    Capability::ImageBuffer,
    Capability::ImageMSArray,
    Capability::StorageImageMultisample,
    Capability::ImageQuery,
    Capability::ImageGatherExtended,
    Capability::MinLod,
    Capability::SparseResidency,
    Capability::Float16ImageAMD,
    Capability::ImageGatherBiasLodAMD,
    Capability::ImageReadWriteLodAMD,
    Capability::DemoteToHelperInvocation,
    Capability::DerivativeControl,
    Capability::StencilExportEXT,
    Capability::SampleMaskPostDepthCoverage,
    Capability::ComputeDerivativeGroupQuadsNV,
    Capability::ComputeDerivativeGroupLinearNV,
    Capability::Int64ImageEXT,
    Capability::StorageImageExtendedFormats,
    Capability::StorageImageReadWithoutFormat,
    Capability::StorageImageWriteWithoutFormat,
    Capability::UniformBufferArrayDynamicIndexing,
    Capability::StorageBufferArrayDynamicIndexing,
    Capability::ShaderNonUniform,
    Capability::RuntimeDescriptorArray,
    Capability::UniformBufferArrayNonUniformIndexing,
    Capability::StorageBufferArrayNonUniformIndexing,
    Capability::InputAttachment,
    Capability::InputAttachmentArrayDynamicIndexing,
    Capability::InputAttachmentArrayNonUniformIndexing,
    Capability::SampledImageArrayDynamicIndexing,
    Capability::StorageImageArrayDynamicIndexing,
    Capability::SampledImageArrayNonUniformIndexing,
    Capability::StorageImageArrayNonUniformIndexing,
    Capability::UniformTexelBufferArrayDynamicIndexing,
    Capability::StorageTexelBufferArrayDynamicIndexing,
    Capability::UniformTexelBufferArrayNonUniformIndexing,
    Capability::StorageTexelBufferArrayNonUniformIndexing,
    Capability::VariablePointersStorageBuffer,
    Capability::VariablePointers,
    Capability::PhysicalStorageBufferAddresses,
    Capability::WorkgroupMemoryExplicitLayoutKHR,
    Capability::WorkgroupMemoryExplicitLayout8BitAccessKHR,
    Capability::WorkgroupMemoryExplicitLayout16BitAccessKHR,
    Capability::VulkanMemoryModel,
    Capability::VulkanMemoryModelDeviceScope,
    Capability::GroupNonUniform,
    Capability::GroupNonUniformVote,
    Capability::GroupNonUniformBallot,
    Capability::GroupNonUniformShuffle,
    Capability::GroupNonUniformShuffleRelative,
    Capability::GroupNonUniformArithmetic,
    Capability::GroupNonUniformClustered,
    Capability::GroupNonUniformQuad,
    Capability::GroupNonUniformRotateKHR,
    Capability::GroupNonUniformPartitionedNV,
    Capability::SubgroupBallotKHR,
    Capability::SubgroupVoteKHR,
    Capability::AbortKHR,
    Capability::QuadControlKHR,
    Capability::DeviceGroup,
    Capability::UniformDecoration,
    Capability::Groups, // for the instructions of SPV_AMD_shader_ballot, with scope Subgroup
    Capability::ConstantDataKHR,
    Capability::DenormPreserve,
    Capability::DenormFlushToZero,
    Capability::SignedZeroInfNanPreserve,
    Capability::RoundingModeRTE,
    Capability::RoundingModeRTZ,
    Capability::FloatControls2,
    Capability::FMAKHR,
    Capability::DotProductFloat16AccFloat32VALVE,
    Capability::DotProductFloat16AccFloat16VALVE,
    Capability::DotProductBFloat16AccVALVE,
    Capability::DotProductFloat8AccFloat32VALVE,
    Capability::UntypedPointersKHR,
};

/// Extensions that add only supported features, or whose unsupported features need a capability or an
/// instruction that is refused by its own name.
constexpr std::string_view kExtensions[] = {
    "SPV_AMD_gcn_shader",
    "SPV_AMD_gpu_shader_half_float",
    "SPV_AMD_gpu_shader_half_float_fetch",
    "SPV_AMD_gpu_shader_int16",
    "SPV_AMD_shader_ballot",
    "SPV_AMD_shader_explicit_vertex_parameter",
    "SPV_AMD_shader_image_load_store_lod",
    "SPV_AMD_shader_trinary_minmax",
    "SPV_AMD_texture_gather_bias_lod",
    "SPV_EXT_demote_to_helper_invocation",
    "SPV_EXT_descriptor_indexing",
    "SPV_EXT_float8",
    "SPV_EXT_physical_storage_buffer",
    "SPV_EXT_replicated_composites",
    "SPV_EXT_shader_atomic_float16_add",
    "SPV_EXT_shader_atomic_float_add",
    "SPV_EXT_shader_atomic_float_min_max",
    "SPV_EXT_shader_image_int64",
    "SPV_EXT_shader_stencil_export",
    "SPV_EXT_shader_viewport_index_layer",
    "SPV_GOOGLE_decorate_string",
    "SPV_GOOGLE_hlsl_functionality1",
    "SPV_GOOGLE_user_type",
    "SPV_INTEL_shader_integer_functions2",
    "SPV_KHR_16bit_storage",
    "SPV_KHR_8bit_storage",
    "SPV_KHR_abort",
    "SPV_KHR_bfloat16",
    "SPV_KHR_compute_shader_derivatives",
    "SPV_KHR_constant_data",
    "SPV_KHR_cooperative_matrix",
    "SPV_KHR_device_group",
    "SPV_KHR_expect_assume",
    "SPV_KHR_float_controls",
    "SPV_KHR_float_controls2",
    "SPV_KHR_fma",
    "SPV_KHR_fragment_shader_barycentric",
    "SPV_KHR_integer_dot_product",
    "SPV_KHR_maximal_reconvergence",
    "SPV_KHR_no_integer_wrap_decoration",
    "SPV_KHR_non_semantic_info",
    "SPV_KHR_physical_storage_buffer",
    "SPV_KHR_post_depth_coverage",
    "SPV_KHR_quad_control",
    "SPV_KHR_relaxed_extended_instruction",
    "SPV_KHR_shader_ballot",
    "SPV_KHR_shader_clock",
    "SPV_KHR_shader_draw_parameters",
    "SPV_KHR_storage_buffer_storage_class",
    "SPV_KHR_subgroup_rotate",
    "SPV_KHR_subgroup_uniform_control_flow",
    "SPV_KHR_subgroup_vote",
    "SPV_KHR_terminate_invocation",
    "SPV_KHR_untyped_pointers",
    "SPV_KHR_variable_pointers",
    "SPV_KHR_vulkan_memory_model",
    "SPV_KHR_workgroup_memory_explicit_layout",
    "SPV_NV_compute_shader_derivatives",
    "SPV_NV_fragment_shader_barycentric", // the same numbers as the KHR extension
    "SPV_NV_shader_subgroup_partitioned",
    "SPV_VALVE_mixed_float_dot_product",
};

template <typename T, size_t size>
bool contains(const T (&list)[size], const T &value) {
  return std::find(std::begin(list), std::end(list), value) != std::end(list);
}

std::string refusal(Capability capability) {
  return "capability " + std::string(spirv::nameOf(capability)) + " is not supported";
}

std::string refusal(std::string_view extension) {
  return "extension " + std::string(extension) + " is not supported";
}

/// Returns the reason to refuse the declaration, or an empty string. \p isShared: other entry points may need
/// the declaration.
std::string objection(const Instruction &instruction, bool isShared) {
  if (instruction.opcode == Op::Capability && !isShared) {
    auto capability = static_cast<Capability>(instruction.operand(0));
    if (!contains(kCapabilities, capability))
      return refusal(capability);
  }
  if (instruction.opcode == Op::Extension && !isShared) {
    std::string name = spirv::decodeString(instruction.operands);
    if (!contains<std::string_view>(kExtensions, name))
      return refusal(name);
  }
  if (instruction.opcode == Op::MemoryModel) {
    auto model = static_cast<AddressingModel>(instruction.operand(0));
    if (!isSupported(model))
      return "addressing model " + std::string(spirv::nameOf(model)) + " is not supported";
  }
  return {};
}

/// Returns why what the module declares for the need is not enough here, or an empty string.
std::string objection(const spirv::Module &module, const spirv::Need &need) {
  std::optional<Capability> refused;
  for (const Capability capability : need.capabilities) {
    if (module.enables(capability) && contains(kCapabilities, capability))
      return {};
    if (module.enables(capability))
      refused = capability;
  }
  if (refused)
    return refusal(*refused) + ", which " + need.text() + " needs";
  if (need.version <= module.version())
    return {};
  std::string_view extension;
  for (const std::string_view name : need.extensions) {
    if (module.declaresExtension(name) && contains(kExtensions, name))
      return {};
    if (module.declaresExtension(name))
      extension = name;
  }
  return extension.empty() ? std::string() : refusal(extension) + ", which " + need.text() + " needs";
}

/// A module with several entry points is refused only for what the translated one uses.
Result checkUses(const spirv::Module &module, const spirv::Reach &reach, const Reporter &reporter) {
  for (const Instruction *instruction : reach.instructions) {
    for (const spirv::Need &need : module.needsOf(*instruction)) {
      std::string reason = objection(module, need);
      if (reason.empty())
        continue;
      return reporter.failUnsupported(*instruction, std::move(reason));
    }
  }
  return success();
}

} // namespace

std::span<const Capability> supportedCapabilities() {
  return kCapabilities;
}

std::span<const std::string_view> supportedExtensions() {
  return kExtensions;
}

bool isSupported(AddressingModel model) {
  return model == AddressingModel::Logical || model == AddressingModel::PhysicalStorageBuffer64;
}

Result checkCapabilities(const spirv::Module &module, const spirv::Reach *reach, const Reporter &reporter) {
  for (const Instruction &instruction : module.instructions()) {
    std::string reason = objection(instruction, reach != nullptr);
    if (!reason.empty())
      return reporter.failUnsupported(instruction, reason);
    if (instruction.opcode == Op::EntryPoint)
      break; // SPIR-V 2.4: all declarations come before this section
  }
  return reach ? checkUses(module, *reach, reporter) : success();
}

} // namespace llpc::reader
