// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdna-run/Mapping.h"

#include "pipeline/InternalBuffers.h"
#include "tools/rdna-run/Samplers.h"

#include <algorithm>
#include <map>

namespace rdna_run {

using amber::Outcome;

namespace {

uint32_t countOf(const amber::Binding &binding) {
  return uint32_t(std::max({binding.buffers.size(), binding.images.size(), binding.samplers.size()}));
}

bool needsMapping(const amber::Binding &binding) {
  return binding.kind == amber::BindingKind::InlineUniformBlock || binding.samplersAreImmutable;
}

/// Lays out a table for each set, its bindings in the order of the script, then the internal buffers, then
/// push constants.
class MappingBuilder {
public:
  MappingBuilder(const amber::Script &script, const rdnasim::Target &target)
      : script_(script), target_(target) {}

  Outcome add(const amber::Binding &binding) {
    pipeline::DescriptorBinding entry;
    entry.set = binding.set;
    entry.binding = binding.binding;
    entry.type = typeOf(binding.kind);
    entry.count = countOf(binding);
    // The palette counts the colours of all samplers, as it will when they are bound.
    for (size_t index : binding.samplers) {
      rdnasim::driver::SamplerState state;
      if (Outcome outcome = describeSampler(script_.samplers[index], palette_, state); !outcome.passed())
        return outcome;
      if (binding.samplersAreImmutable)
        entry.immutableSamplers.push_back({rdnasim::driver::samplerDescriptor(target_, state)});
    }
    const uint32_t block =
        binding.kind == amber::BindingKind::InlineUniformBlock ? sizeOfBlock(binding.buffers.front()) : 0;
    entry.stride = elementBytes(entry.type, block, binding.samplersAreImmutable);
    place(std::move(entry));
    return {};
  }

  pipeline::ResourceMapping finish(const amber::Pipeline &pipeline) {
    for (pipeline::InternalBufferKind kind : pipeline::enumerators<pipeline::InternalBufferKind>())
      place({pipeline::kInternalDescriptorSet, internalBuffer(kind).binding,
             pipeline::DescriptorType::StorageBuffer});
    pipeline::ResourceMapping mapping;
    for (auto &[set, table] : tables_) {
      table.userDataOffset = uint32_t(mapping.tables.size());
      mapping.tables.push_back(std::move(table));
    }
    if (pipeline.pushConstants) {
      mapping.pushConstants.userDataOffset = uint32_t(mapping.tables.size());
      mapping.pushConstants.size = uint32_t(script_.buffers[*pipeline.pushConstants].data.size());
    }
    return mapping;
  }

private:
  uint32_t sizeOfBlock(const amber::BoundBuffer &block) const {
    const uint64_t rest = script_.buffers[block.buffer].data.size() - block.descriptorOffset;
    return uint32_t(block.descriptorRange.value_or(rest));
  }

  void place(pipeline::DescriptorBinding entry) {
    uint32_t &size = sizes_[entry.set];
    entry.offset = size;
    size += entry.stride * entry.count;
    tables_[entry.set].bindings.push_back(std::move(entry));
  }

  const amber::Script &script_;
  const rdnasim::Target &target_;
  BorderPalette palette_;
  std::map<uint32_t, uint32_t> sizes_; ///< bytes, by set
  std::map<uint32_t, pipeline::DescriptorTable> tables_;
};

} // namespace

pipeline::DescriptorType typeOf(amber::BindingKind kind) {
  switch (kind) {
  case amber::BindingKind::Uniform:
  case amber::BindingKind::UniformDynamic:
    return pipeline::DescriptorType::UniformBuffer;
  case amber::BindingKind::Storage:
  case amber::BindingKind::StorageDynamic:
    return pipeline::DescriptorType::StorageBuffer;
  case amber::BindingKind::UniformTexelBuffer:
    return pipeline::DescriptorType::UniformTexelBuffer;
  case amber::BindingKind::StorageTexelBuffer:
    return pipeline::DescriptorType::StorageTexelBuffer;
  case amber::BindingKind::StorageImage:
    return pipeline::DescriptorType::StorageImage;
  case amber::BindingKind::SampledImage:
  case amber::BindingKind::InputAttachment:
    return pipeline::DescriptorType::SampledImage;
  case amber::BindingKind::Sampler:
    return pipeline::DescriptorType::Sampler;
  case amber::BindingKind::CombinedImageSampler:
    return pipeline::DescriptorType::CombinedImageSampler;
  case amber::BindingKind::InlineUniformBlock:
    return pipeline::DescriptorType::InlineUniformBlock;
  }
  return pipeline::DescriptorType::StorageBuffer;
}

std::span<const std::byte> blockOf(const amber::BoundBuffer &block, const amber::Contents &contents) {
  const auto rest = std::span(contents[block.buffer]).subspan(block.descriptorOffset);
  return rest.first(block.descriptorRange.value_or(rest.size()));
}

Outcome mapResources(const amber::Script &script, const amber::Pipeline &pipeline,
                     const std::string &processor, std::optional<llpc::ResourceMapping> &mapping) {
  if (std::ranges::none_of(pipeline.bindings, needsMapping))
    return {};
  const std::optional<rdnasim::Target> target = rdnasim::findTarget(processor);
  if (!target)
    return Outcome::error("there is no GPU " + processor);
  MappingBuilder builder(script, *target);
  for (const amber::Binding &binding : pipeline.bindings)
    if (Outcome outcome = builder.add(binding); !outcome.passed())
      return outcome;
  mapping = builder.finish(pipeline);
  return {};
}

} // namespace rdna_run
