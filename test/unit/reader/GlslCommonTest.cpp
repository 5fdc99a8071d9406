// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/reader/HostFunction.h"
#include "test/unit/reader/Samples.h"

#include <gtest/gtest.h>

#include <cmath>

namespace llpc::reader::test {

namespace {

void checkUnary(const std::string &name, float (*reference)(float)) {
  const auto function = compileInstruction(name, {"f32"}, "f32");
  ASSERT_TRUE(function);
  for (float x : floatSamples(3000))
    if (std::isfinite(x)) {
      ASSERT_EQ((*function).operator()<float>(x), reference(x)) << name << " " << x;
    }
}

TEST(GlslCommon, RoundingAndSigns) {
  checkUnary("Round", [](float x) { return std::nearbyint(x); });
  checkUnary("RoundEven", [](float x) { return std::nearbyint(x); });
  checkUnary("Trunc", [](float x) { return std::trunc(x); });
  checkUnary("Floor", [](float x) { return std::floor(x); });
  checkUnary("Ceil", [](float x) { return std::ceil(x); });
  checkUnary("FAbs", [](float x) { return std::fabs(x); });
  checkUnary("FSign", [](float x) { return float((x > 0) - (x < 0)); });
  checkUnary("Fract", [](float x) { return std::fmin(x - std::floor(x), 0x1.fffffep-1f); });
}

TEST(GlslCommon, SignsOfIntegers) {
  const auto sign = compileInstruction("SSign", {"u32"}, "u32");
  const auto magnitude = compileInstruction("SAbs", {"u32"}, "u32");
  ASSERT_TRUE(sign && magnitude);
  for (uint32_t x : samples<uint32_t>(100)) {
    const auto value = static_cast<int32_t>(x);
    ASSERT_EQ((*sign).operator()<int32_t>(x), (value > 0) - (value < 0));
    ASSERT_EQ((*magnitude).operator()<uint32_t>(x), value < 0 ? 0u - x : x);
  }
}

TEST(GlslCommon, ExtremaIgnoreOneNan) {
  const auto minimum = compileInstruction("NMin", {"f32", "f32"}, "f32");
  const auto maximum = compileInstruction("NMax", {"f32", "f32"}, "f32");
  const auto clamp = compileInstruction("NClamp", {"f32", "f32", "f32"}, "f32");
  ASSERT_TRUE(minimum && maximum && clamp);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ((*minimum).operator()<float>(nan, 2.0f), 2.0f);
  EXPECT_EQ((*minimum).operator()<float>(1.0f, 2.0f), 1.0f);
  EXPECT_EQ((*maximum).operator()<float>(2.0f, nan), 2.0f);
  EXPECT_EQ((*clamp).operator()<float>(nan, 2.0f, 3.0f), 2.0f);
  EXPECT_EQ((*clamp).operator()<float>(9.0f, 2.0f, 3.0f), 3.0f);
}

TEST(GlslCommon, ExtremaOfIntegersAreSignedOrUnsigned) {
  const auto unsignedClamp = compileInstruction("UClamp", {"u32", "u32", "u32"}, "u32");
  const auto signedClamp = compileInstruction("SClamp", {"u32", "u32", "u32"}, "u32");
  ASSERT_TRUE(unsignedClamp && signedClamp);
  EXPECT_EQ((*unsignedClamp).operator()<uint32_t>(~0u, 2u, 9u), 9u);
  EXPECT_EQ((*signedClamp).operator()<uint32_t>(~0u, 2u, 9u), 2u);
}

TEST(GlslCommon, Interpolation) {
  const auto mix = compileInstruction("FMix", {"f32", "f32", "f32"}, "f32");
  const auto step = compileInstruction("Step", {"f32", "f32"}, "f32");
  const auto smooth = compileInstruction("SmoothStep", {"f32", "f32", "f32"}, "f32");
  ASSERT_TRUE(mix && step && smooth);
  EXPECT_EQ((*mix).operator()<float>(2.0f, 6.0f, 0.25f), 3.0f);
  EXPECT_EQ((*mix).operator()<float>(0.1f, 0.7f, 1.0f), 0.7f);
  EXPECT_EQ((*step).operator()<float>(2.0f, 1.9f), 0.0f);
  EXPECT_EQ((*step).operator()<float>(2.0f, 2.0f), 1.0f);
  EXPECT_EQ((*smooth).operator()<float>(1.0f, 3.0f, 2.0f), 0.5f);
  EXPECT_EQ((*smooth).operator()<float>(1.0f, 3.0f, 0.0f), 0.0f);
  EXPECT_EQ((*smooth).operator()<float>(1.0f, 3.0f, 2.5f), 0.84375f);
}

TEST(GlslCommon, Exponents) {
  const auto ldexp = compileInstruction("Ldexp", {"f32", "u32"}, "f32");
  const auto frexp =
      HostFunction::compile({{"f32"}, {"f32", "u32"}, "%r = OpExtInst %result %glsl FrexpStruct %a", "", ""});
  const auto modf =
      HostFunction::compile({{"f32"}, {"f32", "f32"}, "%r = OpExtInst %result %glsl ModfStruct %a", "", ""});
  ASSERT_TRUE(ldexp && frexp && modf);
  EXPECT_EQ((*ldexp).operator()<float>(0.75f, uint32_t(-3)), 0.09375f);
  for (float x : floatSamples(1000)) {
    if (!std::isfinite(x))
      continue;
    int exponent = 0;
    ASSERT_EQ((*frexp).operator()<float>(x), std::frexp(x, &exponent)) << x;
    ASSERT_EQ(frexp->result<int>(1), exponent) << x;
    float whole = 0;
    ASSERT_EQ((*modf).operator()<float>(x), std::modf(x, &whole)) << x;
    ASSERT_EQ(modf->result<float>(1), whole) << x;
  }
}

TEST(GlslCommon, Angles) {
  const auto radians = compileInstruction("Radians", {"f32"}, "f32");
  const auto degrees = compileInstruction("Degrees", {"f32"}, "f32");
  ASSERT_TRUE(radians && degrees);
  EXPECT_FLOAT_EQ((*radians).operator()<float>(180.0f), 3.14159265f);
  EXPECT_FLOAT_EQ((*degrees).operator()<float>(1.0f), 57.2957795f);
}

} // namespace

} // namespace llpc::reader::test
