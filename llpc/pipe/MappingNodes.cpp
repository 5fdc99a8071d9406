// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Resource mappings as LLPC's nodes.

#include "llpc/pipe/MappingKeys.h"
#include "llpc/pipe/NodeKinds.h"

namespace llpc::pipe {

namespace {

class NodeMaker {
public:
  explicit NodeMaker(uint32_t visibility) : visibility_(visibility) {}

  void add(const DescriptorTable &table);
  void add(const RootDescriptor &root);
  void add(const PushConstantRange &range);

  MappingSection section;
  std::string problem;

private:
  Node &addRoot(NodeType type, uint32_t offset, uint32_t size);
  void addBinding(const DescriptorBinding &entry, Node &node);
  void addSamplers(const DescriptorBinding &binding);
  static void setDescriptor(Node &node, DescriptorType type, uint32_t set, uint32_t binding);
  uint32_t dwords(uint64_t bytes, const std::string &subject);

  uint32_t visibility_;
};

// The structured bindings name each field, so that a field that is added to a struct and forgotten here does
// not compile.

void NodeMaker::add(const DescriptorTable &table) {
  const auto &[userDataOffset, bindings] = table;
  Node &node = addRoot(NodeType::DescriptorTableVaPtr, userDataOffset, 1);
  for (const DescriptorBinding &binding : bindings)
    addBinding(binding, node.next.add());
}

void NodeMaker::add(const RootDescriptor &root) {
  const auto &[set, binding, type, userDataOffset] = root;
  Node &node = addRoot(nodeTypeOf(type), userDataOffset, kindOf(type).dwords);
  setDescriptor(node, type, set, binding);
}

void NodeMaker::add(const PushConstantRange &range) {
  const auto &[userDataOffset, size] = range;
  if (size != 0)
    addRoot(NodeType::PushConst, userDataOffset, dwords(size, "the push constants"));
}

Node &NodeMaker::addRoot(NodeType type, uint32_t offset, uint32_t size) {
  Node &node = section.nodes.add();
  node.visibility = visibility_;
  node.type = type;
  node.offsetInDwords = offset;
  node.sizeInDwords = size;
  return node;
}

void NodeMaker::addBinding(const DescriptorBinding &entry, Node &node) {
  const auto &[set, binding, type, offset, stride, count, immutableSamplers] = entry;
  const std::string subject = "set " + std::to_string(set) + " binding " + std::to_string(binding);
  setDescriptor(node, type, set, binding);
  node.offsetInDwords = dwords(offset, subject);
  node.sizeInDwords = dwords(uint64_t(stride) * count, subject);
  node.strideInDwords = dwords(stride, subject);
  if (count == 0 || (stride == 0 && immutableSamplers.empty()))
    problem = subject + " has no elements";
  if (!immutableSamplers.empty())
    addSamplers(entry);
}

void NodeMaker::addSamplers(const DescriptorBinding &binding) {
  RangeValue &value = section.rangeValues.add();
  value.visibility = visibility_;
  value.type = NodeType::DescriptorSampler;
  value.set = binding.set;
  value.binding = binding.binding;
  value.arraySize = static_cast<uint32_t>(binding.immutableSamplers.size());
  for (const ImmutableSampler &sampler : binding.immutableSamplers) {
    if (sampler.ycbcrConversion)
      problem = "samplers with YCbCr conversion are not supported";
    for (const uint32_t dword : sampler.dwords)
      for (uint32_t shift = 0; shift < 32; shift += 8)
        value.bytes.push_back(static_cast<uint8_t>(dword >> shift));
  }
}

/// Sets the exact type where the node's type is general.
void NodeMaker::setDescriptor(Node &node, DescriptorType type, uint32_t set, uint32_t binding) {
  node.type = nodeTypeOf(type);
  node.set = set;
  node.binding = binding;
  if (kindOf(*node.type).type != type)
    node.descriptorType = type;
}

uint32_t NodeMaker::dwords(uint64_t bytes, const std::string &subject) {
  if (bytes % 4 != 0 || bytes / 4 > UINT32_MAX)
    problem = subject + " has a size or an offset that is not a number of dwords";
  return static_cast<uint32_t>(bytes / 4);
}

} // namespace

std::optional<MappingSection> mappingSection(const ResourceMapping &mapping, uint32_t visibility,
                                             std::string &problem) {
  NodeMaker maker(visibility);
  for (const DescriptorTable &table : mapping.tables)
    maker.add(table);
  for (const RootDescriptor &root : mapping.rootDescriptors)
    maker.add(root);
  maker.add(mapping.pushConstants);
  problem = maker.problem;
  return problem.empty() ? std::optional(std::move(maker.section)) : std::nullopt;
}

} // namespace llpc::pipe
