// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Tests the modifiers of float instructions: signs of sources, output modifier, clamp, and how NaNs propagate
// through minimum and maximum.

#include "Meaning.h"

#include <algorithm>
#include <cmath>

namespace rdnasim {
namespace {

using u32 = uint32_t;
using u64 = uint64_t;

u32 bitsOf(float value) {
  return std::bit_cast<u32>(value);
}

TEST(FloatModifiers, SignsOfSources) {
  for (const Variant &variant : allVariants()) {
    Machine machine("v_add_f32 v2, -v0, |v1|\nv_fma_f32 v3, -|v0|, v1, -v1\nv_mul_f32 v4, -|v0|, 4.0",
                    variant);
    machine.setVector(0, [](uint32_t lane) { return bitsOf(static_cast<float>(lane) - 10); });
    machine.setVector(1, [](uint32_t lane) { return bitsOf(static_cast<float>(lane) / 2 - 6); });
    machine.run();
    for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
      float a = static_cast<float>(lane) - 10, b = static_cast<float>(lane) / 2 - 6;
      EXPECT_EQ(machine.vector(2, lane), bitsOf(-a + std::fabs(b))) << lane;
      EXPECT_EQ(machine.vector(3, lane), bitsOf(-std::fabs(a) * b - b)) << lane;
      EXPECT_EQ(machine.vector(4, lane), bitsOf(-std::fabs(a) * 4)) << lane;
    }
  }
}

TEST(FloatModifiers, ANegatedNanChangesItsSign) {
  for (const Variant &variant : allVariants()) {
    Machine machine("v_max_f32 v1, -v0, -v0\nv_cndmask_b32_e64 v2, -v0, |v0|, vcc" +
                        std::string(variant.isWave64 ? "" : "_lo"),
                    variant);
    machine.setScalar64(kVcc, 0b10);
    machine.setVector(0, [](uint32_t) { return 0x7fc00001; });
    machine.run();
    EXPECT_EQ(machine.vector(1, 0), 0xffc00001) << toString(variant);
    EXPECT_EQ(machine.vector(2, 0), 0xffc00001) << toString(variant);
    EXPECT_EQ(machine.vector(2, 1), 0x7fc00001) << toString(variant);
  }
}

/// Where output denormals are kept, or in IEEE mode, there is no output modifier.
TEST(FloatModifiers, OutputModifier) {
  struct Case {
    bool flushes, ieee;
    float input, expected;
  };
  const Case cases[] = {
      {true, false, 3, 7},     {false, false, 3, 3.5f}, {true, true, 3, 3.5f},
      {true, false, -0.5f, 0}, {true, false, -1, -1},   {false, false, -0.5f, 0},
  };
  for (const Variant &variant : allVariants())
    for (const Case &each : cases) {
      Machine machine("v_add_f32_e64 v1, v0, 0.5 mul:2", variant);
      machine.wave.mode.denormF32 = each.flushes ? 0 : 3;
      machine.wave.mode.ieee = each.ieee;
      machine.setVector(0, [&](uint32_t) { return bitsOf(each.input); });
      machine.run();
      EXPECT_EQ(machine.vector(1, 0), bitsOf(each.expected)) << toString(variant) << " " << each.input;
    }
}

TEST(FloatModifiers, OutputModifiersScaleAndLoseTheSignOfZero) {
  const Row rows[] = {
      // Halving what is the least normal number gives a denormal, which is flushed.
      {"v_add_f32_e64 div:2",
       [](float a, float b) -> float {
         float half = (a + b) / 2;
         return std::fabs(half) < 0x1p-126f ? 0.0f : half;
       }},
  };
  Conditions conditions;
  conditions.mode.denormF32 = 0;
  conditions.samples = 128;
  checkRows(rows, conditions);
  for (const Variant &variant : allVariants()) {
    Machine machine("v_mul_f32_e64 v1, v0, 1.0 mul:4\nv_mul_f32_e64 v2, v0, 1.0 div:2", variant);
    machine.setVector(0, [](uint32_t lane) { return bitsOf(static_cast<float>(lane) * 1.5f); });
    machine.run();
    for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
      EXPECT_EQ(machine.vector(1, lane), bitsOf(static_cast<float>(lane) * 6));
      EXPECT_EQ(machine.vector(2, lane), bitsOf(static_cast<float>(lane) * 0.75f));
    }
  }
}

TEST(FloatModifiers, Clamp) {
  auto clamp = [](auto a) { return a > 0 ? std::fmin(a, decltype(a)(1)) : decltype(a)(0); };
  const Row rows[] = {
      {"v_add_f32_e64 clamp", [=](float a, float b) -> float { return clamp(a + b); }},
      {"v_fma_f32 clamp", [=](float a, float b, float c) -> float { return clamp(std::fma(a, b, c)); }},
      {"v_add_f64 clamp", [=](double a, double b) -> double { return clamp(a + b); }},
      {"v_trunc_f32_e64 clamp", [=](float a) -> float { return clamp(std::trunc(a)); }},
  };
  checkRows(rows);
}

