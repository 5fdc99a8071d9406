// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/amdllpc/CommandLine.h"

#include <gtest/gtest.h>

#include <bit>

namespace amdllpc {
namespace {

std::optional<uint64_t> bitsOf(const std::string &value) {
  const auto constant = parseSpecConstant("7=" + value);
  return constant && constant->id == 7 ? std::optional(constant->value) : std::nullopt;
}

TEST(SpecConstant, Integers) {
  EXPECT_EQ(bitsOf("0"), 0u);
  EXPECT_EQ(bitsOf("42"), 42u);
  EXPECT_EQ(bitsOf("0xff"), 255u);
  EXPECT_EQ(bitsOf("-1"), ~uint64_t(0));
  EXPECT_EQ(bitsOf("-0x10"), ~uint64_t(15));
  EXPECT_EQ(bitsOf("18446744073709551615"), ~uint64_t(0));
  EXPECT_EQ(bitsOf("-9223372036854775808"), uint64_t(1) << 63);
  EXPECT_EQ(bitsOf("-9223372036854775809"), std::nullopt);
}

TEST(SpecConstant, Booleans) {
  EXPECT_EQ(bitsOf("true"), 1u);
  EXPECT_EQ(bitsOf("false"), 0u);
}

TEST(SpecConstant, FloatsSayTheirWidth) {
  EXPECT_EQ(bitsOf("1.5"), std::bit_cast<uint32_t>(1.5f));
  EXPECT_EQ(bitsOf("1f"), std::bit_cast<uint32_t>(1.0f));
  EXPECT_EQ(bitsOf("-inf"), std::bit_cast<uint32_t>(-std::numeric_limits<float>::infinity()));
  EXPECT_EQ(bitsOf("1e-3lf"), std::bit_cast<uint64_t>(1e-3));
}

TEST(SpecConstant, HalvesRoundToNearestEven) {
  EXPECT_EQ(bitsOf("1.0hf"), 0x3C00u);
  EXPECT_EQ(bitsOf("-2.0hf"), 0xC000u);
  EXPECT_EQ(bitsOf("65504hf"), 0x7BFFu);
  EXPECT_EQ(bitsOf("65519hf"), 0x7BFFu);
  EXPECT_EQ(bitsOf("65520hf"), 0x7C00u);
  EXPECT_EQ(bitsOf("2049hf"), 0x6800u);            // half way between 2048 and 2050
  EXPECT_EQ(bitsOf("2051hf"), 0x6802u);            // half way between 2050 and 2052
  EXPECT_EQ(bitsOf("6.103515625e-05hf"), 0x0400u); // the smallest normal number
  EXPECT_EQ(bitsOf("5.960464477539063e-08hf"), 0x0001u);
  EXPECT_EQ(bitsOf("0hf"), 0u);
  EXPECT_EQ(bitsOf("nanhf"), 0x7E00u);
}

TEST(SpecConstant, BFloatsRoundToNearestEven) {
  EXPECT_EQ(bitsOf("1bf16"), 0x3F80u);
  EXPECT_EQ(bitsOf("-1.5bf16"), 0xBFC0u);
  EXPECT_EQ(bitsOf("257bf16"), 0x4380u); // half way between 256 and 258
  EXPECT_EQ(bitsOf("259bf16"), 0x4382u); // half way between 258 and 260
  EXPECT_EQ(bitsOf("3.3895313892515355e38bf16"), 0x7F7Fu);
  EXPECT_EQ(bitsOf("3.4e38bf16"), 0x7F80u);
  EXPECT_EQ(bitsOf("9.183549615799121e-41bf16"), 0x0001u);
  EXPECT_EQ(bitsOf("1.1754943508222875e-38bf16"), 0x0080u); // the smallest normal number
  EXPECT_EQ(bitsOf("-infbf16"), 0xFF80u);
  EXPECT_EQ(bitsOf("nanbf16"), 0x7FC0u);
}

TEST(SpecConstant, FloatsOf8BitsRoundToNearestEven) {
  EXPECT_EQ(bitsOf("1fp8"), 0x38u);
  EXPECT_EQ(bitsOf("-448fp8"), 0xFEu);
  EXPECT_EQ(bitsOf("464fp8"), 0x7Eu);   // half way between 448 and 480, which is a NaN
  EXPECT_EQ(bitsOf("464.1fp8"), 0x7Fu); // there is no infinity
  EXPECT_EQ(bitsOf("17fp8"), 0x58u);    // half way between 16 and 18
  EXPECT_EQ(bitsOf("19fp8"), 0x5Au);    // half way between 18 and 20
  EXPECT_EQ(bitsOf("0.001953125fp8"), 0x01u);
  EXPECT_EQ(bitsOf("0.015625fp8"), 0x08u); // the smallest normal number
  EXPECT_EQ(bitsOf("1.5bf8"), 0x3Eu);
  EXPECT_EQ(bitsOf("57344bf8"), 0x7Bu);
  EXPECT_EQ(bitsOf("61439bf8"), 0x7Bu);
  EXPECT_EQ(bitsOf("61440bf8"), 0x7Cu); // half way between the largest and the next power of two
  EXPECT_EQ(bitsOf("-infbf8"), 0xFCu);
  EXPECT_EQ(bitsOf("1.52587890625e-05bf8"), 0x01u);
  EXPECT_EQ(bitsOf("nanbf8"), 0x7Eu);
}

TEST(SpecConstant, BytesOfArrays) {
  const auto constant = parseSpecConstant("7=hex:00fF61");
  ASSERT_TRUE(constant);
  EXPECT_EQ(constant->data, (std::vector<uint8_t>{0x00, 0xFF, 0x61}));
}

TEST(SpecConstant, RefusesAnythingElse) {
  for (const char *text :
       {"7=hex:", "7=hex:0", "7=hex:012", "7=hex:0g", "7=hex:-1", "", "=", "7", "7=", "=7", "a=7", "7=x",
        "7=1.5x", "7=bf8", "7=1.5xbf16", "7=0x", "-1=7", "7=1 ", "4294967296=1"})
    EXPECT_EQ(parseSpecConstant(text), std::nullopt) << text;
}

} // namespace
} // namespace amdllpc
