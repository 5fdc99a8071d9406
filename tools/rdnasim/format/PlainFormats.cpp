// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/format/PlainFormats.h"

#include "tools/rdnasim/alu/HalfFloat.h"
#include "tools/rdnasim/format/Srgb.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

namespace rdnasim {

namespace {

using enum NumberFormat;

uint32_t fromFloat(float value) {
  return std::bit_cast<uint32_t>(value);
}

int32_t signExtend(uint32_t value, uint32_t bits) {
  return static_cast<int32_t>(value << (32 - bits)) >> (32 - bits);
}

float linearFromByte(uint32_t code) {
  static const std::array<float, 256> kLinear = [] {
    std::array<float, 256> result;
    for (uint32_t i = 0; i < result.size(); ++i)
      result[i] = linearFromSrgb(i / 255.0);
    return result;
  }();
  return kLinear[code];
}

uint32_t unpackOne(NumberFormat number, uint32_t value, uint32_t bits) {
  auto most = static_cast<float>((1ull << bits) - 1),
       mostSigned = static_cast<float>((1ull << (bits - 1)) - 1);
  switch (number) {
  case Unorm:
    return fromFloat(static_cast<float>(value) / most);
  case Snorm:
    return fromFloat(std::max(static_cast<float>(signExtend(value, bits)) / mostSigned, -1.0f));
  case Uscaled:
    return fromFloat(static_cast<float>(value));
  case Sscaled:
    return fromFloat(static_cast<float>(signExtend(value, bits)));
  case Uint:
    return value;
  case Sint:
    return static_cast<uint32_t>(signExtend(value, bits));
  case FloatClamp: {
    auto real = std::bit_cast<float>(value);
    return fromFloat(std::isnan(real) ? 0.0f : std::clamp(real, 0.0f, 1.0f));
  }
  case Srgb:
    return fromFloat(linearFromByte(value));
  case Ufloat:
  case Float:
    break;
  }
  // Floats of 11 and 10 bits are halves without the sign and the lowest bits.
  uint32_t missing = bits == 16 ? 0 : 15 - bits;
  return bits == 32 ? value : fromFloat(toFloat(Half{static_cast<uint16_t>(value << missing)}));
}

/// Clamps the float to least…1 and multiplies it by `scale`. The product is exact, so that only nearbyint
/// rounds.
uint32_t normalize(uint32_t bits, double least, double scale) {
  double value = std::bit_cast<float>(bits);
  value = std::isnan(value) ? 0.0 : std::clamp(value, least, 1.0);
  return static_cast<uint32_t>(static_cast<int32_t>(std::nearbyint(value * scale)));
}

/// Packs a float of 11 or 10 bits, rounding to nearest even: 5 bits of exponent, no sign, so that negative
/// numbers become 0.
uint32_t packFloat(float value, uint32_t mantissaBits) {
  uint32_t infinity = 31u << mantissaBits;
  if (std::isnan(value))
    return infinity | 1u << (mantissaBits - 1);
  if (value <= 0)
    return 0;
  if (value >= 65536)
    return infinity;
  constexpr int kLeastExponent = -14; // below it are denormals
  int exponent = std::max(std::ilogb(value), kLeastExponent);
  // In units in the last place. Rounding up to a power of two carries into the exponent, up to infinity.
  auto ulps =
      static_cast<uint32_t>(std::nearbyint(std::ldexp(value, static_cast<int>(mantissaBits) - exponent)));
  return (static_cast<uint32_t>(exponent - kLeastExponent) << mantissaBits) + ulps;
}

bool packOne(NumberFormat number, uint32_t value, uint32_t bits, uint32_t &result) {
  switch (number) {
  case Unorm:
    result = normalize(value, 0.0, static_cast<double>((1ull << bits) - 1));
    return true;
  case Snorm:
    result = normalize(value, -1.0, static_cast<double>((1ull << (bits - 1)) - 1));
    return true;
  case Uscaled:
  case Sscaled:
  case Srgb:
  case FloatClamp:
    return false;
  case Uint:
    result = value;
    return bits == 32 || value >> bits == 0;
  case Sint:
    result = value;
    return bits == 32 || signExtend(value, bits) == static_cast<int32_t>(value);
  case Ufloat:
  case Float:
    break;
  }
  auto real = std::bit_cast<float>(value);
  result = bits == 32 ? value : bits == 16 ? toHalf(real).bits : packFloat(real, bits - 5);
  return true;
}

uint32_t maskOf(uint32_t bits) {
  return static_cast<uint32_t>((1ull << bits) - 1);
}

} // namespace

void unpackComponents(const TexelFormat &format, const std::byte *texel, uint32_t (&components)[4]) {
  uint32_t at = 0;
  for (uint32_t i = 0; i < 4; ++i) {
    uint32_t bits = format.bits[i];
    if (bits == 0) {
      components[i] = i < 3 ? 0 : format.isInteger() ? 1 : fromFloat(1.0f);
      continue;
    }
    // No component straddles dwords.
    uint32_t word = 0;
    std::memcpy(&word, texel + at / 32 * 4, std::min(4u, format.elementBytes() - at / 32 * 4));
    // Alpha is always linear.
    const NumberFormat number = format.number == Srgb && i == 3 ? Unorm : format.number;
    components[i] = unpackOne(number, word >> at % 32 & maskOf(bits), bits);
    at += bits;
  }
}

bool packComponents(const TexelFormat &format, const uint32_t (&components)[4], std::byte *target) {
  uint32_t words[4] = {};
  uint32_t at = 0;
  for (uint32_t i = 0; i < 4 && format.bits[i] != 0; ++i) {
    uint32_t value = 0;
    if (!packOne(format.number, components[i], format.bits[i], value))
      return false;
    words[at / 32] |= (value & maskOf(format.bits[i])) << at % 32;
    at += format.bits[i];
  }
  std::memcpy(target, words, format.elementBytes());
  return true;
}

} // namespace rdnasim
