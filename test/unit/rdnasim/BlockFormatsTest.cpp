// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BlockVectors.h"
#include "tools/rdnasim/format/TexelConversion.h"

#include <array>
#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <string>
#include <string_view>

namespace rdnasim {
namespace {

using Block = std::array<std::byte, 16>;

Block parseBlock(std::string_view digits) {
  Block block = {};
  const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  for (size_t i = 0; i < digits.size(); i += 2)
    block[i / 2] = static_cast<std::byte>(digit(digits[i]) << 4 | digit(digits[i + 1]));
  return block;
}

std::array<float, 4> unpackBlock(Encoding encoding, NumberFormat number, const Block &block, uint32_t texel) {
  uint32_t components[4];
  unpack({{}, number, encoding}, block.data(), texel % 4, texel / 4, components);
  return std::bit_cast<std::array<float, 4>>(components);
}

TEST(BlockFormats, Bc7HasEightModesAndAReservedOne) {
  for (const Bc7Vector &vector : kBc7Vectors)
    for (uint32_t texel = 0; texel < 16; ++texel) {
      const auto color = unpackBlock(Encoding::Bc7, NumberFormat::Unorm, parseBlock(vector.block), texel);
      for (uint32_t i = 0; i < 4; ++i)
        EXPECT_EQ(color[i], static_cast<float>(vector.texels[texel] >> 8 * i & 0xff) / 255.0f)
            << vector.block << " " << texel << " " << i;
    }
}

/// The value of a finite half, by the definition of IEEE 754.
double valueOfHalf(uint16_t bits) {
  const int exponent = bits >> 10 & 31, mantissa = bits & 0x3ff;
  const double magnitude =
      exponent == 0 ? std::ldexp(mantissa, -24) : std::ldexp(1024 + mantissa, exponent - 25);
  return (bits & 0x8000) != 0 ? -magnitude : magnitude;
}

TEST(BlockFormats, Bc6HasFourteenModesAndReservedOnes) {
  for (const Bc6Vector &vector : kBc6Vectors)
    for (bool isSigned : {false, true})
      for (uint32_t i = 0; i < 4; ++i) {
        const auto &wanted = isSigned ? vector.signedTexels[i] : vector.unsignedTexels[i];
        const auto color = unpackBlock(Encoding::Bc6, isSigned ? NumberFormat::Float : NumberFormat::Ufloat,
                                       parseBlock(vector.block), 5 * i);
        for (uint32_t c = 0; c < 3; ++c)
          EXPECT_EQ(color[c], valueOfHalf(wanted[c])) << vector.block << isSigned << i << c;
        EXPECT_EQ(color[3], 1.0f);
      }
}

// The endpoints are 31, 0, 0 and 0, 63, 0. Texels 0 to 3 have the indices 0 to 3.
constexpr std::string_view kRedToGreen = "00f8e007e4000000", kGreenToRed = "e00700f8e4000000";

TEST(BlockFormats, Bc1HasFourColorsOrThreeAndTransparentBlack) {
  const auto texel = [](std::string_view block, uint32_t index) {
    return unpackBlock(Encoding::Bc1, NumberFormat::Unorm, parseBlock(block), index);
  };
  using Color = std::array<float, 4>;
  EXPECT_EQ(texel(kRedToGreen, 0), (Color{1, 0, 0, 1}));
  EXPECT_EQ(texel(kRedToGreen, 1), (Color{0, 1, 0, 1}));
  EXPECT_EQ(texel(kRedToGreen, 2), (Color{2 / 3.0f, 1 / 3.0f, 0, 1}));
  EXPECT_EQ(texel(kRedToGreen, 3), (Color{1 / 3.0f, 2 / 3.0f, 0, 1}));
  EXPECT_EQ(texel(kGreenToRed, 0), (Color{0, 1, 0, 1}));
  EXPECT_EQ(texel(kGreenToRed, 1), (Color{1, 0, 0, 1}));
  EXPECT_EQ(texel(kGreenToRed, 2), (Color{0.5f, 0.5f, 0, 1}));
  EXPECT_EQ(texel(kGreenToRed, 3), (Color{0, 0, 0, 0}));
  // Equal endpoints count as the first being less.
  EXPECT_EQ(texel("ffffffffe4000000", 3), (Color{0, 0, 0, 0}));
  EXPECT_EQ(texel("ffffffffe4000000", 2), (Color{1, 1, 1, 1}));
}

TEST(BlockFormats, SrgbIsDecodedAfterInterpolation) {
  const auto color = unpackBlock(Encoding::Bc1, NumberFormat::Srgb, parseBlock(kGreenToRed), 2);
  EXPECT_NEAR(color[0], 0.21404114, 1e-7); // of 0.5
  EXPECT_EQ(color[3], 1.0f);
}

TEST(BlockFormats, Bc2AndBc3AlwaysHaveFourColors) {
  const std::string fourBits = "f0de000000000000" + std::string(kGreenToRed);
  const auto explicitAlpha = [&](uint32_t texel) {
    return unpackBlock(Encoding::Bc2, NumberFormat::Unorm, parseBlock(fourBits), texel);
  };
  EXPECT_EQ(explicitAlpha(3), (std::array{2 / 3.0f, 1 / 3.0f, 0.0f, 13 / 15.0f}));
  EXPECT_EQ(explicitAlpha(0)[3], 0.0f);
  EXPECT_EQ(explicitAlpha(1)[3], 1.0f);
  EXPECT_EQ(explicitAlpha(2)[3], 14 / 15.0f);
  // The endpoints of alpha are 255 and 0. Texel 3 has index 2.
  const std::string interpolated = "ff00000400000000" + std::string(kGreenToRed);
  EXPECT_EQ(unpackBlock(Encoding::Bc3, NumberFormat::Unorm, parseBlock(interpolated), 3),
            (std::array{2 / 3.0f, 1 / 3.0f, 0.0f, 6 / 7.0f}));
}

struct Bc4Case {
  const char *block; ///< texels 0 to 7 have the indices 0 to 7
  NumberFormat number;
  double texels[8];
};

// 88 c6 fa: indices 0 to 7 in three bits each.
constexpr Bc4Case kBc4Cases[] = {
    {"ff0088c6fa000000", NumberFormat::Unorm, {1, 0, 6 / 7.0, 5 / 7.0, 4 / 7.0, 3 / 7.0, 2 / 7.0, 1 / 7.0}},
    {"00ff88c6fa000000", NumberFormat::Unorm, {0, 1, 0.2, 0.4, 0.6, 0.8, 0, 1}},
    {"333388c6fa000000", NumberFormat::Unorm, {0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0, 1}},
    {"7f8188c6fa000000",
     NumberFormat::Snorm,
     {1, -1, 5 / 7.0, 3 / 7.0, 1 / 7.0, -1 / 7.0, -3 / 7.0, -5 / 7.0}},
    {"807f88c6fa000000", NumberFormat::Snorm, {-1, 1, -0.6, -0.2, 0.2, 0.6, -1, 1}},
    {"807f88c6fa000000",
     NumberFormat::Unorm,
     {128 / 255.0, 127 / 255.0, 895 / 1785.0, 894 / 1785.0, 893 / 1785.0, 892 / 1785.0, 891 / 1785.0,
      890 / 1785.0}},
};

TEST(BlockFormats, Bc4HasEightValuesOrSixAndTheEnds) {
  for (const Bc4Case &each : kBc4Cases)
    for (uint32_t texel = 0; texel < 8; ++texel)
      EXPECT_EQ(unpackBlock(Encoding::Bc4, each.number, parseBlock(each.block), texel),
                (std::array{static_cast<float>(each.texels[texel]), 0.0f, 0.0f, 1.0f}))
          << each.block << " " << texel;
}

TEST(BlockFormats, Bc5HasTwoIndependentComponents) {
  const Block block = parseBlock("ff0088c6fa00000000ff88c6fa000000");
  for (uint32_t texel = 0; texel < 8; ++texel)
    EXPECT_EQ(unpackBlock(Encoding::Bc5, NumberFormat::Unorm, block, texel),
              (std::array{static_cast<float>(kBc4Cases[0].texels[texel]),
                          static_cast<float>(kBc4Cases[1].texels[texel]), 0.0f, 1.0f}));
}

} // namespace
} // namespace rdnasim
