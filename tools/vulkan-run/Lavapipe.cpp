// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Lavapipe.h"
#include "ShaderCode.h"

#include <algorithm>
#include <cstring>
#include <set>

namespace vulkanrun {

namespace {

VkDescriptorType descriptorType(amber::BindingKind kind) {
  switch (kind) {
  case amber::BindingKind::Storage:
    return VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
  case amber::BindingKind::Uniform:
    return VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
  case amber::BindingKind::StorageDynamic:
    return VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC;
  case amber::BindingKind::UniformDynamic:
    return VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC;
  }
  return VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
}

SubgroupNeeds subgroupNeeds(const amber::SubgroupControl &control, const PropertyChain &properties) {
  SubgroupNeeds needs;
  needs.full = control.isFullyPopulated;
  needs.varyingSize = control.mayVary;
  switch (control.required) {
  case amber::SubgroupSize::Any:
    break;
  case amber::SubgroupSize::Number:
    needs.requiredSize = control.size;
    break;
  case amber::SubgroupSize::Least:
    needs.requiredSize = properties.vulkan13.minSubgroupSize;
    break;
  case amber::SubgroupSize::Greatest:
    needs.requiredSize = properties.vulkan13.maxSubgroupSize;
    break;
  }
  return needs;
}

} // namespace

bool Lavapipe::has(const amber::Requirement &requirement) const {
  switch (requirement.kind) {
  case amber::RequirementKind::Feature:
    return hasFeature(device_.features(), device_.properties(), requirement.name).value_or(false);
  case amber::RequirementKind::Property:
    return hasProperty(device_.properties(), requirement.name).value_or(false);
  case amber::RequirementKind::DeviceExtension:
    return device_.hasExtension(requirement.name);
  case amber::RequirementKind::InstanceExtension:
    return Device::hasInstanceExtension(requirement.name);
  }
  return false;
}

Outcome Lavapipe::createBuffers(const amber::Pipeline &pipeline, const amber::Contents &contents,
                                std::map<size_t, Buffer> &buffers) {
  std::set<size_t> used;
  for (const amber::Binding &binding : pipeline.bindings)
    for (const amber::BoundBuffer &element : binding.elements)
      used.insert(element.buffer);
  for (const amber::Pointer &pointer : pipeline.pointers)
    used.insert({pointer.target, pointer.holder});
  for (size_t index : used) {
    auto buffer = device_.createBuffer(contents[index]);
    if (auto *outcome = std::get_if<Outcome>(&buffer))
      return std::move(*outcome);
    buffers.emplace(index, std::move(std::get<Buffer>(buffer)));
  }
  for (const amber::Pointer &pointer : pipeline.pointers) {
    const VkDeviceAddress address = buffers.at(pointer.target).address() + pointer.targetOffset;
    std::memcpy(&buffers.at(pointer.holder).bytes()[pointer.offset], &address, amber::kPointerBytes);
  }
  return {};
}

Outcome Lavapipe::run(const amber::Script &script, const amber::Pipeline &pipeline,
                      const uint32_t (&groups)[3], amber::Contents &contents) {
  std::vector<uint32_t> &words = code_[&pipeline];
  if (words.empty()) {
    auto code = shaderCode(script, pipeline);
    if (auto *outcome = std::get_if<Outcome>(&code))
      return std::move(*outcome);
    words = std::move(std::get<std::vector<uint32_t>>(code));
  }
  std::map<size_t, Buffer> buffers;
  if (Outcome outcome = createBuffers(pipeline, contents, buffers); !outcome.passed())
    return outcome;
  Kernel kernel;
  kernel.spirv = words;
  kernel.entryPoint = pipeline.entryPoint;
  for (const amber::Specialization &each : pipeline.specializations) {
    if (!each.data.empty())
      return Outcome::unsupported("lavapipe has no arrays of specialization data");
    kernel.specialization.push_back({each.id, each.size, each.bits});
  }
  kernel.subgroup = subgroupNeeds(pipeline.subgroup, device_.properties());
  for (const amber::Binding &each : pipeline.bindings) {
    Binding binding{each.set, each.binding, descriptorType(each.kind), {}};
    for (const amber::BoundBuffer &element : each.elements)
      binding.elements.push_back({&buffers.at(element.buffer), element.descriptorOffset,
                                  element.descriptorRange.value_or(VK_WHOLE_SIZE),
                                  static_cast<uint32_t>(element.dynamicOffset)});
    kernel.bindings.push_back(std::move(binding));
  }
  if (pipeline.pushConstants) {
    auto placed = buffers.find(*pipeline.pushConstants); // it is where there are pointers in it
    kernel.pushConstants = contents[*pipeline.pushConstants];
    if (placed != buffers.end())
      std::ranges::copy(placed->second.bytes(), kernel.pushConstants.begin());
  }
  Outcome outcome = dispatch(device_, kernel, {groups[0], groups[1], groups[2]});
  for (const auto &[index, buffer] : buffers)
    std::ranges::copy(buffer.bytes(), contents[index].begin());
  return outcome;
}

} // namespace vulkanrun
