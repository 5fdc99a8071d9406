// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Runner.h"

#include "tools/rdna-run/SimulatedGpu.h"
#include "tools/vulkan-run/Isolate.h"
#include "tools/vulkan-run/Lavapipe.h"

#include <cstring>

namespace shaderfuzz {

namespace {

using amber::Outcome;

constexpr char kScriptName[] = "shader.amber";

RunResult run(const std::string &text, amber::Executor &executor) {
  auto parsed = amber::parse(text, kScriptName, [](const std::string &) { return std::nullopt; });
  if (auto *outcome = std::get_if<Outcome>(&parsed))
    return {std::move(*outcome), {}};
  const auto &script = std::get<amber::Script>(parsed);
  amber::Contents contents;
  RunResult result{interpret(script, executor, contents), {}};
  if (!result.outcome.passed()) {
    result.outcome.message = result.outcome.toString(kScriptName);
    return result;
  }
  for (size_t i = 0; i < contents.size(); ++i)
    result.buffers[script.buffers[i].name] = std::move(contents[i]);
  return result;
}

// The format of a process's results: for each buffer its name, a zero, the size and the bytes.

std::string toBytes(const BufferBytes &buffers) {
  std::string text;
  for (const auto &[name, bytes] : buffers) {
    const uint64_t size = bytes.size();
    text += name + '\0';
    text.append(reinterpret_cast<const char *>(&size), sizeof(size));
    text.append(reinterpret_cast<const char *>(bytes.data()), bytes.size());
  }
  return text;
}

bool fromBytes(std::string_view text, BufferBytes &buffers) {
  while (!text.empty()) {
    const size_t nameEnd = text.find('\0');
    uint64_t size = 0;
    if (nameEnd == text.npos || text.size() - nameEnd - 1 < sizeof(size))
      return false;
    const std::string name(text.substr(0, nameEnd));
    std::memcpy(&size, &text[nameEnd + 1], sizeof(size));
    text.remove_prefix(nameEnd + 1 + sizeof(size));
    if (size > text.size())
      return false;
    std::vector<std::byte> &bytes = buffers[name];
    bytes.resize(size);
    std::memcpy(bytes.data(), text.data(), size);
    text.remove_prefix(size);
  }
  return true;
}

template <typename Work>
RunResult runApart(std::string_view who, uint32_t limitSeconds, Work work) {
  RunResult result;
  result.outcome = vulkanrun::runIsolated(who, limitSeconds, [&] {
    Runner runner;
    RunResult inside = work(runner);
    if (inside.outcome.passed())
      inside.outcome.message = toBytes(inside.buffers);
    return std::move(inside.outcome);
  });
  if (result.outcome.passed() && !fromBytes(result.outcome.message, result.buffers))
    return {Outcome::error("the process gave too few bytes"), {}};
  return result;
}

} // namespace

RunResult Runner::onLavapipe(const std::string &script) {
  if (!device_) {
    auto opened = vulkanrun::Device::open();
    if (auto *outcome = std::get_if<Outcome>(&opened))
      return {std::move(*outcome), {}};
    device_ = std::move(std::get<std::unique_ptr<vulkanrun::Device>>(opened));
  }
  vulkanrun::Lavapipe lavapipe(*device_);
  return run(script, lavapipe);
}

RunResult Runner::onSimulator(const std::string &script, const Target &target) {
  rdna_run::GpuOptions options;
  options.processor = target.processor;
  options.waveSize = target.waveSize;
  options.seed = target.seed;
  options.verifyIr = true;
  rdna_run::SimulatedGpu gpu(options);
  return run(script, gpu);
}

RunResult runOnLavapipe(const std::string &script, uint32_t limitSeconds) {
  return runApart("lavapipe", limitSeconds, [&](Runner &runner) { return runner.onLavapipe(script); });
}

RunResult runOnSimulator(const std::string &script, const Target &target, uint32_t limitSeconds) {
  return runApart("the compiler or the simulator", limitSeconds,
                  [&](Runner &runner) { return runner.onSimulator(script, target); });
}

Outcome findFeatures(GeneratorOptions &generator) {
  std::vector<Type> &numbers = generator.numbers;
  const Outcome outcome = vulkanrun::runIsolated("lavapipe", 60, [&] {
    auto opened = vulkanrun::Device::open();
    if (auto *outcome = std::get_if<Outcome>(&opened))
      return std::move(*outcome);
    const vulkanrun::Device &device = *std::get<std::unique_ptr<vulkanrun::Device>>(opened);
    Outcome found;
    const auto has = [&](const std::string &name) {
      return hasFeature(device.features(), device.properties(), name).value_or(false);
    };
    for (const Type &type : numbers) {
      const std::string width = std::to_string(type.width);
      const std::string kind = type.kind == TypeKind::Float ? "Float" : "Int";
      const bool isInCore = type.width == 64 || (width == "16" && kind == "Int");
      const std::string computes = (isInCore ? "shader" : "Float16Int8Features.shader") + kind + width;
      const std::string stores = "Storage" + width + "BitFeatures.storageBuffer" + width + "BitAccess";
      const bool fits = type.width == 32 || (has(computes) && (type.width > 32 || has(stores)));
      found.message += fits ? '1' : '0';
    }
    const VkPhysicalDeviceVulkan12Features &more = device.features().vulkan12;
    found.message += more.shaderBufferInt64Atomics && more.shaderSharedInt64Atomics ? '1' : '0';
    found.message += has("VariablePointerFeatures.variablePointers") ? '1' : '0';
    found.message += has("BufferDeviceAddressFeatures.bufferDeviceAddress") ? '1' : '0';
    return found;
  });
  if (!outcome.passed())
    return outcome;
  std::vector<Type> found;
  for (size_t i = 0; i < numbers.size() && i < outcome.message.size(); ++i)
    if (outcome.message[i] == '1')
      found.push_back(numbers[i]);
  numbers = std::move(found);
  const std::string last = outcome.message.substr(outcome.message.size() - 3);
  generator.hasWideAtomics = last[0] == '1';
  generator.hasVariablePointers = last[1] == '1';
  generator.hasPhysicalPointers = last[2] == '1';
  return outcome;
}

} // namespace shaderfuzz
