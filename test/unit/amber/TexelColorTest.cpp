// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The colours of texels, computed by hand from the definitions of Vulkan's formats.

#include "tools/amber/TexelFormat.h"

#include <gmock/gmock.h>

#include <cstring>

namespace amber {
namespace {

std::array<double, 4> color(const char *name, std::initializer_list<uint64_t> words, size_t wordBytes) {
  std::byte bytes[32] = {};
  size_t at = 0;
  for (uint64_t word : words)
    std::memcpy(&bytes[wordBytes * at++], &word, wordBytes);
  const std::optional<TexelFormat> format = parseImageFormat(name);
  if (!format || format->bytes() != wordBytes * words.size()) {
    ADD_FAILURE() << name;
    return {};
  }
  return colorOf(*format, bytes);
}

using Color = std::array<double, 4>;

TEST(TexelColor, BytesAndWords) {
  EXPECT_EQ(color("R8G8B8A8_UNORM", {0, 51, 255, 102}, 1), (Color{0, 0.2, 1, 0.4}));
  EXPECT_EQ(color("B8G8R8A8_SRGB", {51, 0, 255, 102}, 1), (Color{1, 0, 0.2, 0.4})) << "not decoded";
  EXPECT_EQ(color("R8G8_SNORM", {0x80, 0x7f}, 1), (Color{-1, 1, 0, 1}));
  EXPECT_EQ(color("R8_SNORM", {0x81}, 1), (Color{-1, 0, 0, 1})) << "two numbers are -1";
  EXPECT_EQ(color("R16G16_SINT", {0xffff, 7}, 2), (Color{-1, 7, 0, 1}));
  EXPECT_EQ(color("R32G32B32_UINT", {1, 2, 0xffffffff}, 4), (Color{1, 2, 4294967295.0, 1}));
  EXPECT_EQ(color("R64_SINT", {~uint64_t(4)}, 8), (Color{-5, 0, 0, 1}));
  EXPECT_EQ(color("D16_UNORM", {0xffff}, 2), (Color{1, 0, 0, 1}));
  EXPECT_EQ(color("S8_UINT", {200}, 1), (Color{200, 0, 0, 1}));
  EXPECT_EQ(color("X8_D24_UNORM_PACK32", {0x7fffffff}, 4), (Color{1, 0, 0, 1}));
  EXPECT_EQ(color("D24_UNORM_S8_UINT", {0x9affffff}, 4), (Color{1, 0, 0, 1})) << "stencil is no colour";
  EXPECT_EQ(color("D16_UNORM_S8_UINT", {0xffff, 0x12}, 2), (Color{1, 0, 0, 1}));
  EXPECT_EQ(color("D32_SFLOAT_S8_UINT", {0x3f000000, 7}, 4), (Color{0.5, 0, 0, 1}));
}

TEST(TexelColor, Packed) {
  EXPECT_EQ(color("R5G6B5_UNORM_PACK16", {31u << 11 | 21}, 2), (Color{1, 0, 21.0 / 31, 1}));
  EXPECT_EQ(color("A1R5G5B5_UNORM_PACK16", {1u << 15 | 31}, 2), (Color{0, 0, 1, 1}));
  EXPECT_EQ(color("A2B10G10R10_UINT_PACK32", {3u << 30 | 1023u << 20 | 5u << 10 | 6}, 4),
            (Color{6, 5, 1023, 3}));
  EXPECT_EQ(color("A2R10G10B10_SNORM_PACK32", {1u << 30 | 0x200u << 20}, 4), (Color{-1, 0, 0, 1}));
}

TEST(TexelColor, Floats) {
  EXPECT_EQ(color("R16G16_SFLOAT", {0x3c00, 0xc000}, 2), (Color{1, -2, 0, 1}));
  EXPECT_EQ(color("R32_SFLOAT", {0x3e800000}, 4), (Color{0.25, 0, 0, 1}));
  // 1.0 has the exponent 15: 15 << 6 with six bits of fraction, 15 << 5 with five.
  EXPECT_EQ(color("B10G11R11_UFLOAT_PACK32", {uint64_t(0x1e0) << 22 | 0x400u << 11 | 0x3c0}, 4),
            (Color{1, 2, 1, 1}));
  // 3 × 2^(16 - 24), 256 × 2^(16 - 24)
  EXPECT_EQ(color("E5B9G9R9_UFLOAT_PACK32", {16u << 27 | 256u << 9 | 3}, 4), (Color{3.0 / 256, 1, 0, 1}));
}

TEST(TexelColor, BlocksHaveNone) {
  const std::optional<TexelFormat> bc6 = parseImageFormat("BC6H_SFLOAT_BLOCK"),
                                   bc4 = parseImageFormat("BC4_SNORM_BLOCK");
  EXPECT_TRUE(bc6->isCompressed());
  EXPECT_EQ(bc6->bytes(), 16u);
  EXPECT_EQ(bc4->bytes(), 8u);
  EXPECT_EQ(bc4->blockWidth, 4u);
  for (const char *name : {"BC4_SRGB_BLOCK", "BC8_UNORM_BLOCK", "E4B9G9R9_UFLOAT_PACK32", "D16_SFLOAT", ""})
    EXPECT_FALSE(parseImageFormat(name)) << name;
}

} // namespace
} // namespace amber
