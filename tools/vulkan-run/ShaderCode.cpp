// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ShaderCode.h"
#include "llpc/SourceCompiler.h"
#include "tools/amber/Optimize.h"

#include <spirv-tools/libspirv.hpp>

namespace vulkanrun {

namespace {

using Words = std::vector<uint32_t>;

std::variant<Words, Outcome> compile(const amber::Script &script, const amber::Shader &shader,
                                     pipeline::ShaderStage stage) {
  llpc::ShaderSource source;
  source.name = shader.file.empty() ? script.file : shader.file;
  source.language = shader.format == amber::ShaderFormat::Glsl ? llpc::SourceLanguage::Glsl
                                                               : llpc::SourceLanguage::SpirvAssembly;
  source.text = shader.source;
  source.firstLine = shader.firstLine;
  source.stage = stage;
  source.targetEnvironment = shader.targetEnvironment;
  llpc::SourceResult result = llpc::compileSource(source);
  if (result.success)
    return std::move(result.spirv);
  std::string messages;
  for (const llpc::Diagnostic &diagnostic : result.diagnostics)
    messages += (messages.empty() ? "" : "\n") + diagnostic.toString();
  return Outcome::error(std::move(messages));
}

Outcome validate(const amber::Shader &shader, const Words &words) {
  spvtools::SpirvTools tools(SPV_ENV_VULKAN_1_3);
  std::string message;
  tools.SetMessageConsumer([&](spv_message_level_t, const char *, const spv_position_t &, const char *text) {
    if (message.empty())
      message = text;
  });
  spvtools::ValidatorOptions options; // features that lavapipe has
  options.SetScalarBlockLayout(true);
  options.SetUniformBufferStandardLayout(true);
  if (tools.Validate(words.data(), words.size(), options))
    return {};
  return Outcome::unsupported("shader " + shader.name + " is not SPIR-V for Vulkan 1.3: " + message);
}

} // namespace

std::variant<Words, Outcome> shaderCode(const amber::Script &script, const amber::AttachedShader &attached) {
  const amber::Shader &shader = script.shaders[attached.shader];
  bool isSource =
      shader.format == amber::ShaderFormat::Glsl || shader.format == amber::ShaderFormat::SpirvAssembly;
  auto code = isSource ? compile(script, shader, attached.stage)
                       : std::variant<Words, Outcome>(amber::spirvWords(shader).value_or(Words()));
  if (const auto *words = std::get_if<Words>(&code); words && !attached.optimization.passes.empty())
    code = amber::optimize(attached.optimization, *words);
  if (const auto *words = std::get_if<Words>(&code))
    if (Outcome outcome = validate(shader, *words); !outcome.passed())
      return outcome;
  return code;
}

} // namespace vulkanrun
