// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The kinds of descriptors, as a table.

#pragma once

#include "pipeline/Enum.h"

#include <cstdint>

namespace pipeline {

enum class DescriptorType : uint8_t {
  UniformBuffer, ///< read through the scalar cache where the address is uniform
  StorageBuffer,
  UniformTexelBuffer, ///< read only, through a format
  StorageTexelBuffer,
  SampledImage, ///< read only, through a sampler or by texel
  StorageImage,
  Sampler,
  CombinedImageSampler, ///< a sampled image, followed by its sampler
  InlineUniformBlock,   ///< a uniform buffer whose bytes are in the table; shaders declare a uniform buffer
  Mutable,              ///< a buffer or an image, of the type that the shader declares
};

/// The kind of descriptor that the hardware reads.
enum class DescriptorFormat : uint8_t {
  Buffer,       ///< V# that counts bytes
  TexelBuffer,  ///< V# that counts texels and has their format
  Image,        ///< T#
  Sampler,      ///< S#
  ImageSampler, ///< T#, then S#
  Data,         ///< none: the block itself, as many bytes as the binding's stride
  Any,          ///< that of a buffer or an image, at the beginning of as many bytes as the binding's stride
};

inline constexpr uint32_t kImageDwords = 8, kSamplerDwords = 4;

struct DescriptorKind {
  const char *name = nullptr; ///< in metadata and in mapping files
  DescriptorFormat format = DescriptorFormat::Buffer;
  uint32_t dwords = 0; ///< 0: each binding has its size
  uint32_t alignment =
      0; ///< of its offset in a table, in bytes: scalar loads ignore an address's low two bits

  constexpr uint32_t bytes() const { return dwords * 4; }
};

/// The table: a line for each type.
constexpr DescriptorKind kindOf(DescriptorType type) {
  switch (type) {
  case DescriptorType::UniformBuffer:
    return {"uniform_buffer", DescriptorFormat::Buffer, 4, 4};
  case DescriptorType::StorageBuffer:
    return {"storage_buffer", DescriptorFormat::Buffer, 4, 4};
  case DescriptorType::UniformTexelBuffer:
    return {"uniform_texel_buffer", DescriptorFormat::TexelBuffer, 4, 4};
  case DescriptorType::StorageTexelBuffer:
    return {"storage_texel_buffer", DescriptorFormat::TexelBuffer, 4, 4};
  case DescriptorType::SampledImage:
    return {"sampled_image", DescriptorFormat::Image, kImageDwords, 4};
  case DescriptorType::StorageImage:
    return {"storage_image", DescriptorFormat::Image, kImageDwords, 4};
  case DescriptorType::Sampler:
    return {"sampler", DescriptorFormat::Sampler, kSamplerDwords, 4};
  case DescriptorType::CombinedImageSampler:
    return {"combined_image_sampler", DescriptorFormat::ImageSampler, kImageDwords + kSamplerDwords, 4};
  case DescriptorType::InlineUniformBlock:
    return {"inline_uniform_block", DescriptorFormat::Data, 0, 4};
  case DescriptorType::Mutable:
    return {"mutable", DescriptorFormat::Any, 0, 4};
  }
  return {};
}

constexpr const char *nameOf(DescriptorType type) {
  return kindOf(type).name;
}

constexpr bool hasSampler(DescriptorType type) {
  return kindOf(type).format == DescriptorFormat::Sampler ||
         kindOf(type).format == DescriptorFormat::ImageSampler;
}

/// Returns the bytes that an element of a binding with that stride takes in its table. Immutable samplers
/// take none.
constexpr uint32_t elementBytes(DescriptorType type, uint32_t stride, bool hasImmutableSamplers) {
  if (kindOf(type).dwords == 0)
    return stride;
  return kindOf(type).bytes() - (hasImmutableSamplers && hasSampler(type) ? kSamplerDwords * 4 : 0);
}

/// Returns whether a shader may declare a resource that is mapped as `mapped` as `declared`: a shader does
/// not know where the bytes of a uniform buffer are, and may use a part of a combined image sampler alone.
constexpr bool isReadableAs(DescriptorType mapped, DescriptorType declared) {
  using enum DescriptorType;
  return mapped == declared ||
         (mapped == Mutable && !hasSampler(declared) && declared != InlineUniformBlock) ||
         (mapped == InlineUniformBlock && declared == UniformBuffer) ||
         (mapped == CombinedImageSampler && (declared == SampledImage || declared == Sampler));
}

} // namespace pipeline
