// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/framebuffer/ColorFormat.h"

#include "tools/rdnasim/alu/HalfFloat.h"
#include "tools/rdnasim/format/Srgb.h"
#include "tools/rdnasim/format/TexelConversion.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace rdnasim::framebuffer {

namespace {

constexpr uint32_t kAlphaPlace = 3;

uint32_t maskOf(uint32_t bits) {
  return static_cast<uint32_t>((1ull << bits) - 1);
}

double maximumOf(uint32_t bits) {
  return maskOf(bits);
}

double signedValue(uint32_t code, uint32_t bits) {
  return static_cast<int32_t>(code << (32 - bits)) >> (32 - bits);
}

/// Floats of 11 and 10 bits are halves without the sign and the lowest bits.
uint32_t bitsMissingToHalf(uint32_t bits) {
  return bits == 16 ? 0 : 15 - bits;
}

double decodeFloat(uint32_t code, uint32_t bits) {
  if (bits == 32)
    return std::bit_cast<float>(code);
  return toFloat(Half{static_cast<uint16_t>(code << bitsMissingToHalf(bits))});
}

double decodeSrgb(uint32_t code) {
  static const std::array<double, 256> kLinear = [] {
    std::array<double, 256> result;
    for (uint32_t i = 0; i < result.size(); ++i)
      result[i] = linearFromSrgb(i / 255.0);
    return result;
  }();
  return kLinear[code];
}

double decodeNumber(NumberFormat number, uint32_t code, uint32_t bits) {
  switch (number) {
  case NumberFormat::Unorm:
    return code / maximumOf(bits);
  case NumberFormat::Snorm:
    return std::max(signedValue(code, bits) / maximumOf(bits - 1), -1.0);
  case NumberFormat::Uint:
    return code;
  case NumberFormat::Sint:
    return signedValue(code, bits);
  case NumberFormat::Srgb:
    return decodeSrgb(code);
  case NumberFormat::Float:
    return decodeFloat(code, bits);
  case NumberFormat::Uscaled:
  case NumberFormat::Sscaled:
  case NumberFormat::Ufloat:
  case NumberFormat::FloatClamp:
    break;
  }
  return 0;
}

uint32_t toBits(double integer) {
  return static_cast<uint32_t>(static_cast<int64_t>(integer));
}

double srgbFromLinear(double linear) {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
}

uint32_t encodeFloat(double value, uint32_t bits) {
  constexpr uint32_t kToZero = 3;
  if (bits == 32) {
    auto rounded = static_cast<float>(value);
    if (std::fabs(static_cast<double>(rounded)) > std::fabs(value))
      rounded = std::nextafter(rounded, 0.0f);
    return std::bit_cast<uint32_t>(rounded);
  }
  if (bits != 16 && value < 0)
    return 0;
  const uint32_t half = toHalf(value, kToZero).bits;
  return bits == 16 ? half : (half & 0x7fff) >> bitsMissingToHalf(bits);
}

uint32_t encodeNumber(NumberFormat number, double value, uint32_t bits) {
  switch (number) {
  case NumberFormat::Unorm:
    return toBits(std::round(clampNumber(value, 0, 1) * maximumOf(bits)));
  case NumberFormat::Snorm:
    return toBits(std::round(clampNumber(value, -1, 1) * maximumOf(bits - 1)));
  case NumberFormat::Uint:
    return toBits(clampNumber(value, 0, maximumOf(bits)));
  case NumberFormat::Sint:
    return toBits(clampNumber(value, -maximumOf(bits - 1) - 1, maximumOf(bits - 1)));
  case NumberFormat::Srgb:
    return toBits(std::round(srgbFromLinear(clampNumber(value, 0, 1)) * maximumOf(bits)));
  case NumberFormat::Float:
    return encodeFloat(value, bits);
  case NumberFormat::Uscaled:
  case NumberFormat::Sscaled:
  case NumberFormat::Ufloat:
  case NumberFormat::FloatClamp:
    break;
  }
  return 0;
}

/// Alpha is always linear.
NumberFormat numberAt(const ColorFormat &format, uint32_t place) {
  const bool isLinear = format.texel.number == NumberFormat::Srgb && place == kAlphaPlace;
  return isLinear ? NumberFormat::Unorm : format.texel.number;
}

/// Returns the format with integers in place of its numbers.
TexelFormat bitsOf(const ColorFormat &format) {
  TexelFormat result = format.texel;
  result.number = NumberFormat::Uint;
  return result;
}

} // namespace

ComponentMask ColorFormat::components() const {
  ComponentMask mask = 0;
  for (uint32_t i = 0; i < 4; ++i)
    if (texel.bits[i] != 0)
      mask |= static_cast<ComponentMask>(1 << order[i]);
  return mask;
}

std::optional<std::string> checkColorFormat(const ColorFormat &format) {
  if (format.texel.encoding != Encoding::Components || format.components() == 0)
    return "a colour attachment has a format without separate components";
  switch (format.texel.number) {
  case NumberFormat::Uscaled:
  case NumberFormat::Sscaled:
  case NumberFormat::Ufloat:
  case NumberFormat::FloatClamp:
    return "a colour attachment has numbers that are neither normalised nor integers nor floats";
  case NumberFormat::Unorm:
  case NumberFormat::Snorm:
  case NumberFormat::Uint:
  case NumberFormat::Sint:
  case NumberFormat::Float:
  case NumberFormat::Srgb:
    break;
  }
  return std::nullopt;
}

ColorBits loadColor(const ColorFormat &format, const std::byte *texel) {
  uint32_t components[4];
  unpack(bitsOf(format), texel, 0, 0, components);
  ColorBits result = {};
  for (uint32_t i = 0; i < 4; ++i)
    if (format.texel.bits[i] != 0)
      result[format.order[i]] = components[i];
  return result;
}

void storeColor(const ColorFormat &format, const ColorBits &bits, ComponentMask mask, std::byte *texel) {
  const ColorBits old =
      (mask & format.components()) == format.components() ? ColorBits() : loadColor(format, texel);
  uint32_t components[4] = {};
  for (uint32_t i = 0; i < 4; ++i) {
    const uint32_t place = format.order[i];
    components[i] = ((mask >> place & 1) != 0 ? bits[place] : old[place]) & maskOf(format.texel.bits[i]);
  }
  pack(bitsOf(format), components, texel);
}

Color decodeColor(const ColorFormat &format, const ColorBits &bits) {
  Color result = {0, 0, 0, 1};
  for (uint32_t i = 0; i < 4; ++i) {
    const uint32_t place = format.order[i];
    if (format.texel.bits[i] != 0)
      result[place] = decodeNumber(numberAt(format, place), bits[place], format.texel.bits[i]);
  }
  return result;
}

ColorBits encodeColor(const ColorFormat &format, const Color &color) {
  ColorBits result = {};
  for (uint32_t i = 0; i < 4; ++i) {
    const uint32_t place = format.order[i], bits = format.texel.bits[i];
    if (bits != 0)
      result[place] = encodeNumber(numberAt(format, place), color[place], bits) & maskOf(bits);
  }
  return result;
}

} // namespace rdnasim::framebuffer
