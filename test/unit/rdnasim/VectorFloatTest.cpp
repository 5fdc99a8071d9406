// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Vector instructions on floats and doubles, under the modes of MODE.

#include "Meaning.h"

#include <cmath>
#include <limits>

namespace rdnasim {
namespace {

using i32 = int32_t;
using u32 = uint32_t;
using u64 = uint64_t;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

/// Every way to round and to treat denormals.
std::vector<Conditions> allModes() {
  std::vector<Conditions> result;
  for (uint8_t rounding = 0; rounding < 4; ++rounding)
    for (uint8_t denormals = 0; denormals < 4; ++denormals) {
      Conditions each;
      each.mode.roundF32 = rounding, each.mode.denormF32 = denormals;
      // The other field differs, so that a mistaken one is seen.
      each.mode.roundF16F64 = (rounding + 1) & 3, each.mode.denormF16F64 = denormals ^ 3;
      result.push_back(each);
    }
  return result;
}

TEST(VectorFloat, ArithmeticInAllModes) {
  const Row rows[] = {
      {"v_add_f32", [](float a, float b) -> float { return a + b; }},
      {"v_sub_f32", [](float a, float b) -> float { return a - b; }},
      {"v_subrev_f32", [](float a, float b) -> float { return b - a; }},
      {"v_mul_f32", [](float a, float b) -> float { return a * b; }},
      {"v_fma_f32", [](float a, float b, float c) -> float { return std::fma(a, b, c); }},
      {"v_add_f64", [](double a, double b) -> double { return a + b; }},
      {"v_mul_f64", [](double a, double b) -> double { return a * b; }},
      {"v_fma_f64", [](double a, double b, double c) -> double { return std::fma(a, b, c); }},
  };
  for (const Conditions &conditions : allModes())
    checkRows(rows, conditions);
}

TEST(VectorFloat, ZeroTimesAnything) {
  auto mul = [](float a, float b) -> float { return a == 0 || b == 0 ? 0.0f : a * b; };
  auto fma = [](float a, float b, float c) -> float {
    return a == 0 || b == 0 ? 0.0f + c : std::fma(a, b, c);
  };
  const Row rows[] = {
      {"v_mul_legacy_f32", mul, kRdna2},
      {"v_mul_dx9_zero_f32", mul, kRdna34},
      {"v_fma_legacy_f32", fma, kRdna2},
      {"v_fma_dx9_zero_f32", fma, kRdna34},
  };
  checkRows(rows);
}

TEST(VectorFloat, Rounding) {
  const Row rows[] = {
      {"v_trunc_f32", [](float a) -> float { return std::trunc(a); }},
      {"v_ceil_f32", [](float a) -> float { return std::ceil(a); }},
      {"v_floor_f32", [](float a) -> float { return std::floor(a); }},
      {"v_rndne_f32", [](float a) -> float { return std::nearbyint(a); }},
      {"v_trunc_f64", [](double a) -> double { return std::trunc(a); }},
      {"v_ceil_f64", [](double a) -> double { return std::ceil(a); }},
      {"v_floor_f64", [](double a) -> double { return std::floor(a); }},
      {"v_rndne_f64", [](double a) -> double { return std::nearbyint(a); }},
      // Never 1, however near to a whole number from below.
      {"v_fract_f32",
       [](float a) -> float {
         return std::fmin(a - std::floor(a), 0x1.fffffep-1f) + (std::isfinite(a) ? 0 : kNan);
       }},
      {"v_fract_f64",
       [](double a) -> double {
         return std::fmin(a - std::floor(a), 0x1.fffffffffffffp-1) + (std::isfinite(a) ? 0 : kNan);
       }},
  };
  checkRows(rows);
}

TEST(VectorFloat, RoundsToEvenWhateverTheMode) {
  auto even = [](auto a) {
    int old = std::fegetround();
    std::fesetround(FE_TONEAREST);
    auto result = std::nearbyint(a);
    std::fesetround(old);
    return result;
  };
  const Row rows[] = {{"v_rndne_f32", [even](float a) -> float { return even(a); }},
                      {"v_rndne_f64", [even](double a) -> double { return even(a); }}};
  for (uint8_t rounding : {1, 2, 3}) {
    Conditions conditions;
    conditions.mode.roundF32 = conditions.mode.roundF16F64 = rounding;
    checkRows(rows, conditions);
  }
}

constexpr long double kPi = 3.14159265358979323846264338327950288L;

/// Exact at the quarters of a turn. The ISA documents support the full range of inputs.
float sineOfTurns(float a) {
  long double part = std::fmod(static_cast<long double>(a), 1);
  if (part * 4 == std::round(part * 4))
    return static_cast<int>(part * 4) % 2 == 0 ? 0 : (part == 0.25L || part == -0.75L ? 1 : -1);
  return static_cast<float>(std::sin(2 * kPi * part));
}
float cosineOfTurns(float a) {
  long double part = std::fabs(std::fmod(static_cast<long double>(a), 1));
  if (part * 4 == std::round(part * 4))
    return part == 0 ? 1 : part == 0.5L ? -1 : 0;
  return static_cast<float>(std::cos(2 * kPi * part));
}

float flush(float a) {
  return std::fabs(a) < 0x1p-126f ? std::copysign(0.0f, a) : a;
}
/// A function whose denormals are flushed whatever MODE says, in extended precision.
template <class F>
auto flushing(F function) {
  return [function](float a) -> float {
    return flush(static_cast<float>(function(static_cast<long double>(flush(a)))));
  };
}

/// The ISA documents allow an error of 1 unit in the last place, and flush the denormals of floats.
TEST(VectorFloat, Transcendentals) {
  using Long = long double;
  const Row rows[] = {
      {"v_exp_f32", flushing([](Long a) { return std::exp2(a); })},
      {"v_log_f32", flushing([](Long a) { return std::log2(a); })},
      {"v_rcp_f32", flushing([](Long a) { return 1 / a; })},
      {"v_rcp_iflag_f32", flushing([](Long a) { return 1 / a; })},
      {"v_rsq_f32", flushing([](Long a) { return 1 / std::sqrt(a); })},
      {"v_sqrt_f32", flushing([](Long a) { return std::sqrt(a); })},
      {"v_rcp_f64", [](double a) -> double { return static_cast<double>(1 / Long(a)); }},
      {"v_rsq_f64", [](double a) -> double { return static_cast<double>(1 / std::sqrt(Long(a))); }},
      {"v_sqrt_f64", [](double a) -> double { return static_cast<double>(std::sqrt(Long(a))); }},
  };
  Conditions conditions;
  conditions.units = 1;
  conditions.samples = 4096;
  checkRows(rows, conditions);
  for (uint8_t rounding : {1, 2, 3}) {
    conditions.mode.roundF32 = conditions.mode.roundF16F64 = rounding;
    checkRows(std::span(rows).first(6), conditions);
  }
}

/// Angles are in turns. Near a zero of the function 2^-20 is many units in the last place: the comparison is
/// absolute.
TEST(VectorFloat, SineAndCosine) {
  for (const Variant &variant : allVariants()) {
    Machine machine("v_sin_f32 v1, v0\nv_cos_f32 v2, v0", variant);
    auto angle = [](uint32_t lane) { return (static_cast<float>(lane) - 32) * 7.96875f + 0.0625f; };
    machine.setVector(0, [&](uint32_t lane) { return std::bit_cast<u32>(angle(lane)); });
    machine.run();
    for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
      EXPECT_NEAR(std::bit_cast<float>(machine.vector(1, lane)), sineOfTurns(angle(lane)), 0x1p-20)
          << angle(lane);
      EXPECT_NEAR(std::bit_cast<float>(machine.vector(2, lane)), cosineOfTurns(angle(lane)), 0x1p-20)
          << angle(lane);
    }
  }
}

TEST(VectorFloat, SineAndCosineOfTheLargeAndTheInfinite) {
  const Row rows[] = {
      {"v_sin_f32", [](float a) -> float { return std::isfinite(a) ? sineOfTurns(a) : kNan; }},
      {"v_cos_f32", [](float a) -> float { return std::isfinite(a) ? cosineOfTurns(a) : kNan; }},
  };
  Conditions conditions;
  conditions.units = 2;
  checkRows(rows, conditions);
}

/// 0.5 to 1, and the power of two that goes with it.
TEST(VectorFloat, MantissaAndExponent) {
  auto mantissa = [](auto a) {
    int exponent;
    return std::isfinite(a) ? std::frexp(a, &exponent) : a;
  };
  auto exponent = [](auto a) -> i32 { return std::isfinite(a) && a != 0 ? std::ilogb(a) + 1 : 0; };
  const Row rows[] = {
      {"v_frexp_mant_f32", [=](float a) -> float { return mantissa(a); }},
      {"v_frexp_mant_f64", [=](double a) -> double { return mantissa(a); }},
      {"v_frexp_exp_i32_f32", [=](float a) -> i32 { return exponent(a); }},
      {"v_frexp_exp_i32_f64", [=](double a) -> i32 { return exponent(a); }},
      {"v_ldexp_f32", [](float a, i32 b) -> float { return std::scalbn(a, b); }},
      {"v_ldexp_f64", [](double a, i32 b) -> double { return std::scalbn(a, b); }},
  };
  checkRows(rows);
}

/// Face, coordinates and twice the major axis: the greatest of the three, and among equals z before y before
/// x.
TEST(VectorFloat, CubeMaps) {
  auto isZ = [](float x, float y, float z) {
    return std::fabs(z) >= std::fabs(x) && std::fabs(z) >= std::fabs(y);
  };
  auto isY = [](float x, float y) { return std::fabs(y) >= std::fabs(x); };
  const Row rows[] = {
      {"v_cubeid_f32",
       [=](float x, float y, float z) -> float {
         return isZ(x, y, z) ? (z < 0 ? 5 : 4) : isY(x, y) ? (y < 0 ? 3 : 2) : (x < 0 ? 1 : 0);
       }},
      {"v_cubesc_f32",
       [=](float x, float y, float z) -> float {
         return isZ(x, y, z) ? (z < 0 ? -x : x) : isY(x, y) ? x : (x < 0 ? z : -z);
       }},
      {"v_cubetc_f32",
       [=](float x, float y, float z) -> float {
         return isZ(x, y, z) ? -y : isY(x, y) ? (y < 0 ? -z : z) : -y;
       }},
      {"v_cubema_f32",
       [=](float x, float y, float z) -> float {
         return 2 * (isZ(x, y, z) ? z : isY(x, y) ? y : x);
       }},
  };
  checkRows(rows);
}

} // namespace
} // namespace rdnasim
