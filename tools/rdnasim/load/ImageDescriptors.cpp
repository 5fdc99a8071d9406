// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/load/ImageDescriptors.h"

#include "tools/rdnasim/load/DescriptorWords.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace rdnasim::driver {

namespace {

/// The numbers of types in a T#.
enum Type : uint32_t { k1D = 8, k2D, k3D, kCube, kArray1D, kArray2D, kMsaa2D, kMsaaArray2D };

/// An image of several layers is an array in all its views: base_array and depth select the layers.
Type typeOf(const ImageView &view) {
  const bool isArray = view.shape.slices > 1;
  switch (view.kind) {
  case ImageKind::Image1D:
    return isArray ? kArray1D : k1D;
  case ImageKind::Image2D:
    if (view.shape.samples > 1)
      return isArray ? kMsaaArray2D : kMsaa2D;
    return isArray ? kArray2D : k2D;
  case ImageKind::Image3D:
    return k3D;
  case ImageKind::Cube:
    break;
  }
  return kCube;
}

/// The component of a border colour that stands for each component of a texel in memory, by bc_swizzle.
constexpr uint32_t kBorderOrders[][4] = {{0, 1, 2, 3}, {0, 3, 1, 2}, {3, 2, 1, 0},
                                         {3, 0, 1, 2}, {2, 1, 0, 3}, {1, 0, 3, 2}};

/// Returns the bc_swizzle that puts a border colour's components where the format has R, G, B and A.
uint32_t borderSwizzle(const ComponentSelects &formatComponents) {
  for (uint32_t number = 0; number < std::size(kBorderOrders); ++number) {
    bool fits = true;
    for (uint32_t i = 0; i < 4; ++i)
      if (const auto source = static_cast<uint32_t>(formatComponents[i]); source >= 4)
        fits = fits && kBorderOrders[number][source - 4] == i;
    if (fits)
      return number;
  }
  return 0;
}

/// The fields of levels, whose places differ the most.
void setLevels(const Target &target, const ImageView &view, DescriptorWords<8> &result) {
  const bool isMultisampled = view.shape.samples > 1;
  const auto sampleBits = static_cast<uint32_t>(std::bit_width(view.shape.samples) - 1);
  const uint32_t maxMip = isMultisampled ? sampleBits : view.shape.levels - 1;
  const uint32_t lastLevel = isMultisampled ? sampleBits : view.baseLevel + view.levels - 1;
  // Rounded, where those of samplers are truncated.
  const double most = target.isIn(kRdna4) ? 8191 : 4095;
  const auto minLod = static_cast<uint32_t>(std::clamp(std::round(view.minLod * 256), 0.0, most));
  switch (target.generation) {
  case Generation::Rdna2:
    result.set(51, 40, minLod);
    result.set(167, 164, maxMip);
    result.set(111, 108, view.baseLevel);
    result.set(115, 112, lastLevel);
    return;
  case Generation::Rdna3:
  case Generation::Rdna3_5:
    result.set(198, 187, minLod);
    result.set(51, 48, maxMip);
    result.set(111, 108, view.baseLevel);
    result.set(115, 112, lastLevel);
    return;
  case Generation::Rdna4:
    result.set(198, 186, minLod);
    result.set(48, 44, maxMip);
    result.set(61, 57, view.baseLevel);
    result.set(115, 111, lastLevel);
    return;
  }
}

/// The format and the image's extent.
void setExtent(const Target &target, const ImageView &view, DescriptorWords<8> &result) {
  const uint32_t width = view.shape.width - 1, height = view.shape.height - 1;
  switch (target.generation) {
  case Generation::Rdna2:
    result.set(60, 52, view.format);
    result.set(77, 62, width);
    result.set(93, 78, height);
    result.set(95, 95, 1); // resource_level
    return;
  case Generation::Rdna3:
  case Generation::Rdna3_5:
    result.set(59, 52, view.format);
    result.set(75, 62, width);
    result.set(91, 78, height);
    return;
  case Generation::Rdna4:
    result.set(56, 49, view.format);
    result.set(77, 62, width);
    result.set(93, 78, height);
    return;
  }
}

/// The depth of a 3D image, or the layers of the view.
void setDepth(const Target &target, const ImageView &view, DescriptorWords<8> &result) {
  uint32_t depth = 0, baseArray = 0;
  if (view.kind == ImageKind::Image3D) {
    depth = view.shape.slices - 1;
  } else if (view.shape.slices > 1) {
    baseArray = view.baseLayer;
    depth = view.baseLayer + view.layers - 1;
  }
  switch (target.generation) {
  case Generation::Rdna2:
    result.set(143, 128, depth);
    result.set(159, 144, baseArray);
    return;
  case Generation::Rdna3:
  case Generation::Rdna3_5:
    result.set(140, 128, depth);
    result.set(156, 144, baseArray);
    return;
  case Generation::Rdna4:
    result.set(141, 128, depth);
    result.set(157, 144, baseArray);
    return;
  }
}

/// Fixed-point numbers of S#: truncated, and clamped to what the field holds.
uint32_t unsignedFixed(double value, uint32_t fractionBits, uint32_t bits) {
  const double most = std::ldexp(1, static_cast<int>(bits)) - 1;
  return static_cast<uint32_t>(
      std::clamp(std::trunc(std::ldexp(value, static_cast<int>(fractionBits))), 0.0, most));
}

uint32_t signedFixed(double value, uint32_t fractionBits, uint32_t bits) {
  const double limit = std::ldexp(1, static_cast<int>(bits) - 1);
  const double scaled = std::trunc(std::ldexp(value, static_cast<int>(fractionBits)));
  return static_cast<uint32_t>(static_cast<int32_t>(std::clamp(scaled, -limit, limit - 1)));
}

/// 0 point, 1 bilinear, 2 anisotropic point, 3 anisotropic bilinear
uint32_t filterOf(bool isLinear, bool isAnisotropic) {
  return (isLinear ? 1u : 0u) | (isAnisotropic ? 2u : 0u);
}

} // namespace

