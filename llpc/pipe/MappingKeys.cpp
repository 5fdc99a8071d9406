// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/pipe/MappingKeys.h"

#include "llpc/pipe/NodeKinds.h"
#include "llpc/pipe/Values.h"

#include <algorithm>
#include <map>
#include <utility>

namespace llpc::pipe {

namespace {

using NodeEntry = List<Node>::Entry;
using BindingName = std::pair<uint32_t, uint32_t>; ///< set and binding

/// The nodes of a file, which may have several for the same table: one for each stage.
class MappingReader {
public:
  explicit MappingReader(Problems &problems) : problems_(problems) {}

  bool addSamplers(const MappingSection &section);
  bool addNode(const NodeEntry &entry);

  /// Checks that tables which several nodes describe have no overlaps: stages may not have a table each.
  bool checkTables();

  ResourceMapping take() { return std::move(mapping_); }

private:
  bool addTable(const NodeEntry &entry);
  bool addBinding(DescriptorTable &table, Position tableAt, const NodeEntry &entry);
  bool addRoot(const NodeEntry &entry);
  bool addPushConstants(const NodeEntry &entry);
  bool setArray(DescriptorBinding &binding, const NodeEntry &entry, uint32_t dwords);
  bool checkType(const NodeEntry &entry);
  bool leaveOut(const NodeEntry &entry);
  bool failTwice(const NodeEntry &entry);

