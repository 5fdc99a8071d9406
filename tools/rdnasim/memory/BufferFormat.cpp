// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/memory/BufferFormat.h"

#include "tools/rdnasim/alu/HalfFloat.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <vector>

namespace rdnasim {

namespace {

using enum NumberFormat;

/// Consecutive format numbers: one layout in several number formats.
struct Range {
  uint8_t bits[4];
  uint8_t rdna2[7]; ///< number formats that exist, in order of NumberFormat
  uint8_t later[7]; ///< the same for RDNA3 and RDNA4
};

// clang-format off
constexpr Range kRanges[] = { // in ascending order of format numbers, from 1 on
  // x   y   z   w    un sn us ss ui si fl
  {{ 8,  0,  0,  0}, {1, 1, 1, 1, 1, 1, 0}, {1, 1, 1, 1, 1, 1, 0}},
  {{16,  0,  0,  0}, {1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1, 1}},
  {{ 8,  8,  0,  0}, {1, 1, 1, 1, 1, 1, 0}, {1, 1, 1, 1, 1, 1, 0}},
  {{32,  0,  0,  0}, {0, 0, 0, 0, 1, 1, 1}, {0, 0, 0, 0, 1, 1, 1}},
  {{16, 16,  0,  0}, {1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1, 1}},
  {{11, 11, 10,  0}, {1, 1, 1, 1, 1, 1, 1}, {0, 0, 0, 0, 0, 0, 1}},
  {{10, 11, 11,  0}, {1, 1, 1, 1, 1, 1, 1}, {0, 0, 0, 0, 0, 0, 1}},
  {{ 2, 10, 10, 10}, {1, 1, 1, 1, 1, 1, 0}, {1, 1, 0, 0, 1, 1, 0}},
  {{10, 10, 10,  2}, {1, 1, 1, 1, 1, 1, 0}, {1, 1, 1, 1, 1, 1, 0}},
  {{ 8,  8,  8,  8}, {1, 1, 1, 1, 1, 1, 0}, {1, 1, 1, 1, 1, 1, 0}},
  {{32, 32,  0,  0}, {0, 0, 0, 0, 1, 1, 1}, {0, 0, 0, 0, 1, 1, 1}},
  {{16, 16, 16, 16}, {1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1, 1}},
  {{32, 32, 32,  0}, {0, 0, 0, 0, 1, 1, 1}, {0, 0, 0, 0, 1, 1, 1}},
  {{32, 32, 32, 32}, {0, 0, 0, 0, 1, 1, 1}, {0, 0, 0, 0, 1, 1, 1}},
};
// clang-format on

std::vector<BufferFormat> listFormats(bool isRdna2) {
  std::vector<BufferFormat> result;
  for (const Range &range : kRanges)
    for (uint32_t number = 0; number < 7; ++number)
      if ((isRdna2 ? range.rdna2 : range.later)[number] != 0)
        result.push_back({{range.bits[0], range.bits[1], range.bits[2], range.bits[3]},
                          static_cast<NumberFormat>(number)});
  return result;
}

uint32_t fromFloat(float value) {
  return std::bit_cast<uint32_t>(value);
}

int32_t signExtend(uint32_t value, uint32_t bits) {
  return static_cast<int32_t>(value << (32 - bits)) >> (32 - bits);
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
  case Float:
    break;
  }
  // Floats of 11 and 10 bits are halves without the sign and the lowest bits.
  uint32_t missing = bits == 16 ? 0 : 15 - bits;
  return bits == 32 ? value : fromFloat(toFloat(Half{static_cast<uint16_t>(value << missing)}));
}

/// Clamps the float to least…1 and multiplies it by `scale`.
uint32_t normalize(uint32_t bits, float least, float scale) {
  auto value = std::bit_cast<float>(bits);
  value = std::isnan(value) ? 0.0f : std::clamp(value, least, 1.0f);
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
    result = normalize(value, 0.0f, static_cast<float>((1ull << bits) - 1));
    return true;
  case Snorm:
    result = normalize(value, -1.0f, static_cast<float>((1ull << (bits - 1)) - 1));
    return true;
  case Uscaled:
  case Sscaled:
    return false;
  case Uint:
    result = value;
    return bits == 32 || value >> bits == 0;
  case Sint:
    result = value;
    return bits == 32 || signExtend(value, bits) == static_cast<int32_t>(value);
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

std::optional<BufferFormat> findBufferFormat(uint32_t number, const Target &target) {
  static const std::vector<BufferFormat> rdna2 = listFormats(true), later = listFormats(false);
  const std::vector<BufferFormat> &all = target.isIn(kRdna2) ? rdna2 : later;
  if (number == 0 || number > all.size())
    return std::nullopt;
  return all[number - 1];
}

void unpack(const BufferFormat &format, const std::byte *source, uint32_t (&components)[4]) {
  bool isInteger = format.number == Uint || format.number == Sint;
  uint32_t at = 0;
  for (uint32_t i = 0; i < 4; ++i) {
    uint32_t bits = format.bits[i];
    if (bits == 0) {
      components[i] = i < 3 ? 0 : isInteger ? 1 : fromFloat(1.0f);
      continue;
    }
    // No component straddles dwords.
    uint32_t word = 0;
    std::memcpy(&word, source + at / 32 * 4, std::min(4u, format.bytes() - at / 32 * 4));
    components[i] = unpackOne(format.number, word >> at % 32 & maskOf(bits), bits);
    at += bits;
  }
}

bool pack(const BufferFormat &format, const uint32_t (&components)[4], std::byte *target) {
  uint32_t words[4] = {};
  uint32_t at = 0;
  for (uint32_t i = 0; i < 4 && format.bits[i] != 0; ++i) {
    uint32_t value = 0;
    if (!packOne(format.number, components[i], format.bits[i], value))
      return false;
    words[at / 32] |= (value & maskOf(format.bits[i])) << at % 32;
    at += format.bits[i];
  }
  std::memcpy(target, words, format.bytes());
  return true;
}

} // namespace rdnasim
