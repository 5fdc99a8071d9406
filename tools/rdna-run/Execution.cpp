// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdna-run/Execution.h"

#include "llpc/runtime/DebugPrintf.h"
#include "tools/rdna-run/Trace.h"
#include "tools/rdnasim/Binder.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <map>

namespace rdna_run {

namespace {

constexpr std::uint32_t kDebugSet = 0xfffffff0, kPrintfBinding = 6;

/// Features and extensions of which a shader may make use here.
constexpr const char *kSupported[] = {
    "shaderFloat64",
    "shaderInt64",
    "shaderInt16",
    "shaderStorageBufferArrayDynamicIndexing",
    "shaderUniformBufferArrayDynamicIndexing",
    "Float16Int8Features.shaderFloat16",
    "Float16Int8Features.shaderInt8",
    "Storage8BitFeatures.storageBuffer8BitAccess",
    "Storage8BitFeatures.uniformAndStorageBuffer8BitAccess",
    "Storage16BitFeatures.storageBuffer16BitAccess",
    "Storage16BitFeatures.uniformAndStorageBuffer16BitAccess",
    "VariablePointerFeatures.variablePointersStorageBuffer",
    "VK_KHR_8bit_storage",
    "VK_KHR_16bit_storage",
    "VK_KHR_shader_float16_int8",
    "VK_KHR_shader_non_semantic_info",
    "VK_KHR_storage_buffer_storage_class",
    "VK_KHR_variable_pointers",
    "VK_EXT_subgroup_size_control",
    "VK_KHR_get_physical_device_properties2",
};

/// The dwords of SPIR-V that a script spells as hexadecimal words.
std::vector<std::uint8_t> fromHex(const std::string &text) {
  std::vector<std::uint8_t> bytes;
  const char *at = text.c_str();
  char *end = nullptr;
  for (; *at != 0; at = end) {
    while (*at != 0 && !std::isxdigit(static_cast<unsigned char>(*at)))
      ++at;
    std::uint64_t word = std::strtoull(at, &end, 16);
    if (end == at)
      break;
    for (unsigned i = 0; i < 4; ++i)
      bytes.push_back(static_cast<std::uint8_t>(word >> 8 * i));
  }
  return bytes;
}

class Execution {
public:
  Execution(const amber::Script &script, const Options &options) : script_(script), options_(options) {
    for (const amber::Buffer &buffer : script.buffers)
      buffers_.push_back(buffer.data);
  }

  Outcome run() {
    checkRequirements();
    runCommands(script_.commands);
    dumpBuffers();
    return std::move(outcome_);
  }

private:
  bool isGoingOn() const { return outcome_.status == Status::Passed; }

  void stop(Status status, amber::Position position, const std::string &message) {
    if (!isGoingOn())
      return;
    outcome_.status = status;
    outcome_.message =
        script_.file + (position.line == 0 ? "" : ":" + std::to_string(position.line)) + ": " + message;
  }

  void checkRequirements() {
    for (const std::string &name : script_.requirements)
      if (std::find(std::begin(kSupported), std::end(kSupported), name) == std::end(kSupported))
        stop(Status::Unsupported, {}, "the script requires " + name);
  }

  void runCommands(const std::vector<amber::Command> &commands) {
    for (const amber::Command &command : commands)
      if (isGoingOn())
        std::visit([this](const auto &each) { runOne(each); }, command);
  }

  void runOne(const amber::Repeat &repeat) {
    for (std::uint32_t i = 0; i < repeat.count && isGoingOn(); ++i)
      runCommands(repeat.commands);
  }
  void runOne(const amber::Copy &copy) { buffers_[copy.to] = buffers_[copy.from]; }
  void runOne(const amber::Expect &expect) {
    if (auto mismatch = amber::check(script_.buffers[expect.buffer], buffers_[expect.buffer], expect))
      stop(Status::Failed, expect.position, *mismatch);
  }
  void runOne(const amber::ExpectEqual &expect) {
    const std::vector<std::byte> &a = buffers_[expect.buffer], &b = buffers_[expect.other];
    auto [first, second] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    if (first != a.end() || second != b.end())
      stop(Status::Failed, expect.position,
           script_.buffers[expect.buffer].name + " and " + script_.buffers[expect.other].name +
               " differ from byte " + std::to_string(first - a.begin()) + " on");
  }

  // --- RUN ---

