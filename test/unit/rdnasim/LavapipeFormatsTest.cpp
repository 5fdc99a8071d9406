// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Our texels of every format that Mesa's software driver samples, against the driver's.

#include "LavapipeTexels.h"
#include "tools/rdna-run/Formats.h"
#include "tools/rdnasim/format/TexelConversion.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <ostream>
#include <random>

namespace rdnasim {
namespace {

// Rows of elements: every code of 16 bits, and each mode of BC6 and BC7 with each of its partitions.
constexpr uint32_t kRows = 256, kBlockRows = 32;

struct FormatCase {
  const char *name;
  double tolerance = 0x1p-22; ///< relative, and from 0 to 1 absolute

  friend void PrintTo(const FormatCase &format, std::ostream *out) { *out << format.name; }
};

// lavapipe decodes BC1 to BC5 in 8 bits, as hardware may: Vulkan's conformance tests tolerate 4 steps. It
// approximates the curve of sRGB by a polynomial.
constexpr double kFourSteps = 4.0 / 255, kCurve = 0.002;

// clang-format off
constexpr FormatCase kFormats[] = {
    {"R8_UNORM"}, {"R8_SNORM"}, {"R8_UINT"}, {"R8_SINT"},     {"R8G8_UNORM"}, {"R8G8_SNORM"}, {"R8G8_UINT"}, {"R8G8_SINT"},     {"R8G8B8A8_UNORM"}, {"R8G8B8A8_SNORM"}, {"R8G8B8A8_UINT"},
    {"R8G8B8A8_SINT"}, {"R8G8B8A8_SRGB", kCurve}, {"B8G8R8A8_UNORM"}, {"B8G8R8A8_SRGB", kCurve}, {"A8B8G8R8_UNORM_PACK32"},
    {"A2B10G10R10_UNORM_PACK32"}, {"A2B10G10R10_UINT_PACK32"}, {"A2R10G10B10_UNORM_PACK32"},
    {"R16_UNORM"}, {"R16_SNORM"}, {"R16_UINT"}, {"R16_SINT"}, {"R16_SFLOAT"},
    {"R16G16_UNORM"}, {"R16G16_SNORM"}, {"R16G16_UINT"}, {"R16G16_SINT"}, {"R16G16_SFLOAT"},
    {"R16G16B16A16_UNORM"}, {"R16G16B16A16_SNORM"}, {"R16G16B16A16_UINT"}, {"R16G16B16A16_SINT"},
    {"R16G16B16A16_SFLOAT"}, {"R32_UINT"}, {"R32_SINT"}, {"R32_SFLOAT"}, {"R32G32_UINT"}, {"R32G32_SINT"},
    {"R32G32_SFLOAT"}, {"R32G32B32A32_UINT"}, {"R32G32B32A32_SINT"}, {"R32G32B32A32_SFLOAT"},
    {"B10G11R11_UFLOAT_PACK32"}, {"E5B9G9R9_UFLOAT_PACK32"}, {"R5G6B5_UNORM_PACK16"}, {"B5G6R5_UNORM_PACK16"},
    {"A1R5G5B5_UNORM_PACK16"}, {"R5G5B5A1_UNORM_PACK16"}, {"B5G5R5A1_UNORM_PACK16"}, {"B4G4R4A4_UNORM_PACK16"},
        {"D16_UNORM"}, {"D32_SFLOAT"}, {"S8_UINT"},
    {"BC1_RGB_UNORM_BLOCK", kFourSteps}, {"BC1_RGB_SRGB_BLOCK", kFourSteps}, {"BC1_RGBA_UNORM_BLOCK", kFourSteps},
    {"BC1_RGBA_SRGB_BLOCK", kFourSteps}, {"BC2_UNORM_BLOCK", kFourSteps}, {"BC2_SRGB_BLOCK", kFourSteps},
    {"BC3_UNORM_BLOCK", kFourSteps}, {"BC3_SRGB_BLOCK", kFourSteps}, {"BC4_UNORM_BLOCK", kFourSteps},
    {"BC4_SNORM_BLOCK", kFourSteps}, {"BC5_UNORM_BLOCK", kFourSteps}, {"BC5_SNORM_BLOCK", kFourSteps},
    {"BC6H_UFLOAT_BLOCK", 0}, {"BC6H_SFLOAT_BLOCK", 0}, {"BC7_UNORM_BLOCK"}, {"BC7_SRGB_BLOCK"},
};
// clang-format on

/// Sets bits of an element, counted from the lowest of its first byte on.
void setBits(std::byte *element, uint32_t first, uint32_t count, uint32_t value) {
  for (uint32_t i = 0; i < count; ++i) {
    const auto bit = std::byte{1} << (first + i) % 8;
    std::byte &byte = element[(first + i) / 8];
    byte = (value >> i & 1) != 0 ? byte | bit : byte & ~bit;
  }
}

/// Has the blocks take turns at the modes, the reserved ones too, and in each mode at the partitions.
void chooseModes(Encoding encoding, std::byte *block, uint32_t index) {
  constexpr uint32_t kBc7Modes = 9, kBc6Modes = 32; // Bc6: 2 bits suffice for some
  if (encoding == Encoding::Bc7) {
    const uint32_t mode = index % kBc7Modes;
    setBits(block, 0, 8, 1u << mode & 0xff);
    if (mode < 8)
      setBits(block, mode + 1, 8, index / kBc7Modes);
  } else if (encoding == Encoding::Bc6) {
    setBits(block, 0, 5, index);
    setBits(block, 77, 5, index / kBc6Modes);
  } else if (encoding == Encoding::Bc4 || encoding == Encoding::Bc5) {
    // It is undefined whether -127 is greater than -128.
    for (uint32_t half = 0; half < (encoding == Encoding::Bc4 ? 8 : 16); half += 8)
      if (block[half] == std::byte{0x81} && block[half + 1] == std::byte{0x80})
        block[half] = std::byte{0x82};
  }
}

/// Random elements; those of up to 16 bits are all that there are.
std::vector<std::byte> makeElements(const TexelFormat &format) {
  std::mt19937 random(1);
  const uint32_t bytes = format.elementBytes();
  const uint32_t elements = kImageColumns * (format.isBlock() ? kBlockRows : kRows);
  std::vector<std::byte> result(size_t(bytes) * elements);
  for (std::byte &each : result)
    each = static_cast<std::byte>(random());
  for (uint32_t i = 0; i < elements; ++i) {
    std::byte *element = &result[size_t(i) * bytes];
    if (bytes <= 2)
      setBits(element, 0, 8 * bytes, i);
    chooseModes(format.encoding, element, i);
  }
  return result;
}

uint32_t select(const TexelView &view, const uint32_t (&components)[4], uint32_t index) {
  switch (view.components[index]) {
  case ComponentSelect::Zero:
    return 0;
  case ComponentSelect::One:
    return view.format.isInteger() ? 1 : std::bit_cast<uint32_t>(1.0f);
  default:
    return components[static_cast<uint32_t>(view.components[index]) -
                      static_cast<uint32_t>(ComponentSelect::X)];
  }
}

bool isNear(const TexelFormat &format, uint32_t bits, uint32_t wantedBits, double tolerance) {
  if (bits == wantedBits || format.isInteger())
    return bits == wantedBits;
  const double value = std::bit_cast<float>(bits), wanted = std::bit_cast<float>(wantedBits);
  if (std::isnan(value) || std::isnan(wanted) || std::isinf(value) || std::isinf(wanted))
    return std::isnan(value) && std::isnan(wanted);
  return std::abs(value - wanted) <= tolerance * std::max(1.0, std::abs(wanted));
}

class Formats : public testing::TestWithParam<FormatCase> {};

TEST_P(Formats, TexelsAreThoseOfLavapipe) {
  const std::unique_ptr<vulkanrun::Device> device = openLavapipe();
  if (!device)
    GTEST_SKIP() << "lavapipe is not installed";
  const TexelView view = *rdna_run::viewOf(GetParam().name);
  const std::vector<std::byte> elements = makeElements(view.format);
  const auto wanted = fetchTexels(*device, GetParam().name, elements);
  if (!wanted)
    GTEST_SKIP() << "lavapipe does not sample " << GetParam().name;
  const uint32_t blockWidth = view.format.blockWidth(), blockHeight = view.format.blockHeight();
  const uint32_t width = kImageColumns * blockWidth;
  uint32_t differences = 0;
  for (size_t i = 0; i < wanted->size(); ++i) {
    const auto x = static_cast<uint32_t>(i % width), y = static_cast<uint32_t>(i / width);
    const size_t element = size_t(y / blockHeight) * kImageColumns + x / blockWidth;
    uint32_t components[4];
    unpack(view.format, &elements[element * view.format.elementBytes()], x % blockWidth, y % blockHeight,
           components);
    for (uint32_t c = 0; c < 4; ++c) {
      const uint32_t value = select(view, components, c);
      if (!isNear(view.format, value, (*wanted)[i][c], GetParam().tolerance) && ++differences <= 4)
        ADD_FAILURE() << "element " << element << " texel " << x % blockWidth << "," << y % blockHeight
                      << " component " << c << ": " << std::hex << value << " " << std::bit_cast<float>(value)
                      << ", lavapipe " << (*wanted)[i][c] << " " << std::bit_cast<float>((*wanted)[i][c]);
    }
  }
  EXPECT_EQ(differences, 0u);
}

INSTANTIATE_TEST_SUITE_P(Lavapipe, Formats, testing::ValuesIn(kFormats),
                         [](const auto &each) { return std::string(each.param.name); });

} // namespace
} // namespace rdnasim
