// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/alu/FloatFunctions.h"

#include <iterator>
#include <numbers>

namespace rdnasim {

namespace {

// 2/pi: the first 1,280 bits after the binary point.
constexpr uint64_t kTwoOverPi[] = {
    0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561, 0xb7246e3a424dd2e0,
    0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484, 0xe99c7026b45f7e41, 0x3991d639835339f4,
    0x9c845f8bbdf9283b, 0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d,
    0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab, 0xf0cfbc209af4361d,
};

/// Returns 64 bits from bit `first` on; bit 0 is the most significant one.
uint64_t bitsOfTwoOverPi(uint32_t first) {
  uint32_t word = first / 64, shift = first % 64;
  auto at = [](uint32_t index) { return index < std::size(kTwoOverPi) ? kTwoOverPi[index] : 0; };
  return shift == 0 ? at(word) : at(word) << shift | at(word + 1) >> (64 - shift);
}

float withoutDenormals(float a) {
  return std::fabs(a) < std::numeric_limits<float>::min() ? std::copysign(0.0f, a) : a;
}

} // namespace

float exp2Of(float a) {
  return withoutDenormals(static_cast<float>(std::exp2(static_cast<double>(withoutDenormals(a)))));
}
float log2Of(float a) {
  return withoutDenormals(static_cast<float>(std::log2(static_cast<double>(withoutDenormals(a)))));
}
float reciprocal(float a) {
  return withoutDenormals(static_cast<float>(1.0 / withoutDenormals(a)));
}
float reciprocalSqrt(float a) {
  return static_cast<float>(1.0 / std::sqrt(static_cast<double>(withoutDenormals(a))));
}
float squareRoot(float a) {
  return std::sqrt(withoutDenormals(a));
}

double fmaToOdd(float a, float b, float c) {
  double product = static_cast<double>(a) * b, addend = c;
  double sum = product + addend;
  if (!std::isfinite(sum))
    return sum;
  // The exact error of the addition. If it is not zero, the last bit of the sum must be 1.
  double part = sum - product;
  double lost = (product - (sum - part)) + (addend - part);
  auto bits = std::bit_cast<uint64_t>(sum);
  if (lost == 0 || (bits & 1) != 0)
    return sum;
  bool awayFromZero = (lost > 0) == (sum > 0);
  return std::bit_cast<double>(awayFromZero ? bits + 1 : bits - 1);
}

long double fmaToOdd(double a, double b, double c) {
  using Wide = long double;
  constexpr Wide kInfinity = std::numeric_limits<Wide>::infinity();
  Wide sum = std::fma(Wide(a), Wide(b), Wide(c));
  if (!std::isfinite(sum) || sum == 0)
    return sum;
  Wide lost = std::fma(Wide(a), Wide(b), Wide(c) - sum);
  int exponent = 0;
  Wide digits = std::ldexp(std::frexp(sum, &exponent), std::numeric_limits<Wide>::digits);
  bool isOdd = std::fmod(digits, Wide(2)) != 0;
  return lost == 0 || isOdd ? sum : std::nextafter(sum, lost > 0 ? kInfinity : -kInfinity);
}

double sineOfTurns(double turns) {
  double part = turns - std::round(turns);
  // Exact at multiples of a quarter, as in the hardware.
  if (part == 0 || std::fabs(part) == 0.5)
    return turns == 0 ? turns : 0.0;
  if (std::fabs(part) == 0.25)
    return part > 0 ? 1 : -1;
  return std::sin(part * 2 * std::numbers::pi);
}

double cosineOfTurns(double turns) {
  double part = std::fabs(turns - std::round(turns));
  if (part == 0.25)
    return 0;
  if (part == 0.5)
    return -1;
  return std::cos(part * 2 * std::numbers::pi);
}

double trigSegment(double angle, uint32_t segment) {
  // For angles above 2^54 the segment starts further right; beyond 2^945 the result is scaled so that it is
  // not a denormal.
  int exponent = exponentOf(angle);
  int shift = static_cast<int>(segment & 31) * 53;
  if (exponent > 1077)
    shift += exponent - 1077;
  double bits = static_cast<double>(bitsOfTwoOverPi(static_cast<uint32_t>(shift)) >> 11);
  int scale = -53 - shift;
  if (exponent >= 1968)
    scale += 128;
  return std::ldexp(bits, scale);
}

} // namespace rdnasim
