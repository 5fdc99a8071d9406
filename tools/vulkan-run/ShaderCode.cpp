// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ShaderCode.h"
#include "llpc/input/Input.h"

#include <spirv-tools/libspirv.hpp>

#include <cstring>

namespace vulkanrun {

namespace {

std::variant<std::vector<uint32_t>, Outcome> compile(const amber::Shader &shader) {
  llpc::CompileInput input;
  input.name = "shader " + shader.name;
  input.kind =
      shader.format == amber::ShaderFormat::Glsl ? llpc::InputKind::Glsl : llpc::InputKind::SpirvAssembly;
  input.stage = llpc::ShaderStage::Compute;
  input.targetEnvironment = shader.targetEnvironment;
  input.bytes = {reinterpret_cast<const uint8_t *>(shader.source.data()), shader.source.size()};
  llpc::Diagnostics diagnostics;
  const auto bytes = llpc::input::toSpirv(input, diagnostics);
  if (!bytes) {
    std::string messages;
    for (const llpc::Diagnostic &diagnostic : diagnostics.list())
      messages += (messages.empty() ? "" : "\n") + diagnostic.toString();
    return Outcome::error(std::move(messages));
  }
  std::vector<uint32_t> words(bytes->size() / sizeof(uint32_t));
  std::memcpy(words.data(), bytes->data(), words.size() * sizeof(uint32_t));
  return words;
}

Outcome validate(const amber::Shader &shader, const std::vector<uint32_t> &words) {
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

std::variant<std::vector<uint32_t>, Outcome> shaderCode(const amber::Shader &shader) {
  bool isSource =
      shader.format == amber::ShaderFormat::Glsl || shader.format == amber::ShaderFormat::SpirvAssembly;
  auto code = isSource ? compile(shader)
                       : std::variant<std::vector<uint32_t>, Outcome>(
                             amber::spirvWords(shader).value_or(std::vector<uint32_t>()));
  if (const auto *words = std::get_if<std::vector<uint32_t>>(&code))
    if (Outcome outcome = validate(shader, *words); !outcome.passed())
      return outcome;
  return code;
}

} // namespace vulkanrun
