// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The formats of Vulkan: their numbers in the descriptors of each generation, and the components of an
// identity view.

#include "tools/rdna-run/Formats.h"
#include "tools/rdnasim/format/FormatTable.h"

#include <gtest/gtest.h>
#include <string>

namespace rdnasim {
namespace {

struct VulkanFormat {
  const char *name;
  uint32_t image[2], buffer[2]; ///< on RDNA2, and on RDNA3 and RDNA4; 0: descriptors cannot have it
  const char *selects;
};

// As AMD's driver PAL has them.
// clang-format off
constexpr VulkanFormat kFormats[] = {
    {"R8_UNORM",                 {  1,   1}, { 1,  1}, "X001"},
    {"R8_SNORM",                 {  2,   2}, { 2,  2}, "X001"},
    {"R8_UINT",                  {  5,   5}, { 5,  5}, "X001"},
    {"R8_SINT",                  {  6,   6}, { 6,  6}, "X001"},
    {"R8_SRGB",                  {128,  64}, { 0,  0}, "X001"},
    {"R8G8_UNORM",               { 14,  14}, {14, 14}, "XY01"},
    {"R8G8_SNORM",               { 15,  15}, {15, 15}, "XY01"},
    {"R8G8_UINT",                { 18,  18}, {18, 18}, "XY01"},
    {"R8G8_SINT",                { 19,  19}, {19, 19}, "XY01"},
    {"R8G8B8A8_UNORM",           { 56,  42}, {56, 42}, "XYZW"},
    {"R8G8B8A8_SNORM",           { 57,  43}, {57, 43}, "XYZW"},
    {"R8G8B8A8_USCALED",         { 58,  44}, {58, 44}, "XYZW"},
    {"R8G8B8A8_SSCALED",         { 59,  45}, {59, 45}, "XYZW"},
    {"R8G8B8A8_UINT",            { 60,  46}, {60, 46}, "XYZW"},
    {"R8G8B8A8_SINT",            { 61,  47}, {61, 47}, "XYZW"},
    {"R8G8B8A8_SRGB",            {130,  66}, { 0,  0}, "XYZW"},
    {"B8G8R8A8_UNORM",           { 56,  42}, {56, 42}, "ZYXW"},
    {"B8G8R8A8_SRGB",            {130,  66}, { 0,  0}, "ZYXW"},
    {"A2B10G10R10_UNORM_PACK32", { 50,  36}, {50, 36}, "XYZW"},
    {"A2B10G10R10_UINT_PACK32",  { 54,  40}, {54, 40}, "XYZW"},
    {"A2R10G10B10_UNORM_PACK32", { 50,  36}, {50, 36}, "ZYXW"},
    {"R16_UNORM",                {  7,   7}, { 7,  7}, "X001"},
    {"R16_SNORM",                {  8,   8}, { 8,  8}, "X001"},
    {"R16_UINT",                 { 11,  11}, {11, 11}, "X001"},
    {"R16_SINT",                 { 12,  12}, {12, 12}, "X001"},
    {"R16_SFLOAT",               { 13,  13}, {13, 13}, "X001"},
    {"R16G16_UNORM",             { 23,  23}, {23, 23}, "XY01"},
    {"R16G16_SNORM",             { 24,  24}, {24, 24}, "XY01"},
    {"R16G16_UINT",              { 27,  27}, {27, 27}, "XY01"},
    {"R16G16_SINT",              { 28,  28}, {28, 28}, "XY01"},
    {"R16G16_SFLOAT",            { 29,  29}, {29, 29}, "XY01"},
    {"R16G16B16A16_UNORM",       { 65,  51}, {65, 51}, "XYZW"},
    {"R16G16B16A16_SNORM",       { 66,  52}, {66, 52}, "XYZW"},
    {"R16G16B16A16_UINT",        { 69,  55}, {69, 55}, "XYZW"},
    {"R16G16B16A16_SINT",        { 70,  56}, {70, 56}, "XYZW"},
    {"R16G16B16A16_SFLOAT",      { 71,  57}, {71, 57}, "XYZW"},
    {"R32_UINT",                 { 20,  20}, {20, 20}, "X001"},
    {"R32_SINT",                 { 21,  21}, {21, 21}, "X001"},
    {"R32_SFLOAT",               { 22,  22}, {22, 22}, "X001"},
    {"R32G32_UINT",              { 62,  48}, {62, 48}, "XY01"},
    {"R32G32_SINT",              { 63,  49}, {63, 49}, "XY01"},
    {"R32G32_SFLOAT",            { 64,  50}, {64, 50}, "XY01"},
    {"R32G32B32_UINT",           { 72,  58}, {72, 58}, "XYZ1"},
    {"R32G32B32_SINT",           { 73,  59}, {73, 59}, "XYZ1"},
    {"R32G32B32_SFLOAT",         { 74,  60}, {74, 60}, "XYZ1"},
    {"R32G32B32A32_UINT",        { 75,  61}, {75, 61}, "XYZW"},
    {"R32G32B32A32_SINT",        { 76,  62}, {76, 62}, "XYZW"},
    {"R32G32B32A32_SFLOAT",      { 77,  63}, {77, 63}, "XYZW"},
    {"R64_UINT",                 { 62,  48}, {62, 48}, "XY01"},
    {"R64_SINT",                 { 63,  49}, {63, 49}, "XY01"},
    {"B10G11R11_UFLOAT_PACK32",  { 36,  30}, {36, 30}, "XYZ1"},
    {"E5B9G9R9_UFLOAT_PACK32",   {132,  67}, { 0,  0}, "XYZ1"},
    {"R5G6B5_UNORM_PACK16",      {133,  68}, { 0,  0}, "ZYX1"},
    {"B5G6R5_UNORM_PACK16",      {133,  68}, { 0,  0}, "XYZ1"},
    {"A1R5G5B5_UNORM_PACK16",    {134,  69}, { 0,  0}, "ZYXW"},
    {"R5G5B5A1_UNORM_PACK16",    {135,  70}, { 0,  0}, "WZYX"},
    {"B5G5R5A1_UNORM_PACK16",    {135,  70}, { 0,  0}, "YZWX"},
    {"B4G4R4A4_UNORM_PACK16",    {136,  71}, { 0,  0}, "YZWX"},
    {"R4G4B4A4_UNORM_PACK16",    {136,  71}, { 0,  0}, "WZYX"},
    {"A4R4G4B4_UNORM_PACK16",    {136,  71}, { 0,  0}, "ZYXW"},
    {"A4B4G4R4_UNORM_PACK16",    {136,  71}, { 0,  0}, "XYZW"},
    {"D16_UNORM",                {  7,   7}, { 7,  7}, "X001"},
    {"D32_SFLOAT",               { 22,  22}, {22, 22}, "X001"},
    {"S8_UINT",                  {  5,   5}, { 5,  5}, "X001"},
    {"BC1_RGB_UNORM_BLOCK",      {169, 109}, { 0,  0}, "XYZ1"},
    {"BC1_RGB_SRGB_BLOCK",       {170, 110}, { 0,  0}, "XYZ1"},
    {"BC1_RGBA_UNORM_BLOCK",     {169, 109}, { 0,  0}, "XYZW"},
    {"BC1_RGBA_SRGB_BLOCK",      {170, 110}, { 0,  0}, "XYZW"},
    {"BC2_UNORM_BLOCK",          {171, 111}, { 0,  0}, "XYZW"},
    {"BC2_SRGB_BLOCK",           {172, 112}, { 0,  0}, "XYZW"},
    {"BC3_UNORM_BLOCK",          {173, 113}, { 0,  0}, "XYZW"},
    {"BC3_SRGB_BLOCK",           {174, 114}, { 0,  0}, "XYZW"},
    {"BC7_UNORM_BLOCK",          {181, 121}, { 0,  0}, "XYZW"},
    {"BC7_SRGB_BLOCK",           {182, 122}, { 0,  0}, "XYZW"},
    {"BC4_UNORM_BLOCK",          {175, 115}, { 0,  0}, "X001"},
    {"BC4_SNORM_BLOCK",          {176, 116}, { 0,  0}, "X001"},
    {"BC5_UNORM_BLOCK",          {177, 117}, { 0,  0}, "XY01"},
    {"BC5_SNORM_BLOCK",          {178, 118}, { 0,  0}, "XY01"},
    {"BC6H_UFLOAT_BLOCK",        {179, 119}, { 0,  0}, "XYZ1"},
    {"BC6H_SFLOAT_BLOCK",        {180, 120}, { 0,  0}, "XYZ1"},
};
// clang-format on

std::string toString(const ComponentSelects &selects) {
  std::string result;
  for (const ComponentSelect select : selects)
    result += "01??XYZW"[static_cast<uint32_t>(select)];
  return result;
}

TEST(VulkanFormats, NumbersAndComponents) {
  for (const VulkanFormat &each : kFormats) {
    const std::optional<TexelView> view = rdna_run::viewOf(each.name);
    ASSERT_TRUE(view) << each.name;
    EXPECT_EQ(toString(view->components), each.selects) << each.name;
    for (const char *processor : {"gfx1030", "gfx1100", "gfx1201"}) {
      const Target target = *findTarget(processor);
      const uint32_t column = target.isIn(kRdna2) ? 0 : 1;
      EXPECT_EQ(numberOf(view->format, target).value_or(0), each.image[column]) << each.name << processor;
      EXPECT_EQ(bufferNumberOf(view->format, target).value_or(0), each.buffer[column])
          << each.name << processor;
      // And back.
      EXPECT_EQ(findImageFormat(each.image[column], target), view->format) << each.name << processor;
      EXPECT_EQ(findBufferFormat(each.image[column], target).has_value(), each.buffer[column] != 0)
          << each.name << processor;
    }
  }
}

TEST(VulkanFormats, OthersAreUnknown) {
  for (const char *name :
       {"R8G8B8A8", "ETC2_R8G8B8_UNORM_BLOCK", "ASTC_4x4_UNORM_BLOCK", "D24_UNORM_S8_UINT"})
    EXPECT_FALSE(rdna_run::viewOf(name)) << name;
}

struct NamedNumber {
  const char *name;
  uint32_t rdna2, later; ///< 0: the generation does not have it
  bool isSimulated;
};

// The first and the last number of each group, so that no gap or overlap goes unseen.
constexpr NamedNumber kNames[] = {
    {"8_UNORM", 1, 1, true},        {"8_SINT", 6, 6, true},         {"16_UNORM", 7, 7, true},
    {"16_FLOAT", 13, 13, true},     {"8_8_UNORM", 14, 14, true},    {"8_8_SINT", 19, 19, true},
    {"32_UINT", 20, 20, true},      {"32_FLOAT", 22, 22, true},     {"16_16_UNORM", 23, 23, true},
    {"16_16_FLOAT", 29, 29, true},  {"8_SRGB", 128, 64, true},      {"8_8_8_8_SRGB", 130, 66, true},
    {"6E4_FLOAT", 131, 227, false}, {"7E3_FLOAT", 285, 228, false}, {"5_9_9_9_FLOAT", 132, 67, true},
    {"4_4_UNORM", 137, 72, true},   {"1_UNORM", 138, 73, false},    {"32_FLOAT_CLAMP", 140, 75, true},
    {"8_24_UNORM", 141, 76, true},  {"24_8_UINT", 144, 79, true},   {"X24_8_32", 145, 80, false},
    {"GB_GR", 147, 82, false},      {"BG_RG", 154, 89, false},      {"FMASK", 156, 0, false},
    {"FMASK", 168, 0, false},       {"BC1_UNORM", 169, 109, true},  {"BC7_SRGB", 182, 122, true},
    {"ETC2", 183, 0, false},        {"ETC2", 192, 0, false},
};

TEST(VulkanFormats, NumbersThatAreNotSimulatedHaveNames) {
  for (const char *processor : {"gfx1030", "gfx1100"}) {
    const Target target = *findTarget(processor);
    for (const NamedNumber &each : kNames) {
      const uint32_t number = target.isIn(kRdna2) ? each.rdna2 : each.later;
      if (number == 0)
        continue;
      EXPECT_EQ(nameOfFormat(number, target), each.name) << processor;
      EXPECT_EQ(findImageFormat(number, target).has_value(), each.isSimulated) << processor << each.name;
    }
    for (const uint32_t reserved : {0, target.isIn(kRdna2) ? 155 : 108, 511}) {
      EXPECT_EQ(nameOfFormat(reserved, target), "") << processor << reserved;
      EXPECT_FALSE(findImageFormat(reserved, target)) << processor << reserved;
    }
  }
}

} // namespace
} // namespace rdnasim