  Problems &problems_;
  ResourceMapping mapping_;
  std::map<BindingName, std::vector<ImmutableSampler>> samplers_;
  struct Binding {
    DescriptorBinding binding;
    Position at, tableAt; ///< of its node and of the table's
  };
  bool failOverlap(const Binding &binding, const Binding &other, uint32_t offset);
  std::map<uint32_t, std::map<BindingName, Binding>> tables_; ///< by offset
  std::map<BindingName, RootDescriptor> roots_;
};

BindingName nameOf(const auto &keys) {
  return {keys.set.value_or(0), keys.binding.value_or(0)};
}

/// Returns the type of the descriptors; nullopt if they are not supported.
std::optional<DescriptorType> typeOf(const Node &node) {
  if (node.descriptorType)
    return node.descriptorType;
  // Before LLPC had InlineBuffer, push constants with a binding in a table were such blocks.
  if (node.type == NodeType::PushConst && node.binding)
    return DescriptorType::InlineUniformBlock;
  return kindOf(*node.type).type;
}

/// Reads the samplers, which nodes refer to by set and binding.
bool MappingReader::addSamplers(const MappingSection &section) {
  for (const auto &entry : section.rangeValues) {
    const RangeValue &given = entry.value;
    if (given.type == NodeType::DescriptorYCbCrSampler)
      return problems_.fail(entry.at, "samplers with YCbCr conversion are not supported",
                            ErrorCategory::Unsupported);
    const uint64_t count = given.arraySize.value_or(1);
    if (given.bytes.size() != count * sizeof(ImmutableSampler::dwords))
      return problems_.fail(entry.at, "each of the samplers needs four numbers");
    std::vector<ImmutableSampler> samplers(count);
    for (size_t i = 0; i < given.bytes.size(); ++i)
      samplers[i / 16].dwords[i / 4 % 4] |= uint32_t(given.bytes[i]) << (8 * (i % 4));
    samplers_[nameOf(given)] = std::move(samplers);
  }
  return true;
}

/// Checks that the node has a type, which its exact type fits.
bool MappingReader::checkType(const NodeEntry &entry) {
  const Node &node = entry.value;
  if (!node.type)
    return problems_.fail(entry.at, "the node needs a type");
  return !node.descriptorType || nodeTypeOf(*node.descriptorType) == node.type ||
         problems_.fail(entry.at, valueText(*node.descriptorType) + " does not fit " + nameOf(*node.type));
}

bool MappingReader::addNode(const NodeEntry &entry) {
  if (!checkType(entry))
    return false;
  switch (*entry.value.type) {
  case NodeType::DescriptorTableVaPtr:
    return addTable(entry);
  case NodeType::PushConst:
    return addPushConstants(entry);
  case NodeType::IndirectUserDataVaPtr:
  case NodeType::StreamOutTableVaPtr:
    return true; // the compiler places the vertex buffers itself, and has no transform feedback
  default:
    return addRoot(entry);
  }
}

bool MappingReader::addTable(const NodeEntry &entry) {
  const uint32_t offset = entry.value.offsetInDwords.value_or(0);
  auto table = std::ranges::find(mapping_.tables, offset, &DescriptorTable::userDataOffset);
  if (table == mapping_.tables.end())
    table = mapping_.tables.insert(table, DescriptorTable{offset, {}});
  for (const NodeEntry &next : entry.value.next)
    if (!addBinding(*table, entry.at, next))
      return false;
  return true;
}

/// Adds a descriptor, or an array of them, to a table.
bool MappingReader::addBinding(DescriptorTable &table, Position tableAt, const NodeEntry &entry) {
  if (!checkType(entry))
    return false;
  const auto type = typeOf(entry.value);
  if (!type)
    return leaveOut(entry);
  const BindingName name = nameOf(entry.value);
  if (entry.value.type == NodeType::PushConst && (!entry.value.binding || name.first == UINT32_MAX))
    return problems_.fail(entry.at, "push constants in a table are not supported; in user data they are",
                          ErrorCategory::Unsupported);
  DescriptorBinding binding{name.first, name.second, *type};
  const auto samplers = samplers_.find(name);
  if (samplers != samplers_.end() && hasSampler(*type))
    binding.immutableSamplers = samplers->second;
  const uint64_t offset = uint64_t(entry.value.offsetInDwords.value_or(0)) * 4;
  if (offset > UINT32_MAX)
    return problems_.fail(entry.at, "the offset is beyond 4 GiB");
  binding.offset = static_cast<uint32_t>(offset);
  if (!setArray(binding, entry, kindOf(*entry.value.type).dwords))
    return false;
  const auto [known, isNew] =
      tables_[table.userDataOffset].emplace(name, Binding{binding, entry.at, tableAt});
  if (!isNew)
    return known->second.binding == binding || failTwice(entry);
  table.bindings.push_back(std::move(binding));
  return true;
}

bool MappingReader::checkTables() {
  for (const auto &[offset, bindings] : tables_) {
    std::vector<const Binding *> sorted;
    for (const auto &[name, binding] : bindings)
      sorted.push_back(&binding);
    std::ranges::sort(sorted, {}, [](const Binding *each) { return each->binding.offset; });
    uint64_t end = 0;
    const Binding *last = nullptr;
    for (const Binding *each : sorted) {
      const DescriptorBinding &binding = each->binding;
      const uint32_t bytes = elementBytes(binding.type, binding.stride, !binding.immutableSamplers.empty());
      if (bytes == 0)
        continue;
      if (binding.offset < end)
        return failOverlap(*each, *last, offset);
      end = binding.offset + uint64_t(binding.stride) * (binding.count - 1) + bytes;
      last = each;
    }
  }
  return true;
}

/// Within a node of a table it is a mistake; LLPC allows two nodes, each for its stages.
bool MappingReader::failOverlap(const Binding &binding, const Binding &other, uint32_t offset) {
  const std::string table = "the table at offset " + std::to_string(offset);
  if (binding.tableAt.line == other.tableAt.line)
    return problems_.fail(binding.at, "the descriptors overlap others in " + table);
  return problems_.fail(binding.at,
                        "the descriptors overlap those that another node has in " + table +
                            "; stages cannot have a table each at one offset",
                        ErrorCategory::Unsupported);
}

/// Two stages may have the same node, but neither two places of a descriptor.
bool MappingReader::failTwice(const NodeEntry &entry) {
  const BindingName name = nameOf(entry.value);
  return problems_.fail(entry.at,
                        "set " + std::to_string(name.first) + " binding " + std::to_string(name.second) +
                            " has two places; only one place for all stages is supported",
                        ErrorCategory::Unsupported);
}

/// Sets stride and count. `dwords` is the size of one descriptor; 0 if the node has it.
bool MappingReader::setArray(DescriptorBinding &binding, const NodeEntry &entry, uint32_t dwords) {
  if (!entry.value.sizeInDwords && dwords == 0)
    return problems_.fail(entry.at, "the node needs sizeInDwords");
  const uint32_t size = entry.value.sizeInDwords.value_or(dwords);
  const uint64_t samplers = binding.immutableSamplers.size();
  uint64_t stride = entry.value.strideInDwords.value_or(0);
  if (samplers != 0 && !entry.value.strideInDwords)
    stride = size / samplers;
  else if (samplers == 0 && stride == 0)
    stride = dwords != 0 ? dwords : size;
  if (stride * 4 > UINT32_MAX)
    return problems_.fail(entry.at, "a descriptor has more than 4 GiB");
  const uint64_t count = samplers != 0 ? samplers : stride != 0 ? size / stride : 0;
  if (count == 0)
    return problems_.fail(entry.at, "the node has no elements");
  if (size != count * stride)
    return problems_.fail(entry.at, "sizeInDwords is " + std::to_string(size) +
                                        ", which is not a multiple of the " + std::to_string(stride) +
                                        " dwords of an element");
  binding.stride = static_cast<uint32_t>(stride * 4);
  binding.count = static_cast<uint32_t>(count);
  return true;
}

bool MappingReader::addRoot(const NodeEntry &entry) {
  auto type = typeOf(entry.value);
  if (type == DescriptorType::Mutable && entry.value.type == NodeType::DescriptorBuffer)
    type = DescriptorType::StorageBuffer; // user data has no descriptors of any type
  if (!type || kindOf(*type).dwords == 0)
    return leaveOut(entry);
  if (entry.value.sizeInDwords.value_or(0) > kindOf(*type).dwords)
    return problems_.fail(entry.at, "an array of descriptors in user data is not supported; in a table it is",
                          ErrorCategory::Unsupported);
  const uint32_t offset = entry.value.offsetInDwords.value_or(0);
  const BindingName name = nameOf(entry.value);
  const RootDescriptor root{name.first, name.second, *type, offset};
  const auto [known, isNew] = roots_.emplace(name, root);
  if (isNew)
    mapping_.rootDescriptors.push_back(root);
  return isNew || known->second == root || failTwice(entry);
}

/// Adds push constants, of which each stage may have its own part.
bool MappingReader::addPushConstants(const NodeEntry &entry) {
  const uint32_t offset = entry.value.offsetInDwords.value_or(0);
  const uint64_t size = uint64_t(entry.value.sizeInDwords.value_or(0)) * 4;
  PushConstantRange &range = mapping_.pushConstants;
  if (range.size != 0 && range.userDataOffset != offset)
    return problems_.fail(entry.at, "the push constants are at two offsets");
  if (size > UINT32_MAX)
    return problems_.fail(entry.at, "the push constants have more than 4 GiB");
  range = {offset, std::max(range.size, static_cast<uint32_t>(size))};
  return true;
}

/// Leaves out a node that has no meaning here, with a warning if a shader might use it.
bool MappingReader::leaveOut(const NodeEntry &entry) {
  if (entry.value.type != NodeType::DescriptorFmask)
    problems_.warn(entry.at, std::string("a node of the type ") + nameOf(*entry.value.type) +
                                 " is not supported here and left out");
  return true;
}

} // namespace

bool readMapping(const Document &document, std::optional<ResourceMapping> &mapping, Problems &problems) {
  std::vector<const MappingSection *> sections;
  if (document.mapping)
    sections.push_back(&document.mapping->keys);
  for (const ShaderSections &shader : document.shaders)
    if (shader.info)
      sections.push_back(&shader.info->keys.mapping);

  MappingReader reader(problems);
  bool hasNodes = document.mapping.has_value();
  for (const MappingSection *section : sections) {
    hasNodes |= !section->nodes.empty();
    if (!reader.addSamplers(*section))
      return false;
  }
  for (const MappingSection *section : sections)
    for (const NodeEntry &entry : section->nodes)
      if (!reader.addNode(entry))
        return false;
  if (hasNodes && reader.checkTables())
    mapping = reader.take();
  return mapping.has_value() || !hasNodes;
}

} // namespace llpc::pipe