/// Without DX10_CLAMP, a NaN goes through. RDNA4 has no such bit.
TEST(FloatModifiers, ClampWithoutDx10Clamp) {
  const Row rows[] = {{"v_add_f32_e64 clamp",
                       [](float a, float b) -> float {
                         float sum = a + b;
                         return std::isnan(sum) ? sum : sum > 0 ? std::fmin(sum, 1.0f) : 0;
                       },
                       kRdna23}};
  Conditions conditions;
  conditions.mode.dx10Clamp = false;
  checkRows(rows, conditions);
}

/// Returns the lesser (or greater) of two numbers, -0 being less than 0; of a number and a NaN the number.
template <class T>
T lesser(T a, T b) {
  if (std::isnan(a) || std::isnan(b))
    return std::isnan(a) ? b : a;
  return a == b ? (std::signbit(a) ? a : b) : std::min(a, b);
}
template <class T>
T larger(T a, T b) {
  return -lesser<T>(-a, -b);
}
template <class T>
bool isAnyNan(std::initializer_list<T> values) {
  return std::any_of(values.begin(), values.end(), [](T value) { return std::isnan(value); });
}

TEST(FloatModifiers, MinimumAndMaximumPreferNumbers) {
  auto min = [](float a, float b) -> float { return lesser(a, b); };
  auto max = [](float a, float b) -> float { return larger(a, b); };
  auto min64 = [](double a, double b) -> double { return lesser(a, b); };
  auto max64 = [](double a, double b) -> double { return larger(a, b); };
  auto min3 = [](float a, float b, float c) -> float { return lesser(lesser(a, b), c); };
  auto max3 = [](float a, float b, float c) -> float { return larger(larger(a, b), c); };
  auto minMax = [](float a, float b, float c) -> float { return larger(lesser(a, b), c); };
  auto maxMin = [](float a, float b, float c) -> float { return lesser(larger(a, b), c); };
  auto med3 = [](float a, float b, float c) -> float {
    if (isAnyNan({a, b, c}))
      return lesser(lesser(a, b), c);
    return larger(lesser(a, b), lesser(larger(a, b), c));
  };
  const Row rows[] = {
      {"v_min_f32", min, kRdna23},          {"v_max_f32", max, kRdna23},
      {"v_min_num_f32", min, kRdna4},       {"v_max_num_f32", max, kRdna4},
      {"v_min_f64", min64, kRdna23},        {"v_max_f64", max64, kRdna23},
      {"v_min_num_f64", min64, kRdna4},     {"v_max_num_f64", max64, kRdna4},
      {"v_min3_f32", min3, kRdna23},        {"v_max3_f32", max3, kRdna23},
      {"v_min3_num_f32", min3, kRdna4},     {"v_max3_num_f32", max3, kRdna4},
      {"v_med3_f32", med3, kRdna23},        {"v_med3_num_f32", med3, kRdna4},
      {"v_minmax_f32", minMax, kRdna3},     {"v_maxmin_f32", maxMin, kRdna3},
      {"v_minmax_num_f32", minMax, kRdna4}, {"v_maxmin_num_f32", maxMin, kRdna4},
  };
  checkRows(rows);
}

TEST(FloatModifiers, InIeeeModeASignallingNanWins) {
  struct Case {
    u32 a, b, expected;
  };
  const Case cases[] = {
      {0x7fa00001, 0x3f800000, 0x7fe00001}, // signalling: comes out quiet
      {0x3f800000, 0xffa00001, 0xffe00001},
      {0x7fc00001, 0x3f800000, 0x3f800000}, // quiet: the number
  };
  for (const Variant &variant : variantsOf(kRdna23))
    for (const Case &each : cases) {
      Machine machine("v_min_f32 v2, v0, v1\nv_max_f32 v3, v0, v1", variant);
      machine.wave.mode.ieee = true;
      machine.setVector(0, [&](uint32_t) { return each.a; });
      machine.setVector(1, [&](uint32_t) { return each.b; });
      machine.run();
      EXPECT_EQ(machine.vector(2, 0), each.expected) << toString(variant);
      EXPECT_EQ(machine.vector(3, 0), each.expected) << toString(variant);
    }
}

TEST(FloatModifiers, MinimumAndMaximumOfRdna4PreferNans) {
  auto least = [](auto a, auto b) { return isAnyNan({a, b}) ? a + b : lesser(a, b); };
  auto most = [](auto a, auto b) { return isAnyNan({a, b}) ? a + b : larger(a, b); };
  const Row rows[] = {
      {"v_minimum_f32", [=](float a, float b) -> float { return least(a, b); }, kRdna4},
      {"v_maximum_f32", [=](float a, float b) -> float { return most(a, b); }, kRdna4},
      {"v_minimum_f64", [=](double a, double b) -> double { return least(a, b); }, kRdna4},
      {"v_maximum_f64", [=](double a, double b) -> double { return most(a, b); }, kRdna4},
      {"v_minimum3_f32", [=](float a, float b, float c) -> float { return least(least(a, b), c); }, kRdna4},
      {"v_maximum3_f32", [=](float a, float b, float c) -> float { return most(most(a, b), c); }, kRdna4},
      {"v_minimummaximum_f32", [=](float a, float b, float c) -> float { return most(least(a, b), c); },
       kRdna4},
      {"v_maximumminimum_f32", [=](float a, float b, float c) -> float { return least(most(a, b), c); },
       kRdna4},
  };
  checkRows(rows);
}

} // namespace
} // namespace rdnasim
