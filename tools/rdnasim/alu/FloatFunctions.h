// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Float functions of the ISA documents that the C++ library does not have.

#pragma once

#include "tools/rdnasim/machine/FloatMode.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace rdnasim {

template <class T>
bool isSignalling(T value) {
  if constexpr (sizeof(T) == 4)
    return std::isnan(value) && (std::bit_cast<uint32_t>(value) >> 22 & 1) == 0;
  else
    return std::isnan(value) && (std::bit_cast<uint64_t>(value) >> 51 & 1) == 0;
}
template <class T>
T quieted(T value) {
  if constexpr (sizeof(T) == 4)
    return std::bit_cast<T>(std::bit_cast<uint32_t>(value) | 1u << 22);
  else
    return std::bit_cast<T>(std::bit_cast<uint64_t>(value) | 1ull << 51);
}

/// v_min, v_min_num: returns the other operand when one is NaN; -0 is less than 0. In IEEE mode a signalling
/// NaN is returned, quieted.
template <class T>
T minNumber(const FloatMode &mode, T a, T b) {
  if (mode.ieee && isSignalling(a))
    return quieted(a);
  if (mode.ieee && isSignalling(b))
    return quieted(b);
  if (std::isnan(a))
    return b;
  if (std::isnan(b) || a < b)
    return a;
  return a == b && std::signbit(a) ? a : b;
}
template <class T>
T maxNumber(const FloatMode &mode, T a, T b) {
  if (mode.ieee && isSignalling(a))
    return quieted(a);
  if (mode.ieee && isSignalling(b))
    return quieted(b);
  if (std::isnan(a))
    return b;
  if (std::isnan(b) || a > b)
    return a;
  return a == b && !std::signbit(a) ? a : b;
}
/// v_minimum (RDNA4): returns a NaN operand, quieted.
template <class T>
T minimumOf(T a, T b) {
  if (std::isnan(a))
    return quieted(a);
  if (std::isnan(b))
    return quieted(b);
  return minNumber(FloatMode(), a, b);
}
template <class T>
T maximumOf(T a, T b) {
  if (std::isnan(a))
    return quieted(a);
  if (std::isnan(b))
    return quieted(b);
  return maxNumber(FloatMode(), a, b);
}

/// v_med3: when an operand is NaN, returns the least of the others.
template <class T>
T median(const FloatMode &mode, T a, T b, T c) {
  if (std::isnan(a) || std::isnan(b) || std::isnan(c))
    return minNumber(mode, minNumber(mode, a, b), c);
  T greatest = maxNumber(mode, maxNumber(mode, a, b), c);
  if (greatest == a)
    return maxNumber(mode, b, c);
  return greatest == b ? maxNumber(mode, a, c) : maxNumber(mode, a, b);
}

// The transcendental functions, computed in double and rounded once, which is well within the ISA documents'
// error of 1 unit in the last place. Denormals are treated as and flushed to zero, independently of MODE.
float exp2Of(float a);
float log2Of(float a);
float reciprocal(float a);
float reciprocalSqrt(float a);
float squareRoot(float a);

/// Rounds to nearest, ties to even, independently of the host's or MODE's rounding.
template <class T>
T roundedEven(T a) {
  if constexpr (sizeof(T) == 4)
    return __builtin_roundevenf(a);
  else
    return __builtin_roundeven(a);
}

/// Returns a × b + c rounded to odd, in a type so wide that rounding the result once more, also after scaling
/// it, gives the same as rounding the exact sum.
double fmaToOdd(float a, float b, float c);
long double fmaToOdd(double a, double b, double c);

/// Takes an angle in turns.
double sineOfTurns(double turns);
double cosineOfTurns(double turns);

/// Returns the biased exponent.
template <class T>
int exponentOf(T value) {
  if constexpr (sizeof(T) == 4)
    return std::bit_cast<uint32_t>(value) >> 23 & 0xff;
  else
    return static_cast<int>(std::bit_cast<uint64_t>(value) >> 52 & 0x7ff);
}

/// v_div_fixup: handles the special cases of numerator / denominator; otherwise returns the quotient with the
/// right sign.
template <class T>
T fixUpQuotient(T quotient, T denominator, T numerator) {
  using Limits = std::numeric_limits<T>;
  T sign = std::signbit(denominator) != std::signbit(numerator) ? T(-1) : T(1);
  if (std::isnan(numerator))
    return quieted(numerator);
  if (std::isnan(denominator))
    return quieted(denominator);
  bool isIndefinite =
      (denominator == 0 && numerator == 0) || (std::isinf(denominator) && std::isinf(numerator));
  if (isIndefinite)
    return std::copysign(Limits::quiet_NaN(), T(-1));
  if (denominator == 0 || std::isinf(numerator))
    return sign * Limits::infinity();
  if (std::isinf(denominator) || numerator == 0)
    return sign * T(0);
  constexpr int kUnderflow = sizeof(T) == 4 ? -150 : -1075;
  if (exponentOf(numerator) - exponentOf(denominator) < kUnderflow)
    return sign * T(0);
  // The steps of a division produce NaN when a finite quotient overflows.
  return std::isnan(quotient) ? sign * Limits::infinity() : std::copysign(quotient, sign);
}

/// v_trig_preop_f64: 53 bits of 2/pi, the segment's, for the reduction of a large angle.
double trigSegment(double angle, uint32_t segment);

} // namespace rdnasim
