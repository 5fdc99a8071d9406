// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ShaderCode.h"
#include "llpc/input/Input.h"
#include "tools/amber/Optimize.h"

#include <spirv-tools/libspirv.hpp>

#include <cstring>

namespace vulkanrun {

namespace {

using Words = std::vector<uint32_t>;

std::variant<Words, Outcome> compile(const amber::Script &script, const amber::Shader &shader) {
  std::string source = amber::sourceAtItsLine(shader);
  llpc::ShaderInput input;
  input.name = shader.file.empty() ? script.file : shader.file;
  input.kind =
      shader.format == amber::ShaderFormat::Glsl ? llpc::InputKind::Glsl : llpc::InputKind::SpirvAssembly;
  input.stage = llpc::ShaderStage::Compute;
  input.targetEnvironment = shader.targetEnvironment;
  input.bytes = {reinterpret_cast<const uint8_t *>(source.data()), source.size()};
  llpc::Diagnostics diagnostics;
  const auto bytes = llpc::input::toSpirv(input, diagnostics);
  if (!bytes) {
    std::string messages;
    for (const llpc::Diagnostic &diagnostic : diagnostics.list())
      messages += (messages.empty() ? "" : "\n") + diagnostic.toString();
    return Outcome::error(std::move(messages));
  }
  Words words(bytes->size() / sizeof(uint32_t));
  std::memcpy(words.data(), bytes->data(), words.size() * sizeof(uint32_t));
  return words;
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

std::variant<Words, Outcome> shaderCode(const amber::Script &script, const amber::Pipeline &pipeline) {
  const amber::Shader &shader = script.shaders[pipeline.shader];
  bool isSource =
      shader.format == amber::ShaderFormat::Glsl || shader.format == amber::ShaderFormat::SpirvAssembly;
  auto code = isSource ? compile(script, shader)
                       : std::variant<Words, Outcome>(amber::spirvWords(shader).value_or(Words()));
  if (const auto *words = std::get_if<Words>(&code); words && !pipeline.optimization.passes.empty())
    code = amber::optimize(pipeline.optimization, *words);
  if (const auto *words = std::get_if<Words>(&code))
    if (Outcome outcome = validate(shader, *words); !outcome.passed())
      return outcome;
  return code;
}

} // namespace vulkanrun
