// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/alu/HalfFloat.h"

#include <cmath>

namespace rdnasim {

namespace {

bool roundsUp(double rest, bool isOdd, bool isNegative, uint32_t rounding) {
  switch (rounding) {
  case 0:
    return rest > 0.5 || (rest == 0.5 && isOdd);
  case 1:
    return rest > 0 && !isNegative;
  case 2:
    return rest > 0 && isNegative;
  default:
    return false;
  }
}

} // namespace

Half toHalf(double value, uint32_t rounding) {
  bool isNegative = std::signbit(value);
  auto sign = static_cast<uint16_t>(isNegative << 15);
  if (std::isnan(value)) {
    auto payload = static_cast<uint16_t>(std::bit_cast<uint64_t>(value) >> 42 & 0x3ff);
    return {static_cast<uint16_t>(sign | 0x7e00 | payload)};
  }
  double magnitude = std::fabs(value);
  if (std::isinf(value))
    return {static_cast<uint16_t>(sign | 0x7c00)};
  // The unit in the last place: of the value's binade, or of the denormals.
  int exponent = 0;
  std::frexp(magnitude, &exponent);
  int unit = magnitude == 0 || exponent < -13 ? -24 : exponent - 11;
  double scaled = std::ldexp(magnitude, -unit);
  double whole = std::floor(scaled);
  auto count = static_cast<uint32_t>(whole > 4096 ? 4096 : whole);
  count += roundsUp(scaled - whole, count & 1, isNegative, rounding);
  // A count of 0x400 units or more includes the exponent, so that rounding up to the next binade is a plain
  // addition.
  uint32_t bits = unit == -24 ? count : (static_cast<uint32_t>(unit + 24) << 10) + count;
  if (bits >= 0x7c00) {
    bool toInfinity = rounding == 0 || (rounding == 1 && !isNegative) || (rounding == 2 && isNegative);
    bits = toInfinity ? 0x7c00 : 0x7bff;
  }
  return {static_cast<uint16_t>(sign | bits)};
}

BFloat toBFloat(float value) {
  auto bits = std::bit_cast<uint32_t>(value);
  if (std::isnan(value))
    return {static_cast<uint16_t>(bits >> 16 | 0x40)};
  return {static_cast<uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16)};
}

} // namespace rdnasim
