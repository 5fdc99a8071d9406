// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DrawExecutor.h"
#include "Emitter.h"
#include "LgcText.h"
#include "llpc/Compiler.h"
#include "llpc/runtime/ShaderAbort.h"
#include "pipeline/InternalBuffers.h"
#include "protocol/DebugProtocol.h"
#include "tools/rdna-run/SimulatedGpu.h"
#include "tools/rdnasim/load/Binder.h"

#include <algorithm>
#include <cstring>

namespace reconvergence {

namespace {

using Bytes = std::vector<uint8_t>;
using Compiled = std::variant<Bytes, Failure>;

/// The budget of a wave. No generated program needs a tenth of it.
constexpr uint64_t kInstructionBudget = 3'000'000;

class Simulator : public Executor {
public:
  Simulator(const Target &target, const ExecutorOptions &options) : target_(target), options_(options) {}

  uint32_t subgroupSize() const override { return target_.waveSize; }

  bool endsOthers() const override { return options_.pollsAborts; }

  Output run(const Program &program, const Module &module) override {
    return program.draw ? drawFragments(program, module) : dispatch(program, module);
  }

private:
  Output drawFragments(const Program &program, const Module &module) const {
    rdna_run::GpuOptions options;
    options.processor = target_.processor;
    options.waveSize = target_.waveSize;
    options.seed = program.draw->packsPrimitives ? 0 : 1;
    options.instructionBudget = kInstructionBudget;
    options.keepCalls = options_.keepsCalls;
    if (options_.ignoresMarkers)
      options.editLgc = withoutControlMarkers;
    else if (options_.defect == Defect::NoWholeQuads)
      options.editLgc = withoutWholeQuads;
    rdna_run::SimulatedGpu gpu(options);
    return draw(program, module.words, gpu);
  }

  Output dispatch(const Program &program, const Module &module) const {
    Compiled elf = compile(program, module);
    if (auto *failure = std::get_if<Failure>(&elf))
      return std::move(*failure);
    auto loaded = rdnasim::load(std::get<Bytes>(elf), target_.processor);
    if (const auto *error = std::get_if<rdnasim::LoadError>(&loaded))
      return Failure{"the ELF cannot be loaded: " + error->message};
    auto &pipeline = std::get<rdnasim::Pipeline>(loaded);
    rdnasim::Memory memory;
    rdnasim::Bindings bindings;
    upload(inputData(program), kInputBinding, memory, bindings);
    const rdnasim::Allocation &output =
        upload(std::vector<uint32_t>(outputWords(program), ~0u), kOutputBinding, memory, bindings);
    rdnasim::Allocation *messages =
        aborts(program) ? &allocateAbortBuffer(program, memory, bindings) : nullptr;
    const std::vector<uint32_t> pushed = pushedData(program);
    const auto pushedBytes = std::as_bytes(std::span(pushed));
    bindings.pushConstants.assign(pushedBytes.begin(), pushedBytes.end());
    rdnasim::Dispatch dispatch;
    dispatch.groups[0] = program.groups;
    if (auto problem = rdnasim::bind(pipeline, bindings, 1, memory, dispatch))
      return Failure{*std::move(problem)};
    rdnasim::RunOptions options;
    options.instructionBudget = kInstructionBudget;
    if (const auto result = rdnasim::run(dispatch, memory, options); result.fault)
      return Failure{toString(*result.fault)};
    std::vector<uint32_t> words(outputWords(program));
    std::memcpy(words.data(), output.bytes.get(), words.size() * sizeof(uint32_t));
    if (messages)
      if (std::string problem = addMessages(*messages, std::get<Bytes>(elf), words); !problem.empty())
        return Failure{std::move(problem)};
    return words;
  }

  static rdnasim::Allocation &upload(const std::vector<uint32_t> &words, uint32_t binding,
                                     rdnasim::Memory &memory, rdnasim::Bindings &bindings) {
    const size_t size = words.size() * sizeof(uint32_t);
    rdnasim::Allocation &allocation = memory.allocate(binding == kInputBinding ? "input" : "output", size);
    std::memcpy(allocation.bytes.get(), words.data(), size);
    bindings.buffers.push_back({0, binding, 0, allocation.address, size});
    return allocation;
  }

