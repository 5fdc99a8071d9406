// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Folded conversions of constants, against the definition of the formats.

#include "lgc/dialect/Float8.h"

#include "llvm/IR/LLVMContext.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace llvm;

namespace lgc {
namespace {

struct Definition {
  Float8Format format;
  int mantissaBits, bias;
  uint32_t largest; ///< the code of the largest finite number
};
constexpr Definition kDefinitions[] = {{Float8Format::E4M3, 3, 7, 0x7e}, {Float8Format::E5M2, 2, 15, 0x7b}};

/// Returns the number that a code without sign would have if no code were an infinity or a NaN.
double valueOf(const Definition &definition, uint32_t code) {
  const int unit = 1 << definition.mantissaBits, exponent = static_cast<int>(code) / unit;
  const int mantissa = static_cast<int>(code) % unit, scale = -definition.bias - definition.mantissaBits;
  return exponent == 0 ? std::ldexp(mantissa, 1 + scale) : std::ldexp(unit + mantissa, exponent + scale);
}

class Float8 : public testing::Test {
protected:
  uint64_t truncated(double value, Float8Format format, bool saturate,
                     RoundingMode rounding = RoundingMode::NearestTiesToEven) {
    Value *folded =
        toFloat8(builder_, ConstantFP::get(builder_.getFloatTy(), value), format, saturate, rounding);
    return cast<ConstantInt>(folded)->getZExtValue();
  }
  APFloat extended(uint32_t code, Float8Format format, Type *type) {
    return cast<ConstantFP>(fromFloat8(builder_, builder_.getInt8(static_cast<uint8_t>(code)), format, type))
        ->getValueAPF();
  }

  LLVMContext context_;
  IRBuilder<> builder_{context_};
};

TEST_F(Float8, ExtendsEveryConstant) {
  for (const Definition &definition : kDefinitions)
    for (uint32_t code = 0; code <= definition.largest; ++code)
      for (Type *type : {builder_.getHalfTy(), builder_.getFloatTy()}) {
        const double value = valueOf(definition, code);
        EXPECT_EQ(extended(code, definition.format, type).convertToDouble(), value) << code;
        EXPECT_EQ(extended(code | 0x80, definition.format, type).convertToDouble(), -value) << code;
      }
  for (uint32_t code : {0x7fu, 0xffu})
    EXPECT_TRUE(extended(code, Float8Format::E4M3, builder_.getHalfTy()).isNaN());
  for (uint32_t code : {0x7du, 0x7eu, 0xffu})
    EXPECT_TRUE(extended(code, Float8Format::E5M2, builder_.getFloatTy()).isNaN());
  EXPECT_TRUE(extended(0x7c, Float8Format::E5M2, builder_.getFloatTy()).isPosInfinity());
  EXPECT_TRUE(extended(0xfc, Float8Format::E5M2, builder_.getFloatTy()).isNegInfinity());
}

TEST_F(Float8, RoundsConstantsTowardsZero) {
  for (const Definition &definition : kDefinitions)
    for (uint32_t code = 0; code <= definition.largest; ++code)
      for (bool saturate : {false, true}) {
        const auto expect = [&](double number, uint32_t expected) {
          EXPECT_EQ(truncated(number, definition.format, saturate, RoundingMode::TowardZero), expected)
              << number;
          EXPECT_EQ(truncated(-number, definition.format, saturate, RoundingMode::TowardZero),
                    expected | 0x80)
              << -number;
        };
        expect(valueOf(definition, code), code);
        expect(std::nextafter(static_cast<float>(valueOf(definition, code + 1)), 0.0F), code);
      }
  for (bool saturate : {false, true}) {
    EXPECT_EQ(truncated(1e30, Float8Format::E4M3, saturate, RoundingMode::TowardZero), 0x7eu);
    EXPECT_EQ(truncated(INFINITY, Float8Format::E4M3, saturate, RoundingMode::TowardZero),
              saturate ? 0x7eu : 0x7fu);
    EXPECT_EQ(truncated(INFINITY, Float8Format::E5M2, saturate, RoundingMode::TowardZero),
              saturate ? 0x7bu : 0x7cu);
  }
}

TEST_F(Float8, RoundsConstantsToNearestEven) {
  for (const Definition &definition : kDefinitions)
    for (uint32_t code = 0; code <= definition.largest; ++code)
      for (bool saturate : {false, true}) {
        const double value = valueOf(definition, code);
        const auto middle = static_cast<float>((value + valueOf(definition, code + 1)) / 2);
        const uint32_t next = code == definition.largest && saturate ? code : code + 1;
        const auto expect = [&](double number, uint32_t expected) {
          EXPECT_EQ(truncated(number, definition.format, saturate), expected) << number;
          EXPECT_EQ(truncated(-number, definition.format, saturate), expected | 0x80) << -number;
        };
        expect(value, code);
        expect(std::nextafter(middle, 0.0F), code);
        expect(middle, code % 2 == 0 ? code : next);
        expect(std::nextafter(middle, 1e9F), next);
      }
}

TEST_F(Float8, SaturatesInfinitiesAndKeepsNans) {
  for (const Definition &definition : kDefinitions) {
    EXPECT_EQ(truncated(INFINITY, definition.format, false), definition.largest + 1);
    EXPECT_EQ(truncated(-INFINITY, definition.format, true), definition.largest | 0x80);
    EXPECT_EQ(truncated(1e30, definition.format, true), definition.largest);
    for (bool saturate : {false, true}) {
      const auto code = static_cast<uint32_t>(truncated(NAN, definition.format, saturate));
      EXPECT_TRUE(extended(code, definition.format, builder_.getFloatTy()).isNaN());
    }
  }
}

} // namespace
} // namespace lgc
