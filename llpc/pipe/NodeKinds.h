// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// LLPC's types of descriptors and ours.

#pragma once

#include "llpc/pipe/MappingSection.h"

#include <cstdint>
#include <optional>

namespace llpc::pipe {

struct NodeKind {
  /// The type of the descriptors, if the file has no exact one; nullopt: not supported. LLPC's nodes for
  /// generic buffers and images are readable as any of their size.
  std::optional<DescriptorType> type;
  uint32_t dwords = 0; ///< of one descriptor; 0: as many as the node has
};

constexpr NodeKind kindOf(NodeType type) {
  switch (type) {
  case NodeType::DescriptorResource:
  case NodeType::DescriptorImage:
    return {DescriptorType::Mutable, pipeline::kImageDwords};
  case NodeType::DescriptorSampler:
    return {DescriptorType::Sampler, pipeline::kSamplerDwords};
  case NodeType::DescriptorCombinedTexture:
    return {DescriptorType::CombinedImageSampler, pipeline::kImageDwords + pipeline::kSamplerDwords};
  case NodeType::DescriptorTexelBuffer:
  case NodeType::DescriptorBuffer:
    return {DescriptorType::Mutable, 4};
  case NodeType::DescriptorConstBuffer:
    return {DescriptorType::UniformBuffer, 4};
  case NodeType::DescriptorConstTexelBuffer:
    return {DescriptorType::UniformTexelBuffer, 4};
  case NodeType::InlineBuffer:
    return {DescriptorType::InlineUniformBlock};
  case NodeType::DescriptorMutable:
    return {DescriptorType::Mutable};
  case NodeType::DescriptorFmask:
  case NodeType::DescriptorTableVaPtr:
  case NodeType::IndirectUserDataVaPtr:
  case NodeType::PushConst:
  case NodeType::DescriptorBufferCompact:
  case NodeType::StreamOutTableVaPtr:
  case NodeType::DescriptorYCbCrSampler:
  case NodeType::DescriptorConstBufferCompact:
  case NodeType::DescriptorAtomicCounter:
    break;
  }
  return {};
}

/// Returns the node's type for descriptors of a type.
constexpr NodeType nodeTypeOf(DescriptorType type) {
  switch (type) {
  case DescriptorType::UniformBuffer:
    return NodeType::DescriptorConstBuffer;
  case DescriptorType::StorageBuffer:
    return NodeType::DescriptorBuffer;
  case DescriptorType::UniformTexelBuffer:
    return NodeType::DescriptorConstTexelBuffer;
  case DescriptorType::StorageTexelBuffer:
    return NodeType::DescriptorTexelBuffer;
  case DescriptorType::SampledImage:
    return NodeType::DescriptorResource;
  case DescriptorType::StorageImage:
    return NodeType::DescriptorImage;
  case DescriptorType::Sampler:
    return NodeType::DescriptorSampler;
  case DescriptorType::CombinedImageSampler:
    return NodeType::DescriptorCombinedTexture;
  case DescriptorType::InlineUniformBlock:
    return NodeType::InlineBuffer;
  case DescriptorType::Mutable:
    break;
  }
  return NodeType::DescriptorMutable;
}

} // namespace llpc::pipe
