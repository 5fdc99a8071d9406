// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Image.h"

namespace shaderfuzz {

namespace {

constexpr auto F = TypeKind::Float, I = TypeKind::Int, U = TypeKind::Uint;
using enum TexelNumber;

constexpr ImageFormat kFormats[] = {
    {"R32_UINT", "R32ui", U, Integer, 1, 32},
    {"R32_SINT", "R32i", I, Integer, 1, 32},
    {"R32G32_UINT", "Rg32ui", U, Integer, 2, 32},
    {"R32G32_SINT", "Rg32i", I, Integer, 2, 32},
    {"R32G32B32A32_UINT", "Rgba32ui", U, Integer, 4, 32},
    {"R32G32B32A32_SINT", "Rgba32i", I, Integer, 4, 32},
    {"R16_UINT", "R16ui", U, Integer, 1, 16},
    {"R16_SINT", "R16i", I, Integer, 1, 16},
    {"R16G16_UINT", "Rg16ui", U, Integer, 2, 16},
    {"R16G16B16A16_UINT", "Rgba16ui", U, Integer, 4, 16},
    {"R16G16B16A16_SINT", "Rgba16i", I, Integer, 4, 16},
    {"R8_UINT", "R8ui", U, Integer, 1, 8},
    {"R8_SINT", "R8i", I, Integer, 1, 8},
    {"R8G8_SINT", "Rg8i", I, Integer, 2, 8},
    {"R8G8B8A8_UINT", "Rgba8ui", U, Integer, 4, 8},
    {"R8G8B8A8_SINT", "Rgba8i", I, Integer, 4, 8},
    {"A2B10G10R10_UINT_PACK32", "Rgb10a2ui", U, Integer, 4, 0, {10, 10, 10, 2}},
    {"R32_SFLOAT", "R32f", F, Float, 1, 32},
    {"R32G32_SFLOAT", "Rg32f", F, Float, 2, 32},
    {"R32G32B32A32_SFLOAT", "Rgba32f", F, Float, 4, 32},
    {"R16_SFLOAT", "R16f", F, Float, 1, 16},
    {"R16G16_SFLOAT", "Rg16f", F, Float, 2, 16},
    {"R16G16B16A16_SFLOAT", "Rgba16f", F, Float, 4, 16},
    {"B10G11R11_UFLOAT_PACK32", "R11fG11fB10f", F, Float, 3, 0, {11, 11, 10}},
    {"E5B9G9R9_UFLOAT_PACK32", "", F, Float, 3, 0, {9, 9, 9, 5}},
    {"R8_UNORM", "R8", F, Unorm, 1, 8},
    {"R8G8_UNORM", "Rg8", F, Unorm, 2, 8},
    {"R8G8B8A8_UNORM", "Rgba8", F, Unorm, 4, 8},
    {"B8G8R8A8_UNORM", "", F, Unorm, 4, 8},
    {"R16_UNORM", "R16", F, Unorm, 1, 16},
    {"R16G16B16A16_UNORM", "Rgba16", F, Unorm, 4, 16},
    {"R8_SNORM", "R8Snorm", F, Snorm, 1, 8},
    {"R8G8B8A8_SNORM", "Rgba8Snorm", F, Snorm, 4, 8},
    {"R16G16_SNORM", "Rg16Snorm", F, Snorm, 2, 16},
    {"D32_SFLOAT", "", F, Depth, 1, 32},
};

} // namespace

std::span<const ImageFormat> imageFormats() {
  return kFormats;
}

std::span<const std::string_view> addressModes() {
  static constexpr std::string_view kModes[] = {"repeat", "mirrored_repeat", "clamp_to_edge",
                                                "clamp_to_border", "mirror_clamp_to_edge"};
  return kModes;
}

std::span<const std::string_view> borderColors(bool isInteger) {
  static constexpr std::string_view kReals[] = {"float_transparent_black", "float_opaque_black",
                                                "float_opaque_white"};
  static constexpr std::string_view kIntegers[] = {"int_transparent_black", "int_opaque_black",
                                                   "int_opaque_white"};
  return isInteger ? kIntegers : kReals;
}

std::span<const std::string_view> compareOps() {
  static constexpr std::string_view kOps[] = {
      "never", "less", "equal", "less_or_equal", "greater", "not_equal", "greater_or_equal", "always"};
  return kOps;
}

uint32_t Image::axes() const {
  if (isTexelBuffer())
    return 1;
  switch (dim) {
  case ImageDim::Line:
    return 1;
  case ImageDim::Plane:
  case ImageDim::Cube:
    return 2;
  case ImageDim::Volume:
    return 3;
  }
  return 0;
}

std::vector<uint64_t> ImageOperands::numbers() const {
  return {uint64_t(op),        quarters,
          component,           uint64_t(hasOffset),
          uint64_t(offset[0]), uint64_t(offset[1]),
          uint64_t(offset[2]), computesOffset,
          mayBeOutside,        isCalled,
          isImplicit};
}

ImageOperands ImageOperands::from(const std::vector<uint64_t> &numbers) {
  ImageOperands operands{ImageOp(numbers[0]), uint32_t(numbers[1]), uint32_t(numbers[2]), numbers[3] != 0};
  for (size_t i = 0; i < 3; ++i)
    operands.offset[i] = int32_t(numbers[4 + i]);
  operands.computesOffset = numbers[7] != 0;
  operands.mayBeOutside = numbers[8] != 0;
  operands.isCalled = numbers[9] != 0;
  operands.isImplicit = numbers[10] != 0;
  return operands;
}

ImageArguments imageArguments(const Image &image, const ImageOperands &operands) {
  ImageArguments arguments;
  arguments.hasDescriptor = image.descriptors > 1;
  const bool compares = image.sampler && image.sampler->compareOp;
  switch (operands.op) {
  case ImageOp::Fetch:
    arguments.hasLevel = !image.isTexelBuffer();
    [[fallthrough]];
  case ImageOp::Read:
    arguments.coordinates = image.coordinates();
    break;
  case ImageOp::Sample:
  case ImageOp::SampleGradient:
    arguments.coordinates = image.coordinates();
    arguments.hasLevel = true;
    arguments.hasReference = compares;
    break;
  case ImageOp::Gather:
    arguments.coordinates = image.coordinates();
    arguments.hasReference = compares;
    arguments.hasOffset = operands.computesOffset;
    break;
  case ImageOp::QuerySize:
    arguments.hasLevel = image.kind == ImageKind::Sampled && image.samples == 1;
    break;
  case ImageOp::QueryLevels:
    break;
  }
  return arguments;
}

Type imageResult(const Image &image, ImageOp op) {
  switch (op) {
  case ImageOp::Fetch:
  case ImageOp::Read:
  case ImageOp::Gather:
    break;
  case ImageOp::Sample:
  case ImageOp::SampleGradient:
    if (image.sampler->compareOp)
      return image.texelFormat().scalar();
    break;
  case ImageOp::QuerySize:
    // A cube's faces have one size, and only arrays have a number of layers.
    return Type::vector(uint32Type(), image.axes() + image.isArrayed);
  case ImageOp::QueryLevels:
    return uint32Type();
  }
  return image.texelFormat().texel();
}

} // namespace shaderfuzz
