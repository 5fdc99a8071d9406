// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/core/ImageType.h"

namespace llpc::reader {

using spirv::Dim;
using spirv::TypeKind;

ImageType imageType(const spirv::Type &sampledOrImage) {
  const spirv::Type &image =
      sampledOrImage.kind == TypeKind::SampledImage ? *sampledOrImage.element : sampledOrImage;
  constexpr uint32_t kStorage = 2; // of the operand Sampled
  const spirv::Instruction &type = *image.instruction;
  return {.texel = image.element,
          .dimension = static_cast<Dim>(type.operand(1)),
          .isArrayed = type.operand(3) != 0,
          .isMultisampled = type.operand(4) != 0,
          .isStorage = type.operand(5) == kStorage};
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
