// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/format/SharedExponent.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace rdnasim {

namespace {

constexpr int kMantissaBits = 9, kExponentBias = 15;
constexpr float kLargest = 511.0f * 128.0f; // 511 / 512 * 2^16

/// The weight of a mantissa's lowest bit, as a power of two.
constexpr int ulpOf(int exponent) {
  return exponent - kExponentBias - kMantissaBits;
}

/// In units in the last place.
uint32_t roundTo(float value, int exponent) {
  return static_cast<uint32_t>(std::floor(std::ldexp(static_cast<double>(value), -ulpOf(exponent)) + 0.5));
}

} // namespace

void unpackSharedExponent(const std::byte *texel, uint32_t (&components)[4]) {
  uint32_t word = 0;
  std::memcpy(&word, texel, sizeof(word));
  const int exponent = static_cast<int>(word >> 3 * kMantissaBits);
  for (int i = 0; i < 3; ++i) {
    const uint32_t mantissa = word >> i * kMantissaBits & 0x1ff;
    components[i] = std::bit_cast<uint32_t>(std::ldexp(static_cast<float>(mantissa), ulpOf(exponent)));
  }
  components[3] = std::bit_cast<uint32_t>(1.0f);
}

void packSharedExponent(const uint32_t (&components)[4], std::byte *target) {
  float values[3], largest = 0;
  for (int i = 0; i < 3; ++i) {
    const auto value = std::bit_cast<float>(components[i]);
    values[i] = value > 0 ? std::min(value, kLargest) : 0; // NaN is not greater
    largest = std::max(largest, values[i]);
  }
  int exponent = largest > 0 ? std::max(std::ilogb(largest) + 1 + kExponentBias, 0) : 0;
  if (roundTo(largest, exponent) >> kMantissaBits != 0)
    ++exponent;
  uint32_t word = static_cast<uint32_t>(exponent) << 3 * kMantissaBits;
  for (int i = 0; i < 3; ++i)
    word |= roundTo(values[i], exponent) << i * kMantissaBits;
  std::memcpy(target, &word, sizeof(word));
}

} // namespace rdnasim
