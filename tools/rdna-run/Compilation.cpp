// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdna-run/Compilation.h"

#include "tools/amber/Optimize.h"

#include <algorithm>
#include <cstring>
#include <filesystem>

namespace rdna_run {

namespace {

using amber::Outcome;
using Bytes = std::vector<std::uint8_t>;
using Words = std::vector<std::uint32_t>;

Bytes bytesOf(const Words &words) {
  Bytes bytes(words.size() * sizeof(std::uint32_t));
  std::memcpy(bytes.data(), words.data(), bytes.size());
  return bytes;
}

Words wordsOf(const Bytes &bytes) {
  Words words(bytes.size() / sizeof(std::uint32_t));
  std::memcpy(words.data(), bytes.data(), words.size() * sizeof(std::uint32_t));
  return words;
}

Bytes contentsOf(const amber::Shader &shader) {
  if (shader.format == amber::ShaderFormat::SpirvHex || shader.format == amber::ShaderFormat::SpirvBinary)
    return bytesOf(amber::spirvWords(shader).value_or(Words()));
  std::string source = amber::sourceAtItsLine(shader);
  return Bytes(source.begin(), source.end());
}

llpc::InputKind kindOf(amber::ShaderFormat format) {
  switch (format) {
  case amber::ShaderFormat::Glsl:
    return llpc::InputKind::Glsl;
  case amber::ShaderFormat::SpirvAssembly:
    return llpc::InputKind::SpirvAssembly;
  case amber::ShaderFormat::SpirvHex:
  case amber::ShaderFormat::SpirvBinary:
    break;
  }
  return llpc::InputKind::SpirvBinary;
}

/// The shader may be right, but asks for what the compiler does not have: the compiler says of nothing else
/// that it is not supported. What glslang says is about lines of the source.
bool isGap(const llpc::Diagnostic &diagnostic) {
  const bool isOfSource = !diagnostic.wordOffset && diagnostic.source.line != 0;
  return diagnostic.severity == llpc::Severity::Error && !isOfSource &&
         diagnostic.message.find("not supported") != std::string::npos;
}

Outcome problemsOf(const amber::Shader &shader, const llpc::CompileResult &result) {
  std::string problems = "the shader " + shader.name + " does not compile:";
  for (const llpc::Diagnostic &diagnostic : result.diagnostics)
    problems += "\n  " + diagnostic.toString();
  return std::ranges::any_of(result.diagnostics, isGap) ? Outcome::unsupported(problems, shader.position)
                                                        : Outcome::error(problems, shader.position);
}

/// What there is to say about a shader that compiles.
std::string warningsOf(const llpc::CompileResult &result) {
  std::string warnings;
  for (const llpc::Diagnostic &diagnostic : result.diagnostics)
    warnings += diagnostic.toString() + "\n";
  return warnings;
}

} // namespace

std::variant<Compiled, Outcome> compile(const amber::Script &script, const amber::Pipeline &pipeline,
                                        const llpc::CompileOptions &options) {
  const amber::Shader &shader = script.shaders[pipeline.shader];
  Bytes contents = contentsOf(shader);
  llpc::ShaderInput input;
  input.name = shader.file.empty()
                   ? script.file
                   : (std::filesystem::path(script.file).parent_path() / shader.file).string();
  input.kind = kindOf(shader.format);
  input.stage = llpc::ShaderStage::Compute;
  input.entryPoint = pipeline.entryPoint;
  input.targetEnvironment = shader.targetEnvironment;
  input.bytes = contents;
  for (const amber::Specialization &each : pipeline.specializations) {
    const auto *data = reinterpret_cast<const uint8_t *>(each.data.data());
    input.specConstants.push_back({each.id, each.bits, {data, data + each.data.size()}});
  }
  std::string warnings;
  if (!pipeline.optimization.passes.empty()) {
    llpc::CompileOptions toSpirv = options;
    toSpirv.output.kind = llpc::OutputKind::Spirv;
    llpc::CompileResult module = llpc::compile(input, toSpirv);
    if (!module.success)
      return problemsOf(shader, module);
    warnings = warningsOf(module);
    auto optimized = amber::optimize(pipeline.optimization, wordsOf(module.output));
    if (auto *outcome = std::get_if<Outcome>(&optimized))
      return std::move(*outcome);
    contents = bytesOf(std::get<Words>(optimized));
    input.kind = llpc::InputKind::SpirvBinary;
    input.bytes = contents;
  }
  llpc::CompileResult result = llpc::compile(input, options);
  if (!result.success)
    return problemsOf(shader, result);
  return Compiled{std::move(result.output), warnings + warningsOf(result)};
}

} // namespace rdna_run
