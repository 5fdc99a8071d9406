// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/reader/HostFunction.h"
#include "test/unit/reader/Samples.h"

#include <gtest/gtest.h>

#include <cmath>

namespace llpc::reader::test {

namespace {

struct FloatComparison {
  const char *suffix; ///< behind OpFOrd and OpFUnord
  bool (*reference)(float, float);
};

TEST(Comparisons, OfFloatsAreOrderedOrUnordered) {
  const FloatComparison comparisons[] = {
      {"Equal", [](float x, float y) { return x == y; }},
      {"NotEqual", [](float x, float y) { return x < y || x > y; }},
      {"LessThan", [](float x, float y) { return x < y; }},
      {"GreaterThan", [](float x, float y) { return x > y; }},
      {"LessThanEqual", [](float x, float y) { return x <= y; }},
      {"GreaterThanEqual", [](float x, float y) { return x >= y; }},
  };
  const std::vector<float> values = floatSamples(30);
  for (const FloatComparison &comparison : comparisons) {
    const auto ordered =
        compileInstruction(std::string("OpFOrd") + comparison.suffix, {"f32", "f32"}, "bool");
    const auto unordered =
        compileInstruction(std::string("OpFUnord") + comparison.suffix, {"f32", "f32"}, "bool");
    ASSERT_TRUE(ordered && unordered);
    for (float x : values)
      for (float y : values) {
        const bool isUnordered = std::isnan(x) || std::isnan(y);
        const bool expected = !isUnordered && comparison.reference(x, y);
        ASSERT_EQ((*ordered).operator()<uint8_t>(x, y), expected) << comparison.suffix << x << " " << y;
        ASSERT_EQ((*unordered).operator()<uint8_t>(x, y), expected || isUnordered)
            << comparison.suffix << x << " " << y;
      }
  }
}

struct IntComparison {
  const char *opcode;
  bool (*reference)(uint16_t, uint16_t);
};

TEST(Comparisons, OfIntegersAreSignedOrUnsigned) {
  using S = int16_t;
  const IntComparison comparisons[] = {
      {"OpIEqual", [](uint16_t x, uint16_t y) { return x == y; }},
      {"OpINotEqual", [](uint16_t x, uint16_t y) { return x != y; }},
      {"OpULessThan", [](uint16_t x, uint16_t y) { return x < y; }},
      {"OpSLessThan", [](uint16_t x, uint16_t y) { return S(x) < S(y); }},
      {"OpUGreaterThan", [](uint16_t x, uint16_t y) { return x > y; }},
      {"OpSGreaterThan", [](uint16_t x, uint16_t y) { return S(x) > S(y); }},
      {"OpULessThanEqual", [](uint16_t x, uint16_t y) { return x <= y; }},
      {"OpSLessThanEqual", [](uint16_t x, uint16_t y) { return S(x) <= S(y); }},
      {"OpUGreaterThanEqual", [](uint16_t x, uint16_t y) { return x >= y; }},
      {"OpSGreaterThanEqual", [](uint16_t x, uint16_t y) { return S(x) >= S(y); }},
  };
  const std::vector<uint16_t> values = samples<uint16_t>(30);
  for (const IntComparison &comparison : comparisons) {
    const auto function = compileInstruction(comparison.opcode, {"u16", "u16"}, "bool");
    ASSERT_TRUE(function);
    for (uint16_t x : values)
      for (uint16_t y : values)
        ASSERT_EQ((*function).operator()<uint8_t>(x, y), comparison.reference(x, y))
            << comparison.opcode << " " << x << " " << y;
  }
}

TEST(Comparisons, ClassifyFloats) {
  const auto isNan = compileInstruction("OpIsNan", {"f32"}, "bool");
  const auto isInf = compileInstruction("OpIsInf", {"f32"}, "bool");
  ASSERT_TRUE(isNan && isInf);
  for (float x : floatSamples(1000)) {
    ASSERT_EQ((*isNan).operator()<uint8_t>(x), std::isnan(x)) << x;
    ASSERT_EQ((*isInf).operator()<uint8_t>(x), std::isinf(x)) << x;
  }
}

TEST(Logic, OfBools) {
  const char *const opcodes[] = {"OpLogicalAnd", "OpLogicalOr", "OpLogicalEqual", "OpLogicalNotEqual"};
  bool (*const references[])(bool, bool) = {
      [](bool x, bool y) { return x && y; },
      [](bool x, bool y) { return x || y; },
      [](bool x, bool y) { return x == y; },
      [](bool x, bool y) { return x != y; },
  };
  for (size_t index = 0; index < std::size(opcodes); ++index) {
    const auto function = compileInstruction(opcodes[index], {"bool", "bool"}, "bool");
    ASSERT_TRUE(function);
    for (uint8_t x : {0, 1})
      for (uint8_t y : {0, 1})
        ASSERT_EQ((*function).operator()<uint8_t>(x, y), references[index](x, y)) << opcodes[index];
  }
}

TEST(Logic, AnyAndAllOfVectors) {
  using Bools = std::array<uint8_t, 3>;
  const auto any = compileInstruction("OpAny", {"v3bool"}, "bool");
  const auto all = compileInstruction("OpAll", {"v3bool"}, "bool");
  ASSERT_TRUE(any && all);
  EXPECT_EQ((*any).operator()<uint8_t>(Bools{0, 0, 1}), 1);
  EXPECT_EQ((*any).operator()<uint8_t>(Bools{0, 0, 0}), 0);
  EXPECT_EQ((*all).operator()<uint8_t>(Bools{1, 0, 1}), 0);
  EXPECT_EQ((*all).operator()<uint8_t>(Bools{1, 1, 1}), 1);
}

} // namespace

} // namespace llpc::reader::test
