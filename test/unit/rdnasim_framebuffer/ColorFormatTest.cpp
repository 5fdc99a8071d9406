// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/rdnasim_framebuffer/Formats.h"

#include <bit>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>
#include <random>

namespace rdnasim::framebuffer {
namespace {

using enum NumberFormat;

struct Expected {
  const char *name;
  ColorFormat format;
  std::array<uint32_t, 4> dwords; ///< of the texel, computed by hand
};

/// The colour 1, 0.5, 0.25, 0.75 in each format that Vulkan requires of colour attachments, and in a few
/// more.
// clang-format off
constexpr Expected kReal[] = {
    {"R5G6B5_UNORM_PACK16",       {{{5, 6, 5}, Unorm}, {2, 1, 0, 3}},        {0xfc08}},
    {"A1R5G5B5_UNORM_PACK16",     {{{5, 5, 5, 1}, Unorm}, {2, 1, 0, 3}},     {0xfe08}},
    {"R4G4B4A4_UNORM_PACK16",     {{{4, 4, 4, 4}, Unorm}, {3, 2, 1, 0}},     {0xf84b}},
    {"R8_UNORM",                  {{{8}, Unorm}},                            {0xff}},
    {"R8G8_UNORM",                {{{8, 8}, Unorm}},                         {0x80ff}},
    {"R8G8B8A8_UNORM",            {{{8, 8, 8, 8}, Unorm}},                   {0xbf4080ff}},
    {"B8G8R8A8_UNORM",            {{{8, 8, 8, 8}, Unorm}, {2, 1, 0, 3}},     {0xbfff8040}},
    {"R8G8B8A8_SNORM",            {{{8, 8, 8, 8}, Snorm}},                   {0x5f20407f}},
    {"R8G8B8A8_SRGB",             {{{8, 8, 8, 8}, Srgb}},                    {0xbf89bcff}},
    {"B8G8R8A8_SRGB",             {{{8, 8, 8, 8}, Srgb}, {2, 1, 0, 3}},      {0xbfffbc89}},
    {"A2B10G10R10_UNORM_PACK32",  {{{10, 10, 10, 2}, Unorm}},                {0x900803ff}},
    {"R16G16B16A16_UNORM",        {{{16, 16, 16, 16}, Unorm}},               {0x8000ffff, 0xbfff4000}},
    {"R16_SFLOAT",                {{{16}, Float}},                           {0x3c00}},
    {"R16G16_SFLOAT",             {{{16, 16}, Float}},                       {0x38003c00}},
    {"R16G16B16A16_SFLOAT",       {{{16, 16, 16, 16}, Float}},               {0x38003c00, 0x3a003400}},
    {"R32_SFLOAT",                {{{32}, Float}},                           {0x3f800000}},
    {"R32G32_SFLOAT",             {{{32, 32}, Float}},                       {0x3f800000, 0x3f000000}},
    {"R32G32B32A32_SFLOAT",       {{{32, 32, 32, 32}, Float}},
     {0x3f800000, 0x3f000000, 0x3e800000, 0x3f400000}},
    {"B10G11R11_UFLOAT_PACK32",   {{{11, 11, 10}, Float}},                   {0x681c03c0}},
};

/// The colour 1, 300, -5, 200.
constexpr Expected kInteger[] = {
    {"R8_UINT",                   {{{8}, Uint}},                             {0x01}},
    {"R8_SINT",                   {{{8}, Sint}},                             {0x01}},
    {"R8G8_UINT",                 {{{8, 8}, Uint}},                          {0xff01}},
    {"R8G8_SINT",                 {{{8, 8}, Sint}},                          {0x7f01}},
    {"R8G8B8A8_UINT",             {{{8, 8, 8, 8}, Uint}},                    {0xc800ff01}},
    {"R8G8B8A8_SINT",             {{{8, 8, 8, 8}, Sint}},                    {0x7ffb7f01}},
    {"A2B10G10R10_UINT_PACK32",   {{{10, 10, 10, 2}, Uint}},                 {0xc004b001}},
    {"R16_UINT",                  {{{16}, Uint}},                            {0x0001}},
    {"R16_SINT",                  {{{16}, Sint}},                            {0x0001}},
    {"R16G16_UINT",               {{{16, 16}, Uint}},                        {0x012c0001}},
    {"R16G16_SINT",               {{{16, 16}, Sint}},                        {0x012c0001}},
    {"R16G16B16A16_UINT",         {{{16, 16, 16, 16}, Uint}},                {0x012c0001, 0x00c80000}},
    {"R16G16B16A16_SINT",         {{{16, 16, 16, 16}, Sint}},                {0x012c0001, 0x00c8fffb}},
    {"R32_UINT",                  {{{32}, Uint}},                            {1}},
    {"R32_SINT",                  {{{32}, Sint}},                            {1}},
    {"R32G32_UINT",               {{{32, 32}, Uint}},                        {1, 300}},
    {"R32G32_SINT",               {{{32, 32}, Sint}},                        {1, 300}},
    {"R32G32B32A32_UINT",         {{{32, 32, 32, 32}, Uint}},                {1, 300, 0, 200}},
    {"R32G32B32A32_SINT",         {{{32, 32, 32, 32}, Sint}},                {1, 300, 0xfffffffb, 200}},
};
// clang-format on

void expectStored(const Expected &expected, const Color &color) {
  EXPECT_EQ(checkColorFormat(expected.format), std::nullopt) << expected.name;
  std::array<std::byte, 16> texel = {};
  storeColor(expected.format, encodeColor(expected.format, color), kAllComponents, texel.data());
  std::array<uint32_t, 4> dwords;
  std::memcpy(dwords.data(), texel.data(), sizeof(dwords));
  EXPECT_EQ(dwords, expected.dwords) << expected.name;
}

TEST(ColorFormat, ColorsInMemory) {
  for (const Expected &expected : kReal)
    expectStored(expected, {1, 0.5, 0.25, 0.75});
  for (const Expected &expected : kInteger)
    expectStored(expected, {1, 300, -5, 200});
}

TEST(ColorFormat, ReadsWhatItHasWritten) {
  std::mt19937 random{3};
  const auto check = [&](const Expected &expected) {
    const ColorFormat &format = expected.format;
    for (int i = 0; i < 2000; ++i) {
      std::array<uint32_t, 4> dwords;
      for (uint32_t &dword : dwords)
        dword = static_cast<uint32_t>(random());
      std::array<std::byte, 16> texel, again = {};
      std::memcpy(texel.data(), dwords.data(), texel.size());
      const Color color = decodeColor(format, loadColor(format, texel.data()));
      if (std::ranges::any_of(color, [](double component) { return std::isnan(component); }))
        continue;
      storeColor(format, encodeColor(format, color), kAllComponents, again.data());
      EXPECT_EQ(decodeColor(format, loadColor(format, again.data())), color) << expected.name;
      if (format.texel.number != Snorm) { // has two numbers for -1
        EXPECT_EQ(std::memcmp(texel.data(), again.data(), format.texel.elementBytes()), 0) << expected.name;
      }
    }
  };
  for (const Expected &expected : kReal)
    check(expected);
  for (const Expected &expected : kInteger)
    check(expected);
}

TEST(ColorFormat, MissingComponentsReadAsZeroAndOne) {
  const std::array<std::byte, 4> texel = {};
  EXPECT_EQ(decodeColor(kR32Float, loadColor(kR32Float, texel.data())), (Color{0, 0, 0, 1}));
  const ColorFormat integer = {{{16, 16}, Uint}};
  EXPECT_EQ(decodeColor(integer, loadColor(integer, texel.data())), (Color{0, 0, 0, 1}));
}

TEST(ColorFormat, MaskKeepsComponents) {
  std::array<std::byte, 2> texel = {std::byte{0xff}, std::byte{0xff}};
  storeColor(kRgb565, {}, kRed | kAlpha, texel.data());
  EXPECT_EQ(loadColor(kRgb565, texel.data()), (ColorBits{0, 63, 31, 0}));
  storeColor(kRgb565, {}, kBlue, texel.data());
  EXPECT_EQ(loadColor(kRgb565, texel.data()), (ColorBits{0, 63, 0, 0}));
}

uint32_t encodeRed(const ColorFormat &format, double value) {
  return encodeColor(format, {value, 0, 0, 0})[0];
}

TEST(ColorFormat, NormalisedNumbersAreRoundedToTheNearest) {
  for (const uint32_t bits : {1u, 2u, 4u, 5u, 6u, 8u, 10u}) {
    const ColorFormat format = {{{static_cast<uint8_t>(bits)}, Unorm}};
    const uint32_t codes = 1u << bits;
    for (uint32_t i = 0; i <= 20 * codes; ++i) {
      const double value = i / (20.0 * codes);
      uint32_t nearest = 0;
      for (uint32_t code = 1; code < codes; ++code)
        if (std::abs(code / (codes - 1.0) - value) <= std::abs(nearest / (codes - 1.0) - value))
          nearest = code;
      EXPECT_EQ(encodeRed(format, value), nearest) << bits << ' ' << value;
    }
  }
}

TEST(ColorFormat, OutOfRangeAndNan) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const double nan = std::nan("");
  EXPECT_EQ(encodeRed(kRgba8, 7), 0xffu);
  EXPECT_EQ(encodeRed(kRgba8, -kInfinity), 0u);
  EXPECT_EQ(encodeRed(kRgba8, nan), 0u);
  EXPECT_EQ(encodeRed(kRgba8Snorm, -7), 0x81u);
  EXPECT_EQ(encodeRed(kRgba8Snorm, -0.5), 0xc0u) << "-63.5, rounded away from 0";
  EXPECT_EQ(encodeRed({{{2}, Snorm}}, 0.5), 1u);
  EXPECT_EQ(decodeColor(kRgba8Snorm, {0x80, 0x81, 0, 0})[0], -1);
  EXPECT_EQ(encodeRed(kRgba16Float, kInfinity), 0x7c00u);
  EXPECT_EQ(encodeRed(kRgba16Float, 1e9), 0x7bffu) << "towards zero";
  EXPECT_EQ(encodeRed(kRgba16Float, nan) & 0x7fff, 0x7e00u);
  const ColorFormat small = {{{11, 11, 10}, Float}};
  EXPECT_EQ(encodeRed(small, -3), 0u);
  EXPECT_EQ(encodeRed(small, -kInfinity), 0u);
  EXPECT_EQ(encodeRed(small, kInfinity), 31u << 6);
  EXPECT_EQ(encodeRed(small, 1e9), (31u << 6) - 1);
  EXPECT_GT(encodeRed(small, nan), 31u << 6);
}

/// The greatest of all codes of a float format whose number is at most `value`.
TEST(ColorFormat, FloatsAreRoundedTowardsZero) {
  std::mt19937 random{4};
  const auto check = [&](const ColorFormat &format, uint32_t infinity) {
    for (int i = 0; i < 200; ++i) {
      const double value =
          std::ldexp(1 + static_cast<double>(random()) / 4294967296.0, static_cast<int>(random() % 40) - 24);
      uint32_t code = 0;
      while (code + 1 < infinity && decodeColor(format, {code + 1})[0] <= value)
        ++code;
      EXPECT_EQ(encodeRed(format, value), code) << value;
    }
  };
  check({{{11, 11, 10}, Float}}, 31 << 6);
  check({{{16}, Float}}, 31 << 10);
  EXPECT_EQ(encodeRed(kR32Float, 1 + 0x1.8p-24), 0x3f800000u);
  EXPECT_EQ(encodeRed(kR32Float, -1 - 0x1.8p-23), 0xbf800001u);
  EXPECT_EQ(encodeRed(kR32Float, 1e300), std::bit_cast<uint32_t>(std::numeric_limits<float>::max()));
}

TEST(ColorFormat, FormatsThatCannotBeAttached) {
  EXPECT_EQ(checkColorFormat({{{8}, Uscaled}}), "a colour attachment has numbers that are neither normalised "
                                                "nor integers nor floats");
  EXPECT_EQ(checkColorFormat({{{}, Unorm, Encoding::Bc1}}),
            "a colour attachment has a format without separate components");
  EXPECT_NE(checkColorFormat({{{9, 9, 9}, Float, Encoding::SharedExponent}}), std::nullopt);
}

} // namespace
} // namespace rdnasim::framebuffer
