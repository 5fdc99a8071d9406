// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Resources.h"

#include "Formats.h"
#include "SampleCopies.h"

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
  case amber::BindingKind::InputAttachment:
    return VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT;
  case amber::BindingKind::InlineUniformBlock:
    return VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK;
  }
  return VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
}

VkIndexType indexType(uint64_t bytes) {
  return bytes == 1 ? VK_INDEX_TYPE_UINT8_EXT : bytes == 2 ? VK_INDEX_TYPE_UINT16 : VK_INDEX_TYPE_UINT32;
}

/// Shaders copy the samples of an image.
Outcome addUseOfCopies(const amber::Buffer &buffer, ImageUse &use) {
  if (buffer.image->format.aspect != amber::TexelAspect::Color) {
    use.isSampled = use.isDepthStencilAttachment = true;
    return buffer.image->layers == 1 ? Outcome()
                                     : Outcome::unsupported(buffer.name + ": layers of samples of depth");
  }
  const VkFormat format = formatOfCopies(buffer.image->format.bytes());
  if (format == VK_FORMAT_UNDEFINED)
    return Outcome::unsupported(buffer.name + ": several samples of " + buffer.format);
  use.isStored = true;
  use.viewFormats.insert(format);
  return {};
}

} // namespace

Outcome Resources::create() {
  for (const amber::Binding &binding : pipeline_.bindings)
    for (const amber::BoundBuffer &element : binding.buffers)
      if (Outcome outcome = createBuffer(element.buffer); !outcome.passed())
        return outcome;
  for (const amber::Pointer &pointer : pipeline_.pointers) {
    for (size_t index : {pointer.target, pointer.holder})
      if (Outcome outcome = createBuffer(index); !outcome.passed())
        return outcome;
    const VkDeviceAddress address = buffers_.at(pointer.target).address() + pointer.targetOffset;
    std::memcpy(&buffers_.at(pointer.holder).bytes()[pointer.offset], &address, amber::kPointerBytes);
  }
  std::map<size_t, PlacedUse> uses;
  findBoundImages(uses);
  findAttachments(uses);
  for (const auto &[index, placed] : uses)
    if (Outcome outcome = createImage(index, placed); !outcome.passed())
      return outcome;
  return {};
}

Outcome Resources::create(const amber::Draw &draw) {
  for (const amber::VertexData &data : draw.vertexData)
    if (Outcome outcome = createBuffer(data.buffer); !outcome.passed())
      return outcome;
  return draw.indexData ? createBuffer(*draw.indexData) : Outcome{};
}

Outcome Resources::createBuffer(size_t index) {
  if (buffers_.contains(index))
    return {};
  auto buffer = device_.createBuffer(contents_[index]);
  if (auto *outcome = std::get_if<Outcome>(&buffer))
    return std::move(*outcome);
  buffers_.emplace(index, std::move(std::get<Buffer>(buffer)));
  return {};
}

void Resources::findBoundImages(std::map<size_t, PlacedUse> &uses) const {
  for (const amber::Binding &binding : pipeline_.bindings)
    for (size_t i = 0; i < binding.images.size(); ++i) {
      const amber::BoundImage &bound = binding.images[i];
      auto &[use, position] = uses[bound.image];
      position = binding.position;
      (binding.kind == amber::BindingKind::StorageImage      ? use.isStored
       : binding.kind == amber::BindingKind::InputAttachment ? use.isInputAttachment
                                                             : use.isSampled) = true;
      use.isCube |= bound.view.dimension == amber::ViewDimension::Cube ||
                    bound.view.dimension == amber::ViewDimension::ArrayCube;
      if (bound.view.format != script_.buffers[bound.image].format)
        use.viewFormats.insert(findFormat(bound.view.format));
      if (!binding.samplers.empty()) {
        const amber::Sampler &sampler = script_.samplers[binding.samplers[i]];
        use.isFiltered |=
            sampler.magFilter == amber::Filter::Linear || sampler.minFilter == amber::Filter::Linear;
      }
    }
}

void Resources::findAttachments(std::map<size_t, PlacedUse> &uses) const {
  if (!pipeline_.graphics)
    return;
  const auto attach = [&](size_t index, bool ImageUse::*kind) {
    PlacedUse &placed = uses[index];
    placed.use.*kind = true;
    placed.position = pipeline_.position;
  };
  for (const amber::ColorAttachment &color : pipeline_.graphics->colors)
    attach(color.image, &ImageUse::isColorAttachment);
  for (size_t index : pipeline_.graphics->resolves)
    attach(index, &ImageUse::isColorAttachment);
  if (pipeline_.graphics->depthStencil)
    attach(*pipeline_.graphics->depthStencil, &ImageUse::isDepthStencilAttachment);
}

