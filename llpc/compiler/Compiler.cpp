// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The steps of one compile, from input to output.

#include "llpc/Compiler.h"

#include "lgc/Pipeline.h"
#include "lgc/codegen/TargetMachine.h"
#include "lgc/dialect/LgcDialect.h"
#include "llpc/compiler/LlvmDiagnostics.h"
#include "llpc/compiler/PipelineRules.h"
#include "llpc/compiler/ShaderHash.h"
#include "llpc/reader/Reader.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <chrono>

using namespace llvm;

namespace llpc {

namespace {

class Compilation {
public:
  /// `input` must have passed checkPipeline().
  Compilation(const PipelineInput &input, const CompileOptions &options, CompileResult &result,
              Diagnostics &diagnostics)
      : input_(input), options_(options), name_(input.shaders.front().name),
        malformedIr_(malformedIrOf(input.shaders.front().kind)), result_(result), diagnostics_(diagnostics) {
    if (options.isCancelled) // remember the cancellation
      options_.isCancelled = [this, &isCancelled = options.isCancelled] {
        return cancelled_ = cancelled_ || isCancelled();
      };
    collectDiagnostics(context_, name_, malformedIr_, diagnostics);
  }

  /// Returns false after reporting at least one error.
  bool run();

private:
  bool checkTarget();
  bool checkCancelled();
  bool makeModule(lgc::PipelineState &state);
  bool checkStages(const lgc::PipelineState &state);
  bool readSpirv(const ShaderInput &input, lgc::PipelineState &state);
  bool parseIr(const ShaderInput &input, lgc::PipelineState &state);
  void applyOptions(const ShaderInput &input, lgc::ShaderState &shader);
  bool verify(const char *maker);
  bool runPasses(bool &stopped);
  bool emitCode();
  bool generate(Module &module, lgc::EmitKind kind, SmallVectorImpl<char> &code);
  void takeMapping();
  void writeIr(OutputKind kind);

  bool fail(ErrorCategory category, std::string message);
  bool fail(Error error);

  /// Runs one phase and records its time.
  template <typename Phase>
  auto timed(const char *name, Phase &&phase) {
    const auto start = std::chrono::steady_clock::now();
    auto outcome = phase();
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    result_.phases.push_back({name, time.count()});
    return outcome;
  }

