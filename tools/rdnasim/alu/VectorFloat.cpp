// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/alu/Elementwise.h"
#include "tools/rdnasim/alu/FloatFunctions.h"

#include <cmath>
#include <limits>

namespace rdnasim {

namespace {

using i32 = int32_t;
using u32 = uint32_t;

template <class T>
T add(T a, T b) {
  return a + b;
}
template <class T>
T sub(T a, T b) {
  return a - b;
}
template <class T>
T subRev(T a, T b) {
  return b - a;
}
template <class T>
T mul(T a, T b) {
  return a * b;
}
/// "DX9 zero": 0 times anything is 0.
float mulZero(float a, float b) {
  return a == 0 || b == 0 ? 0.0f : a * b;
}
template <class T>
T fma(T a, T b, T c) {
  return std::fma(a, b, c);
}
float fmaZero(float a, float b, float c) {
  return a == 0 || b == 0 ? 0.0f + c : std::fma(a, b, c);
}
/// The 2nd operand is the literal: a × K + b.
float fmaMiddle(float a, float k, float b) {
  return std::fma(a, k, b);
}
/// The specular part of the LIT function: the least float where there is no light.
float mullit(float a, float b, float c) {
  constexpr float kLeast = -std::numeric_limits<float>::max();
  bool isLit = b > kLeast && c > 0; // false for NaN
  return isLit ? mulZero(a, b) : kLeast;
}

template <class T>
T truncate(T a) {
  return std::trunc(a);
}
template <class T>
T ceiling(T a) {
  return std::ceil(a);
}
template <class T>
T floorOf(T a) {
  return std::floor(a);
}
/// Less than 1 for every finite input.
template <class T>
T fraction(T a) {
  T result = a - std::floor(a);
  T most = std::nextafter(T(1), T(0));
  return result > most ? most : result;
}
double squareRoot64(double a) {
  return std::sqrt(a);
}
double reciprocal64(double a) {
  return 1.0 / a;
}
double reciprocalSqrt64(double a) {
  return 1.0 / std::sqrt(a);
}
/// Inputs are in turns.
float sineOf(float a) {
  return static_cast<float>(sineOfTurns(a));
}
float cosineOf(float a) {
  return static_cast<float>(cosineOfTurns(a));
}

template <class T>
T frexpMantissa(T a) {
  int exponent = 0;
  return std::isfinite(a) ? std::frexp(a, &exponent) : a;
}
template <class T>
i32 frexpExponent(T a) {
  int exponent = 0;
  if (!std::isfinite(a) || a == 0)
    return 0;
  std::frexp(a, &exponent);
  return exponent;
}
float ldexpOf(float a, i32 b) {
  return std::ldexp(a, b);
}
double ldexp64(double a, i32 b) {
  return std::ldexp(a, b);
}

template <class T>
T min3(const FloatMode &mode, T a, T b, T c) {
  return minNumber(mode, minNumber(mode, a, b), c);
}
template <class T>
T max3(const FloatMode &mode, T a, T b, T c) {
  return maxNumber(mode, maxNumber(mode, a, b), c);
}
template <class T>
T minMax(const FloatMode &mode, T a, T b, T c) {
  return maxNumber(mode, minNumber(mode, a, b), c);
}
template <class T>
T maxMin(const FloatMode &mode, T a, T b, T c) {
  return minNumber(mode, maxNumber(mode, a, b), c);
}
template <class T>
T minimum3(T a, T b, T c) {
  return minimumOf(minimumOf(a, b), c);
}
template <class T>
T maximum3(T a, T b, T c) {
  return maximumOf(maximumOf(a, b), c);
}
template <class T>
T minimumMaximum(T a, T b, T c) {
  return maximumOf(minimumOf(a, b), c);
}
template <class T>
T maximumMinimum(T a, T b, T c) {
  return minimumOf(maximumOf(a, b), c);
}
float med3Of(const FloatMode &mode, float a, float b, float c) {
  return median(mode, a, b, c);
}

float cubeId(float x, float y, float z) {
  float ax = std::fabs(x), ay = std::fabs(y), az = std::fabs(z);
  if (az >= ax && az >= ay)
    return z < 0 ? 5 : 4;
  if (ay >= ax)
    return y < 0 ? 3 : 2;
  return x < 0 ? 1 : 0;
}
float cubeSc(float x, float y, float z) {
  float ax = std::fabs(x), ay = std::fabs(y), az = std::fabs(z);
  if (az >= ax && az >= ay)
    return z < 0 ? -x : x;
  if (ay >= ax)
    return x;
  return x < 0 ? z : -z;
}
float cubeTc(float x, float y, float z) {
  float ax = std::fabs(x), ay = std::fabs(y), az = std::fabs(z);
  if (az >= ax && az >= ay)
    return -y;
  if (ay >= ax)
    return y < 0 ? -z : z;
  return -y;
}
float cubeMa(float x, float y, float z) {
  float ax = std::fabs(x), ay = std::fabs(y), az = std::fabs(z);
  if (az >= ax && az >= ay)
    return 2 * z;
  return ay >= ax ? 2 * y : 2 * x;
}

template <class T>
T divFixup(T quotient, T denominator, T numerator) {
  return fixUpQuotient(quotient, denominator, numerator);
}
double trigPreop(double a, u32 segment) {
  return trigSegment(a, segment);
}

constexpr OpInfo kLines[] = {
    valu<add<float>>("v_add_f32"),
    valu<sub<float>>("v_sub_f32"),
    valu<subRev<float>>("v_subrev_f32"),
    valu<mul<float>>("v_mul_f32"),
    valu<mulZero>("v_mul_legacy_f32", kRdna2),
    valu<mulZero>("v_mul_dx9_zero_f32", kRdna34),
    valu<fma<float>>("v_fma_f32"),
    valu<fmaZero>("v_fma_legacy_f32", kRdna2),
    valu<fmaZero>("v_fma_dx9_zero_f32", kRdna34),
    valu<fma<float>>("v_fmaak_f32"),
    valu<fmaMiddle>("v_fmamk_f32"),
    accumulatingValu<fma<float>>("v_fmac_f32"),
    accumulatingValu<fmaZero>("v_fmac_legacy_f32", kRdna2),
    accumulatingValu<fmaZero>("v_fmac_dx9_zero_f32", kRdna3),
    valu<mullit>("v_mullit_f32"),
    valu<minNumber<float>>("v_min_f32", kRdna23),
    valu<maxNumber<float>>("v_max_f32", kRdna23),
    valu<minNumber<float>>("v_min_num_f32", kRdna4),
    valu<maxNumber<float>>("v_max_num_f32", kRdna4),
    valu<min3<float>>("v_min3_f32", kRdna23),
    valu<max3<float>>("v_max3_f32", kRdna23),
    valu<min3<float>>("v_min3_num_f32", kRdna4),
    valu<max3<float>>("v_max3_num_f32", kRdna4),
    valu<med3Of>("v_med3_f32", kRdna23),
    valu<med3Of>("v_med3_num_f32", kRdna4),
    valu<minMax<float>>("v_minmax_f32", kRdna3),
    valu<maxMin<float>>("v_maxmin_f32", kRdna3),
    valu<minMax<float>>("v_minmax_num_f32", kRdna4),
    valu<maxMin<float>>("v_maxmin_num_f32", kRdna4),
    valu<minimumOf<float>>("v_minimum_f32", kRdna4),
    valu<maximumOf<float>>("v_maximum_f32", kRdna4),
    valu<minimumOf<double>>("v_minimum_f64", kRdna4),
    valu<maximumOf<double>>("v_maximum_f64", kRdna4),
    valu<minimum3<float>>("v_minimum3_f32", kRdna4),
    valu<maximum3<float>>("v_maximum3_f32", kRdna4),
    valu<minimumMaximum<float>>("v_minimummaximum_f32", kRdna4),
    valu<maximumMinimum<float>>("v_maximumminimum_f32", kRdna4),
    valu<truncate<float>>("v_trunc_f32"),
    valu<ceiling<float>>("v_ceil_f32"),
    valu<floorOf<float>>("v_floor_f32"),
    valu<roundedEven<float>>("v_rndne_f32"),
    valu<fraction<float>>("v_fract_f32"),
    valu<squareRoot>("v_sqrt_f32"),
    valu<reciprocal>("v_rcp_f32"),
    valu<reciprocal>("v_rcp_iflag_f32"),
    valu<reciprocalSqrt>("v_rsq_f32"),
    valu<exp2Of>("v_exp_f32"),
    valu<log2Of>("v_log_f32"),
    valu<sineOf>("v_sin_f32"),
    valu<cosineOf>("v_cos_f32"),
    valu<frexpMantissa<float>>("v_frexp_mant_f32"),
    valu<frexpExponent<float>>("v_frexp_exp_i32_f32"),
    valu<ldexpOf>("v_ldexp_f32"),
    valu<cubeId>("v_cubeid_f32"),
    valu<cubeSc>("v_cubesc_f32"),
    valu<cubeTc>("v_cubetc_f32"),
    valu<cubeMa>("v_cubema_f32"),
    valu<divFixup<float>>("v_div_fixup_f32"),

    valu<add<double>>("v_add_f64"),
    valu<mul<double>>("v_mul_f64"),
    valu<fma<double>>("v_fma_f64"),
    valu<minNumber<double>>("v_min_f64", kRdna23),
    valu<maxNumber<double>>("v_max_f64", kRdna23),
    valu<minNumber<double>>("v_min_num_f64", kRdna4),
    valu<maxNumber<double>>("v_max_num_f64", kRdna4),
    valu<truncate<double>>("v_trunc_f64"),
    valu<ceiling<double>>("v_ceil_f64"),
    valu<floorOf<double>>("v_floor_f64"),
    valu<roundedEven<double>>("v_rndne_f64"),
    valu<fraction<double>>("v_fract_f64"),
    valu<squareRoot64>("v_sqrt_f64"),
    valu<reciprocal64>("v_rcp_f64"),
    valu<reciprocalSqrt64>("v_rsq_f64"),
    valu<frexpMantissa<double>>("v_frexp_mant_f64"),
    valu<frexpExponent<double>>("v_frexp_exp_i32_f64"),
    valu<ldexp64>("v_ldexp_f64"),
    valu<divFixup<double>>("v_div_fixup_f64"),
    valu<trigPreop>("v_trig_preop_f64"),
};

} // namespace

std::span<const OpInfo> vectorFloatInstructions() {
  return kLines;
}

} // namespace rdnasim