  static rdnasim::Allocation &allocateAbortBuffer(const Program &program, rdnasim::Memory &memory,
                                                  rdnasim::Bindings &bindings) {
    const uint64_t size =
        llpc::runtime::abortBufferBytes(program.localSize * program.groups, 2 + kMessageWords);
    rdnasim::Allocation &buffer = memory.allocate("abort buffer", size);
    bindings.buffers.push_back(
        {pipeline::kInternalDescriptorSet, pipeline::kAbortBufferBinding, 0, buffer.address, size});
    return buffer;
  }

  /// Puts each message where its trace would go on. What is wrong with the messages, or nothing.
  static std::string addMessages(const rdnasim::Allocation &buffer, const Bytes &elf,
                                 std::vector<uint32_t> &words) {
    llpc::runtime::AbortFormats formats;
    formats.addPipeline("shader", std::as_bytes(std::span(elf)));
    llpc::runtime::AbortReader reader({buffer.bytes.get(), buffer.size}, formats);
    while (const auto record = reader.next()) {
      if (!record->hasMessage() || record->message().size() != kMessageWords * sizeof(uint32_t))
        return "a message that cannot be read";
      uint32_t message[kMessageWords];
      std::memcpy(message, record->message().data(), sizeof(message));
      const size_t index = size_t(message[0]) * 2;
      if (index + 1 >= words.size() || words[index] != ~0u)
        return "a message of entry " + std::to_string(message[0]) + ", which is none or not free";
      words[index] = message[1];
      words[index + 1] = message[2];
    }
    return reader.summary().problems.empty() ? "" : reader.summary().problems.front();
  }

  Compiled compile(const Program &program, const Module &module) const {
    const auto *bytes = reinterpret_cast<const uint8_t *>(module.words.data());
    const std::span<const uint8_t> spirv(bytes, module.words.size() * sizeof(uint32_t));
    if (!options_.ignoresMarkers && !program.vectorRegisters)
      return compile(spirv, llpc::InputKind::SpirvBinary, llpc::OutputKind::Elf);
    Compiled lgc = compile(spirv, llpc::InputKind::SpirvBinary, llpc::OutputKind::Lgc);
    if (std::holds_alternative<Failure>(lgc))
      return lgc;
    std::string text(std::get<Bytes>(lgc).begin(), std::get<Bytes>(lgc).end());
    if (options_.ignoresMarkers)
      text = withoutControlMarkers(text);
    if (program.vectorRegisters) {
      Compiled limited = compileLgc(withVectorRegisters(text, program.vectorRegisters));
      if (std::holds_alternative<Bytes>(limited))
        return limited;
      // LLVM cannot spill what all lanes compute: it may need more registers at once.
    }
    return compileLgc(text);
  }

  Compiled compileLgc(const std::string &text) const {
    return compile({reinterpret_cast<const uint8_t *>(text.data()), text.size()}, llpc::InputKind::LgcIr,
                   llpc::OutputKind::Elf);
  }

  Compiled compile(std::span<const uint8_t> bytes, llpc::InputKind kind, llpc::OutputKind output) const {
    llpc::ShaderInput input;
    input.name = "shader";
    input.kind = kind;
    input.bytes = bytes;
    llpc::CompileOptions options;
    options.pipeline.gfxIp = *llpc::parseGfxIp(target_.processor);
    options.shaders.waveSize = target_.waveSize;
    options.output.kind = output;
    options.pipeline.pollAborts = options_.pollsAborts;
    options.debug.keepCalls = options_.keepsCalls;
    llpc::CompileResult result = llpc::compile(input, options);
    if (result.success)
      return std::move(result.output);
    return Failure{"it does not compile: " +
                   (result.diagnostics.empty() ? "" : result.diagnostics.front().toString())};
  }

  const Target target_;
  const ExecutorOptions options_;
};

} // namespace

std::unique_ptr<Executor> makeSimulator(const Target &target, const ExecutorOptions &options) {
  return std::make_unique<Simulator>(target, options);
}

} // namespace reconvergence
