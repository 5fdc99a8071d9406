// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Expected colours are computed with Vulkan's formulas, spelled out for vectors.

#include "tools/rdnasim/framebuffer/Blend.h"
#include "test/unit/rdnasim_framebuffer/Formats.h"
#include "tools/rdnasim/framebuffer/LogicOp.h"

#include <functional>
#include <gtest/gtest.h>
#include <limits>
#include <map>
#include <random>

namespace rdnasim::framebuffer {
namespace {

using Factor = BlendFactor;

Color all(double value) {
  return {value, value, value, value};
}
Color map(const Color &a, const Color &b, const std::function<double(double, double)> &function) {
  Color result;
  for (size_t i = 0; i < 4; ++i)
    result[i] = function(a[i], b[i]);
  return result;
}
Color minus(const Color &a, const Color &b) {
  return map(a, b, std::minus<>());
}
Color times(const Color &a, const Color &b) {
  return map(a, b, std::multiplies<>());
}

/// The factors of all components, as Vulkan's table of blend factors has them.
std::map<Factor, Color> factorsOf(const BlendColors &colors) {
  const Color &s0 = colors.source, &s1 = colors.secondSource, &d = colors.destination, &c = colors.constants;
  const double f = std::min(s0[3], 1 - d[3]);
  return {
      {Factor::Zero, all(0)},
      {Factor::One, all(1)},
      {Factor::SourceColor, s0},
      {Factor::OneMinusSourceColor, minus(all(1), s0)},
      {Factor::DestinationColor, d},
      {Factor::OneMinusDestinationColor, minus(all(1), d)},
      {Factor::SourceAlpha, all(s0[3])},
      {Factor::OneMinusSourceAlpha, all(1 - s0[3])},
      {Factor::DestinationAlpha, all(d[3])},
      {Factor::OneMinusDestinationAlpha, all(1 - d[3])},
      {Factor::ConstantColor, c},
      {Factor::OneMinusConstantColor, minus(all(1), c)},
      {Factor::ConstantAlpha, all(c[3])},
      {Factor::OneMinusConstantAlpha, all(1 - c[3])},
      {Factor::SourceAlphaSaturate, {f, f, f, 1}},
      {Factor::SecondSourceColor, s1},
      {Factor::OneMinusSecondSourceColor, minus(all(1), s1)},
      {Factor::SecondSourceAlpha, all(s1[3])},
      {Factor::OneMinusSecondSourceAlpha, all(1 - s1[3])},
  };
}

Color operate(BlendOp op, const BlendColors &colors, const Color &sourceFactor,
              const Color &destinationFactor) {
  const Color s = times(colors.source, sourceFactor), d = times(colors.destination, destinationFactor);
  switch (op) {
  case BlendOp::Add:
    return map(s, d, std::plus<>());
  case BlendOp::Subtract:
    return minus(s, d);
  case BlendOp::ReverseSubtract:
    return minus(d, s);
  case BlendOp::Min:
    return map(colors.source, colors.destination, [](double a, double b) { return a < b ? a : b; });
  case BlendOp::Max:
    return map(colors.source, colors.destination, [](double a, double b) { return a > b ? a : b; });
  }
  return {};
}

TEST(Blend, AllFactorsAndOperations) {
  std::mt19937 random{5};
  const auto color = [&] {
    std::uniform_real_distribution<double> fraction(0, 1);
    return Color{fraction(random), fraction(random), fraction(random), fraction(random)};
  };
  constexpr BlendOp kOps[] = {BlendOp::Add, BlendOp::Subtract, BlendOp::ReverseSubtract, BlendOp::Min,
                              BlendOp::Max};
  for (const BlendOp colorOp : kOps)
    for (int round = 0; round < 4; ++round) {
      const BlendColors colors = {color(), color(), color(), color()};
      const std::map<Factor, Color> factors = factorsOf(colors);
      ASSERT_EQ(factors.size(), 19u);
      for (const auto &[source, sourceFactor] : factors)
        for (const auto &[destination, destinationFactor] : factors) {
          const BlendOp alphaOp = kOps[random() % 5];
          const BlendState state = {true, {source, destination, colorOp}, {destination, source, alphaOp}};
          const Color result = blend(state, kRgba32Float, colors);
          const Color expected = operate(colorOp, colors, sourceFactor, destinationFactor);
          for (size_t i = 0; i < 3; ++i)
            EXPECT_EQ(result[i], expected[i]);
          EXPECT_EQ(result[3], operate(alphaOp, colors, destinationFactor, sourceFactor)[3]);
        }
    }
}

constexpr BlendEquation kAdd = {Factor::One, Factor::One};

TEST(Blend, FormatsClampOperandsAndFactors) {
  const BlendColors colors = {.source = {3, -3, 0.5, 2}, .destination = {0.5, 0.5, -0.5, 0}};
  EXPECT_EQ(blend({true, kAdd, kAdd}, kRgba32Float, colors), (Color{3.5, -2.5, 0, 2}));
  EXPECT_EQ(blend({true, kAdd, kAdd}, kRgba8, colors), (Color{1.5, 0.5, 0.5, 1}))
      << "the result is not clamped";
  EXPECT_EQ(blend({true, kAdd, kAdd}, kRgba8Srgb, colors), (Color{1.5, 0.5, 0.5, 1}));
  EXPECT_EQ(blend({true, kAdd, kAdd}, kRgba8Snorm, colors), (Color{1.5, -0.5, 0, 1}));
  // 1 - (-1) is 2 before it is clamped.
  const BlendEquation inverse = {Factor::OneMinusSourceColor, Factor::Zero};
  EXPECT_EQ(blend({true, inverse, kAdd}, kRgba8Snorm, {.source = {-1, 0, 0.5, 0}}), (Color{-1, 0, 0.25, 0}));
  // Constants are clamped as well.
  const BlendEquation constant = {Factor::ConstantColor, Factor::Zero};
  const BlendColors withConstant = {.source = all(1), .constants = {5, -5, 0.5, 5}};
  EXPECT_EQ(blend({true, constant, constant}, kRgba8, withConstant), (Color{1, 0, 0.5, 1}));
  EXPECT_EQ(blend({true, constant, constant}, kRgba16Float, withConstant), (Color{5, -5, 0.5, 5}));
}

TEST(Blend, ZeroFactorHidesInfinityAndNan) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const BlendEquation source = {Factor::One, Factor::Zero};
  const BlendColors colors = {.source = all(2), .destination = {kInfinity, std::nan(""), 0, 0}};
  EXPECT_EQ(blend({true, source, source}, kRgba32Float, colors), all(2));
  EXPECT_EQ(blend({true, kAdd, kAdd}, kRgba8, {.source = all(std::nan("")), .destination = all(0.5)}),
            all(0.5));
}

TEST(Blend, UseOfTheSecondSource) {
  const BlendEquation second = {Factor::One, Factor::OneMinusSecondSourceAlpha};
  EXPECT_TRUE(usesSecondSource({true, second, kAdd}));
  EXPECT_TRUE(usesSecondSource({true, kAdd, second}));
  EXPECT_FALSE(usesSecondSource({false, second, second}));
  EXPECT_FALSE(usesSecondSource({true, kAdd, kAdd}));
  EXPECT_FALSE(usesSecondSource({true, {second.source, second.destination, BlendOp::Min}, kAdd}));
}

TEST(Blend, ComponentsThatBlendingNeeds) {
  const BlendEquation over = {Factor::SourceAlpha, Factor::OneMinusSourceAlpha};
  EXPECT_EQ(sourceComponentsFor({true, over, over}, kRed), kRed | kAlpha);
  EXPECT_EQ(sourceComponentsFor({false, over, over}, kRed), kRed);
  EXPECT_EQ(sourceComponentsFor({true, kAdd, over}, kRed | kGreen), kRed | kGreen);
  EXPECT_EQ(sourceComponentsFor({true, over, over}, 0), 0);
  EXPECT_EQ(sourceComponentsFor({true, {over.source, over.destination, BlendOp::Max}, over}, kBlue), kBlue);
}

TEST(LogicOp, TruthTables) {
  const uint32_t s = 0b1100, d = 0b1010, mask = 0b1111;
  const std::pair<LogicOp, uint32_t> expected[] = {
      {LogicOp::Clear, 0},
      {LogicOp::And, s & d},
      {LogicOp::AndReverse, s & ~d},
      {LogicOp::Copy, s},
      {LogicOp::AndInverted, ~s & d},
      {LogicOp::NoOp, d},
      {LogicOp::Xor, s ^ d},
      {LogicOp::Or, s | d},
      {LogicOp::Nor, ~(s | d)},
      {LogicOp::Equivalent, ~(s ^ d)},
      {LogicOp::Invert, ~d},
      {LogicOp::OrReverse, s | ~d},
      {LogicOp::CopyInverted, ~s},
      {LogicOp::OrInverted, ~s | d},
      {LogicOp::Nand, ~(s & d)},
      {LogicOp::Set, ~0u},
  };
  for (const auto &[op, result] : expected)
    EXPECT_EQ(applyLogicOp(op, s, d) & mask, result & mask) << static_cast<int>(op);
}

} // namespace
} // namespace rdnasim::framebuffer
