// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Functions in 32-bit arithmetic against libm in 64 bits, within what Vulkan allows. The host's division,
// square root, exp2, log2, sin and cos are exact to about half a ULP; RDNA's are to one. For an inverse
// square root the host takes an estimate of its own.

#include "test/unit/reader/HostFunction.h"
#include "test/unit/reader/Samples.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>

namespace llpc::reader::test {

namespace {

using Function1 = std::function<double(double)>;
using Tolerance = std::function<double(double x, double expected)>;

double ulp(double value) {
  const auto magnitude = static_cast<float>(std::fabs(value));
  return std::nextafter(magnitude, std::numeric_limits<float>::infinity()) - magnitude;
}

Tolerance ulps(double count) {
  return [=](double, double expected) { return count * ulp(expected); };
}

Tolerance absolute(double error) {
  return [=](double, double) { return error; };
}

/// Sweeps [low, high] linearly.
void sweep(const std::string &name, double low, double high, const Function1 &reference,
           const Tolerance &tolerance) {
  const auto function = compileInstruction(name, {"f32"}, "f32");
  ASSERT_TRUE(function);
  constexpr int kSteps = 200'000;
  double worst = 0;
  for (int step = 0; step <= kSteps; ++step) {
    const auto x = static_cast<float>(low + (high - low) * step / kSteps);
    const double expected = reference(x);
    const double error = std::fabs((*function).operator()<float>(x) - expected);
    ASSERT_LE(error, tolerance(x, expected)) << name << "(" << x << ")";
    worst = std::max(worst, error / ulp(expected));
  }
  testing::Test::RecordProperty(name + "_below_" + std::to_string(high), std::to_string(worst) + " ULP");
}

TEST(FloatMath, InverseTrigonometry) {
  sweep("Asin", -1, 1, [](double x) { return std::asin(x); }, ulps(4));
  sweep("Asin", -1e-3, 1e-3, [](double x) { return std::asin(x); }, ulps(4));
  sweep("Acos", -1, 1, [](double x) { return std::acos(x); }, ulps(4));
  sweep("Atan", -1, 1, [](double x) { return std::atan(x); }, ulps(16));
  sweep("Atan", -1000, 1000, [](double x) { return std::atan(x); }, ulps(16));
  sweep("Atan", -1e-3, 1e-3, [](double x) { return std::atan(x); }, ulps(16));
}

TEST(FloatMath, AtanOfTwoArgumentsInAllQuadrants) {
  const auto atan2 = compileInstruction("Atan2", {"f32", "f32"}, "f32");
  ASSERT_TRUE(atan2);
  std::mt19937 random(1);
  std::uniform_real_distribution<float> exponent(-60, 60);
  for (int iteration = 0; iteration < 200'000; ++iteration) {
    const float y = std::copysign(std::exp2(exponent(random)), iteration & 1 ? 1.0f : -1.0f);
    const float x = std::copysign(std::exp2(exponent(random)), iteration & 2 ? 1.0f : -1.0f);
    const double expected = std::atan2(double(y), double(x));
    ASSERT_NEAR((*atan2).operator()<float>(y, x), expected, 16 * ulp(expected)) << y << " " << x;
  }
  EXPECT_NEAR((*atan2).operator()<float>(0.0f, -1.0f), std::numbers::pi, 1e-6);
  EXPECT_FALSE(std::isnan((*atan2).operator()<float>(0.0f, 0.0f)));
  EXPECT_NEAR((*atan2).operator()<float>(3e38f, 3e38f), std::numbers::pi / 4, 1e-6);
}

TEST(FloatMath, Trigonometry) {
  using std::numbers::pi;
  sweep("Sin", -pi, pi, [](double x) { return std::sin(x); }, absolute(0x1p-11));
  sweep("Cos", -pi, pi, [](double x) { return std::cos(x); }, absolute(0x1p-11));
  sweep("Tan", -1.5, 1.5, [](double x) { return std::tan(x); }, ulps(8));
}

TEST(FloatMath, Exponentials) {
  const Tolerance exp = [](double x, double expected) { return (3 + 2 * std::fabs(x)) * ulp(expected); };
  sweep("Exp2", -100, 100, [](double x) { return std::exp2(x); }, exp);
  sweep("Exp", -80, 88, [](double x) { return std::exp(x); }, exp);
  sweep("Log2", 2, 1e6, [](double x) { return std::log2(x); }, ulps(3));
  sweep("Log", 2, 1e6, [](double x) { return std::log(x); }, ulps(3));
  sweep("Log", 0.5, 2, [](double x) { return std::log(x); }, absolute(0x1p-21));
  sweep("Sqrt", 0, 100, [](double x) { return std::sqrt(x); }, ulps(2));
  sweep("InverseSqrt", 1e-3, 100, [](double x) { return 1 / std::sqrt(x); }, ulps(3));
}

/// The tolerances are what exp's and log's errors amount to.
TEST(FloatMath, HyperbolicFunctions) {
  const Tolerance ofExp = [](double x, double) { return (3 + 2 * std::fabs(x)) * ulp(std::cosh(x)); };
  sweep("Sinh", -80, 80, [](double x) { return std::sinh(x); }, ofExp);
  sweep("Cosh", -80, 80, [](double x) { return std::cosh(x); }, ofExp);
  sweep("Tanh", -120, 120, [](double x) { return std::tanh(x); }, absolute(0x1p-21));
  sweep("Tanh", -2, 2, [](double x) { return std::tanh(x); }, absolute(0x1p-21));
  sweep("Asinh", -1e4, 1e4, [](double x) { return std::asinh(x); }, absolute(0x1p-19));
  sweep("Acosh", 1, 1e4, [](double x) { return std::acosh(x); }, absolute(0x1p-19));
  sweep("Atanh", -0.999, 0.999, [](double x) { return std::atanh(x); }, absolute(0x1p-19));
}

TEST(FloatMath, Power) {
  const auto pow = compileInstruction("Pow", {"f32", "f32"}, "f32");
  ASSERT_TRUE(pow);
  EXPECT_NEAR((*pow).operator()<float>(2.0f, 10.0f), 1024, 1e-3);
  EXPECT_NEAR((*pow).operator()<float>(3.0f, -2.0f), 1.0 / 9, 1e-6);
  EXPECT_EQ((*pow).operator()<float>(0.0f, 2.0f), 0.0f);
}

TEST(FloatMath, HalvesAreComputedInFloats) {
  const auto atan = compileInstruction("Atan", {"f16"}, "f16");
  ASSERT_TRUE(atan);
  for (float x = -4; x <= 4; x += 0x1p-6f)
    ASSERT_NEAR(float((*atan).operator()<_Float16>(_Float16(x))), std::atan(x),
                std::fabs(std::atan(x)) * 0x1p-10f)
        << x;
}

} // namespace

} // namespace llpc::reader::test
