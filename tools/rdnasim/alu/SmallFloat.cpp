// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/alu/SmallFloat.h"

#include <algorithm>
#include <cmath>

namespace rdnasim {

namespace {

struct Format {
  int mantissaBits;
  int leastExponent; ///< of the smallest normal
  uint8_t most;      ///< largest finite value
  uint8_t over;      ///< the result for larger values
  uint8_t nan;
};

constexpr Format kFp8 = {3, -6, 0x7e, 0x7f, 0xff};
constexpr Format kBf8 = {2, -14, 0x7b, 0x7c, 0xfe};

/// `roundsUp(fraction, isOdd)` decides from the part that is cut off, as a fraction of the unit in the last
/// place.
template <class F>
uint8_t pack(float value, const Format &format, F &&roundsUp) {
  if (std::isnan(value))
    return format.nan;
  uint32_t sign = std::signbit(value) ? 0x80 : 0;
  if (std::isinf(value))
    return static_cast<uint8_t>(sign | format.over);
  float magnitude = std::fabs(value);
  int exponent =
      magnitude == 0 ? format.leastExponent : std::max(std::ilogb(magnitude), format.leastExponent);
  // In double precision, because the unit of a denormal float may itself be a denormal.
  double units = std::ldexp(static_cast<double>(magnitude), format.mantissaBits - exponent);
  auto count = static_cast<uint32_t>(units);
  count += roundsUp(units - count, (count & 1) != 0);
  // A count that exceeds the mantissa carries into the exponent.
  uint32_t bits = (static_cast<uint32_t>(exponent - format.leastExponent) << format.mantissaBits) + count;
  return static_cast<uint8_t>(sign | (bits > format.most ? format.over : bits));
}

bool toNearest(double fraction, bool isOdd) {
  return fraction > 0.5 || (fraction == 0.5 && isOdd);
}

/// The hardware adds the upper bits of `random` below the mantissa: as many bits as a float's mantissa has
/// more than the format. Bits that a denormal result shifts out below them do not count.
uint8_t packRandomly(float value, const Format &format, uint32_t random) {
  int cutBits = 23 - format.mantissaBits;
  return pack(value, format, [&](double fraction, bool) {
    auto cut = static_cast<uint32_t>(std::ldexp(fraction, cutBits));
    return (cut + (random >> (32 - cutBits))) >> cutBits != 0;
  });
}

} // namespace

uint8_t floatToFp8(float value) {
  return pack(value, kFp8, toNearest);
}

uint8_t floatToBf8(float value) {
  return pack(value, kBf8, toNearest);
}

uint8_t floatToFp8(float value, uint32_t random) {
  return packRandomly(value, kFp8, random);
}

uint8_t floatToBf8(float value, uint32_t random) {
  return packRandomly(value, kBf8, random);
}

} // namespace rdnasim
