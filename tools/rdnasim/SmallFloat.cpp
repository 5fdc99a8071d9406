// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/SmallFloat.h"

#include <algorithm>
#include <cmath>

namespace rdnasim {

namespace {

struct Format {
  int mantissaBits;
  int leastExponent; ///< of the smallest normal
  std::uint8_t most; ///< largest finite value
  std::uint8_t over; ///< what larger values become
  std::uint8_t nan;
};

constexpr Format kFp8 = {3, -6, 0x7e, 0x7f, 0x7f};
constexpr Format kBf8 = {2, -14, 0x7b, 0x7c, 0x7e};

/// `roundsUp(fraction, isOdd)` decides on what is cut off, as a part of the unit in the last place.
template <class F>
std::uint8_t pack(float value, const Format &format, F &&roundsUp) {
  auto sign = static_cast<std::uint8_t>(std::signbit(value) ? 0x80 : 0);
  if (std::isnan(value))
    return sign | format.nan;
  if (std::isinf(value))
    return sign | format.over;
  double magnitude = std::fabs(static_cast<double>(value));
  int exponent =
      magnitude == 0 ? format.leastExponent : std::max(std::ilogb(magnitude), format.leastExponent);
  double units = std::ldexp(magnitude, format.mantissaBits - exponent), whole = std::floor(units);
  if (whole >= 256 || exponent > 16)
    return sign | format.over;
  auto count = static_cast<unsigned>(whole);
  count += roundsUp(units - whole, (count & 1) != 0);
  // A count of a full mantissa and more carries into the exponent.
  unsigned bits = (static_cast<unsigned>(exponent - format.leastExponent) << format.mantissaBits) + count;
  return static_cast<std::uint8_t>(sign | (bits > format.most ? format.over : bits));
}

bool toNearest(double fraction, bool isOdd) {
  return fraction > 0.5 || (fraction == 0.5 && isOdd);
}

} // namespace

std::uint8_t floatToFp8(float value) {
  return pack(value, kFp8, toNearest);
}

std::uint8_t floatToBf8(float value) {
  return pack(value, kBf8, toNearest);
}

std::uint8_t floatToFp8(float value, std::uint32_t random) {
  return pack(value, kFp8, [&](double fraction, bool) { return fraction + random * 0x1p-32 >= 1; });
}

std::uint8_t floatToBf8(float value, std::uint32_t random) {
  return pack(value, kBf8, [&](double fraction, bool) { return fraction + random * 0x1p-32 >= 1; });
}

} // namespace rdnasim
