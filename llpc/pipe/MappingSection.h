// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// [ResourceMapping] and its keys. Names, layout and defaults are LLPC's (vkgcDefs.h and the
// parser of its tools), except for keys that are marked as ours.

#pragma once

#include "llpc/ResourceMapping.h"
#include "llpc/pipe/Keys.h"

#include <optional>
#include <tuple>

namespace llpc::pipe {

using pipeline::MaybeConst;

/// The kinds of nodes in LLPC's resource mapping.
enum class NodeType : uint8_t {
  DescriptorResource,
  DescriptorSampler,
  DescriptorCombinedTexture,
  DescriptorTexelBuffer,
  DescriptorFmask,
  DescriptorBuffer,
  DescriptorTableVaPtr,
  IndirectUserDataVaPtr,
  PushConst,
  DescriptorBufferCompact,
  StreamOutTableVaPtr,
  DescriptorYCbCrSampler,
  DescriptorConstBuffer,
  DescriptorConstBufferCompact,
  DescriptorImage,
  DescriptorConstTexelBuffer,
  InlineBuffer,
  DescriptorMutable,
  DescriptorAtomicCounter,
};

constexpr const char *nameOf(NodeType type) {
  switch (type) {
  case NodeType::DescriptorResource:
    return "DescriptorResource";
  case NodeType::DescriptorSampler:
    return "DescriptorSampler";
  case NodeType::DescriptorCombinedTexture:
    return "DescriptorCombinedTexture";
  case NodeType::DescriptorTexelBuffer:
    return "DescriptorTexelBuffer";
  case NodeType::DescriptorFmask:
    return "DescriptorFmask";
  case NodeType::DescriptorBuffer:
    return "DescriptorBuffer";
  case NodeType::DescriptorTableVaPtr:
    return "DescriptorTableVaPtr";
  case NodeType::IndirectUserDataVaPtr:
    return "IndirectUserDataVaPtr";
  case NodeType::PushConst:
    return "PushConst";
  case NodeType::DescriptorBufferCompact:
    return "DescriptorBufferCompact";
  case NodeType::StreamOutTableVaPtr:
    return "StreamOutTableVaPtr";
  case NodeType::DescriptorYCbCrSampler:
    return "DescriptorYCbCrSampler";
  case NodeType::DescriptorConstBuffer:
    return "DescriptorConstBuffer";
  case NodeType::DescriptorConstBufferCompact:
    return "DescriptorConstBufferCompact";
  case NodeType::DescriptorImage:
    return "DescriptorImage";
  case NodeType::DescriptorConstTexelBuffer:
    return "DescriptorConstTexelBuffer";
  case NodeType::InlineBuffer:
    return "InlineBuffer";
  case NodeType::DescriptorMutable:
    return "DescriptorMutable";
  case NodeType::DescriptorAtomicCounter:
    return "DescriptorAtomicCounter";
  }
  return nullptr;
}

/// A node of the resource mapping.
struct Node {
  std::optional<uint32_t> visibility;
  std::optional<NodeType> type;
  std::optional<uint32_t> offsetInDwords;
  std::optional<uint32_t> sizeInDwords;
  std::optional<uint32_t> set;
  std::optional<uint32_t> binding;
  std::optional<uint32_t> strideInDwords;
  std::optional<DescriptorType> descriptorType; ///< ours: the exact type, where LLPC has one for several
  std::optional<uint32_t> indirectUserDataCount;
  List<Node> next;
};

auto keys(MaybeConst<Node> auto &value) {
  return std::tuple(key("visibility", value.visibility), key("type", value.type),
                    key("offsetInDwords", value.offsetInDwords), key("sizeInDwords", value.sizeInDwords),
                    key("set", value.set), key("binding", value.binding),
                    key("strideInDwords", value.strideInDwords), key("descriptorType", value.descriptorType),
                    key("indirectUserDataCount", value.indirectUserDataCount), key("next", value.next));
}

/// Immutable samplers of a binding.
struct RangeValue {
  std::optional<uint32_t> visibility;
  std::optional<NodeType> type;
  std::optional<uint32_t> set;
  std::optional<uint32_t> binding;
  std::optional<uint32_t> arraySize;
  std::vector<uint8_t> bytes;
};

auto keys(MaybeConst<RangeValue> auto &value) {
  return std::tuple(key("visibility", value.visibility), key("type", value.type), key("set", value.set),
                    key("binding", value.binding), key("arraySize", value.arraySize),
                    data("uintData", value.bytes, Element::Uint32),
                    data("intData", value.bytes, Element::Int32));
}

/// [ResourceMapping]; before version 41 of the files, a part of each shader's section.
struct MappingSection {
  List<RangeValue> rangeValues;
  List<Node> nodes;
};

auto keys(MaybeConst<MappingSection> auto &value) {
  return std::tuple(key("descriptorRangeValue", value.rangeValues), key("userDataNode", value.nodes));
}

} // namespace llpc::pipe
