// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// v_div_scale, v_div_fmas and v_div_fixup: alone, and as the division that they are for.

#include "Meaning.h"

#include <cmath>

namespace rdnasim {
namespace {

using u32 = uint32_t;
using u64 = uint64_t;
using Half = _Float16;

/// Rounds n / d correctly, by Newton's method on scaled operands. v[0:1] is n, v[2:3] is d, v[30:31] the
/// quotient.
constexpr const char *kDivide32 = "v_div_scale_f32 v4, VCC, v2, v2, v0\n"
                                  "v_div_scale_f32 v5, VCC, v0, v2, v0\n"
                                  "v_rcp_f32 v6, v4\n"
                                  "WAIT_ALU"
                                  "v_fma_f32 v7, -v4, v6, 1.0\n"
                                  "v_fma_f32 v6, v7, v6, v6\n"
                                  "v_mul_f32 v7, v5, v6\n"
                                  "v_fma_f32 v8, -v4, v7, v5\n"
                                  "v_fma_f32 v7, v8, v6, v7\n"
                                  "v_fma_f32 v8, -v4, v7, v5\n"
                                  "WAIT_ALU"
                                  "v_div_fmas_f32 v8, v8, v6, v7\n"
                                  "v_div_fixup_f32 v30, v8, v2, v0\n";
constexpr const char *kDivide64 = "v_div_scale_f64 v[4:5], VCC, v[2:3], v[2:3], v[0:1]\n"
                                  "v_rcp_f64 v[6:7], v[4:5]\n"
                                  "WAIT_ALU"
                                  "v_fma_f64 v[8:9], -v[4:5], v[6:7], 1.0\n"
                                  "v_fma_f64 v[6:7], v[6:7], v[8:9], v[6:7]\n"
                                  "v_fma_f64 v[8:9], -v[4:5], v[6:7], 1.0\n"
                                  "v_fma_f64 v[6:7], v[6:7], v[8:9], v[6:7]\n"
                                  "v_div_scale_f64 v[10:11], VCC, v[0:1], v[2:3], v[0:1]\n"
                                  "v_mul_f64 v[8:9], v[10:11], v[6:7]\n"
                                  "v_fma_f64 v[12:13], -v[4:5], v[8:9], v[10:11]\n"
                                  "WAIT_ALU"
                                  "v_div_fmas_f64 v[12:13], v[12:13], v[6:7], v[8:9]\n"
                                  "v_div_fixup_f64 v[30:31], v[12:13], v[2:3], v[0:1]\n";

std::string withVcc(std::string text, const Variant &variant) {
  for (size_t at = 0; (at = text.find("VCC", at)) != text.npos;)
    text.replace(at, 3, variant.isWave64 ? "vcc" : "vcc_lo");
  return text;
}

template <class T>
T valueIn(const Machine &machine, uint32_t number, uint32_t lane) {
  return std::bit_cast<T>(static_cast<Word<sizeof(T) * 8>>(machine.vector64(number, lane)));
}

/// The corners of the type, random numbers, and pairs whose quotient is near the ends of the range.
template <class T>
u64 operand(Samples &samples, uint32_t lane) {
  u64 bits = samples.next(valueTypeOf<T>());
  if (lane % 4 != 3)
    return bits;
  // Returns a float with a random significand, and an exponent among the least or greatest few.
  constexpr uint32_t kMantissa = sizeof(T) == 4 ? 23 : 52, kMost = sizeof(T) == 4 ? 254 : 2046;
  u64 random = samples.next({64, false}), step = random % 40;
  u64 exponent = random % 2 == 0 ? step : kMost - step;
  u64 significand = samples.next({64, false}) & ((u64(1) << kMantissa) - 1);
  return exponent << kMantissa | significand;
}

template <class T>
void checkDivision(const char *steps) {
  for (const Variant &variant : allVariants()) {
    Machine machine(withVcc(spelled(steps, variant), variant), variant);
    machine.wave.mode = Conditions::keepingDenormals();
    Samples samples;
    for (uint32_t iteration = 0; iteration < 64; ++iteration) {
      for (uint32_t number : {0u, 2u})
        for (uint32_t lane = 0; lane < 64; ++lane) {
          u64 bits = operand<T>(samples, lane);
          machine.wave.vector(number)[lane] = static_cast<u32>(bits);
          machine.wave.vector(number + 1)[lane] = static_cast<u32>(bits >> 32);
        }
      for (uint32_t number = 0; number < 4; ++number)
        machine.wave.setVectorDefined(number, ~0ull);
      machine.wave.next = 0;
      machine.wave.state = WaveState::Running;
      machine.run();
      for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
        T n = valueIn<T>(machine, 0, lane), d = valueIn<T>(machine, 2, lane),
          actual = valueIn<T>(machine, 30, lane), expected = n / d;
        if (std::isnan(expected)
                ? std::isnan(actual)
                : std::bit_cast<Word<sizeof(T) * 8>>(actual) == std::bit_cast<Word<sizeof(T) * 8>>(expected))
          continue;
        ADD_FAILURE() << toString(variant) << ": " << std::hexfloat << n << " / " << d << " gives " << actual
                      << ", expected " << expected;
        return;
      }
    }
  }
}

TEST(VectorDivide, DivisionIsCorrectlyRounded) {
  checkDivision<float>(kDivide32);
  checkDivision<double>(kDivide64);
}

TEST(VectorDivide, WhatIsScaled) {
  struct Case {
    float value, denominator, numerator, result;
    bool vcc;
  };
  constexpr float kGreat = 0x1p100f, kSmall = 0x1p-120f, kDenormal = 0x1p-130f;
  const Case cases[] = {
      {3, 3, 5, 3, false},                                 // nothing
      {kSmall, kSmall, kGreat, 0x1p-56f, true},            // 96 binades apart: the denominator
      {kGreat, kSmall, kGreat, kGreat, true},              // and not the numerator
      {kDenormal, kDenormal, 0x1p-60f, 0x1p-66f, false},   // a denormal denominator: both
      {0x1p-60f, kDenormal, 0x1p-60f, 0x1p4f, false},      //
      {0x1.8p126f, 0x1.8p126f, 0x1p60f, 0x1.8p62f, false}, // a reciprocal that is denormal: both
      {0x1p60f, 0x1.8p126f, 0x1p60f, 0x1p-4f, false},      //
      // A reciprocal and a quotient that are: the denominator, so that it does not become infinite.
      {0x1.8p126f, 0x1.8p126f, 0x1p-10f, 0x1.8p62f, true},
      {0x1p-10f, 0x1.8p126f, 0x1p-10f, 0x1p-10f, true},
      {0x1p-90f, 0x1p50f, 0x1p-90f, 0x1p-26f, true},     // a denormal quotient: the numerator
      {0x1p50f, 0x1p50f, 0x1p-90f, 0x1p50f, true},       //
      {0x1p-110f, 0x1p-20f, 0x1p-110f, 0x1p-46f, false}, // a small numerator: both
  };
  for (const Variant &variant : allVariants())
    for (const Case &each : cases) {
      Machine machine(withVcc("v_div_scale_f32 v3, VCC, v0, v1, v2", variant), variant);
      machine.wave.mode = Conditions::keepingDenormals();
      machine.setVector(0, [&](uint32_t) { return std::bit_cast<u32>(each.value); });
      machine.setVector(1, [&](uint32_t) { return std::bit_cast<u32>(each.denominator); });
      machine.setVector(2, [&](uint32_t) { return std::bit_cast<u32>(each.numerator); });
      machine.run();
      EXPECT_EQ(std::bit_cast<float>(machine.vector(3, 0)), each.result)
          << std::hexfloat << each.numerator << " / " << each.denominator;
      EXPECT_EQ(machine.wave.vcc() & 1, u64(each.vcc))
          << std::hexfloat << each.numerator << " / " << each.denominator;
    }
}

/// Where VCC is set, the sum is scaled back towards the numbers that v_div_scale avoided, and rounded once:
/// 2.5 and 3.5 units of the least denormal lie between two numbers, and the product tells which is nearer.
TEST(VectorDivide, FmasScalesAndRoundsOnce) {
  struct Case {
    double product, sum, expected; ///< sum and expected: units of the least denormal
    uint8_t rounding = 0;
  };
  constexpr uint8_t kUp = 1, kDown = 2, kToZero = 3;
  constexpr Case kCases[] = {
      {0, 2.5, 2},         {1, 2.5, 3},
      {-1, 2.5, 2},        {0, 3.5, 4},
      {1, 3.5, 4},         {-1, 3.5, 3},
      {1, 3, 4, kUp},      {0, 3, 3, kUp},
      {-1, 3, 3, kUp},     {-1, 3, 2, kDown},
      {0, 3, 3, kDown},    {1, 3, 3, kDown},
      {-1, 3, 2, kToZero}, {0.5, 2.75, 2, kToZero},
  };
  for (const Variant &variant : allVariants())
    for (const Case &each : kCases) {
      Machine machine("v_div_fmas_f32 v6, v0, v1, v2\nv_div_fmas_f64 v[16:17], v[10:11], v[12:13], v[14:15]",
                      variant);
      machine.wave.mode = Conditions::keepingDenormals();
      machine.wave.mode.roundF32 = machine.wave.mode.roundF16F64 = each.rounding;
      machine.setScalar64(kVcc, 1);
      auto set = [&](uint32_t number, double value) {
        auto bits = std::bit_cast<u64>(value);
        machine.setVector(number, [&](uint32_t) { return static_cast<u32>(bits); });
        machine.setVector(number + 1, [&](uint32_t) { return static_cast<u32>(bits >> 32); });
      };
      auto set32 = [&](uint32_t number, double value) {
        machine.setVector(number, [&](uint32_t) { return std::bit_cast<u32>(static_cast<float>(value)); });
      };
      set32(0, each.product * 0x1p-60), set32(1, 0x1p-60), set32(2, each.sum * 0x1p-85);
      set(10, each.product * 0x1p-500), set(12, 0x1p-510), set(14, each.sum * 0x1p-946);
      machine.run();
      EXPECT_EQ(machine.vector(6, 0), each.expected) << toString(variant) << " " << each.sum;
      EXPECT_EQ(machine.vector64(16, 0), each.expected) << toString(variant) << " " << each.sum;
      // Lane 1 has its bit of VCC clear.
      EXPECT_NEAR(std::bit_cast<float>(machine.vector(6, 1)), each.sum * 0x1p-85f, 0x1p-106f);
    }
}

TEST(VectorDivide, FmasFollowsMode) {
  const Row rows[] = {
      {"v_div_fmas_f32", [](float a, float b, float c) -> float { return std::fma(a, b, c); }},
      {"v_div_fmas_f64", [](double a, double b, double c) -> double { return std::fma(a, b, c); }},
  };
  for (uint8_t rounding = 0; rounding < 4; ++rounding) {
    Conditions conditions;
    conditions.mode.roundF32 = rounding, conditions.mode.roundF16F64 = (rounding + 1) & 3;
    checkRows(rows, conditions); // VCC is 0
  }
}

/// The special cases of n / d, which the steps of a division lose; else the quotient with the right sign.
TEST(VectorDivide, FixesUpSpecialCases) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity(), kNan = NAN, kQuotient = 1.5f;
  constexpr float kValues[] = {0, -0.0f, 2, -2, kInfinity, -kInfinity, kNan};
  for (const Variant &variant : allVariants())
    for (float n : kValues)
      for (float d : kValues) {
        std::string error, half = "v_div_fixup_f16 v13.l, v10.l, v11.l, v12.l";
        if (assemble(half, variant, error).empty())
          half = "v_div_fixup_f16 v13, v10, v11, v12";
        Machine machine("v_div_fixup_f32 v3, v0, v1, v2\n" + half, variant);
        uint32_t number = 0;
        for (float value : {kQuotient, d, n}) {
          machine.setVector(number, [&](uint32_t) { return std::bit_cast<u32>(value); });
          machine.setVector(10 + number++,
                            [&](uint32_t) { return u32(std::bit_cast<uint16_t>(static_cast<Half>(value))); });
        }
        machine.setVector(13, [](uint32_t) { return 0; });
        machine.run();
        bool isFinite = std::isfinite(n) && std::isfinite(d) && n != 0 && d != 0;
        float expected = isFinite ? std::copysign(kQuotient, n * d) : n / d;
        float single = std::bit_cast<float>(machine.vector(3, 0));
        auto wide = static_cast<float>(std::bit_cast<Half>(static_cast<uint16_t>(machine.vector(13, 0))));
        for (float actual : {single, wide}) {
          EXPECT_EQ(std::isnan(actual), std::isnan(expected)) << toString(variant) << n << " / " << d;
          if (!std::isnan(expected)) {
            EXPECT_EQ(std::bit_cast<u32>(actual), std::bit_cast<u32>(expected)) << n << " / " << d;
          }
        }
      }
}

} // namespace
} // namespace rdnasim
