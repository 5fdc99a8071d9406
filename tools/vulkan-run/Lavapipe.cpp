// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Lavapipe.h"

#include "Formats.h"
#include "SampleCopies.h"
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
  case amber::BindingKind::StorageTexelBuffer:
    return VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
  case amber::BindingKind::UniformTexelBuffer:
    return VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
  case amber::BindingKind::StorageImage:
    return VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
  case amber::BindingKind::SampledImage:
    return VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE;
  case amber::BindingKind::Sampler:
    return VK_DESCRIPTOR_TYPE_SAMPLER;
  case amber::BindingKind::CombinedImageSampler:
    return VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
  case amber::BindingKind::InlineUniformBlock:
    return VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK;
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
    for (const amber::BoundBuffer &element : binding.buffers)
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

Outcome Lavapipe::createImages(const amber::Script &script, const amber::Pipeline &pipeline,
                               const amber::Contents &contents, std::map<size_t, Image> &images) {
  std::map<size_t, ImageUse> uses;
  std::map<size_t, amber::Position> positions;
  for (const amber::Binding &binding : pipeline.bindings)
    for (size_t i = 0; i < binding.images.size(); ++i) {
      const amber::BoundImage &bound = binding.images[i];
      ImageUse &use = uses[bound.image];
      positions[bound.image] = binding.position;
      (binding.kind == amber::BindingKind::StorageImage ? use.isStored : use.isSampled) = true;
      use.isCube |= bound.view.dimension == amber::ViewDimension::Cube ||
                    bound.view.dimension == amber::ViewDimension::ArrayCube;
      if (bound.view.format != script.buffers[bound.image].format)
        use.viewFormats.insert(findFormat(bound.view.format));
      if (!binding.samplers.empty()) {
        const amber::Sampler &sampler = script.samplers[binding.samplers[i]];
        use.isFiltered |=
            sampler.magFilter == amber::Filter::Linear || sampler.minFilter == amber::Filter::Linear;
      }
    }
  for (auto &[index, use] : uses) {
    const amber::Buffer &buffer = script.buffers[index];
    if (buffer.image->samples > 1) {
      const VkFormat format = formatOfCopies(buffer.image->format.bytes());
      if (format == VK_FORMAT_UNDEFINED || buffer.image->format.aspect != amber::TexelAspect::Color)
        return Outcome::unsupported(buffer.name + ": several samples of " + buffer.format, positions[index]);
      use.isStored = true;
      use.viewFormats.insert(format);
    }
    auto image = Image::create(device_, *buffer.image, findFormat(buffer.format), use, contents[index]);
    if (auto *outcome = std::get_if<Outcome>(&image)) {
      outcome->message = buffer.name + ", of " + buffer.format + ": " + outcome->message;
      outcome->position = positions[index];
      return std::move(*outcome);
    }
    images.emplace(index, std::move(std::get<Image>(image)));
  }
  return {};
}

Outcome Lavapipe::describe(const amber::Script &script, const amber::Binding &each,
                           const std::map<size_t, Buffer> &buffers, const std::map<size_t, Image> &images,
                           Binding &binding) const {
  if (each.firstElement != 0)
    return Outcome::unsupported("bindings whose elements have different types", each.position);
  binding = {each.set, each.binding, descriptorType(each.kind), {}};
  binding.samplersAreImmutable = each.samplersAreImmutable;
  if (each.kind == amber::BindingKind::InlineUniformBlock) {
    const amber::BoundBuffer &block = each.buffers.front();
    const std::span<const std::byte> bytes = buffers.at(block.buffer).bytes().subspan(block.descriptorOffset);
    const auto used = bytes.first(block.descriptorRange.value_or(bytes.size()));
    binding.block.assign(used.begin(), used.end());
    return {};
  }
  for (const amber::BoundBuffer &element : each.buffers) {
    const std::string &format = script.buffers[element.buffer].format;
    binding.elements.push_back({&buffers.at(element.buffer), element.descriptorOffset,
                                element.descriptorRange.value_or(VK_WHOLE_SIZE),
                                static_cast<uint32_t>(element.dynamicOffset), findFormat(format)});
    if (isTexelBuffer(each.kind) && !device_.hasBufferFormat(binding.elements.back().format, binding.type))
      return Outcome::unsupported("lavapipe has no texel buffers of " + format);
  }
  for (const amber::BoundImage &element : each.images)
    binding.images.push_back({&images.at(element.image), element.view, findFormat(element.view.format)});
  for (size_t sampler : each.samplers)
    binding.samplers.push_back(&script.samplers[sampler]);
  return {};
}

Outcome Lavapipe::run(const amber::Script &script, const amber::Pipeline &pipeline,
                      const uint32_t (&groups)[3], amber::Contents &contents) {
  for (const amber::Buffer &buffer : script.buffers)
    if (buffer.isSparse())
      return Outcome::unsupported("lavapipe has no sparse resources", buffer.position);
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
  std::map<size_t, Image> images;
  if (Outcome outcome = createImages(script, pipeline, contents, images); !outcome.passed())
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
  for (const amber::Binding &each : pipeline.bindings)
    if (Outcome outcome = describe(script, each, buffers, images, kernel.bindings.emplace_back());
        !outcome.passed())
      return outcome;
  for (auto &[index, image] : images) {
    kernel.images.push_back(&image);
    if (image.description().samples > 1)
      if (Outcome outcome = uploadSamples(device_, image); !outcome.passed())
        return outcome;
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
  for (auto &[index, image] : images) {
    if (image.description().samples > 1 && outcome.passed())
      outcome = downloadSamples(device_, image);
    std::ranges::copy(image.bytes(), contents[index].begin());
  }
  return outcome;
}

} // namespace vulkanrun
