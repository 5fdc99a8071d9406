// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DrawExecutor.h"
#include "Emitter.h"
#include "tools/vulkan-run/Lavapipe.h"
#include "tools/vulkan-run/VulkanDispatch.h"

#include <cstring>

namespace reconvergence {

namespace {

class Lavapipe : public Executor {
public:
  explicit Lavapipe(std::unique_ptr<vulkanrun::Device> device) : device_(std::move(device)) {}

  uint32_t subgroupSize() const override { return device_->properties().vulkan11.subgroupSize; }

  /// Mesa 22.3 gives invocations that left a loop what later iterations computed, unless that is in memory.
  /// Loops that access workgroup memory go wrong in other ways, and so do some in partial subgroups.
  std::vector<Form> forms() const override {
    return {{}, {Keep::InMemory, false}, {Keep::AsTheProgramSays, true}, {Keep::InMemory, true}};
  }

  Output run(const Program &program, const Module &module) override {
    if (program.draw) {
      vulkanrun::Lavapipe lavapipe(*device_);
      return draw(program, module.plain, lavapipe);
    }
    const std::vector<uint32_t> data = inputData(program), empty(outputWords(program), ~0u);
    auto input = device_->createBuffer(std::as_bytes(std::span(data)));
    auto output = device_->createBuffer(std::as_bytes(std::span(empty)));
    for (auto *buffer : {&input, &output})
      if (const auto *outcome = std::get_if<vulkanrun::Outcome>(buffer))
        return Failure{outcome->message};
    const auto &read = std::get<vulkanrun::Buffer>(input), &written = std::get<vulkanrun::Buffer>(output);
    vulkanrun::Kernel kernel;
    kernel.spirv = module.plain;
    for (const auto &[binding, buffer] : {std::pair(kInputBinding, &read), {kOutputBinding, &written}})
      kernel.bindings.push_back(
          {0, binding, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, {{buffer, 0, VK_WHOLE_SIZE, 0}}});
    const std::vector<uint32_t> pushed = pushedData(program);
    if (pushes(program))
      kernel.pushConstants.assign(std::as_bytes(std::span(pushed)).begin(),
                                  std::as_bytes(std::span(pushed)).end());
    if (vulkanrun::Outcome outcome = dispatch(*device_, kernel, {program.groups, 1, 1}); !outcome.passed())
      return Failure{outcome.message};
    std::vector<uint32_t> words(empty.size());
    std::memcpy(words.data(), written.bytes().data(), words.size() * sizeof(uint32_t));
    return words;
  }

private:
  std::unique_ptr<vulkanrun::Device> device_;
};

} // namespace

std::variant<std::unique_ptr<Executor>, Failure> openLavapipe() {
  auto opened = vulkanrun::Device::open();
  if (auto *outcome = std::get_if<vulkanrun::Outcome>(&opened))
    return Failure{outcome->message};
  return std::make_unique<Lavapipe>(std::move(std::get<std::unique_ptr<vulkanrun::Device>>(opened)));
}

} // namespace reconvergence
