// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GeneratedModule.h"

#include "llpc/SourceCompiler.h"

#include <spirv-tools/libspirv.hpp>

namespace reconvergence {

namespace {

constexpr size_t kHeaderWords = 5;
constexpr uint32_t kOpExtension = 10, kOpExecutionMode = 16, kOpCapability = 17, kOpUnreachable = 255,
                   kOpAbort = 5121;
constexpr uint32_t kOpCopyObject = 83, kOpQuadAll = 5110, kOpQuadAny = 5111;
constexpr uint32_t kMaximallyReconverges = 6023, kQuadDerivatives = 5088, kRequireFullQuads = 5089;
constexpr uint32_t kAbortCapability = 5120, kQuadCapability = 5087;

/// Extensions that the validator of SPIRV-Tools 2023.1 knows.
bool isKnownExtension(const uint32_t *instruction) {
  const std::string_view name(reinterpret_cast<const char *>(instruction + 1));
  return name == "SPV_KHR_subgroup_rotate" || name == "SPV_NV_shader_subgroup_partitioned" ||
         name == "SPV_EXT_demote_to_helper_invocation" || name == "SPV_KHR_terminate_invocation";
}

bool isUnknownMode(uint32_t mode) {
  return mode == kMaximallyReconverges || mode == kQuadDerivatives || mode == kRequireFullQuads;
}

Words withoutExtensions(const Words &words) {
  Words result(words.begin(), words.begin() + kHeaderWords);
  for (size_t at = kHeaderWords; at < words.size(); at += words[at] >> 16) {
    const uint32_t opcode = words[at] & 0xffff;
    if ((opcode == kOpExtension && !isKnownExtension(&words[at])) ||
        (opcode == kOpExecutionMode && isUnknownMode(words[at + 2])) ||
        (opcode == kOpCapability && (words[at + 1] == kAbortCapability || words[at + 1] == kQuadCapability)))
      continue;
    if (opcode == kOpAbort)
      result.push_back(1 << 16 | kOpUnreachable);
    else if (opcode == kOpQuadAll || opcode == kOpQuadAny)
      result.insert(result.end(), {4 << 16 | kOpCopyObject, words[at + 1], words[at + 2], words[at + 3]});
    else
      result.insert(result.end(), words.begin() + at, words.begin() + at + (words[at] >> 16));
  }
  return result;
}

std::string validate(const Words &words) {
  spvtools::SpirvTools tools(SPV_ENV_VULKAN_1_2);
  std::string problem;
  tools.SetMessageConsumer([&](spv_message_level_t, const char *, const spv_position_t &, const char *text) {
    if (problem.empty())
      problem = text;
  });
  return tools.Validate(words) ? "" : "not valid: " + problem;
}

} // namespace

Module assemble(const std::string &assembly) {
  llpc::ShaderSource source;
  source.name = "shader.spvasm";
  source.language = llpc::SourceLanguage::SpirvAssembly;
  source.text = assembly;
  source.targetEnvironment = "spv1.5";
  llpc::SourceResult result = llpc::compileSource(source);
  Module module;
  if (!result.success) {
    module.problem = result.diagnostics.empty() ? "no SPIR-V" : result.diagnostics.front().toString();
    return module;
  }
  module.words = std::move(result.spirv);
  module.plain = withoutExtensions(module.words);
  module.problem = validate(module.plain);
  return module;
}

} // namespace reconvergence
