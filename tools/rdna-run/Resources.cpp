// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdna-run/Resources.h"

#include "tools/rdna-run/Formats.h"
#include "tools/rdna-run/Mapping.h"
#include "tools/rdnasim/format/FormatTable.h"

#include <cstring>

namespace rdna_run {

namespace {

using amber::Outcome;

/// Bytes: minStorageBufferOffsetAlignment and minUniformBufferOffsetAlignment.
constexpr uint64_t kOffsetAlignment = 4;

std::string nameOfBinding(const amber::Binding &binding) {
  return "set " + std::to_string(binding.set) + ", binding " + std::to_string(binding.binding);
}

/// Returns whether a descriptor of the type `bound` may be where the shader has the type `declared`.
bool mayHold(pipeline::DescriptorType declared, pipeline::DescriptorType bound) {
  return pipeline::isReadableAs(bound, declared) ||
         (declared == pipeline::DescriptorType::Mutable && pipeline::isReadableAs(declared, bound));
}

} // namespace

Outcome Resources::bind(rdnasim::Bindings &bindings) {
  if (pipeline_.pushConstants)
    bindings.pushConstants = contents_[*pipeline_.pushConstants];
  for (const amber::Pointer &pointer : pipeline_.pointers) {
    const rdnasim::Allocation &target = place(pointer.target);
    bindings.addressed.push_back({target.name, target.address, target.size});
    const uint64_t address = target.address + pointer.targetOffset;
    std::memcpy(&place(pointer.holder).bytes[pointer.offset], &address, amber::kPointerBytes);
    if (pipeline_.pushConstants == pointer.holder)
      std::memcpy(&bindings.pushConstants[pointer.offset], &address, amber::kPointerBytes);
  }
  for (const amber::Binding &binding : pipeline_.bindings) {
    if (Outcome outcome = bind(binding, bindings); !outcome.passed())
      return outcome;
    if (Outcome outcome = images_.bind(binding, bindings); !outcome.passed())
      return outcome;
  }
  return {};
}

const rdnasim::Allocation &Resources::place(size_t index) {
  rdnasim::Allocation *&place = buffers_[index];
  if (!place) {
    place = &memory_.allocate(script_.buffers[index].name, contents_[index].size());
    std::memcpy(place->bytes.get(), contents_[index].data(), contents_[index].size());
    for (const amber::ByteRange &range : script_.buffers[index].missingBytes)
      memory_.unmap(place->address + range.offset, range.bytes);
  }
  return *place;
}

Outcome Resources::bind(const amber::Binding &binding, rdnasim::Bindings &bindings) {
  if (Outcome outcome = checkType(binding); !outcome.passed())
    return outcome;
  for (uint32_t i = 0; i < binding.buffers.size(); ++i) {
    const amber::BoundBuffer &element = binding.buffers[i];
    if (element.descriptorOffset % kOffsetAlignment != 0 || element.dynamicOffset % kOffsetAlignment != 0)
      return Outcome::unsupported(nameOfBinding(binding) + ": this device's offsets are multiples of " +
                                      std::to_string(kOffsetAlignment) + " bytes",
                                  binding.position);
    if (binding.kind == amber::BindingKind::InlineUniformBlock) {
      const auto bytes = blockOf(element, contents_);
      bindings.blocks.push_back({binding.set, binding.binding, i, {bytes.begin(), bytes.end()}});
      continue;
    }
    const rdnasim::Allocation &buffer = place(element.buffer);
    uint64_t start = element.descriptorOffset + element.dynamicOffset;
    std::optional<rdnasim::TexelView> view;
    if (isTexelBuffer(binding.kind)) {
      const amber::Buffer &texels = script_.buffers[element.buffer];
      view = viewOf(texels.format);
      const bool isForBuffers = view && bufferNumberOf(view->format, loaded_.target);
      if (!isForBuffers || view->format.elementBytes() != texels.type.stride)
        return Outcome::unsupported(nameOfBinding(binding) + ": a texel buffer of " + texels.format,
                                    binding.position);
    }
    bindings.buffers.push_back({binding.set, binding.binding, binding.firstElement + i,
                                buffer.address + start, element.descriptorRange.value_or(buffer.size - start),
                                view});
  }
  return {};
}

Outcome Resources::checkType(const amber::Binding &binding) const {

  for (const rdnasim::ResourceBinding &resource : loaded_.resources)
    if (resource.set == binding.set && resource.binding == binding.binding &&
        !mayHold(resource.type, typeOf(binding.kind)))
      return Outcome::error(nameOfBinding(binding) + " is bound as " +
                                pipeline::nameOf(typeOf(binding.kind)) + ", but the shader declares a " +
                                nameOf(resource.type),
                            binding.position);
  return {};
}

std::vector<const rdnasim::Allocation *> Resources::allocations() const {
  std::vector<const rdnasim::Allocation *> result = images_.allocations();
  for (const auto &[index, place] : buffers_)
    result.push_back(place);
  return result;
}

void Resources::download(const std::set<size_t> &kept) {
  for (auto [index, place] : buffers_)
    std::memcpy(contents_[index].data(), place->bytes.get(), contents_[index].size());
  images_.download(contents_, kept);
}

} // namespace rdna_run
