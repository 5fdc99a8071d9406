// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Tests the declarations that a module needs. SPIRV-Tools' validator is the reference: one declaration at a
// time is removed from valid modules, in several versions, and both have to agree on whether it is missing.

#include "spirv/ModuleSupport.h"

#include <gmock/gmock.h>
#include <spirv-tools/libspirv.hpp>

namespace llpc::spirv::test {
namespace {

struct Feature {
  std::vector<std::string> capabilities, extensions;
  std::string annotations, globals, body;
  // GCC would warn where an initializer of a Feature ends before it.
  // NOLINTNEXTLINE(readability-redundant-member-init)
  std::string interface = {}; ///< since SPIR-V 1.4
};

// Each is enough for one module; the second line of a pair is often what implies the first.
const Feature kFeatures[] = {
    {{"Int8"}, {}, "", "%50 = OpTypeInt 8 0", ""},
    {{"StorageBuffer8BitAccess"}, {"SPV_KHR_8bit_storage"}, "", "%50 = OpTypeInt 8 0", ""},
    {{"Int16"}, {}, "", "%50 = OpTypeInt 16 1", ""},
    {{"Int64", "Float64"}, {}, "", "%50 = OpTypeInt 64 1\n%51 = OpTypeFloat 64", ""},
    {{"UniformAndStorageBuffer16BitAccess"}, {"SPV_KHR_16bit_storage"}, "", "%50 = OpTypeFloat 16", ""},
    {{"Float16"}, {}, "", "%50 = OpTypeFloat 16", ""},
    {{}, {"SPV_KHR_storage_buffer_storage_class"}, "", "%50 = OpTypePointer StorageBuffer %105", ""},
    {{},
     {"SPV_KHR_no_integer_wrap_decoration"},
     "OpDecorate %1 NoSignedWrap",
     "",
     "%1 = OpIAdd %105 %106 %106"},
    {{"SubgroupBallotKHR"},
     {"SPV_KHR_shader_ballot"},
     "",
     "%50 = OpTypeVector %105 4",
     "%1 = OpSubgroupBallotKHR %50 %104"},
    {{"SubgroupVoteKHR"}, {"SPV_KHR_subgroup_vote"}, "", "", "%1 = OpSubgroupAllKHR %103 %104"},
    {{"GroupNonUniformVote"}, {}, "", "%50 = OpConstant %105 3", "%1 = OpGroupNonUniformAll %103 %50 %104"},
    {{"GroupNonUniform", "GroupNonUniformBallot"},
     {},
     "",
     "%50 = OpConstant %105 3",
     "%1 = OpGroupNonUniformBroadcastFirst %105 %50 %106"},
    {{"GroupNonUniformArithmetic"},
     {},
     "",
     "%50 = OpConstant %105 3",
     "%1 = OpGroupNonUniformIAdd %105 %50 Reduce %106"},
    {{"GroupNonUniformClustered"},
     {},
     "",
     "%50 = OpConstant %105 3",
     "%1 = OpGroupNonUniformIAdd %105 %50 ClusteredReduce %106 %50"},
    {{"GroupNonUniformShuffle", "GroupNonUniformQuad"},
     {},
     "",
     "%50 = OpConstant %105 3",
     "%1 = OpGroupNonUniformShuffle %105 %50 %106 %106"},
    {{"VulkanMemoryModel"},
     {"SPV_KHR_vulkan_memory_model"},
     "",
     "%50 = OpConstant %105 0x2104\n%51 = OpConstant %105 2",
     "OpMemoryBarrier %51 %50"},
    {{"DenormPreserve"}, {"SPV_KHR_float_controls"}, "", "", ""},
    {{"VariablePointersStorageBuffer"}, {"SPV_KHR_variable_pointers"}, "", "", ""},
    {{"ShaderNonUniform", "StorageBufferArrayNonUniformIndexing"},
     {"SPV_EXT_descriptor_indexing"},
     "OpDecorate %1 NonUniform",
     "",
     "%1 = OpIAdd %105 %106 %106"},
    {{},
     {"SPV_GOOGLE_decorate_string", "SPV_GOOGLE_hlsl_functionality1"},
     "OpDecorateString %106 UserSemantic \"x\"",
     "",
     ""},
    {{"ImageQuery", "Sampled1D"}, {}, "", "%50 = OpTypeImage %107 1D 0 0 0 1 Unknown", ""},
    {{"DemoteToHelperInvocation"}, {"SPV_EXT_demote_to_helper_invocation"}, "", "", ""},
    {{"AtomicFloat32AddEXT"},
     {"SPV_EXT_shader_atomic_float_add"},
     "",
     "%50 = OpTypePointer Workgroup %107\n%51 = OpVariable %50 Workgroup\n%52 = OpConstant %105 2",
     "%1 = OpAtomicFAddEXT %107 %51 %52 %106 %108",
     "%51"},
    {{"GroupNonUniformRotateKHR"},
     {"SPV_KHR_subgroup_rotate"},
     "",
     "%50 = OpConstant %105 3",
     "%1 = OpGroupNonUniformRotateKHR %105 %50 %106 %106"},
};

struct Environment {
  spv_target_env environment;
  uint32_t version;
};

constexpr Environment kEnvironments[] = {
    {SPV_ENV_UNIVERSAL_1_0, 0x10000}, {SPV_ENV_UNIVERSAL_1_3, 0x10300}, {SPV_ENV_UNIVERSAL_1_4, 0x10400},
    {SPV_ENV_UNIVERSAL_1_5, 0x10500}, {SPV_ENV_UNIVERSAL_1_6, 0x10600},
};

std::string moduleText(const Feature &feature, const std::vector<std::string> &capabilities,
                       const std::vector<std::string> &extensions, const Environment &environment) {
  std::string text = "OpCapability Shader\n";
  bool vulkanModel = false;
  for (const std::string &name : capabilities) {
    text += "OpCapability " + name + "\n";
    vulkanModel |= name == "VulkanMemoryModel";
  }
  for (const std::string &name : extensions)
    text += "OpExtension \"" + name + "\"\n";
  text += vulkanModel ? "OpMemoryModel Logical Vulkan\n" : "OpMemoryModel Logical GLSL450\n";
  text += "OpEntryPoint GLCompute %100 \"main\" ";
  if (environment.version >= 0x10400)
    text += feature.interface;
  text += "\nOpExecutionMode %100 LocalSize 1 1 1\n" + feature.annotations;
  text += R"(
    %101 = OpTypeVoid
    %102 = OpTypeFunction %101
    %103 = OpTypeBool
    %104 = OpConstantTrue %103
    %105 = OpTypeInt 32 0
    %106 = OpConstant %105 0
    %107 = OpTypeFloat 32
    %108 = OpConstant %107 1
  )";
  return text + feature.globals + "\n%100 = OpFunction %101 None %102\n%109 = OpLabel\n" + feature.body +
         "\nOpReturn\nOpFunctionEnd\n";
}

struct Verdicts {
  std::string ours, reference; ///< empty: accepted
};

Verdicts judge(const std::string &text, const Environment &environment) {
  // The assembler of an older version knows fewer words.
  std::vector<uint32_t> words;
  if (!spvtools::SpirvTools(SPV_ENV_UNIVERSAL_1_6)
           .Assemble(text, &words, SPV_TEXT_TO_BINARY_OPTION_PRESERVE_NUMERIC_IDS)) {
    ADD_FAILURE() << "cannot assemble\n" << text;
    return {};
  }
  words[1] = environment.version;
  Verdicts verdicts;
  spvtools::SpirvTools tools(environment.environment);
  tools.SetMessageConsumer([&](spv_message_level_t, const char *, const spv_position_t &, const char *what) {
    verdicts.reference += what;
  });
  if (!tools.Validate(words) && verdicts.reference.empty())
    verdicts.reference = "refused";
  Diagnostics diagnostics;
  parse(words, diagnostics);
  if (!diagnostics.list().empty())
    verdicts.ours = diagnostics.list().front().toString();
  return verdicts;
}

void expectAgreement(const Feature &feature, const std::vector<std::string> &capabilities,
                     const std::vector<std::string> &extensions, const Environment &environment) {
  const std::string text = moduleText(feature, capabilities, extensions, environment);
  const Verdicts verdicts = judge(text, environment);
  EXPECT_EQ(verdicts.ours.empty(), verdicts.reference.empty())
      << "ours: " << verdicts.ours << "\nreference: " << verdicts.reference << "\n"
      << spvTargetEnvDescription(environment.environment) << "\n"
      << text;
}

/// All but element \p left.
std::vector<std::string> without(std::vector<std::string> list, size_t left) {
  list.erase(list.begin() + static_cast<ptrdiff_t>(left));
  return list;
}

TEST(Declarations, AreMissedAsByTheValidator) {
  for (const Feature &feature : kFeatures) {
    const auto &[capabilities, extensions, annotations, globals, body, interface] = feature;
    for (const Environment &environment : kEnvironments) {
      expectAgreement(feature, capabilities, extensions, environment);
      for (size_t i = 0; i < capabilities.size(); ++i)
        expectAgreement(feature, without(capabilities, i), extensions, environment);
      for (size_t i = 0; i < extensions.size(); ++i)
        expectAgreement(feature, capabilities, without(extensions, i), environment);
    }
  }
}

} // namespace
} // namespace llpc::spirv::test
