// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/reader/HostFunction.h"
#include "test/unit/reader/Samples.h"

#include <gtest/gtest.h>

#include <cmath>

namespace llpc::reader::test {

namespace {

uint16_t bitsOf(_Float16 value) {
  return std::bit_cast<uint16_t>(value);
}

/// Compares one conversion on all samples that fit, and runs it on those that do not.
template <typename From, typename To>
void checkFloatToInt(const std::string &opcode) {
  const auto function = compileInstruction(opcode, {typeName<From>()}, typeName<To>());
  ASSERT_TRUE(function);
  const bool isSigned = opcode == "OpConvertFToS";
  const double high = std::ldexp(1.0, sizeof(To) * 8 - isSigned);
  const double low = isSigned ? -high : 0;
  for (float sample : floatSamples(2000)) {
    const From x = static_cast<From>(sample);
    const To result = (*function).template operator()<To>(x);
    const double whole = std::trunc(static_cast<double>(x));
    if (whole >= low && whole < high) {
      ASSERT_EQ(result, isSigned ? To(int64_t(whole)) : To(uint64_t(whole))) << opcode << " " << double(x);
    }
  }
}

TEST(Conversions, TruncateFloatsToIntegers) {
  checkFloatToInt<float, uint32_t>("OpConvertFToU");
  checkFloatToInt<float, uint32_t>("OpConvertFToS");
  checkFloatToInt<float, uint8_t>("OpConvertFToU");
  checkFloatToInt<float, uint16_t>("OpConvertFToS");
  checkFloatToInt<float, uint64_t>("OpConvertFToU");
  checkFloatToInt<double, uint64_t>("OpConvertFToS");
  checkFloatToInt<_Float16, uint16_t>("OpConvertFToU");
  checkFloatToInt<_Float16, uint32_t>("OpConvertFToS");
}

template <typename From, typename To>
void checkIntToFloat() {
  const auto fromUnsigned = compileInstruction("OpConvertUToF", {typeName<From>()}, typeName<To>());
  const auto fromSigned = compileInstruction("OpConvertSToF", {typeName<From>()}, typeName<To>());
  ASSERT_TRUE(fromUnsigned && fromSigned);
  for (From x : samples<From>(500)) {
    ASSERT_EQ((*fromUnsigned).template operator()<To>(x), To(x)) << +x;
    ASSERT_EQ((*fromSigned).template operator()<To>(x), To(std::make_signed_t<From>(x))) << +x;
  }
}

TEST(Conversions, RoundIntegersToFloats) {
  checkIntToFloat<uint8_t, float>();
  checkIntToFloat<uint16_t, float>();
  checkIntToFloat<uint32_t, float>();
  checkIntToFloat<uint64_t, float>();
  checkIntToFloat<uint32_t, double>();
}

TEST(Conversions, ExtendAndTruncateIntegers) {
  const auto zeroExtend = compileInstruction("OpUConvert", {"u16"}, "u64");
  const auto signExtend = compileInstruction("OpSConvert", {"u8"}, "u32");
  const auto truncate = compileInstruction("OpSConvert", {"u64"}, "u16");
  ASSERT_TRUE(zeroExtend && signExtend && truncate);
  EXPECT_EQ((*zeroExtend).operator()<uint64_t>(uint16_t(0x8001)), 0x8001u);
  EXPECT_EQ((*signExtend).operator()<uint32_t>(uint8_t(0x81)), 0xFFFFFF81u);
  EXPECT_EQ((*truncate).operator()<uint16_t>(0x123456789ABCDEF0u), 0xDEF0u);
}

TEST(Conversions, RoundFloatsToHalves) {
  const auto nearest = compileInstruction("OpFConvert", {"f32"}, "f16");
  ASSERT_TRUE(nearest);
  for (float x : floatSamples(5000))
    if (!std::isnan(x)) {
      ASSERT_EQ(bitsOf((*nearest).operator()<_Float16>(x)), bitsOf(static_cast<_Float16>(x))) << x;
    }
}

TEST(Conversions, RoundToZeroWhenDecoratedSo) {
  const auto toZero = HostFunction::compile(
      {{"f32"}, {"f16"}, "%r = OpFConvert %f16 %a", "OpDecorate %r FPRoundingMode RTZ", ""});
  ASSERT_TRUE(toZero);
  EXPECT_EQ(double((*toZero).operator()<_Float16>(0x1.ffffp0f)), 0x1.ffcp0);
  EXPECT_EQ(double((*toZero).operator()<_Float16>(-0x1.ffffp0f)), -0x1.ffcp0);
}

TEST(Conversions, TruncateDoubles) {
  const auto toZero = HostFunction::compile(
      {{"f64"}, {"f32"}, "%r = OpFConvert %f32 %a", "OpDecorate %r FPRoundingMode RTZ", ""});
  ASSERT_TRUE(toZero);
  EXPECT_EQ((*toZero).operator()<float>(0x1.fffffffp0), 0x1.fffffep0f);
  EXPECT_EQ((*toZero).operator()<float>(-0x1.0000001p0), -1.0f);
  EXPECT_EQ((*toZero).operator()<float>(1e300), std::numeric_limits<float>::max());
}

TEST(Conversions, RefuseOtherRoundingModes) {
  EXPECT_EQ(errorsOf({{"f32"}, {"f16"}, "%r = OpFConvert %f16 %a", "OpDecorate %r FPRoundingMode RTP", ""}),
            "FPRoundingMode must be RTE or RTZ\n");
}

TEST(Conversions, QuantizeFlushesWhatIsSubnormalInSixteenBits) {
  const auto quantize = compileInstruction("OpQuantizeToF16", {"f32"}, "f32");
  ASSERT_TRUE(quantize);
  for (float x : floatSamples(5000)) {
    const float result = (*quantize).operator()<float>(x);
    const float half = static_cast<float>(static_cast<_Float16>(x));
    if (std::isnan(x)) {
      ASSERT_TRUE(std::isnan(result));
    } else {
      ASSERT_EQ(result, std::fabs(half) < 0x1p-14f ? 0.0f : half) << x;
    }
  }
}

TEST(Conversions, BitcastBetweenVectorsOfOtherWidths) {
  const auto widen = compileInstruction("OpBitcast", {"v4u16"}, "v2u32");
  const auto narrow = compileInstruction("OpBitcast", {"u64"}, "v2f32");
  ASSERT_TRUE(widen && narrow);
  EXPECT_EQ(((*widen).operator()<std::array<uint32_t, 2>>(std::array<uint16_t, 4>{1, 2, 3, 4})),
            (std::array<uint32_t, 2>{0x00020001, 0x00040003}));
  EXPECT_EQ(((*narrow).operator()<std::array<float, 2>>(0x40000000'3F800000u)), (std::array<float, 2>{1, 2}));
}

} // namespace

} // namespace llpc::reader::test
