// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Forms of multiplying and adding that read their old result or a literal, and rarer float instructions.

#include "Meaning.h"

#include <algorithm>
#include <cmath>

namespace rdnasim {
namespace {

using u16 = uint16_t;
using u32 = uint32_t;
using u64 = uint64_t;
using Half = _Float16;
/// Wide enough that sums and products of halves are exact: one rounding follows.
using Exact = long double;

Half fused(Half a, Half b, Half c) {
  return static_cast<Half>(Exact(a) * b + c);
}
/// 0 times anything is 0.
float fusedZero(float a, float b, float c) {
  return a == 0 || b == 0 ? 0 + c : std::fma(a, b, c);
}

TEST(MultiplyAdd, ToTheOldResultInAllModes) {
  const Row rows[] = {
      {"v_fmac_f32", [](float a, float b, float old) -> float { return std::fma(a, b, old); }, kAll, true},
      {"v_fmac_legacy_f32", [](float a, float b, float old) -> float { return fusedZero(a, b, old); }, kRdna2,
       true},
      {"v_fmac_dx9_zero_f32", [](float a, float b, float old) -> float { return fusedZero(a, b, old); },
       kRdna3, true},
      {"v_fmac_f16", [](Half a, Half b, Half old) -> Half { return fused(a, b, old); }, kAll, true},
      {"v_fmaak_f32 , 0xc0490fdb",
       [](float a, float b) -> float { return std::fma(a, b, std::bit_cast<float>(0xc0490fdb)); }},
      {"v_fmaak_f16 , 0xc248",
       [](Half a, Half b) -> Half { return fused(a, b, std::bit_cast<Half>(u16(0xc248))); }},
  };
  for (uint8_t rounding = 0; rounding < 4; ++rounding)
    for (uint8_t denormals = 0; denormals < 4; ++denormals) {
      Conditions conditions;
      conditions.mode.roundF32 = rounding, conditions.mode.roundF16F64 = (rounding + 1) & 3;
      conditions.mode.denormF32 = denormals, conditions.mode.denormF16F64 = denormals ^ 3;
      checkRows(rows, conditions);
    }
}

TEST(MultiplyAdd, LiteralInTheMiddle) {
  for (const Variant &variant : allVariants()) {
    std::string error, half = "v_fmamk_f16 v3.l, v4.l, 0x4200, v5.l";
    if (assemble(half, variant, error).empty())
      half = "v_fmamk_f16 v3, v4, 0x4200, v5";
    Machine machine("v_fmamk_f32 v2, v0, 0x40400000, v1\n" + half, variant);
    machine.setVector(0, [](uint32_t) { return std::bit_cast<u32>(2.0f); });
    machine.setVector(1, [](uint32_t) { return std::bit_cast<u32>(0.5f); });
    machine.setVector(3, [](uint32_t) { return 0xdead0000; });
    machine.setVector(4, [](uint32_t) { return 0x4000; }); // 2
    machine.setVector(5, [](uint32_t) { return 0x3800; }); // 0.5
    machine.run();
    EXPECT_EQ(machine.vector(2, 0), std::bit_cast<u32>(6.5f)) << toString(variant);
    EXPECT_EQ(machine.vector(3, 0), 0xdead4680u) << toString(variant);
  }
}

/// Two in one, in either order.
TEST(MultiplyAdd, LeastAndGreatestOfHalves) {
  auto lesser = [](Half a, Half b) -> Half {
    if (a != a || b != b)
      return a != a ? b : a;
    return a == b ? (std::signbit(static_cast<float>(a)) ? a : b) : std::min(a, b);
  };
  auto larger = [=](Half a, Half b) -> Half { return -lesser(-a, -b); };
  auto least = [=](Half a, Half b) -> Half { return a != a || b != b ? Half(NAN) : lesser(a, b); };
  auto most = [=](Half a, Half b) -> Half { return a != a || b != b ? Half(NAN) : larger(a, b); };
  auto maxMin = [=](Half a, Half b, Half c) -> Half { return lesser(larger(a, b), c); };
  auto minMax = [=](Half a, Half b, Half c) -> Half { return larger(lesser(a, b), c); };
  const Row rows[] = {
      {"v_maxmin_f16", maxMin, kRdna3},
      {"v_minmax_f16", minMax, kRdna3},
      {"v_maxmin_num_f16", maxMin, kRdna4},
      {"v_minmax_num_f16", minMax, kRdna4},
      {"v_maximumminimum_f16", [=](Half a, Half b, Half c) -> Half { return least(most(a, b), c); }, kRdna4},
      {"v_minimummaximum_f16", [=](Half a, Half b, Half c) -> Half { return most(least(a, b), c); }, kRdna4},
      {"v_mov_b16", [](u16 a) -> u16 { return a; }, kRdna3},
  };
  checkRows(rows);
}

/// The angle is in turns.
TEST(MultiplyAdd, SineAndCosineOfHalves) {
  auto turns = [](Half a) { return 2 * 3.14159265358979323846L * (Exact(a) - std::floor(Exact(a))); };
  auto isInfinite = [](Half a) { return std::isinf(static_cast<float>(a)); };
  const Row rows[] = {
      {"v_sin_f16",
       [=](Half a) -> Half { return isInfinite(a) ? Half(NAN) : static_cast<Half>(std::sin(turns(a))); }},
      {"v_cos_f16",
       [=](Half a) -> Half { return isInfinite(a) ? Half(NAN) : static_cast<Half>(std::cos(turns(a))); }},
  };
  for (const Row &row : rows)
    for (const Variant &variant : allVariants()) {
      std::string error, text = std::string(row.text) + " v1.l, v0.l";
      if (assemble(text, variant, error).empty())
        text = std::string(row.text) + " v1, v0";
      Machine machine(text, variant);
      Samples samples;
      machine.setVector(0, [&](uint32_t) { return static_cast<u32>(samples.next({16, true})); });
      machine.setVector(1, [](uint32_t) { return 0; });
      machine.wave.mode = Conditions::keepingDenormals();
      machine.run();
      for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
        u64 input = machine.vector(0, lane);
        auto expected = std::bit_cast<Half>(static_cast<u16>(row.meaning.apply(&input)));
        auto actual = std::bit_cast<Half>(static_cast<u16>(machine.vector(1, lane)));
        if (expected != expected)
          EXPECT_NE(actual, actual);
        else
          EXPECT_NEAR(float(actual), float(expected), 0x1p-11f)
              << toString(variant) << text << std::hex << input;
      }
    }
}

/// The specular factor of lighting: the least number where no light arrives.
TEST(MultiplyAdd, Mullit) {
  constexpr float kLeast = -std::numeric_limits<float>::max();
  const Row rows[] = {{"v_mullit_f32", [=](float a, float b, float c) -> float {
                         if (!(b > kLeast) || !(c > 0))
                           return kLeast;
                         return a == 0 || b == 0 ? 0 : a * b;
                       }}};
  checkRows(rows);
}

/// Byte b % 4 of c becomes a, rounded.
TEST(MultiplyAdd, FloatToAByte) {
  const Row rows[] = {{"v_cvt_pk_u8_f32", [](float a, u32 b, u32 c) -> u32 {
                         float whole = std::isnan(a) ? 0 : std::clamp(std::nearbyint(a), 0.0f, 255.0f);
                         u32 shift = b % 4 * 8;
                         return (c & ~(0xffu << shift)) | static_cast<u32>(whole) << shift;
                       }}};
  checkRows(rows);
}

/// 2/pi in pieces of 53 bits; large angles begin further right.
TEST(MultiplyAdd, PiecesOfTwoOverPi) {
  constexpr Exact kTwoOverPi = 0.63661977236758134307553505349005745L;
  for (const Variant &variant : allVariants()) {
    Machine machine("v_trig_preop_f64 v[4:5], v[0:1], 0\nv_trig_preop_f64 v[6:7], v[0:1], 1\n"
                    "v_trig_preop_f64 v[8:9], v[2:3], 0",
                    variant);
    auto set = [&](uint32_t number, double value) {
      auto bits = std::bit_cast<u64>(value);
      machine.setVector(number, [=](uint32_t) { return static_cast<u32>(bits); });
      machine.setVector(number + 1, [=](uint32_t) { return static_cast<u32>(bits >> 32); });
    };
    set(0, 1);
    set(2, std::ldexp(1.0, 1077 - 1023 + 53));
    machine.run();
    auto first = std::bit_cast<double>(machine.vector64(4, 0)),
         second = std::bit_cast<double>(machine.vector64(6, 0));
    EXPECT_EQ(first, static_cast<double>(std::floor(kTwoOverPi * 0x1p53L) * 0x1p-53L)) << toString(variant);
    EXPECT_LT(second, 0x1p-53);
    EXPECT_LT(std::fabs(kTwoOverPi - first - second), 0x1p-63L);
    EXPECT_EQ(machine.vector64(8, 0), machine.vector64(6, 0));
  }
}

} // namespace
} // namespace rdnasim
