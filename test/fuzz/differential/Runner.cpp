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

/// Runs a script; the outcome's message then is the bytes of all buffers.
Outcome runHere(const amber::Script &script, amber::Executor &executor) {
  amber::Contents contents;
  Outcome outcome = interpret(script, executor, contents);
  if (!outcome.passed()) {
    outcome.message = outcome.toString(kScriptName);
    return outcome;
  }
  for (const std::vector<std::byte> &buffer : contents)
    outcome.message.append(reinterpret_cast<const char *>(buffer.data()), buffer.size());
  return outcome;
}

template <typename Work>
RunResult runApart(const std::string &text, unsigned timeoutSeconds, Work work) {
  auto parsed = amber::parse(text, kScriptName, [](const std::string &) { return std::nullopt; });
  if (auto *outcome = std::get_if<Outcome>(&parsed))
    return {std::move(*outcome), {}};
  const auto &script = std::get<amber::Script>(parsed);
  RunResult result;
  result.outcome = vulkanrun::runIsolated(timeoutSeconds, [&] { return work(script); });
  if (!result.outcome.passed())
    return result;
  const std::string bytes = std::move(result.outcome.message);
  size_t at = 0;
  for (const amber::Buffer &buffer : script.buffers) {
    std::vector<std::byte> &copy = result.buffers[buffer.name];
    copy.resize(buffer.elements * buffer.type.stride);
    if (copy.size() > bytes.size() - at)
      return {Outcome::error("the process gave too few bytes"), {}};
    std::memcpy(copy.data(), &bytes[at], copy.size());
    at += copy.size();
  }
  return result;
}

} // namespace

RunResult runOnLavapipe(const std::string &script, unsigned timeoutSeconds) {
  return runApart(script, timeoutSeconds, [](const amber::Script &parsed) {
    auto device = vulkanrun::Device::open();
    if (auto *outcome = std::get_if<Outcome>(&device))
      return std::move(*outcome);
    vulkanrun::Lavapipe lavapipe(*std::get<std::unique_ptr<vulkanrun::Device>>(device));
    return runHere(parsed, lavapipe);
  });
}

RunResult runOnSimulator(const std::string &script, const Target &target, unsigned timeoutSeconds) {
  return runApart(script, timeoutSeconds, [&](const amber::Script &parsed) {
    rdna_run::GpuOptions options;
    options.processor = target.processor;
    options.waveSize = target.waveSize;
    rdna_run::SimulatedGpu gpu(options);
    return runHere(parsed, gpu);
  });
}

Outcome supportedNumbers(std::vector<Type> &numbers) {
  const Outcome outcome = vulkanrun::runIsolated(60, [&] {
    auto opened = vulkanrun::Device::open();
    if (auto *outcome = std::get_if<Outcome>(&opened))
      return std::move(*outcome);
    const vulkanrun::Device &device = *std::get<std::unique_ptr<vulkanrun::Device>>(opened);
    Outcome found;
    for (const Type &type : numbers) {
      const std::string width = std::to_string(type.width);
      const std::string kind = type.kind == TypeKind::Float ? "Float" : "Int";
      const bool isInCore = type.width == 64 || (width == "16" && kind == "Int");
      const std::string computes = (isInCore ? "shader" : "Float16Int8Features.shader") + kind + width;
      const std::string stores = "Storage" + width + "BitFeatures.storageBuffer" + width + "BitAccess";
      const auto has = [&](const std::string &name) {
        return hasFeature(device.features(), device.properties(), name).value_or(false);
      };
      const bool fits = type.width == 32 || (has(computes) && (type.width > 32 || has(stores)));
      found.message += fits ? '1' : '0';
    }
    return found;
  });
  if (!outcome.passed())
    return outcome;
  std::vector<Type> found;
  for (size_t i = 0; i < numbers.size() && i < outcome.message.size(); ++i)
    if (outcome.message[i] == '1')
      found.push_back(numbers[i]);
  numbers = std::move(found);
  return outcome;
}

} // namespace shaderfuzz
