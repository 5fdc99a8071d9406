// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdna-run/Compilation.h"

#include "llpc/SourceCompiler.h"
#include "tools/amber/Optimize.h"

#include <algorithm>
#include <filesystem>

namespace rdna_run {

namespace {

using amber::Outcome;
using Words = std::vector<uint32_t>;

std::string fileOf(const amber::Script &script, const amber::Shader &shader) {
  return shader.file.empty() ? script.file
                             : (std::filesystem::path(script.file).parent_path() / shader.file).string();
}

std::optional<llpc::SourceLanguage> languageOf(amber::ShaderFormat format) {
  switch (format) {
  case amber::ShaderFormat::Glsl:
    return llpc::SourceLanguage::Glsl;
  case amber::ShaderFormat::SpirvAssembly:
    return llpc::SourceLanguage::SpirvAssembly;
  case amber::ShaderFormat::SpirvHex:
  case amber::ShaderFormat::SpirvBinary:
    break;
  }
  return std::nullopt;
}

/// `what`: "the shader paint".
Outcome problemsOf(const std::string &what, amber::Position position,
                   const std::vector<llpc::Diagnostic> &diagnostics) {
  std::string problems = what + " does not compile:";
  for (const llpc::Diagnostic &diagnostic : diagnostics)
    problems += "\n  " + diagnostic.toString();
  return llpc::failureOf(diagnostics) == llpc::ErrorCategory::Unsupported
             ? Outcome::unsupported(problems, position)
             : Outcome::error(problems, position);
}

Outcome problemsOf(const amber::Shader &shader, const std::vector<llpc::Diagnostic> &diagnostics) {
  return problemsOf("the shader " + shader.name, shader.position, diagnostics);
}

/// Returns the warnings about a shader that compiles.
std::string warningsOf(const std::vector<llpc::Diagnostic> &diagnostics) {
  std::string warnings;
  for (const llpc::Diagnostic &diagnostic : diagnostics)
    warnings += diagnostic.toString() + "\n";
  return warnings;
}

/// The shader as the script has it.
std::variant<SpirvModule, Outcome> readModule(const amber::Script &script, const amber::Shader &shader,
                                              llpc::ShaderStage stage) {
  const auto language = languageOf(shader.format);
  if (!language)
    return SpirvModule{amber::spirvWords(shader).value_or(Words()), {}};
  llpc::ShaderSource source;
  source.name = fileOf(script, shader);
  source.language = *language;
  source.text = shader.source;
  source.firstLine = shader.firstLine;
  source.stage = stage;
  source.targetEnvironment = shader.targetEnvironment;
  llpc::SourceResult result = llpc::compileSource(source);
  if (!result.success)
    return problemsOf(shader, result.diagnostics);
  return SpirvModule{std::move(result.spirv), warningsOf(result.diagnostics)};
}

Outcome chooseWaveSize(const amber::SubgroupControl &subgroup, uint32_t wanted, uint32_t &size) {
  switch (subgroup.required) {
  case amber::SubgroupSize::Any:
    size = wanted;
    break;
  case amber::SubgroupSize::Least:
    size = 32;
    break;
  case amber::SubgroupSize::Greatest:
    size = 64;
    break;
  case amber::SubgroupSize::Number:
    size = subgroup.size;
    if (size != 32 && size != 64)
      return Outcome::unsupported("subgroups of " + std::to_string(size) + " invocations", subgroup.position);
  }
  return {};
}

/// `module`: must outlive the result.
llpc::ShaderInput inputOf(const amber::Script &script, const amber::AttachedShader &attached,
                          const SpirvModule &module) {
  llpc::ShaderInput input;
  input.name = fileOf(script, script.shaders[attached.shader]);
  input.bytes = llpc::bytesOf(module.words);
  input.stage = attached.stage;
  input.entryPoint = attached.entryPoint;
  for (const amber::Specialization &each : attached.specializations) {
    const auto *data = reinterpret_cast<const uint8_t *>(each.data.data());
    input.specConstants.push_back({each.id, each.bits, {data, data + each.data.size()}});
  }
  return input;
}

/// Compiles a pipeline whose IR is edited between the reader and the lowering.
llpc::CompileResult compileEdited(llpc::PipelineInput input, const llpc::CompileOptions &options,
                                  const LgcEdit &edit) {
  llpc::CompileOptions read = options;
  read.output.kind = llpc::OutputKind::Lgc;
  const llpc::CompileResult lgc = llpc::compile(input, read);
  if (!lgc.success)
    return lgc;
  const std::string text = edit({lgc.output.begin(), lgc.output.end()});
  llpc::ShaderInput &all = input.shaders[0];
  all.kind = llpc::InputKind::LgcIr;
  all.bytes = {reinterpret_cast<const uint8_t *>(text.data()), text.size()};
  all.stage.reset();
  input.shaders.resize(1);
  return llpc::compile(input, options);
}

} // namespace

std::variant<SpirvModule, Outcome> toSpirv(const amber::Script &script,
                                           const amber::AttachedShader &attached) {
  auto read = readModule(script, script.shaders[attached.shader], attached.stage);
  auto *module = std::get_if<SpirvModule>(&read);
  if (!module || attached.optimization.passes.empty())
    return read;
  auto optimized = amber::optimize(attached.optimization, module->words);
  if (auto *outcome = std::get_if<Outcome>(&optimized))
    return std::move(*outcome);
  module->words = std::move(std::get<Words>(optimized));
  return read;
}

std::variant<Compiled, Outcome> compile(const amber::Script &script, const amber::Pipeline &pipeline,
                                        const std::optional<llpc::GraphicsState> &graphics, uint32_t waveSize,
                                        const llpc::CompileOptions &options, const LgcEdit &edit) {
  llpc::PipelineInput input;
  input.graphics = graphics;
  std::vector<SpirvModule> modules(pipeline.shaders.size());
  std::string warnings;
  for (size_t i = 0; i < modules.size(); ++i) {
    const amber::AttachedShader &attached = pipeline.shaders[i];
    auto read = toSpirv(script, attached);
    if (auto *outcome = std::get_if<Outcome>(&read))
      return std::move(*outcome);
    modules[i] = std::move(std::get<SpirvModule>(read));
    warnings += modules[i].warnings;
    llpc::ShaderInput shader = inputOf(script, attached, modules[i]);
    llpc::ShaderOptions &own = shader.options.emplace(options.shaders);
    if (Outcome outcome = chooseWaveSize(attached.subgroup, waveSize, own.waveSize); !outcome.passed())
      return outcome;
    input.shaders.push_back(std::move(shader));
  }
  llpc::CompileResult result = edit ? compileEdited(input, options, edit) : llpc::compile(input, options);
  if (!result.success)
    return pipeline.graphics
               ? problemsOf("the pipeline " + pipeline.name, pipeline.position, result.diagnostics)
               : problemsOf(script.shaders[pipeline.shaders.front().shader], result.diagnostics);
  return Compiled{std::move(result.output), warnings + warningsOf(result.diagnostics)};
}

} // namespace rdna_run
