// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/core/ImageType.h"

namespace llpc::reader {

using spirv::Dim;
using spirv::ImageFormat;
using spirv::TypeKind;

static uint32_t componentsOf(ImageFormat format) {
  switch (format) {
  case ImageFormat::Unknown:
  case ImageFormat::Rgba32f:
  case ImageFormat::Rgba16f:
  case ImageFormat::Rgba8:
  case ImageFormat::Rgba8Snorm:
  case ImageFormat::Rgba16:
  case ImageFormat::Rgb10A2:
  case ImageFormat::Rgba16Snorm:
  case ImageFormat::Rgba32i:
  case ImageFormat::Rgba16i:
  case ImageFormat::Rgba8i:
  case ImageFormat::Rgba32ui:
  case ImageFormat::Rgba16ui:
  case ImageFormat::Rgba8ui:
  case ImageFormat::Rgb10a2ui:
    return 4;
  case ImageFormat::R11fG11fB10f:
    return 3;
  case ImageFormat::Rg32f:
  case ImageFormat::Rg16f:
  case ImageFormat::Rg16:
  case ImageFormat::Rg8:
  case ImageFormat::Rg16Snorm:
  case ImageFormat::Rg8Snorm:
  case ImageFormat::Rg32i:
  case ImageFormat::Rg16i:
  case ImageFormat::Rg8i:
  case ImageFormat::Rg32ui:
  case ImageFormat::Rg16ui:
  case ImageFormat::Rg8ui:
    return 2;
  case ImageFormat::R32f:
  case ImageFormat::R16f:
  case ImageFormat::R16:
  case ImageFormat::R8:
  case ImageFormat::R16Snorm:
  case ImageFormat::R8Snorm:
  case ImageFormat::R32i:
  case ImageFormat::R16i:
  case ImageFormat::R8i:
  case ImageFormat::R32ui:
  case ImageFormat::R16ui:
  case ImageFormat::R8ui:
  case ImageFormat::R64ui:
  case ImageFormat::R64i:
    return 1;
  }
  return 4; // a format of an extension
}

ImageType imageType(const spirv::Type &sampledOrImage) {
  const spirv::Type &image =
      sampledOrImage.kind == TypeKind::SampledImage ? *sampledOrImage.element : sampledOrImage;
  constexpr uint32_t kStorage = 2; // of the operand Sampled
  const spirv::Instruction &type = *image.instruction;
  const auto dimension = static_cast<Dim>(type.operand(1));
  const bool isInputAttachment = dimension == Dim::SubpassData;
  return {.texel = image.element,
          .dimension = isInputAttachment ? Dim::Dim2D : dimension,
          .isInputAttachment = isInputAttachment,
          .isArrayed = type.operand(3) != 0 || isInputAttachment,
          .isMultisampled = type.operand(4) != 0,
          .isStorage = type.operand(5) == kStorage && !isInputAttachment,
          .components = componentsOf(static_cast<ImageFormat>(type.operand(6)))};
}

bool areSameExceptDepth(const spirv::Type &first, const spirv::Type &second) {
  if (first.kind != TypeKind::Image || second.kind != TypeKind::Image || first.element != second.element)
    return false;
  const auto &operands = first.instruction->operands, &others = second.instruction->operands;
  constexpr size_t kElement = 0, kDepth = 2;
  for (size_t i = 0; i < std::max(operands.size(), others.size()); ++i)
    if (i != kElement && i != kDepth &&
        (i >= operands.size() || i >= others.size() || operands[i] != others[i]))
      return false;
  return true;
}

bool hasSampler(const spirv::Type &type) {
  return type.kind == TypeKind::SampledImage && imageType(type).dimension != Dim::Buffer;
}

std::string whyUnsupported(const spirv::Type &type) {
  if (type.kind == TypeKind::Sampler)
    return {};
  if (type.kind != TypeKind::Image && type.kind != TypeKind::SampledImage)
    return std::string(spirv::nameOf(type.instruction->opcode)) + " is not supported";
  const ImageType image = imageType(type);
  if (image.isInputAttachment && type.kind == TypeKind::Image && type.instruction->operand(3) != 0)
    return "input attachments that are arrayed are not supported";
  const bool isPlain = !image.isArrayed && !image.isMultisampled;
  const bool isSupported =
      image.dimension == Dim::Dim2D ||
      ((image.dimension == Dim::Dim1D || image.dimension == Dim::Cube) && !image.isMultisampled) ||
      ((image.dimension == Dim::Dim3D || image.dimension == Dim::Buffer) && isPlain);
  if (!isSupported)
    return "images of dimension " + std::string(spirv::nameOf(image.dimension)) +
           (isPlain ? "" : " that are arrayed or multisampled") + " are not supported";
  const bool isFloat = image.texel->kind == TypeKind::Float, isInteger = image.texel->kind == TypeKind::Int;
  const uint32_t width = image.texel->width;
  if (!(isFloat && (width == 16 || width == 32)) && !(isInteger && (width == 32 || width == 64)))
    return "texels are supported as 16- and 32-bit floats and 32- and 64-bit integers only";
  return {};
}

} // namespace llpc::reader
