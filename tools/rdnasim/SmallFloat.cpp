// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/SmallFloat.h"

#include <cmath>

namespace rdnasim {

namespace {

constexpr int kBias = 15;
constexpr std::uint32_t kExponents = 31;

} // namespace

float decodeSmallFloat(std::uint32_t bits, unsigned mantissaBits) {
  std::uint32_t mantissa = bits & ((1u << mantissaBits) - 1), exponent = bits >> mantissaBits & kExponents;
  auto shift = static_cast<int>(mantissaBits);
  float magnitude;
  if (exponent == kExponents)
    magnitude = mantissa != 0 ? NAN : INFINITY;
  else if (exponent == 0)
    magnitude = std::ldexp(static_cast<float>(mantissa), 1 - kBias - shift);
  else
    magnitude = std::ldexp(static_cast<float>(mantissa | 1u << mantissaBits),
                           static_cast<int>(exponent) - kBias - shift);
  return mantissaBits == kHalfMantissa && (bits & 0x8000) != 0 ? -magnitude : magnitude;
}

std::uint32_t encodeSmallFloat(float value, unsigned mantissaBits) {
  bool isSigned = mantissaBits == kHalfMantissa;
  std::uint32_t infinity = kExponents << mantissaBits;
  if (std::isnan(value))
    return infinity | 1u << (mantissaBits - 1);
  if (!isSigned && value <= 0)
    return 0;
  std::uint32_t sign = std::signbit(value) ? 0x8000 : 0;
  float magnitude = std::fabs(value);
  if (magnitude == 0)
    return sign;
  if (magnitude >= 65536)
    return sign | infinity;
  int exponent = std::ilogb(magnitude);
  if (exponent < 1 - kBias)
    exponent = 1 - kBias; // a denormal
  // In units of the last place. Rounding up to a power of two carries into the exponent, up to infinity.
  auto ulps = static_cast<std::uint32_t>(
      std::nearbyint(std::ldexp(magnitude, static_cast<int>(mantissaBits) - exponent)));
  return sign | ((static_cast<std::uint32_t>(exponent + kBias - 1) << mantissaBits) + ulps);
}

} // namespace rdnasim
