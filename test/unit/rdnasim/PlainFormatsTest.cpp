// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/format/TexelConversion.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <random>
#include <span>

namespace rdnasim {
namespace {

using Components = uint32_t[4];

constexpr uint32_t bits(float value) {
  return std::bit_cast<uint32_t>(value);
}

float unpackOne(const TexelFormat &format, uint64_t element, uint32_t component = 0) {
  Components components;
  unpack(format, std::as_bytes(std::span(&element, 1)).data(), 0, 0, components);
  return std::bit_cast<float>(components[component]);
}

uint64_t packed(const TexelFormat &format, const Components &components) {
  uint64_t element = 0;
  EXPECT_TRUE(pack(format, components, std::as_writable_bytes(std::span(&element, 1)).data()));
  return element;
}

/// The code's value by the definitions of Vulkan, in double precision.
double valueOf(NumberFormat number, uint32_t code, uint32_t width) {
  const double codes = std::ldexp(1, static_cast<int>(width));
  const double asSigned = code >= codes / 2 ? code - codes : code;
  switch (number) {
  case NumberFormat::Unorm:
    return code / (codes - 1);
  case NumberFormat::Snorm:
    return std::max(asSigned / (codes / 2 - 1), -1.0);
  case NumberFormat::Uscaled:
    return code;
  case NumberFormat::Sscaled:
    return asSigned;
  case NumberFormat::Srgb:
    return code / 255.0 <= 0.04045 ? code / 255.0 / 12.92 : std::pow((code / 255.0 + 0.055) / 1.055, 2.4);
  default:
    ADD_FAILURE() << "no formula";
    return 0;
  }
}

TEST(PlainFormats, EveryCodeOfEightAndSixteenBits) {
  using enum NumberFormat;
  for (const NumberFormat number : {Unorm, Snorm, Uscaled, Sscaled, Srgb})
    for (const uint8_t width : {8, 16})
      for (uint32_t code = 0; code < 1u << width && (number != Srgb || width == 8); ++code)
        ASSERT_EQ(unpackOne({{width}, number}, code), static_cast<float>(valueOf(number, code, width)))
            << static_cast<uint32_t>(number) << " " << code;
}

TEST(PlainFormats, NormalisedCodesSurvivePacking) {
  for (const uint8_t width : {1, 2, 4, 5, 6, 8, 10, 16})
    for (uint32_t code = 0; code < 1u << width; ++code) {
      const uint8_t rest = width < 8 ? 8 - width : width < 16 ? 16 - width : 0;
      const TexelFormat unorm{{width, rest}, NumberFormat::Unorm};
      const auto value = static_cast<float>(valueOf(NumberFormat::Unorm, code, width));
      ASSERT_EQ(packed(unorm, {bits(value), 0, 0, 0}), code) << static_cast<uint32_t>(width);
    }
  EXPECT_EQ(packed({{8}, NumberFormat::Unorm}, {bits(0.5f)}), 128u);                     // 127.5
  EXPECT_EQ(packed({{8, 8}, NumberFormat::Snorm}, {bits(-2.0f), bits(-0.5f)}), 0xc081u); // -63.5
  EXPECT_EQ(packed({{16}, NumberFormat::Unorm}, {bits(NAN)}), 0u);
  // In single precision the product would be rounded up to 32767.5 and then to 32768.
  const float below = std::nextafter(0.5f, 0.0f);
  EXPECT_EQ(packed({{16}, NumberFormat::Unorm}, {bits(below)}), 32767u);
}

TEST(PlainFormats, AlphaOfSrgbIsLinear) {
  const TexelFormat format{{8, 8, 8, 8}, NumberFormat::Srgb};
  EXPECT_EQ(unpackOne(format, 0x80000000, 3), 128 / 255.0f);
  EXPECT_NEAR(unpackOne(format, 0x00800000, 2), 0.21586, 1e-5);
  EXPECT_FALSE(format.isStorable());
}

TEST(PlainFormats, DepthIsClamped) {
  const TexelFormat format{{32}, NumberFormat::FloatClamp};
  EXPECT_EQ(unpackOne(format, bits(-1.0f)), 0.0f);
  EXPECT_EQ(unpackOne(format, bits(1.5f)), 1.0f);
  EXPECT_EQ(unpackOne(format, bits(0.25f)), 0.25f);
}

struct PackedCase {
  const char *name;
  TexelFormat format;
  uint32_t element;
  std::array<double, 4> components;
};

// clang-format off
const PackedCase kPackedCases[] = {
    {"5_6_5",   {{5, 6, 5}},    0x8be3, {3 / 31.0, 31 / 63.0, 17 / 31.0, 1}},
    {"1_5_5_5", {{5, 5, 5, 1}}, 0xc823, {3 / 31.0, 1 / 31.0, 18 / 31.0, 1}},
    {"5_5_5_1", {{1, 5, 5, 5}}, 0x9087, {1, 3 / 31.0, 2 / 31.0, 18 / 31.0}},
    {"4_4_4_4", {{4, 4, 4, 4}}, 0xf831, {1 / 15.0, 3 / 15.0, 8 / 15.0, 1}},
    {"4_4",     {{4, 4}},       0x5a,   {10 / 15.0, 5 / 15.0, 0, 1}},
    {"8_24",    {{24, 8}},      0x80000001, {1 / 16777215.0, 128 / 255.0, 0, 1}},
    {"24_8",    {{8, 24}},      0x00000180, {128 / 255.0, 1 / 16777215.0, 0, 1}},
};
// clang-format on

TEST(PlainFormats, ComponentsOfPackedFormatsBeginWithTheLowestBits) {
  for (const PackedCase &each : kPackedCases) {
    Components components;
    for (uint32_t i = 0; i < 4; ++i) {
      const float value = unpackOne(each.format, each.element, i);
      EXPECT_EQ(value, static_cast<float>(each.components[i])) << each.name << " " << i;
      components[i] = bits(value);
    }
    EXPECT_EQ(packed(each.format, components), each.element) << each.name;
  }
}

TEST(PlainFormats, EveryFloatOfElevenAndTenBits) {
  const TexelFormat format{{11, 11, 10}, NumberFormat::Float};
  for (const uint8_t width : {10, 11}) {
    const int mantissaBits = width - 5;
    for (uint32_t code = 0; code < 1u << width; ++code) {
      const int exponent = static_cast<int>(code >> mantissaBits);
      const uint32_t mantissa = code & ((1u << mantissaBits) - 1), whole = mantissa | 1u << mantissaBits;
      const double value = exponent == 0 ? std::ldexp(mantissa, -14 - mantissaBits)
                                         : std::ldexp(whole, exponent - 15 - mantissaBits);
      const float unpacked = width == 11 ? unpackOne(format, code, 0) : unpackOne(format, code << 22, 2);
      if (exponent < 31)
        ASSERT_EQ(unpacked, value) << code;
      else
        ASSERT_TRUE(mantissa == 0 ? std::isinf(unpacked) && unpacked > 0 : std::isnan(unpacked)) << code;
    }
  }
}

/// The value of a 5_9_9_9 mantissa by the definition of Vulkan: a bias of 15, 9 bits of fraction.
double sharedValue(uint32_t mantissa, uint32_t exponent) {
  return mantissa / 512.0 * std::pow(2.0, static_cast<double>(exponent) - 15);
}

constexpr TexelFormat kShared{{9, 9, 9}, NumberFormat::Float, Encoding::SharedExponent};

TEST(SharedExponent, EveryMantissaAndExponent) {
  for (uint32_t exponent = 0; exponent < 32; ++exponent)
    for (uint32_t mantissa = 0; mantissa < 512; ++mantissa) {
      const uint32_t element = mantissa | (511 - mantissa) << 9 | mantissa / 2 << 18 | exponent << 27;
      ASSERT_EQ(unpackOne(kShared, element, 0), sharedValue(mantissa, exponent));
      ASSERT_EQ(unpackOne(kShared, element, 1), sharedValue(511 - mantissa, exponent));
      ASSERT_EQ(unpackOne(kShared, element, 2), sharedValue(mantissa / 2, exponent));
      ASSERT_EQ(unpackOne(kShared, element, 3), 1.0f);
    }
}

TEST(SharedExponent, PackingFindsTheNearestWithTheLeastExponent) {
  std::mt19937 random(1);
  for (uint32_t i = 0; i < 20000; ++i) {
    float values[3];
    for (float &value : values)
      value = std::ldexp(static_cast<float>(random() >> 8), static_cast<int>(random() % 44) - 52);
    // The least exponent whose mantissas hold the largest value after rounding.
    const float largest = *std::ranges::max_element(values);
    uint32_t exponent = 0;
    while (exponent < 31 && std::floor(largest / sharedValue(1, exponent) + 0.5) > 511)
      ++exponent;
    uint32_t wanted = exponent << 27;
    for (uint32_t c = 0; c < 3; ++c) {
      const double mantissa = std::floor(values[c] / sharedValue(1, exponent) + 0.5);
      wanted |= static_cast<uint32_t>(std::min(mantissa, 511.0)) << 9 * c;
    }
    ASSERT_EQ(packed(kShared, {bits(values[0]), bits(values[1]), bits(values[2]), 0}), wanted)
        << values[0] << " " << values[1] << " " << values[2];
  }
}

TEST(SharedExponent, ClampsWhatItCannotHold) {
  EXPECT_EQ(packed(kShared, {bits(INFINITY), bits(-1.0f), bits(NAN), 0}), 31u << 27 | 511);
  EXPECT_EQ(packed(kShared, {bits(65408.0f), bits(70000.0f), 0, 0}), 31u << 27 | 511 << 9 | 511);
  EXPECT_EQ(packed(kShared, {bits(-0.0f), bits(-INFINITY), bits(1e-30f), 0}), 0u);
}

} // namespace
} // namespace rdnasim
