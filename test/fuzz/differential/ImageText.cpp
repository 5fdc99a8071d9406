// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ImageText.h"
#include "test/fuzz/common/Random.h"

#include <algorithm>
#include <bit>

namespace shaderfuzz {

namespace {

/// A small whole number as an unsigned float with exponents of five bits.
uint64_t smallFloat(uint32_t value, uint32_t mantissaBits) {
  if (value == 0)
    return 0;
  const uint32_t exponent = uint32_t(std::bit_width(value)) - 1;
  const uint32_t fraction = (value << mantissaBits >> exponent) & ((1u << mantissaBits) - 1);
  return uint64_t(exponent + 15) << mantissaBits | fraction;
}

uint64_t packedTexel(fuzz::Random &random, const ImageFormat &format) {
  if (format.number != TexelNumber::Float)
    return random.next() & 0xffffffff;
  uint64_t texel = 0;
  uint32_t at = 0;
  const bool hasSharedExponent = format.packedBits[3] != 0;
  for (uint32_t i = 0; i < format.components; at += format.packedBits[i++]) {
    const uint32_t value = random.below(64);
    texel |= (hasSharedExponent ? value : smallFloat(value, format.packedBits[i] - 5)) << at;
  }
  // 24: the exponent with which the shared one's mantissas are whole numbers.
  return texel | (hasSharedExponent ? uint64_t(24) << 27 : 0);
}

std::string componentText(fuzz::Random &random, const ImageFormat &format) {
  const bool isSigned = format.kind == TypeKind::Int || format.number == TexelNumber::Snorm;
  switch (format.number) {
  case TexelNumber::Float:
    return std::to_string(int32_t(random.below(96)) - 32);
  case TexelNumber::Depth: {
    static constexpr const char *kSixteenths[] = {"0", "0.0625", "0.25", "0.5", "0.625", "0.9375", "1"};
    return kSixteenths[random.below(std::size(kSixteenths))];
  }
  case TexelNumber::Integer:
  case TexelNumber::Unorm:
  case TexelNumber::Snorm:
    break;
  }
  const uint32_t unused = 64 - format.bits;
  const uint64_t bits = random.next() >> unused >> (random.chance(50) ? random.below(format.bits) : 0);
  return isSigned ? std::to_string(int64_t(bits << unused) >> unused) : std::to_string(bits);
}

std::string texelData(fuzz::Random &random, const ImageFormat &format, uint64_t count) {
  std::string text;
  for (uint64_t i = 0; i < count; ++i) {
    text += i % 8 == 0 ? "\n " : " ";
    if (format.bits == 0)
      text += " " + std::to_string(packedTexel(random, format));
    else
      for (uint32_t component = 0; component < format.components; ++component)
        text += " " + componentText(random, format);
  }
  return text;
}

const char *dimensionOf(ImageDim dim) {
  switch (dim) {
  case ImageDim::Line:
    return "DIM_1D";
  case ImageDim::Plane:
  case ImageDim::Cube:
    return "DIM_2D";
  case ImageDim::Volume:
    return "DIM_3D";
  }
  return "";
}

std::string samplerText(const Image &image, uint32_t index) {
  const SamplerState &sampler = *image.sampler;
  static constexpr const char *kReductions[] = {"weighted_average", "min", "max"};
  const auto filter = [](bool isLinear) { return isLinear ? "linear" : "nearest"; };
  const auto quarters = [](int32_t value) { return std::to_string(value / 4.0); };
  std::string text = "SAMPLER s" + std::to_string(index) + " MAG_FILTER " +
                     filter(sampler.magnifiesLinearly) + " MIN_FILTER " + filter(sampler.minifiesLinearly) +
                     " MIPMAP_MODE " + filter(sampler.mixesLevels);
  for (uint32_t axis = 0; axis < 3; ++axis)
    text += std::string(" ADDRESS_MODE_") + "UVW"[axis] + " " +
            std::string(addressModes()[sampler.addressModes[axis]]);
  text += " \\\n  BORDER_COLOR " +
          std::string(borderColors(image.texelFormat().kind != TypeKind::Float)[sampler.border]);
  text += " MIN_LOD " + quarters(int32_t(sampler.minLod)) + " MAX_LOD " + quarters(int32_t(sampler.maxLod)) +
          " LOD_BIAS " + quarters(sampler.lodBias);
  if (sampler.reduction)
    text += std::string(" REDUCTION_MODE ") + kReductions[sampler.reduction];
  if (sampler.compareOp)
    text += " COMPARE on COMPARE_OP " + std::string(compareOps()[*sampler.compareOp]);
  return text + "\n";
}

/// Returns the image behind the view, in its own format.
Image storedImage(const Image &view) {
  Image image = view;
  image.format = view.storedFormat;
  image.levels += view.hiddenLevels[0] + view.hiddenLevels[1];
  image.layers += view.hiddenLayers[0] + view.hiddenLayers[1];
  return image;
}

/// Returns the size of a level of an image that storedImage() returned.
ImageExtent storedExtent(const Program &program, const Image &image, uint32_t level) {
  ImageExtent extent = extentOf(program, image);
  for (uint32_t axis = 0; axis < image.axes(); ++axis)
    extent.size[axis] = std::max(1u, extent.size[axis] << image.hiddenLevels[0] >> level);
  return extent;
}

std::string declaration(const Program &program, uint32_t index, uint32_t descriptor) {
  const Image image = storedImage(program.images[index]);
  const ImageFormat &format = image.texelFormat();
  fuzz::Random random(program.dataSeed + kImagesBinding + index * 16 + descriptor);
  uint64_t texels = 0;
  for (uint32_t level = 0; level < image.levels; ++level) {
    const ImageExtent extent = storedExtent(program, image, level);
    texels += uint64_t(extent.size[0]) * extent.size[1] * extent.size[2] * image.layers * image.samples;
  }
  const std::string data = " DATA" + texelData(random, format, texels) + "\nEND\n\n";
  const std::string name = imageName(index, descriptor);
  if (image.isTexelBuffer())
    return "BUFFER " + name + " DATA_TYPE " + std::string(format.name) + data;
  const ImageExtent extent = storedExtent(program, image, 0);
  std::string text = "IMAGE " + name + " FORMAT " + std::string(format.name) + " " + dimensionOf(image.dim) +
                     " WIDTH " + std::to_string(extent.size[0]);
  if (image.dim != ImageDim::Line)
    text += " HEIGHT " + std::to_string(extent.size[1]);
  if (image.dim == ImageDim::Volume)
    text += " DEPTH " + std::to_string(extent.size[2]);
  if (image.layers > 1)
    text += " LAYERS " + std::to_string(image.layers);
  if (image.samples > 1)
    text += " SAMPLES " + std::to_string(image.samples);
  return text + " MIP_LEVELS " + std::to_string(image.levels) + data;
}

std::string viewOf(const Image &image) {
  if (image.isTexelBuffer())
    return "";
  const char *dimension = image.dim == ImageDim::Cube ? "DIM_CUBE" : dimensionOf(image.dim);
  std::string text = " VIEW " + std::string(dimension) + (image.isArrayed ? "_ARRAY" : "");
  if (image.hiddenLevels[0] + image.hiddenLevels[1] > 0)
    text += " BASE_MIP_LEVEL " + std::to_string(image.hiddenLevels[0]) + " MIP_LEVEL_COUNT " +
            std::to_string(image.levels);
  if (image.hiddenLayers[0] + image.hiddenLayers[1] > 0)
    text += " BASE_LAYER " + std::to_string(image.hiddenLayers[0]) + " LAYER_COUNT " +
            std::to_string(image.layers);
  if (image.storedFormat != image.format)
    text += " VIEW_FORMAT " + std::string(image.texelFormat().name);
  return text;
}

const char *bindingKind(const Image &image) {
  switch (image.kind) {
  case ImageKind::Sampled:
    return image.isCombined ? "combined_image_sampler" : "sampled_image";
  case ImageKind::Storage:
    return "storage_image";
  case ImageKind::UniformTexels:
    return "uniform_texel_buffer";
  case ImageKind::StorageTexels:
    return "storage_texel_buffer";
  }
  return "";
}

} // namespace

std::string imageName(uint32_t image, uint32_t descriptor) {
  return "i" + std::to_string(image) + "_" + std::to_string(descriptor);
}

ImageExtent extentOf(const Program &program, const Image &image, uint32_t level) {
  ImageExtent extent{{image.size[0], image.size[1], image.size[2]}};
  if (image.isWritten)
    extent.size[0] = program.invocationsPerGroup() * program.groups;
  for (uint32_t axis = 0; axis < 3; ++axis)
    extent.size[axis] = axis < image.axes() ? std::max(1u, extent.size[axis] >> level) : 1;
  return extent;
}

std::string imageDeclarations(const Program &program, uint32_t index) {
  const Image &image = program.images[index];
  std::string text;
  for (uint32_t i = 0; i < image.descriptors; ++i)
    text += declaration(program, index, i);
  return text + (image.sampler ? samplerText(image, index) : "");
}

std::string imageBindings(const Program &program, uint32_t index) {
  const Image &image = program.images[index];
  const std::string set = " DESCRIPTOR_SET 0 BINDING ", sampler = " SAMPLER s" + std::to_string(index);
  std::string text = image.descriptors > 1 ? "  BIND BUFFER_ARRAY" : "  BIND BUFFER";
  for (uint32_t i = 0; i < image.descriptors; ++i)
    text += " " + imageName(index, i);
  text += std::string(" AS ") + bindingKind(image) + (image.isCombined ? sampler : "") + set +
          std::to_string(kImagesBinding + index) + viewOf(image) + "\n";
  if (image.sampler && !image.isCombined)
    text += "  BIND" + sampler + set + std::to_string(kSamplersBinding + index) + "\n";
  return text;
}

std::string imageExpectations(const Program &program, uint32_t index, const BufferBytes &expected) {
  const Image &image = program.images[index];
  if (!image.isWritten && !image.isCounter)
    return "";
  std::string text;
  for (uint32_t i = 0; i < image.descriptors; ++i) {
    const std::string name = imageName(index, i);
    const auto bytes = expected.find(name);
    if (bytes == expected.end())
      continue;
    text += "BUFFER expected_" + name + " DATA_TYPE uint8 DATA";
    for (size_t at = 0; at < bytes->second.size(); ++at)
      text += (at % 32 == 0 ? "\n  " : " ") + std::to_string(uint32_t(bytes->second[at]));
    text += "\nEND\nEXPECT " + name + " EQ_BUFFER expected_" + name + "\n";
  }
  return text;
}

} // namespace shaderfuzz