  const PipelineInput &input_;
  bool cancelled_ = false;
  CompileOptions options_;
  const std::string &name_;   ///< of the pipeline, in diagnostics that do not belong to one shader
  ErrorCategory malformedIr_; ///< the category of errors about malformed IR
  CompileResult &result_;
  Diagnostics &diagnostics_;
  const lgc::Gpu *gpu_ = nullptr;
  LLVMContext context_;
  std::unique_ptr<TargetMachine> machine_;
  std::unique_ptr<Module> module_;
};

bool Compilation::run() {
  // An unknown target is an error for every kind of output, so it is checked first.
  if (!checkTarget() || !checkCancelled())
    return false;

  Expected<std::unique_ptr<TargetMachine>> machine = lgc::createTargetMachine(*gpu_);
  if (!machine)
    return fail(machine.takeError());
  machine_ = std::move(*machine);

  lgc::PipelineState state;
  if (!makeModule(state))
    return false;
  state.record(*module_);
  for (const lgc::ShaderState &shader : state.shaders)
    result_.shaders.push_back({shader.stage, {}});
  if (options_.output.kind == OutputKind::Lgc) {
    writeIr(OutputKind::Lgc);
    return true;
  }

  bool stopped = false;
  if (!runPasses(stopped))
    return false;
  takeMapping();
  if (stopped || options_.output.kind == OutputKind::LlvmIr ||
      options_.output.kind == OutputKind::LlvmBitcode) {
    writeIr(options_.output.kind);
    return true;
  }
  return emitCode();
}

bool Compilation::checkTarget() {
  Expected<const lgc::Gpu *> gpu = lgc::findTarget(options_.pipeline.gfxIp);
  if (!gpu)
    return fail(gpu.takeError());
  gpu_ = *gpu;
  for (const ShaderInput &shader : input_.shaders)
    if (Error error = lgc::checkWaveSize(shaderOptions(shader, options_).waveSize))
      return fail(std::move(error));
  return true;
}

bool Compilation::checkCancelled() {
  return !options_.isCancelled || !options_.isCancelled() ||
         fail(ErrorCategory::Cancelled, "the compile was cancelled");
}

/// Translates all shaders to one module of LLVM IR with the lgc dialect, and fills the pipeline state.
bool Compilation::makeModule(lgc::PipelineState &state) {
  // The module's name is written to the ELF, which must not depend on the path of the input.
  module_ = std::make_unique<Module>("shader", context_);
  lgc::setTarget(*module_, *machine_);
  for (const ShaderInput &shader : input_.shaders)
    if (!(shader.kind == InputKind::LgcIr ? parseIr(shader, state) : readSpirv(shader, state)))
      return false;

  if (!checkStages(state))
    return false;
  state.gfxIp = options_.pipeline.gfxIp;
  if (options_.pipeline.validation.isEnabled())
    state.validation = options_.pipeline.validation;
  if (input_.graphics)
    state.graphics = input_.graphics;
  if (options_.pipeline.resourceMapping)
    state.mapping = options_.pipeline.resourceMapping;
  const bool polls = any_of(state.shaders, [](const lgc::ShaderState &shader) { return shader.pollAborts; });
  if (polls && !lgc::declareInternalBuffer(state, lgc::InternalBufferKind::Abort))
    return fail(ErrorCategory::InvalidInput,
                "the shader uses the binding of the abort buffer for a uniform buffer");
  return true;
}

/// The stages are known once the shaders are read.
bool Compilation::checkStages(const lgc::PipelineState &state) {
  const auto has = [&](ShaderStage stage) { return state.shader(stage) != nullptr; };
  if (has(ShaderStage::Compute) && input_.graphics)
    return fail(ErrorCategory::InvalidInput, "a compute shader has no state of a graphics pipeline");
  return true;
}

/// Applies the options to the state of a shader. Options that have their default keep what IR records.
void Compilation::applyOptions(const ShaderInput &input, lgc::ShaderState &shader) {
  const ShaderOptions &options = shaderOptions(input, options_);
  if (options.waveSize != 0)
    shader.waveSize = options.waveSize;
  shader.robustBufferAccess2 |= options.robustBufferAccess2;
  if (options_.pipeline.abortSignal != AbortSignal::None)
    shader.abortSignal = options_.pipeline.abortSignal;
  shader.pollAborts |= options_.pipeline.pollAborts;
  shader.keepCalls |= options_.debug.keepCalls;
  if (options_.pipeline.printfProtocol != PrintfProtocol::Ours)
    shader.printfProtocol = options_.pipeline.printfProtocol;
}

bool Compilation::readSpirv(const ShaderInput &input, lgc::PipelineState &state) {
  const auto spirv =
      timed("decode", [&] { return spirv::Module::parse(input.bytes, input.name, diagnostics_); });
  if (!spirv || !checkCancelled())
    return false;
  lgc::ShaderState asked;
  applyOptions(input, asked);
  const reader::ReaderOptions readerOptions{
      input.stage,          input.entryPoint,
      input.specConstants,  options_.pipeline.deviceIndex,
      options_.isCancelled, options_.pipeline.validation, lgc::MatrixTarget{options_.pipeline.gfxIp.major, asked.chosenWaveSize()}};
  lgc::ShaderState *shader =
      timed("read", [&] { return reader::readShader(*spirv, readerOptions, *module_, state, diagnostics_); });
  if (!shader)
    return false;
  const std::vector<uint32_t> words = spirv->wordsWithoutFileNames();
  shader->hash = shaderHash(bytesOf(words), *shader, input, options_);
  applyOptions(input, *shader);
  return verify("the output of the SPIR-V reader");
}

/// Parses IR, which contains the whole pipeline.
bool Compilation::parseIr(const ShaderInput &input, lgc::PipelineState &state) {
  const StringRef text(reinterpret_cast<const char *>(input.bytes.data()), input.bytes.size());
  if (text.trim().empty())
    return fail(ErrorCategory::InvalidInput, "the input is empty");
  // The parser requires a terminating zero.
  const std::string terminated = text.str();
  SMDiagnostic parseError;
  module_ = timed("parse",
                  [&] { return parseAssembly(MemoryBufferRef(terminated, "shader"), parseError, context_); });
  if (!module_) {
    reportParseError(parseError, input.name, diagnostics_);
    return false;
  }
  lgc::setTarget(*module_, *machine_);
  if (!verify("this file"))
    return false;
  Expected<lgc::PipelineState> recorded = lgc::PipelineState::read(*module_);
  if (!recorded)
    return fail(recorded.takeError());
  state = std::move(*recorded);
  for (lgc::ShaderState &shader : state.shaders) {
    shader.hash = shaderHash(input.bytes, shader, input, options_);
    applyOptions(input, shader);
  }
  return true;
}

/// Verifies the module: on invalid IR, LLVM without assertions has undefined behaviour.
bool Compilation::verify(const char *maker) {
  std::string errors;
  raw_string_ostream stream(errors);
  if (!verifyModule(*module_, &stream) && lgc::verifyDialect(*module_, stream))
    return true;
  return fail(malformedIr_, std::string(maker) + " has invalid IR: " + StringRef(errors).trim().str());
}

bool Compilation::runPasses(bool &stopped) {
  raw_string_ostream printed(result_.passOutput);
  lgc::PipelineOptions options;
  options.verifyEach = options_.debug.verifyIr;
  options.printAfter = options_.debug.printAfter;
  options.stopAfter = options_.debug.stopAfter;
  options.disabledPasses = options_.debug.disabledPasses;
  options.isCancelled = options_.isCancelled;
  options.printTo = &printed;
  options.onPhase = [&](StringRef phase, double milliseconds) {
    result_.phases.push_back({phase.str(), milliseconds});
  };
  if (Error error = lgc::runPasses(*module_, *machine_, options, stopped))
    return fail(std::move(error));
  return !diagnostics_.hasErrors();
}

bool Compilation::emitCode() {
  const bool wantAssembly = options_.output.kind == OutputKind::Assembly;
  SmallVector<char, 0> code;
  if (!wantAssembly || options_.output.statistics) {
    // Statistics come from an object file, and the back end consumes the module that it compiles.
    const std::unique_ptr<Module> copy = wantAssembly ? CloneModule(*module_) : nullptr;
    if (!generate(copy ? *copy : *module_, lgc::EmitKind::Object, code))
      return false;
  }
  if (wantAssembly && !generate(*module_, lgc::EmitKind::Assembly, code))
    return false;
  result_.output.assign(code.begin(), code.end());
  return true;
}

/// Generates machine code for the module, and computes the requested statistics from an object file.
bool Compilation::generate(Module &module, lgc::EmitKind kind, SmallVectorImpl<char> &code) {
  const bool wantStatistics = options_.output.statistics && kind == lgc::EmitKind::Object;
  lgc::SpillsOfFunctions spills;
  if (Error error = timed("codegen", [&] {
        return lgc::emitCode(module, *machine_, kind, code, wantStatistics ? &spills : nullptr,
                             options_.debug.disabledPasses, options_.isCancelled);
      }))
    return fail(std::move(error));
  if (!wantStatistics)
    return true;
  if (!checkCancelled())
    return false;
  Expected<std::vector<lgc::StageStatistics>> stages = timed(
      "statistics", [&] { return lgc::readStatistics(StringRef(code.data(), code.size()), *gpu_, spills); });
  if (!stages)
    return fail(stages.takeError());
  for (CompiledShader &shader : result_.shaders)
    for (const lgc::StageStatistics &stage : *stages)
      if (is_contained(stage.shaders, shader.stage))
        shader.statistics = stage.figures;
  return true;
}

/// Copies the resource mapping, which may come from automatic layout, to the result.
void Compilation::takeMapping() {
  Expected<lgc::PipelineState> state = lgc::PipelineState::read(*module_);
  if (state && state->mapping)
    result_.resourceMapping = std::move(*state->mapping);
  else
    consumeError(state.takeError());
}

void Compilation::writeIr(OutputKind kind) {
  SmallVector<char, 0> bytes;
  raw_svector_ostream stream(bytes);
  if (kind == OutputKind::LlvmBitcode)
    WriteBitcodeToFile(*module_, stream);
  else
    module_->print(stream, nullptr);
  result_.output.assign(bytes.begin(), bytes.end());
}

bool Compilation::fail(ErrorCategory category, std::string message) {
  diagnostics_.addError(category, name_, std::move(message));
  return false;
}

bool Compilation::fail(Error error) {
  reportFailure(std::move(error), name_, malformedIr_, diagnostics_);
  return false;
}

} // namespace

CompileResult compile(const PipelineInput &input, const CompileOptions &options) {
  CompileResult result;
  Diagnostics diagnostics;
  result.success =
      checkPipeline(input, diagnostics) && Compilation(input, options, result, diagnostics).run();
  if (!result.success) {
    result.output.clear();
    result.shaders.clear();
  }
  result.diagnostics = diagnostics.take();
  return result;
}

CompileResult compile(const ShaderInput &shader, const CompileOptions &options) {
  return compile(PipelineInput{{shader}, {}}, options);
}

} // namespace llpc