Outcome Resources::createImage(size_t index, const PlacedUse &placed) {
  const amber::Buffer &buffer = script_.buffers[index];
  ImageUse use = placed.use;
  if (buffer.image->samples > 1) {
    if (Outcome outcome = addUseOfCopies(buffer, use); !outcome.passed()) {
      outcome.position = placed.position;
      return outcome;
    }
  }
  auto image = Image::create(device_, *buffer.image, findFormat(buffer.format), use, contents_[index]);
  if (auto *outcome = std::get_if<Outcome>(&image)) {
    outcome->message = buffer.name + ", of " + buffer.format + ": " + outcome->message;
    outcome->position = placed.position;
    return std::move(*outcome);
  }
  images_.emplace(index, std::move(std::get<Image>(image)));
  return {};
}

Outcome Resources::describeBindings(std::vector<Binding> &bindings) const {
  for (const amber::Binding &each : pipeline_.bindings)
    if (Outcome outcome = describe(each, bindings.emplace_back()); !outcome.passed())
      return outcome;
  return {};
}

Outcome Resources::describe(const amber::Binding &each, Binding &binding) const {
  if (each.firstElement != 0)
    return Outcome::unsupported("bindings whose elements have different types", each.position);
  binding = {each.set, each.binding, descriptorType(each.kind), {}};
  binding.samplersAreImmutable = each.samplersAreImmutable;
  if (each.kind == amber::BindingKind::InlineUniformBlock) {
    const amber::BoundBuffer &block = each.buffers.front();
    const std::span<const std::byte> bytes =
        buffers_.at(block.buffer).bytes().subspan(block.descriptorOffset);
    const auto used = bytes.first(block.descriptorRange.value_or(bytes.size()));
    binding.block.assign(used.begin(), used.end());
    return {};
  }
  for (const amber::BoundBuffer &element : each.buffers) {
    const std::string &format = script_.buffers[element.buffer].format;
    binding.elements.push_back({&buffers_.at(element.buffer), element.descriptorOffset,
                                element.descriptorRange.value_or(VK_WHOLE_SIZE),
                                static_cast<uint32_t>(element.dynamicOffset), findFormat(format)});
    if (isTexelBuffer(each.kind) && !device_.hasBufferFormat(binding.elements.back().format, binding.type))
      return Outcome::unsupported("lavapipe has no texel buffers of " + format);
  }
  for (const amber::BoundImage &element : each.images)
    binding.images.push_back({&images_.at(element.image), element.view, findFormat(element.view.format)});
  for (size_t sampler : each.samplers)
    binding.samplers.push_back(&script_.samplers[sampler]);
  return {};
}

std::vector<std::byte> Resources::pushConstants() const {
  if (!pipeline_.pushConstants)
    return {};
  std::vector<std::byte> bytes = contents_[*pipeline_.pushConstants];
  const auto placed = buffers_.find(*pipeline_.pushConstants); // it is where there are pointers in it
  if (placed != buffers_.end())
    std::ranges::copy(placed->second.bytes(), bytes.begin());
  return bytes;
}

void Resources::describeTarget(RenderTarget &target) {
  const amber::GraphicsState &state = *pipeline_.graphics;
  const auto formatOf = [&](size_t index) { return findFormat(script_.buffers[index].format); };
  target.width = state.width;
  target.height = state.height;
  auto resolve = state.resolves.begin();
  for (const amber::ColorAttachment &color : state.colors) {
    target.colors.push_back({color.location, &images_.at(color.image), color.level, formatOf(color.image)});
    target.samples = script_.buffers[color.image].image->samples;
    if (target.samples > 1 && resolve != state.resolves.end())
      target.colors.back().resolve = &images_.at(*resolve++);
  }
  if (state.depthStencil) {
    target.depthStencil = &images_.at(*state.depthStencil);
    target.depthStencilFormat = formatOf(*state.depthStencil);
  }
}

void Resources::describeVertices(DrawCall &call) const {
  for (const amber::VertexData &data : call.draw.vertexData)
    call.vertices.push_back({data.location, &buffers_.at(data.buffer), findFormat(data.format), data.offset,
                             data.stride,
                             data.rate == pipeline::VertexInputRate::Instance ? VK_VERTEX_INPUT_RATE_INSTANCE
                                                                              : VK_VERTEX_INPUT_RATE_VERTEX,
                             data.divisor});
  if (call.draw.indexData) {
    call.indices = &buffers_.at(*call.draw.indexData);
    call.indexType = indexType(script_.buffers[*call.draw.indexData].type.stride);
  }
}

std::vector<Image *> Resources::images() {
  std::vector<Image *> result;
  for (auto &[index, image] : images_)
    result.push_back(&image);
  return result;
}

Outcome Resources::upload() {
  for (auto &[index, image] : images_)
    if (image.description().samples > 1)
      if (Outcome outcome = uploadSamples(device_, image, findFormat(script_.buffers[index].format));
          !outcome.passed())
        return outcome;
  return {};
}

Outcome Resources::download(Outcome outcome) {
  for (const auto &[index, buffer] : buffers_)
    std::ranges::copy(buffer.bytes(), contents_[index].begin());
  for (auto &[index, image] : images_) {
    if (image.description().samples > 1 && outcome.passed())
      outcome = downloadSamples(device_, image, findFormat(script_.buffers[index].format));
    if (outcome.passed())
      image.readBack();
    std::ranges::copy(image.bytes(), contents_[index].begin());
  }
  return outcome;
}

} // namespace vulkanrun
