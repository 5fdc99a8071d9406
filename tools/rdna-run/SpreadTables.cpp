// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdna-run/SpreadTables.h"

#include <algorithm>
#include <bit>
#include <map>

namespace rdna_run {

namespace {

/// Bytes: the loader accepts 16 MiB.
constexpr uint64_t kMostTableBytes = 1 << 24;

using pipeline::DescriptorBinding;
using pipeline::DescriptorFormat;

uint32_t countOf(const amber::Binding &binding) {
  return uint32_t(std::max({binding.buffers.size(), binding.images.size(), binding.samplers.size()}));
}

uint32_t bytesOf(const DescriptorBinding &binding) {
  return elementBytes(binding.type, binding.stride, !binding.immutableSamplers.empty());
}

/// The stride of a block is its size, and samplers in the code take no bytes.
bool keepsStride(const DescriptorBinding &binding) {
  return kindOf(binding.type).format == DescriptorFormat::Data || bytesOf(binding) == 0;
}

/// Blocks of a stride's size, in which each binding has its place. Single descriptors share the first.
class Spreading {
public:
  explicit Spreading(const pipeline::ResourceMapping &mapping) {
    uint32_t bytes = 0;
    for (const pipeline::DescriptorTable &table : mapping.tables)
      for (const DescriptorBinding &binding : table.bindings)
        bytes += extentOf(binding);
    stride_ = std::bit_ceil(std::max(bytes, 64u));
  }

  /// Returns false if the table becomes too large.
  bool spread(pipeline::DescriptorTable &table) {
    uint64_t blocks = 1;
    for (DescriptorBinding &binding : table.bindings) {
      const uint32_t place = place_;
      place_ += extentOf(binding);
      // All of a mutable descriptor's stride counts as its bytes, so that it cannot share a block.
      const bool isSingle = keepsStride(binding) || (binding.count == 1 && kindOf(binding.type).dwords != 0);
      const uint64_t block = isSingle ? 0 : blocks;
      if (!isSingle)
        blocks += binding.count;
      if (blocks * stride_ > kMostTableBytes)
        return false;
      binding.offset = uint32_t(block * stride_ + place);
      if (!keepsStride(binding))
        binding.stride = stride_;
    }
    return true;
  }

private:
  /// Bytes of one block.
  static uint32_t extentOf(const DescriptorBinding &binding) {
    return keepsStride(binding) ? bytesOf(binding) * binding.count : bytesOf(binding);
  }

  uint32_t stride_ = 0, place_ = 0;
};

} // namespace

bool bindsArrays(const amber::Pipeline &pipeline) {
  return std::ranges::any_of(pipeline.bindings, [](const amber::Binding &binding) {
    return binding.kind != amber::BindingKind::InlineUniformBlock &&
           (countOf(binding) > 1 || binding.firstElement != 0);
  });
}

pipeline::ResourceMapping mappingOf(const rdnasim::Pipeline &loaded, const amber::Pipeline &pipeline) {
  pipeline::ResourceMapping mapping;
  std::map<uint32_t, pipeline::DescriptorTable> tables;
  for (const rdnasim::ResourceBinding &resource : loaded.resources) {
    if (!resource.table) {
      mapping.rootDescriptors.push_back(
          {resource.set, resource.binding, resource.type, resource.userDataOffset});
      continue;
    }
    DescriptorBinding entry = {resource.set,    resource.binding, resource.type,
                               resource.offset, resource.stride,  resource.count};
    for (const amber::Binding &binding : pipeline.bindings)
      if (resource.count == 0 && binding.set == resource.set && binding.binding == resource.binding)
        entry.count = std::max(entry.count, uint32_t(binding.firstElement) + countOf(binding));
    tables[*resource.table].userDataOffset = resource.userDataOffset;
    tables[*resource.table].bindings.push_back(std::move(entry));
  }
  for (auto &[number, table] : tables)
    mapping.tables.push_back(std::move(table));
  if (loaded.pushConstants)
    mapping.pushConstants = {loaded.pushConstants->userDataOffset, loaded.pushConstants->size};
  return mapping;
}

bool spreadTables(pipeline::ResourceMapping &mapping) {
  pipeline::ResourceMapping result = mapping;
  Spreading spreading(mapping);
  for (pipeline::DescriptorTable &table : result.tables)
    if (!spreading.spread(table))
      return false;
  mapping = std::move(result);
  return !mapping.tables.empty();
}

} // namespace rdna_run
