// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ScriptRunner.h"
#include "ShaderCode.h"
#include "Values.h"

#include <algorithm>
#include <cstring>

namespace vulkanrun {

namespace {

class Runner {
public:
  Runner(Device &device, const Scenario &scenario, const std::string &file)
      : device_(device), scenario_(scenario), file_(file) {}

  Outcome prepare() {
    for (const BufferSpec &spec : scenario_.buffers) {
      auto buffer = device_.createBuffer(spec.data);
      if (auto *outcome = std::get_if<Outcome>(&buffer))
        return std::move(*outcome);
      buffers_.push_back(std::move(std::get<Buffer>(buffer)));
    }
    for (const ShaderSpec &shader : scenario_.shaders) {
      auto code = shaderCode(shader);
      if (auto *outcome = std::get_if<Outcome>(&code))
        return std::move(*outcome);
      code_.push_back(std::move(std::get<std::vector<uint32_t>>(code)));
    }
    return {};
  }

  Outcome run(const std::vector<Step> &steps) {
    for (const Step &step : steps)
      if (Outcome outcome = std::visit([&](const auto &each) { return run(each); }, step); !outcome.passed())
        return outcome;
    return {};
  }

  FinalBytes finalBytes() const {
    FinalBytes result;
    for (const Buffer &buffer : buffers_)
      result.emplace_back(buffer.bytes().begin(), buffer.bytes().end());
    return result;
  }

private:
  Outcome run(const RunStep &step) {
    return dispatch(device_, kernel(scenario_.pipelines[step.pipeline]), step.workgroups);
  }

  Outcome run(const CopyStep &step) {
    const auto from = buffers_[step.from].bytes();
    const auto to = buffers_[step.to].bytes();
    if (from.size() != to.size())
      return Outcome::error(file_ + ": COPY between buffers of different size");
    std::memmove(to.data(), from.data(), from.size());
    return {};
  }

  Outcome run(const ExpectStep &step) {
    const auto problem = mismatch(step, scenario_.buffers[step.buffer], buffers_[step.buffer].bytes());
    return problem ? Outcome::failed(place(step.line) + *problem) : Outcome{};
  }

  Outcome run(const ExpectSameStep &step) {
    const auto first = std::as_const(buffers_[step.first]).bytes();
    const auto second = std::as_const(buffers_[step.second]).bytes();
    if (std::ranges::equal(first, second))
      return {};
    return Outcome::failed(place(step.line) + "buffers " + scenario_.buffers[step.first].name + " and " +
                           scenario_.buffers[step.second].name + " differ");
  }

  Outcome run(const RepeatStep &step) {
    for (uint32_t i = 0; i < step.count; ++i)
      if (Outcome outcome = run(step.steps); !outcome.passed())
        return outcome;
    return {};
  }

  Kernel kernel(const PipelineSpec &pipeline) const {
    Kernel kernel;
    kernel.spirv = code_[pipeline.shader];
    kernel.entryPoint = pipeline.entryPoint;
    kernel.specialization = pipeline.specialization;
    kernel.subgroup = pipeline.subgroup;
    for (const BindingSpec &spec : pipeline.bindings) {
      Binding binding{spec.set, spec.binding, spec.type, {}};
      for (const ElementSpec &element : spec.elements)
        binding.elements.push_back(
            {&buffers_[element.buffer], element.offset, element.range, element.dynamicOffset});
      kernel.bindings.push_back(std::move(binding));
    }
    if (pipeline.pushConstants) {
      const auto bytes = buffers_[*pipeline.pushConstants].bytes();
      kernel.pushConstants.assign(bytes.begin(), bytes.end());
    }
    return kernel;
  }

  std::string place(uint32_t line) const { return file_ + ":" + std::to_string(line) + ": "; }

  Device &device_;
  const Scenario &scenario_;
  const std::string &file_;
  std::vector<Buffer> buffers_;
  std::vector<std::vector<uint32_t>> code_; ///< of each shader
};

} // namespace

Outcome checkRequirements(const Device &device, const Scenario &scenario) {
  for (const std::string &name : scenario.deviceFeatures)
    if (!hasFeature(device.features(), device.properties(), name).value_or(false))
      return Outcome::unsupported("the device does not have the feature " + name);
  for (const std::string &name : scenario.deviceProperties)
    if (!hasProperty(device.properties(), name).value_or(false))
      return Outcome::unsupported("the device does not have the property " + name);
  for (const std::string &name : scenario.deviceExtensions)
    if (!device.hasExtension(name))
      return Outcome::unsupported("the device does not have the extension " + name);
  for (const std::string &name : scenario.instanceExtensions)
    if (!Device::hasInstanceExtension(name))
      return Outcome::unsupported("Vulkan here does not have the extension " + name);
  return {};
}

Outcome runScenario(Device &device, const Scenario &scenario, const std::string &file,
                    FinalBytes &finalBytes) {
  Runner runner(device, scenario, file);
  if (Outcome outcome = runner.prepare(); !outcome.passed())
    return outcome;
  Outcome outcome = runner.run(scenario.steps);
  finalBytes = runner.finalBytes();
  return outcome;
}

} // namespace vulkanrun