const char *problemOfShape(const Target &target, const ImageShape &shape) {
  const bool isRdna4 = target.isIn(kRdna4);
  const uint32_t extent = isRdna4 ? 32768 : 16384, depth = isRdna4 ? 16384 : 8192, layers = 8192;
  if (shape.width > extent || shape.height > extent)
    return isRdna4 ? "wider or higher than 32768" : "wider or higher than 16384";
  if (shape.slices > (shape.is3D ? depth : layers))
    return isRdna4 ? "with a depth of more than 16384, or more than 8192 layers"
                   : "with a depth or a number of layers of more than 8192";
  return nullptr;
}

ImageWords imageDescriptor(const Target &target, const ImageView &view) {
  DescriptorWords<8> result;
  result.set(39, 0, view.address >> 8);
  setExtent(target, view, result);
  for (uint32_t i = 0; i < 4; ++i)
    result.set(98 + 3 * i, 96 + 3 * i, static_cast<uint32_t>(view.components[i]));
  setLevels(target, view, result);
  result.set(123, 121, borderSwizzle(view.formatComponents));
  result.set(127, 124, typeOf(view));
  setDepth(target, view, result);
  result.set(182, 180, 4); // perf_mod: the default quality of filters
  return result.words;
}

SamplerWords samplerDescriptor(const Target &target, const SamplerState &sampler) {
  const bool isRdna4 = target.isIn(kRdna4);
  // The ratio is a power of two, rounded down.
  const auto ratio = static_cast<uint32_t>(
      std::bit_width(static_cast<uint32_t>(std::clamp(sampler.maxAnisotropy, 1.0, 16.0))) - 1);
  const bool isAnisotropic = ratio != 0;
  const bool isPoint = !sampler.magIsLinear && !sampler.minIsLinear;
  DescriptorWords<4> result;
  for (uint32_t i = 0; i < 3; ++i)
    result.set(3 * i + 2, 3 * i, static_cast<uint32_t>(sampler.addressModes[i]));
  result.set(11, 9, ratio);
  result.set(14, 12, static_cast<uint32_t>(sampler.compare.value_or(CompareOp::Never)));
  result.set(15, 15, sampler.isUnnormalized);
  result.set(18, 16, ratio >> 1);                  // aniso_threshold
  result.set(27, 27, isPoint && !sampler.compare); // trunc_coord
  result.set(28, 28, !sampler.isSeamless);
  result.set(30, 29, static_cast<uint32_t>(sampler.reduction));
  const uint32_t lodBits = isRdna4 ? 13 : 12;
  result.set(31 + lodBits, 32, unsignedFixed(sampler.minLod, 8, lodBits));
  result.set(31 + 2 * lodBits, 32 + lodBits, unsignedFixed(sampler.maxLod, 8, lodBits));
  const uint32_t perfMip = isRdna4 ? 94 : 56, palette = target.isIn(kRdna2) ? 96 : 114;
  result.set(perfMip + 3, perfMip, ratio + 6);
  result.set(77, 64, signedFixed(sampler.lodBias, 8, 14));
  result.set(85, 84, filterOf(sampler.magIsLinear, isAnisotropic));
  result.set(87, 86, filterOf(sampler.minIsLinear, isAnisotropic));
  result.set(91, 90, sampler.mipIsLinear ? 2 : 1);
  result.set(93, 93, 1); // aniso_override: not for views of a single level
  if (sampler.border == BorderColor::Palette)
    result.set(palette + 11, palette, sampler.paletteEntry);
  result.set(127, 126, static_cast<uint32_t>(sampler.border));
  return result.words;
}

} // namespace rdnasim::driver
