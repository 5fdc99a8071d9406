// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/abi/UserDataLayout.h"

#include "lgc/state/Diagnostics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <map>
#include <tuple>

using namespace llvm;

namespace lgc {

namespace {

Error refuse(const Twine &what) {
  return makeError(ErrorCategory::InvalidInput, "resource mapping: " + what);
}

std::string nameOf(uint32_t set, uint32_t binding) {
  return ("set " + Twine(set) + " binding " + Twine(binding)).str();
}

/// The declarations of all stages, sorted, with one entry for each binding. Two shaders, or two variables of
/// one shader, may declare the same binding; the longer array counts, and an array without a length is the
/// longest.
using Declarations = std::map<std::pair<uint32_t, uint32_t>, DeclaredBinding>;

Expected<Declarations> mergeDeclarations(const PipelineState &state) {
  Declarations merged;
  for (const DeclaredBinding &declared : state.bindings) {
    auto [entry, isNew] = merged.try_emplace({declared.set, declared.binding}, declared);
    if (!isNew && entry->second.type != declared.type)
      return refuse(nameOf(declared.set, declared.binding) + " is declared both as " +
                    nameOf(entry->second.type) + " and as " + nameOf(declared.type));
    uint32_t &count = entry->second.count;
    count = count == 0 || declared.count == 0 ? 0 : std::max(count, declared.count);
  }
  return merged;
}

/// A range of user data (in dwords) or of a table (in bytes) and its contents.
struct Range {
  uint64_t begin = 0;
  uint64_t size = 0;
  std::string holder;
};

Error checkDisjoint(std::vector<Range> ranges, const char *unit) {
  // Sorts by name too, so that equal ranges are always reported in the same order.
  sort(ranges, [](const Range &a, const Range &b) {
    return std::tie(a.begin, a.holder) < std::tie(b.begin, b.holder);
  });
  for (size_t i = 1; i < ranges.size(); ++i) {
    const Range &previous = ranges[i - 1], &next = ranges[i];
    if (next.begin < previous.begin + previous.size)
      return refuse(previous.holder + " and " + next.holder + " overlap at " + unit + " " +
                    Twine(next.begin));
  }
  return Error::success();
}

std::vector<Range> userDataRanges(const ResourceMapping &mapping) {
  std::vector<Range> ranges;
  for (const auto &[index, table] : enumerate(mapping.tables))
    ranges.push_back({table.userDataOffset, 1, ("table " + Twine(index)).str()});
  for (const RootDescriptor &root : mapping.rootDescriptors)
    ranges.push_back({root.userDataOffset, kindOf(root.type).dwords, nameOf(root.set, root.binding)});
  if (mapping.pushConstants.size)
    ranges.push_back({mapping.pushConstants.userDataOffset,
                      divideCeil(mapping.pushConstants.size, uint32_t(4)), "the push constants"});
  return ranges;
}

Error checkUserData(const ResourceMapping &mapping) {
  for (const RootDescriptor &root : mapping.rootDescriptors) {
    if (kindOf(root.type).dwords == 0)
      return refuse(nameOf(root.set, root.binding) + " has the type " + nameOf(root.type) +
                    ", which has to be in a table");
  }
  std::vector<Range> ranges = userDataRanges(mapping);
  for (const Range &range : ranges) {
    if (range.begin + range.size > kMaxUserDataDwords)
      return refuse(range.holder + " ends beyond the last user-data dword, " + Twine(kMaxUserDataDwords - 1));
  }
  return checkDisjoint(std::move(ranges), "user-data dword");
}

Error checkImmutableSamplers(const DescriptorBinding &binding) {
  const std::vector<ImmutableSampler> &samplers = binding.immutableSamplers;
  const std::string name = nameOf(binding.set, binding.binding);
  if (any_of(samplers, [](const ImmutableSampler &sampler) { return sampler.ycbcrConversion; }))
    return makeError(ErrorCategory::Unsupported,
                     "resource mapping: " + Twine(name) + " has a sampler with YCbCr conversion");
  if (samplers.empty())
    return Error::success();
  if (!hasSampler(binding.type))
    return refuse(name + " is a " + nameOf(binding.type) + ", which has no immutable samplers");
  if (samplers.size() != binding.count)
    return refuse(name + " has " + Twine(binding.count) + " elements and " + Twine(samplers.size()) +
                  " immutable samplers");
  return Error::success();
}

Error checkTable(const DescriptorTable &table) {
  std::vector<Range> ranges;
  for (const DescriptorBinding &binding : table.bindings) {
    std::string name = nameOf(binding.set, binding.binding);
    if (binding.count == 0)
      return refuse(name + " has no elements");
    const DescriptorKind kind = kindOf(binding.type);
    if (binding.offset % kind.alignment || binding.stride % kind.alignment)
      return refuse(name + " has an offset or a stride that is not a multiple of " + Twine(kind.alignment) +
                    " bytes");
    const uint64_t bytes = elementBytes(binding.type, binding.stride, !binding.immutableSamplers.empty());
    if (kind.dwords == 0 && bytes == 0)
      return refuse(name + " has a stride of 0, which is the size of its type, " + nameOf(binding.type));
    if (binding.count > 1 && binding.stride < bytes)
      return refuse(name + " has a stride below the " + Twine(bytes) + " bytes of a descriptor");
    uint64_t size = uint64_t(binding.stride) * (binding.count - 1) + bytes;
    if (binding.offset + size > UINT32_MAX)
      return refuse(name + " ends beyond 4 GiB of its table");
    if (Error error = checkImmutableSamplers(binding))
      return error;
    if (bytes != 0)
      ranges.push_back({binding.offset, size, std::move(name)});
  }
  return checkDisjoint(std::move(ranges), "byte");
}

/// Fails when the mapping holds a binding twice.
Error checkUnique(const ResourceMapping &mapping) {
  std::vector<std::pair<uint32_t, uint32_t>> names;
  for (const DescriptorTable &table : mapping.tables) {
    for (const DescriptorBinding &binding : table.bindings)
      names.emplace_back(binding.set, binding.binding);
  }
  for (const RootDescriptor &root : mapping.rootDescriptors)
    names.emplace_back(root.set, root.binding);
  sort(names);
  auto repeated = std::adjacent_find(names.begin(), names.end());
  if (repeated != names.end())
    return refuse(nameOf(repeated->first, repeated->second) + " is mapped twice");
  return Error::success();
}

Error checkDeclared(const ResourceMapping &mapping, const DeclaredBinding &declared) {
  std::string name = nameOf(declared.set, declared.binding);
  BindingLocation location = findBinding(mapping, declared.set, declared.binding);
  if (!location) {
    if (declared.set == kInternalDescriptorSet)
      return Error::success();
    return refuse(name + " is used by a shader and not mapped");
  }
  DescriptorType type = location.root ? location.root->type : location.binding->type;
  uint32_t count = location.root ? 1 : location.binding->count;
  // LLPC's nodes of user data do not tell the two kinds of buffers apart, which have the same descriptor.
  const bool isBufferInUserData = location.root && type == DescriptorType::StorageBuffer &&
                                  declared.type == DescriptorType::UniformBuffer;
  if (!isBufferInUserData && !isReadableAs(type, declared.type))
    return refuse(
        name + " is declared as " + nameOf(declared.type) + " and mapped as " + nameOf(type) +
        (type == DescriptorType::Mutable ? ", which may be any buffer or image without a sampler" : ""));
  if (type == DescriptorType::Mutable && location.binding->stride < kindOf(declared.type).bytes())
    return refuse(name + " is declared as " + nameOf(declared.type) + ", which has " +
                  Twine(kindOf(declared.type).bytes()) + " bytes, and mapped with a stride of " +
                  Twine(location.binding->stride));
  if (count < declared.count)
    return refuse(name + " is declared with " + Twine(declared.count) + " elements and mapped with " +
                  Twine(count));
  return Error::success();
}

/// A mutable descriptor may be any that has no sampler.
uint32_t automaticBytes(DescriptorType type) {
  return type == DescriptorType::Mutable ? kImageDwords * 4 : kindOf(type).bytes();
}

/// Lays out the bindings of one set from offset 0 on, packed; an array without a length comes last.
Expected<DescriptorTable> layOutTable(ArrayRef<DeclaredBinding> bindings, uint32_t userDataOffset) {
  DescriptorTable table{userDataOffset, {}};
  uint64_t size = 0;
  auto place = [&](const DeclaredBinding &declared) {
    size = alignTo(size, kindOf(declared.type).alignment);
    const uint32_t bytes = automaticBytes(declared.type);
    table.bindings.push_back(
        {declared.set, declared.binding, declared.type, uint32_t(size), bytes, declared.count});
    size += uint64_t(bytes) * declared.count;
    return size <= UINT32_MAX;
  };
  const DeclaredBinding *last = nullptr;
  for (const DeclaredBinding &declared : bindings) {
    if (declared.count == 0 && last)
      return refuse(nameOf(last->set, last->binding) + " and " + nameOf(declared.set, declared.binding) +
                    " are arrays without a length: only one of a set can be laid out automatically");
    if (declared.count == 0)
      last = &declared;
    else if (!place(declared))
      return refuse(nameOf(declared.set, declared.binding) + " ends beyond 4 GiB of its table");
  }
  if (last)
    place(*last);
  return table;
}

} // namespace

Expected<ResourceMapping> layOutUserData(const PipelineState &state) {
  Expected<Declarations> declarations = mergeDeclarations(state);
  if (!declarations)
    return declarations.takeError();

  std::map<uint32_t, SmallVector<DeclaredBinding, 8>> sets;
  for (const auto &[key, declared] : *declarations)
    sets[declared.set].push_back(declared);
  ResourceMapping mapping;
  for (const auto &[set, bindings] : sets) {
    Expected<DescriptorTable> table = layOutTable(bindings, mapping.tables.size());
    if (!table)
      return table.takeError();
    mapping.tables.push_back(std::move(*table));
  }
  if (state.pushConstantSize) {
    mapping.pushConstants.userDataOffset = mapping.tables.size();
    mapping.pushConstants.size = state.pushConstantSize;
  }
  if (Error error = checkUserData(mapping))
    return error;
  return mapping;
}

Error checkMapping(const ResourceMapping &mapping, const PipelineState &state) {
  if (Error error = checkUserData(mapping))
    return error;
  for (const DescriptorTable &table : mapping.tables) {
    if (Error error = checkTable(table))
      return error;
  }
  if (Error error = checkUnique(mapping))
    return error;
  Expected<Declarations> declarations = mergeDeclarations(state);
  if (!declarations)
    return declarations.takeError();
  for (const auto &[key, declared] : *declarations) {
    if (Error error = checkDeclared(mapping, declared))
      return error;
  }
  if (mapping.pushConstants.size < state.pushConstantSize)
    return refuse("the shaders read " + Twine(state.pushConstantSize) +
                  " bytes of push constants, mapped are " + Twine(mapping.pushConstants.size));
  return Error::success();
}

BindingLocation findBinding(const ResourceMapping &mapping, uint32_t set, uint32_t binding) {
  auto matches = [&](const auto &entry) { return entry.set == set && entry.binding == binding; };
  for (const DescriptorTable &table : mapping.tables) {
    auto found = find_if(table.bindings, matches);
    if (found != table.bindings.end())
      return {&table, &*found, nullptr};
  }
  auto root = find_if(mapping.rootDescriptors, matches);
  if (root != mapping.rootDescriptors.end())
    return {nullptr, nullptr, &*root};
  return {};
}

uint32_t userDataSize(const ResourceMapping &mapping) {
  uint64_t size = 0;
  for (const Range &range : userDataRanges(mapping))
    size = std::max(size, range.begin + range.size);
  return size;
}

std::optional<uint32_t> findInternalBuffer(const PipelineState &state, InternalBufferKind kind) {
  const auto isTheBuffer = [&](const auto &candidate) {
    return candidate.set == kInternalDescriptorSet && candidate.binding == internalBuffer(kind).binding;
  };
  const ResourceMapping &mapping = state.resolvedMapping();
  for (const RootDescriptor &root : mapping.rootDescriptors)
    if (isTheBuffer(root))
      return root.userDataOffset;
  for (const DescriptorTable &table : mapping.tables)
    if (any_of(table.bindings, isTheBuffer))
      return table.userDataOffset;
  return std::nullopt;
}

} // namespace lgc
