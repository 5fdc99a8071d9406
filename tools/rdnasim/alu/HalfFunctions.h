// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Operations on 16-bit floats, one value at a time, computed with enough precision that one rounding gives
// the exactly rounded result.

#pragma once

#include "tools/rdnasim/alu/FloatFunctions.h"
#include "tools/rdnasim/alu/HalfFloat.h"

#include <cmath>
#include <cstdint>

namespace rdnasim {

inline Half rounded(const FloatMode &mode, double value) {
  return toHalf(value, mode.roundF16F64);
}

/// Rounds the sum of two parts. Opposite parts that cancel give -0 when rounding down.
inline Half roundedSum(const FloatMode &mode, double sum, double a, double b) {
  constexpr uint8_t kDown = 2;
  if (sum == 0 && mode.roundF16F64 == kDown && std::signbit(a) != std::signbit(b))
    return {0x8000};
  return rounded(mode, sum);
}

inline Half addHalf(const FloatMode &mode, Half a, Half b) {
  double x = toFloat(a), y = toFloat(b);
  return roundedSum(mode, x + y, x, y);
}
inline Half subHalf(const FloatMode &mode, Half a, Half b) {
  double x = toFloat(a), y = -toFloat(b);
  return roundedSum(mode, x + y, x, y);
}
inline Half mulHalf(const FloatMode &mode, Half a, Half b) {
  return rounded(mode, double(toFloat(a)) * toFloat(b));
}
inline Half fmaHalf(const FloatMode &mode, Half a, Half b, Half c) {
  float x = toFloat(a), y = toFloat(b), z = toFloat(c);
  return roundedSum(mode, fmaToOdd(x, y, z), x * y, z);
}

inline bool isNan(Half a) {
  return (a.bits & 0x7fff) > 0x7c00;
}
inline bool isSignalling(Half a) {
  return isNan(a) && (a.bits & 0x200) == 0;
}
inline Half quieted(Half a) {
  return {static_cast<uint16_t>(a.bits | 0x200)};
}

/// Returns the operand itself, bit for bit, like v_min and v_max.
inline Half minHalf(const FloatMode &mode, Half a, Half b) {
  if (mode.ieee && (isSignalling(a) || isSignalling(b)))
    return quieted(isSignalling(a) ? a : b);
  if (isNan(a))
    return b;
  float x = toFloat(a), y = toFloat(b);
  return isNan(b) || x < y || (x == y && std::signbit(x)) ? a : b;
}
inline Half maxHalf(const FloatMode &mode, Half a, Half b) {
  if (mode.ieee && (isSignalling(a) || isSignalling(b)))
    return quieted(isSignalling(a) ? a : b);
  if (isNan(a))
    return b;
  float x = toFloat(a), y = toFloat(b);
  return isNan(b) || x > y || (x == y && !std::signbit(x)) ? a : b;
}
/// RDNA4's minimum and maximum: a NaN operand is returned.
inline Half minimumHalf(Half a, Half b) {
  return isNan(a) ? quieted(a) : isNan(b) ? quieted(b) : minHalf(FloatMode(), a, b);
}
inline Half maximumHalf(Half a, Half b) {
  return isNan(a) ? quieted(a) : isNan(b) ? quieted(b) : maxHalf(FloatMode(), a, b);
}

} // namespace rdnasim
