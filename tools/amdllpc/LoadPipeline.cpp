// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LoadPipeline.h"

#include "Files.h"
#include "MlirInput.h"
#include "llpc/PipeFile.h"

#include <filesystem>
#include <utility>

namespace amdllpc {

namespace {

namespace fs = std::filesystem;

constexpr const char *kNoSpirv = "LLVM IR has no SPIR-V form";

std::optional<llpc::SourceLanguage> languageOf(InputKind kind) {
  switch (kind) {
  case InputKind::Glsl:
    return llpc::SourceLanguage::Glsl;
  case InputKind::SpirvAssembly:
    return llpc::SourceLanguage::SpirvAssembly;
  case InputKind::SpirvBinary:
  case InputKind::LgcIr:
  case InputKind::Mlir:
  case InputKind::Pipe:
    break;
  }
  return std::nullopt;
}

std::optional<llpc::SourceLanguage> languageOf(llpc::PipeLanguage language) {
  switch (language) {
  case llpc::PipeLanguage::Glsl:
    return llpc::SourceLanguage::Glsl;
  case llpc::PipeLanguage::SpirvAssembly:
    return llpc::SourceLanguage::SpirvAssembly;
  case llpc::PipeLanguage::SpirvBinary:
  case llpc::PipeLanguage::LgcIr:
    break;
  }
  return std::nullopt;
}

std::string textOf(const std::vector<uint8_t> &bytes) {
  return {bytes.begin(), bytes.end()};
}

class Loader {
public:
  Loader(const CommandLine &commandLine, const CompileSource &compileSource, LoadedPipeline &pipeline,
         Job &job)
      : commandLine_(commandLine), compileSource_(compileSource), pipeline_(pipeline), job_(job) {}

  bool run();

private:
  bool load(const std::string &path);
  bool loadShader(const std::string &path, const InputForm &form, std::vector<uint8_t> bytes);
  bool loadPipe(const std::string &path, const std::vector<uint8_t> &bytes);
  bool loadPipeShader(const std::string &pipePath, const llpc::PipeShader &shader);
  void mergeOptions(const llpc::CompileOptions &ofFile);
  bool compileSource(const std::string &name, llpc::SourceLanguage language,
                     std::optional<llpc::ShaderStage> stage, std::vector<uint8_t> &bytes,
                     uint32_t firstLine = 1);
  std::optional<std::vector<uint8_t>> read(const std::string &path);

  bool fail(const std::string &path, std::string message, std::string hint = {}) {
    addError(job_, path, std::move(message), std::move(hint));
    return false;
  }

