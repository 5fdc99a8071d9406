// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Vulkan's formats as PAL numbers them, and the components of a texel that are R, G, B and A.

#include "tools/rdna-run/Formats.h"
#include "tools/rdnasim/format/FormatTable.h"

#include <gmock/gmock.h>

namespace rdna_run {
namespace {

struct Format {
  const char *name;
  uint32_t rdna2, later;  ///< numbers in image descriptors
  const char *components; ///< of memory: X, Y, Z, W; or 0 or 1
};

constexpr Format kFormats[] = {
    {"R8_UNORM", 1, 1, "X001"},
    {"R8_SNORM", 2, 2, "X001"},
    {"R8_UINT", 5, 5, "X001"},
    {"R8_SINT", 6, 6, "X001"},
    {"R8_SRGB", 128, 64, "X001"},
    {"R8G8_UNORM", 14, 14, "XY01"},
    {"R8G8_SNORM", 15, 15, "XY01"},
    {"R8G8_SINT", 19, 19, "XY01"},
    {"R8G8B8A8_UNORM", 56, 42, "XYZW"},
    {"R8G8B8A8_SNORM", 57, 43, "XYZW"},
    {"R8G8B8A8_SSCALED", 59, 45, "XYZW"},
    {"R8G8B8A8_UINT", 60, 46, "XYZW"},
    {"R8G8B8A8_SINT", 61, 47, "XYZW"},
    {"R8G8B8A8_SRGB", 130, 66, "XYZW"},
    {"B8G8R8A8_UNORM", 56, 42, "ZYXW"},
    {"B8G8R8A8_SRGB", 130, 66, "ZYXW"},
    {"A8B8G8R8_UNORM_PACK32", 56, 42, "XYZW"},
    {"A2B10G10R10_UNORM_PACK32", 50, 36, "XYZW"},
    {"A2B10G10R10_UINT_PACK32", 54, 40, "XYZW"},
    {"A2R10G10B10_UNORM_PACK32", 50, 36, "ZYXW"},
    {"R16_UNORM", 7, 7, "X001"},
    {"R16_SINT", 12, 12, "X001"},
    {"R16_SFLOAT", 13, 13, "X001"},
    {"R16G16_SNORM", 24, 24, "XY01"},
    {"R16G16_SFLOAT", 29, 29, "XY01"},
    {"R16G16B16A16_UNORM", 65, 51, "XYZW"},
    {"R16G16B16A16_SINT", 70, 56, "XYZW"},
    {"R16G16B16A16_SFLOAT", 71, 57, "XYZW"},
    {"R32_UINT", 20, 20, "X001"},
    {"R32_SINT", 21, 21, "X001"},
    {"R32_SFLOAT", 22, 22, "X001"},
    {"R32G32_UINT", 62, 48, "XY01"},
    {"R32G32_SFLOAT", 64, 50, "XY01"},
    {"R32G32B32_SFLOAT", 74, 60, "XYZ1"},
    {"R32G32B32A32_SINT", 76, 62, "XYZW"},
    {"R32G32B32A32_SFLOAT", 77, 63, "XYZW"},
    {"R64_UINT", 62, 48, "XY01"},
    {"R64_SINT", 63, 49, "XY01"},
    {"B10G11R11_UFLOAT_PACK32", 36, 30, "XYZ1"},
    {"E5B9G9R9_UFLOAT_PACK32", 132, 67, "XYZ1"},
    {"R5G6B5_UNORM_PACK16", 133, 68, "ZYX1"},
    {"B5G6R5_UNORM_PACK16", 133, 68, "XYZ1"},
    {"A1R5G5B5_UNORM_PACK16", 134, 69, "ZYXW"},
    {"R5G5B5A1_UNORM_PACK16", 135, 70, "WZYX"},
    {"B5G5R5A1_UNORM_PACK16", 135, 70, "YZWX"},
    {"B4G4R4A4_UNORM_PACK16", 136, 71, "YZWX"},
    {"R4G4B4A4_UNORM_PACK16", 136, 71, "WZYX"},
    {"A4R4G4B4_UNORM_PACK16", 136, 71, "ZYXW"},
    {"A4B4G4R4_UNORM_PACK16", 136, 71, "XYZW"},
    {"BC1_RGB_UNORM_BLOCK", 169, 109, "XYZ1"},
    {"BC1_RGBA_SRGB_BLOCK", 170, 110, "XYZW"},
    {"BC2_UNORM_BLOCK", 171, 111, "XYZW"},
    {"BC3_SRGB_BLOCK", 174, 114, "XYZW"},
    {"BC4_UNORM_BLOCK", 175, 115, "X001"},
    {"BC4_SNORM_BLOCK", 176, 116, "X001"},
    {"BC5_UNORM_BLOCK", 177, 117, "XY01"},
    {"BC6H_UFLOAT_BLOCK", 179, 119, "XYZ1"},
    {"BC6H_SFLOAT_BLOCK", 180, 120, "XYZ1"},
    {"BC7_UNORM_BLOCK", 181, 121, "XYZW"},
    {"BC7_SRGB_BLOCK", 182, 122, "XYZW"},
    {"D16_UNORM", 7, 7, "X001"},
    {"D32_SFLOAT", 22, 22, "X001"},
    {"S8_UINT", 5, 5, "X001"},
};

std::string textOf(const rdnasim::ComponentSelects &components) {
  std::string result;
  for (rdnasim::ComponentSelect each : components)
    result += "01??XYZW"[static_cast<uint32_t>(each)];
  return result;
}

TEST(Formats, AsPalHasThem) {
  const rdnasim::Target rdna2 = *rdnasim::findTarget("gfx1030"), rdna4 = *rdnasim::findTarget("gfx1201");
  for (const Format &each : kFormats) {
    const std::optional<rdnasim::TexelView> view = viewOf(each.name);
    ASSERT_TRUE(view) << each.name;
    EXPECT_EQ(numberOf(view->format, rdna2), each.rdna2) << each.name;
    EXPECT_EQ(numberOf(view->format, rdna4), each.later) << each.name;
    EXPECT_EQ(textOf(view->components), each.components) << each.name;
  }
}

TEST(Formats, ThatNoGpuHas) {
  EXPECT_FALSE(viewOf("D24_UNORM_S8_UINT"));
  EXPECT_FALSE(viewOf("R9_UINT"));
}

} // namespace
} // namespace rdna_run
