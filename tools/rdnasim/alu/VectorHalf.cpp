// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// 16-bit instructions on one value for each lane. They write one half of a register and keep the other.

#include "tools/rdnasim/alu/Elementwise.h"
#include "tools/rdnasim/alu/HalfFunctions.h"
#include "tools/rdnasim/alu/HalfwordArithmetic.h"

#include <algorithm>

namespace rdnasim {

using namespace halfword;

namespace {

using i16 = int16_t;
using u16 = uint16_t;

Half subRev(const FloatMode &mode, Half a, Half b) {
  return subHalf(mode, b, a);
}
Half fmaMiddle(const FloatMode &mode, Half a, Half k, Half b) {
  return fmaHalf(mode, a, k, b);
}
template <float (*F)(float)>
Half onFloat(const FloatMode &mode, Half a) {
  return rounded(mode, F(toFloat(a)));
}
float truncate(float a) {
  return std::trunc(a);
}
float ceiling(float a) {
  return std::ceil(a);
}
float floorOf(float a) {
  return std::floor(a);
}
/// The result is below 1: the greatest half less than 1 is 1 - 2^-11.
float fraction(float a) {
  float result = a - std::floor(a), most = 1 - 0x1p-11f;
  return result > most ? most : result; // keeps a NaN
}
float sine(float a) {
  return static_cast<float>(sineOfTurns(a));
}
float cosine(float a) {
  return static_cast<float>(cosineOfTurns(a));
}
float frexpMantissa(float a) {
  int exponent = 0;
  return std::isfinite(a) ? std::frexp(a, &exponent) : a;
}
i16 frexpExponent(Half a) {
  int exponent = 0;
  float value = toFloat(a);
  if (std::isfinite(value) && value != 0)
    std::frexp(value, &exponent);
  return static_cast<i16>(exponent);
}
Half ldexpHalf(const FloatMode &mode, Half a, i16 b) {
  return rounded(mode, std::ldexp(static_cast<double>(toFloat(a)), b));
}
Half min3(const FloatMode &mode, Half a, Half b, Half c) {
  return minHalf(mode, minHalf(mode, a, b), c);
}
Half max3(const FloatMode &mode, Half a, Half b, Half c) {
  return maxHalf(mode, maxHalf(mode, a, b), c);
}
Half minMax(const FloatMode &mode, Half a, Half b, Half c) {
  return maxHalf(mode, minHalf(mode, a, b), c);
}
Half maxMin(const FloatMode &mode, Half a, Half b, Half c) {
  return minHalf(mode, maxHalf(mode, a, b), c);
}
Half med3(const FloatMode &mode, Half a, Half b, Half c) {
  if (isNan(a) || isNan(b) || isNan(c))
    return min3(mode, a, b, c);
  return maxHalf(mode, minHalf(mode, a, b), minHalf(mode, maxHalf(mode, a, b), c));
}
Half minimum3(Half a, Half b, Half c) {
  return minimumHalf(minimumHalf(a, b), c);
}
Half maximum3(Half a, Half b, Half c) {
  return maximumHalf(maximumHalf(a, b), c);
}
Half minimumMaximum(Half a, Half b, Half c) {
  return maximumHalf(minimumHalf(a, b), c);
}
Half maximumMinimum(Half a, Half b, Half c) {
  return minimumHalf(maximumHalf(a, b), c);
}
/// Handles the special cases of a division; the quotient is computed in single precision.
Half divFixup(Half quotient, Half denominator, Half numerator) {
  float d = toFloat(denominator), n = toFloat(numerator);
  u16 sign = (denominator.bits ^ numerator.bits) & 0x8000;
  if (isNan(numerator))
    return quieted(numerator);
  if (isNan(denominator))
    return quieted(denominator);
  if ((d == 0 && n == 0) || (std::isinf(d) && std::isinf(n)))
    return {0xfe00};
  if (d == 0 || std::isinf(n))
    return {static_cast<u16>(sign | 0x7c00)};
  if (std::isinf(d) || n == 0)
    return {sign};
  return {static_cast<u16>(sign | (quotient.bits & 0x7fff))};
}

template <class T>
T least3(T a, T b, T c) {
  return std::min({a, b, c});
}
template <class T>
T greatest3(T a, T b, T c) {
  return std::max({a, b, c});
}
template <class T>
T median3(T a, T b, T c) {
  return std::max(std::min(a, b), std::min(std::max(a, b), c));
}
u16 move(u16 a) {
  return a;
}
u16 bitNot(u16 a) {
  return static_cast<u16>(~a);
}
u16 bitAnd(u16 a, u16 b) {
  return a & b;
}
u16 bitOr(u16 a, u16 b) {
  return a | b;
}
u16 bitXor(u16 a, u16 b) {
  return a ^ b;
}

constexpr OpInfo kLines[] = {
    valu<addHalf>("v_add_f16"),
    valu<subHalf>("v_sub_f16"),
    valu<subRev>("v_subrev_f16"),
    valu<mulHalf>("v_mul_f16"),
    valu<fmaHalf>("v_fma_f16"),
    valu<fmaHalf>("v_fmaak_f16"),
    valu<fmaMiddle>("v_fmamk_f16"),
    accumulatingValu<fmaHalf>("v_fmac_f16"),
    valu<minHalf>("v_min_f16", kRdna23),
    valu<maxHalf>("v_max_f16", kRdna23),
    valu<minHalf>("v_min_num_f16", kRdna4),
    valu<maxHalf>("v_max_num_f16", kRdna4),
    valu<min3>("v_min3_f16", kRdna23),
    valu<max3>("v_max3_f16", kRdna23),
    valu<min3>("v_min3_num_f16", kRdna4),
    valu<max3>("v_max3_num_f16", kRdna4),
    valu<med3>("v_med3_f16", kRdna23),
    valu<med3>("v_med3_num_f16", kRdna4),
    valu<minMax>("v_minmax_f16", kRdna3),
    valu<maxMin>("v_maxmin_f16", kRdna3),
    valu<minMax>("v_minmax_num_f16", kRdna4),
    valu<maxMin>("v_maxmin_num_f16", kRdna4),
    valu<minimumHalf>("v_minimum_f16", kRdna4),
    valu<maximumHalf>("v_maximum_f16", kRdna4),
    valu<minimum3>("v_minimum3_f16", kRdna4),
    valu<maximum3>("v_maximum3_f16", kRdna4),
    valu<minimumMaximum>("v_minimummaximum_f16", kRdna4),
    valu<maximumMinimum>("v_maximumminimum_f16", kRdna4),
    valu<onFloat<truncate>>("v_trunc_f16"),
    valu<onFloat<ceiling>>("v_ceil_f16"),
    valu<onFloat<floorOf>>("v_floor_f16"),
    valu<onFloat<roundedEven<float>>>("v_rndne_f16"),
    valu<onFloat<fraction>>("v_fract_f16"),
    valu<onFloat<squareRoot>>("v_sqrt_f16"),
    valu<onFloat<reciprocal>>("v_rcp_f16"),
    valu<onFloat<reciprocalSqrt>>("v_rsq_f16"),
    valu<onFloat<exp2Of>>("v_exp_f16"),
    valu<onFloat<log2Of>>("v_log_f16"),
    valu<onFloat<sine>>("v_sin_f16"),
    valu<onFloat<cosine>>("v_cos_f16"),
    valu<onFloat<frexpMantissa>>("v_frexp_mant_f16"),
    valu<frexpExponent>("v_frexp_exp_i16_f16"),
    valu<ldexpHalf>("v_ldexp_f16"),
    valu<divFixup>("v_div_fixup_f16"),

    saturableValu<add<u16>, addSaturated<u16>, Carried<>>("v_add_nc_u16"),
    saturableValu<subtract<u16>, subtractSaturated<u16>, Carried<>>("v_sub_nc_u16"),
    saturableValu<add<i16>, addSaturated<i16>, Carried<>>("v_add_nc_i16"),
    saturableValu<subtract<i16>, subtractSaturated<i16>, Carried<>>("v_sub_nc_i16"),
    valu<mulLo, Carried<>>("v_mul_lo_u16"),
    saturableValu<multiplyAdd<u16>, multiplyAddSaturated<u16>, Carried<>>("v_mad_u16"),
    saturableValu<multiplyAdd<i16>, multiplyAddSaturated<i16>, Carried<>>("v_mad_i16"),
    valu<shiftLeftRev, Moved<control(15)>>("v_lshlrev_b16"),
    valu<shiftRightRev, Moved<control(15)>>("v_lshrrev_b16"),
    valu<shiftRightSignedRev, Moved<control(15)>>("v_ashrrev_i16"),
    valu<least<u16>>("v_min_u16"),
    valu<greatest<u16>>("v_max_u16"),
    valu<least<i16>>("v_min_i16"),
    valu<greatest<i16>>("v_max_i16"),
    valu<least3<u16>>("v_min3_u16"),
    valu<greatest3<u16>>("v_max3_u16"),
    valu<median3<u16>>("v_med3_u16"),
    valu<least3<i16>>("v_min3_i16"),
    valu<greatest3<i16>>("v_max3_i16"),
    valu<median3<i16>>("v_med3_i16"),
    valu<move, Moved<>>("v_mov_b16", kRdna3),
    valu<bitNot, Moved<>>("v_not_b16", kRdna34),
    valu<bitAnd, Moved<>>("v_and_b16", kRdna34),
    valu<bitOr, Moved<>>("v_or_b16", kRdna34),
    valu<bitXor, Moved<>>("v_xor_b16", kRdna34),
};

} // namespace

std::span<const OpInfo> vectorHalfInstructions() {
  return kLines;
}

} // namespace rdnasim