  const CommandLine &commandLine_;
  const CompileSource &compileSource_;
  LoadedPipeline &pipeline_;
  Job &job_;
};

bool Loader::run() {
  pipeline_.options = commandLine_.options;
  for (const std::string &path : job_.inputs)
    if (!load(path))
      return false;
  if (commandLine_.emitSpirv && pipeline_.code.size() != 1)
    return fail(job_.inputs.front(), "--emit-spirv: the pipeline has several shaders");
  for (size_t i = 0; i < pipeline_.code.size(); ++i)
    pipeline_.input.shaders[i].bytes = pipeline_.code[i];
  return true;
}

/// Reads a file that is not the output. Returns nullopt after reporting.
std::optional<std::vector<uint8_t>> Loader::read(const std::string &path) {
  std::string problem;
  auto bytes = readInput(path, problem);
  for (const auto &[output, option] : {std::pair(job_.output, "-o"), {job_.dump, "--dump-pipeline"}}) {
    if (!bytes || !isSameFile(path, output))
      continue;
    fail(path, "the output would replace this input", std::string("give another ") + option);
    return std::nullopt;
  }
  if (!bytes)
    fail(path, problem);
  return bytes;
}

bool Loader::load(const std::string &path) {
  auto bytes = read(path);
  if (!bytes)
    return false;
  // A pipe has no extension; usually it is a SPIR-V binary.
  const auto byName = path == "-" ? InputForm{} : inputForm(path);
  const auto form = commandLine_.inputForm ? commandLine_.inputForm : byName;
  if (!form)
    return fail(
        path, "the file extension is unknown",
        "known are .spv, .spvasm, .ll, .lgc, .mlir, .pipe and GLSL's stages such as .comp; otherwise use -x");
  return form->kind == InputKind::Pipe ? loadPipe(path, *bytes) : loadShader(path, *form, std::move(*bytes));
}

/// Adds a shader with the options of the command line.
bool Loader::loadShader(const std::string &path, const InputForm &form, std::vector<uint8_t> bytes) {
  const bool isIr = form.kind == InputKind::LgcIr || form.kind == InputKind::Mlir;
  if (commandLine_.emitSpirv && isIr)
    return fail(path, kNoSpirv);
  if (commandLine_.emitSpirv && form.kind == InputKind::SpirvBinary)
    return fail(path, "--emit-spirv: the input is SPIR-V already",
                "-x gives the language of an input without an extension");
  llpc::ShaderInput input;
  input.name = path == "-" ? "<stdin>" : path;
  input.kind = isIr ? llpc::InputKind::LgcIr : llpc::InputKind::SpirvBinary;
  input.stage = commandLine_.stage ? commandLine_.stage : form.stage;
  input.entryPoint = commandLine_.entryPoint;
  input.specConstants = commandLine_.specConstants;
  if (form.kind == InputKind::Mlir) {
    auto text = mlirToLlvmIr(bytes, input.name, job_.messages);
    if (!text)
      return false;
    bytes = std::move(*text);
  } else if (const auto language = languageOf(form.kind)) {
    if (!compileSource(input.name, *language, input.stage, bytes))
      return false;
  }
  pipeline_.input.shaders.push_back(std::move(input));
  pipeline_.code.push_back(std::move(bytes));
  return true;
}

/// Adds the shaders, the state and the options of a pipeline file.
bool Loader::loadPipe(const std::string &path, const std::vector<uint8_t> &bytes) {
  llpc::PipeResult result = llpc::readPipe(textOf(bytes), path == "-" ? "<stdin>" : path);
  for (llpc::Diagnostic &diagnostic : result.diagnostics)
    job_.result.diagnostics.push_back(std::move(diagnostic));
  if (!result.file)
    return false;
  mergeOptions(result.file->options);
  pipeline_.input.graphics = result.file->graphics;
  for (const llpc::PipeShader &shader : result.file->shaders)
    if (!loadPipeShader(path, shader))
      return false;
  return true;
}

/// Adds a shader of a pipeline file. Options of the command line precede those of the file.
bool Loader::loadPipeShader(const std::string &pipePath, const llpc::PipeShader &shader) {
  const std::string pipeName = pipePath == "-" ? "<stdin>" : pipePath;
  llpc::ShaderInput input;
  std::vector<uint8_t> bytes;
  std::string sourceName = pipeName;
  if (shader.fileName.empty()) {
    input.name = pipeName + (shader.stage ? std::string(" (") + nameOf(*shader.stage) + ")" : "");
    bytes.assign(shader.text.begin(), shader.text.end());
  } else {
    sourceName = input.name =
        (fs::path(pipePath).parent_path() / shader.fileName).lexically_normal().string();
    auto code = read(sourceName);
    if (!code)
      return false;
    bytes = std::move(*code);
  }
  if (const auto language = languageOf(shader.language))
    if (!compileSource(sourceName, *language, shader.stage, bytes, shader.fileName.empty() ? shader.line : 1))
      return false;
  if (shader.language == llpc::PipeLanguage::LgcIr) {
    input.kind = llpc::InputKind::LgcIr;
    if (commandLine_.emitSpirv)
      return fail(pipePath, kNoSpirv);
  }
  input.stage = shader.stage;
  input.entryPoint = shader.entryPoint;
  input.specConstants = shader.specConstants;
  input.options = shader.options;
  const llpc::ShaderOptions &given = commandLine_.options.shaders;
  if (given.waveSize != 0)
    input.options->waveSize = given.waveSize;
  input.options->robustBufferAccess2 |= given.robustBufferAccess2;
  pipeline_.input.shaders.push_back(std::move(input));
  pipeline_.code.push_back(std::move(bytes));
  return true;
}

/// Takes those options of the file that the command line does not give. The structured binding names each, so
/// that one that is added and forgotten here does not compile.
void Loader::mergeOptions(const llpc::CompileOptions &ofFile) {
  const auto &[gfxIp, abortSignal, pollAborts, printfProtocol, validation, deviceIndex, resourceMapping] =
      ofFile.pipeline;
  llpc::PipelineOptions &options = pipeline_.options.pipeline;
  if (!commandLine_.hasGpu && gfxIp != llpc::GfxIp{})
    options.gfxIp = gfxIp;
  if (options.abortSignal == llpc::AbortSignal::None)
    options.abortSignal = abortSignal;
  options.pollAborts |= pollAborts;
  if (options.printfProtocol == llpc::PrintfProtocol::Ours)
    options.printfProtocol = printfProtocol;
  if (!options.validation.isEnabled())
    options.validation = validation;
  if (options.deviceIndex == 0)
    options.deviceIndex = deviceIndex;
  if (!options.resourceMapping)
    options.resourceMapping = resourceMapping;
  const std::vector<std::string> &passes = ofFile.debug.disabledPasses;
  llpc::DebugOptions &debug = pipeline_.options.debug;
  debug.disabledPasses.insert(debug.disabledPasses.end(), passes.begin(), passes.end());
  debug.keepCalls |= ofFile.debug.keepCalls;
}

/// Replaces a source by its SPIR-V. Returns false after reporting.
bool Loader::compileSource(const std::string &name, llpc::SourceLanguage language,
                           std::optional<llpc::ShaderStage> stage, std::vector<uint8_t> &bytes,
                           uint32_t firstLine) {
  llpc::ShaderSource source;
  source.name = name;
  source.language = language;
  source.text = {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
  source.firstLine = firstLine;
  source.stage = stage;
  source.include = readInclude;
  llpc::SourceResult result = compileSource_(source);
  llpc::CompileResult &all = job_.result;
  all.diagnostics.insert(all.diagnostics.end(), result.diagnostics.begin(), result.diagnostics.end());
  all.phases.insert(all.phases.end(), result.phases.begin(), result.phases.end());
  const auto spirv = llpc::bytesOf(result.spirv);
  bytes.assign(spirv.begin(), spirv.end());
  return result.success;
}

} // namespace

bool loadPipeline(const CommandLine &commandLine, const CompileSource &compileSource,
                  LoadedPipeline &pipeline, Job &job) {
  return Loader(commandLine, compileSource, pipeline, job).run();
}

} // namespace amdllpc