  void runOne(const amber::Run &command) {
    const amber::Pipeline &pipeline = script_.pipelines[command.pipeline];
    std::vector<std::uint8_t> elf = compile(pipeline);
    if (!isGoingOn())
      return;
    auto loaded = rdnasim::load(elf, options_.processor);
    if (auto *error = std::get_if<rdnasim::LoadError>(&loaded))
      return stop(Status::Error, command.position, "the ELF cannot be loaded: " + error->message);
    auto &shader = std::get<rdnasim::Shader>(loaded);
    rdnasim::Memory memory;
    rdnasim::Bindings bindings;
    std::copy_n(command.groups, 3, bindings.groups);
    std::map<std::size_t, rdnasim::Allocation *> places = placeBuffers(pipeline, shader, memory, bindings);
    rdnasim::Allocation *printf = placePrintfBuffer(shader, memory, bindings);
    rdnasim::Dispatch dispatch;
    if (isGoingOn())
      if (auto problem = rdnasim::bind(shader, bindings, options_.threads, memory, dispatch))
        stop(Status::Error, pipeline.position, *problem);
    if (!isGoingOn())
      return;
    dispatchAndReport(command, dispatch, memory);
    for (auto [index, place] : places)
      std::memcpy(buffers_[index].data(), place->bytes.get(), buffers_[index].size());
    if (printf)
      decodePrintf(elf, *printf);
  }

  void dispatchAndReport(const amber::Run &command, const rdnasim::Dispatch &dispatch,
                         rdnasim::Memory &memory) {
    rdnasim::RunOptions runOptions;
    runOptions.seed = options_.seed;
    runOptions.threads = options_.threads;
    if (options_.instructionBudget != 0)
      runOptions.instructionBudget = options_.instructionBudget;
    Trace trace(outcome_.trace);
    if (options_.trace)
      runOptions.observer = &trace;
    rdnasim::RunResult result = rdnasim::run(dispatch, memory, runOptions);
    outcome_.waveInstructions += result.waveInstructions;
    if (result.fault)
      stop(Status::Failed, command.position, toString(*result.fault));
  }

  std::uint32_t waveSize(const amber::Pipeline &pipeline) {
    std::uint32_t required = pipeline.requiredSubgroupSize;
    if (required != 0 && required != 32 && required != 64)
      stop(Status::Unsupported, pipeline.position,
           "subgroups of " + std::to_string(required) + " invocations");
    return required != 0 ? required : options_.waveSize;
  }

  std::vector<std::uint8_t> compile(const amber::Pipeline &pipeline) {
    const amber::Shader &shader = script_.shaders[pipeline.shader];
    std::vector<std::uint8_t> source(shader.source.begin(), shader.source.end());
    llpc::CompileInput input;
    input.name = script_.file + ":" + shader.name;
    input.kind = shader.format == amber::ShaderFormat::Glsl            ? llpc::InputKind::Glsl
                 : shader.format == amber::ShaderFormat::SpirvAssembly ? llpc::InputKind::SpirvAssembly
                                                                       : llpc::InputKind::SpirvBinary;
    if (input.kind == llpc::InputKind::SpirvBinary)
      source = fromHex(shader.source);
    input.bytes = source;
    input.stage = llpc::ShaderStage::Compute;
    input.entryPoint = pipeline.entryPoint;
    for (const amber::Specialization &each : pipeline.specializations)
      input.specConstants.push_back({each.id, each.bits});
    llpc::CompileOptions compileOptions;
    compileOptions.gfxIp = *llpc::parseGfxIp(options_.processor);
    compileOptions.waveSize = waveSize(pipeline);
    llpc::CompileResult result = llpc::compile(input, compileOptions);
    std::string problems;
    for (const llpc::Diagnostic &diagnostic : result.diagnostics)
      problems += "\n  " + diagnostic.toString();
    if (!result.success)
      stop(Status::Error, shader.position, "the shader " + shader.name + " does not compile:" + problems);
    return std::move(result.output);
  }

  std::map<std::size_t, rdnasim::Allocation *> placeBuffers(const amber::Pipeline &pipeline,
                                                            const rdnasim::Shader &shader,
                                                            rdnasim::Memory &memory,
                                                            rdnasim::Bindings &bindings) {
    std::map<std::size_t, rdnasim::Allocation *> places;
    for (const amber::Binding &binding : pipeline.bindings) {
      if (binding.kind == amber::BindingKind::PushConstant) {
        bindings.pushConstants = buffers_[binding.buffers.front()];
        continue;
      }
      checkType(binding, shader);
      for (std::uint32_t element = 0; element < binding.buffers.size(); ++element) {
        std::size_t index = binding.buffers[element];
        if (!places[index]) {
          places[index] = &memory.allocate(script_.buffers[index].name, buffers_[index].size());
          std::memcpy(places[index]->bytes.get(), buffers_[index].data(), buffers_[index].size());
        }
        bindings.buffers.push_back(
            {binding.set, binding.binding, element, places[index]->address, places[index]->size});
      }
    }
    return places;
  }

  void checkType(const amber::Binding &binding, const rdnasim::Shader &shader) {
    const char *kind = binding.kind == amber::BindingKind::Uniform ? "uniform_buffer" : "storage_buffer";
    for (const rdnasim::ResourceBinding &resource : shader.resources)
      if (resource.set == binding.set && resource.binding == binding.binding && resource.type != kind)
        stop(Status::Error, binding.position,
             "set " + std::to_string(binding.set) + ", binding " + std::to_string(binding.binding) +
                 " is bound as " + kind + ", but the shader declares a " + resource.type);
  }

  // --- Debug printf ---

  rdnasim::Allocation *placePrintfBuffer(const rdnasim::Shader &shader, rdnasim::Memory &memory,
                                         rdnasim::Bindings &bindings) {
    auto prints = [](const rdnasim::ResourceBinding &each) {
      return each.set == kDebugSet && each.binding == kPrintfBinding;
    };
    if (std::none_of(shader.resources.begin(), shader.resources.end(), prints) || options_.printfBytes == 0)
      return nullptr;
    rdnasim::Allocation &buffer = memory.allocate("printf buffer", options_.printfBytes);
    bindings.buffers.push_back({kDebugSet, kPrintfBinding, 0, buffer.address, buffer.size});
    return &buffer;
  }

  void decodePrintf(const std::vector<std::uint8_t> &elf, const rdnasim::Allocation &buffer) {
    llpc::runtime::PrintfFormats formats;
    formats.addPipeline(script_.file, std::as_bytes(std::span(elf)));
    llpc::runtime::PrintfReader reader({buffer.bytes.get(), buffer.size}, formats);
    while (auto record = reader.next())
      outcome_.output += printfText(*record);
    if (reader.summary().lostDwords != 0)
      outcome_.output += "(" + std::to_string(reader.summary().lostDwords) +
                         " dwords of printf output did not fit; give more with --printf-buffer)\n";
  }

  // --- Dumps ---

  void dumpBuffers() {
    for (const std::string &dump : options_.dumps) {
      std::size_t equals = dump.find('=');
      std::string name = dump.substr(0, equals);
      std::size_t index = 0;
      while (index < script_.buffers.size() && script_.buffers[index].name != name)
        ++index;
      if (index == script_.buffers.size())
        return stop(Status::Error, {}, "there is no buffer '" + name + "' to dump");
      if (equals == std::string::npos)
        printBuffer(name, buffers_[index]);
      else
        writeBuffer(dump.substr(equals + 1), buffers_[index]);
    }
  }

  void printBuffer(const std::string &name, const std::vector<std::byte> &bytes) {
    outcome_.output += name + ":";
    for (std::size_t i = 0; i + 4 <= bytes.size(); i += 4) {
      std::uint32_t word = 0;
      std::memcpy(&word, &bytes[i], 4);
      char text[12];
      std::snprintf(text, sizeof(text), "%s%08x", i % 32 == 0 ? "\n  " : " ", word);
      outcome_.output += text;
    }
    outcome_.output += "\n";
  }

  void writeBuffer(const std::string &file, const std::vector<std::byte> &bytes) {
    std::ofstream stream(file, std::ios::binary);
    stream.write(reinterpret_cast<const char *>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    if (!stream.flush())
      stop(Status::Error, {}, file + " cannot be written");
  }

  const amber::Script &script_;
  const Options &options_;
  std::vector<std::vector<std::byte>> buffers_; ///< contents, by index in the script
  Outcome outcome_;
};

} // namespace

Outcome execute(const std::string &file, const std::string &text, const Options &options) {
  auto parsed = amber::parse(text, file);
  if (auto *diagnostic = std::get_if<amber::Diagnostic>(&parsed)) {
    bool isUnsupported = diagnostic->kind == amber::DiagnosticKind::Unsupported;
    return {isUnsupported ? Status::Unsupported : Status::Error, diagnostic->toString(), "", "", 0};
  }
  return Execution(std::get<amber::Script>(parsed), options).run();
}

} // namespace rdna_run
