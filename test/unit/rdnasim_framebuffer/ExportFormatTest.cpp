// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/framebuffer/ExportFormat.h"
#include "test/unit/rdnasim_framebuffer/Formats.h"

#include <gtest/gtest.h>

namespace rdnasim::framebuffer {
namespace {

using enum NumberFormat;

TEST(ExportFormat, NumbersAreThoseOfTheRegister) {
  EXPECT_EQ(static_cast<int>(ExportFormat::Zero), 0);
  EXPECT_EQ(static_cast<int>(ExportFormat::Fp16Abgr), 4);
  EXPECT_EQ(static_cast<int>(ExportFormat::Abgr32), 9);
}

TEST(ExportFormat, FormatsOf32Bits) {
  const ExportWords words = {0x3f800000, 0xc0000000, 0x40400000, 0x40800000}; // 1, -2, 3, 4
  EXPECT_EQ(decodeExport(ExportFormat::Zero, Float, words), (Color{}));
  EXPECT_EQ(decodeExport(ExportFormat::R32, Float, words), (Color{1, 0, 0, 0}));
  EXPECT_EQ(decodeExport(ExportFormat::Gr32, Unorm, words), (Color{1, -2, 0, 0}));
  EXPECT_EQ(decodeExport(ExportFormat::Ar32, Float, words), (Color{1, 0, 0, -2}));
  EXPECT_EQ(decodeExport(ExportFormat::Abgr32, Srgb, words), (Color{1, -2, 3, 4}));
  const ExportWords integers = {1, 0xffffffff, 0x80000000, 7};
  EXPECT_EQ(decodeExport(ExportFormat::Abgr32, Uint, integers), (Color{1, 4294967295.0, 2147483648.0, 7}));
  EXPECT_EQ(decodeExport(ExportFormat::Abgr32, Sint, integers), (Color{1, -1, -2147483648.0, 7}));
}

TEST(ExportFormat, FormatsOf16Bits) {
  EXPECT_EQ(decodeExport(ExportFormat::Fp16Abgr, Float, {0xc0003c00, 0x44004200}), (Color{1, -2, 3, 4}));
  EXPECT_EQ(decodeExport(ExportFormat::Unorm16Abgr, Unorm, {0xffff0000, 0x80000001}),
            (Color{0, 1, 1 / 65535.0, 32768 / 65535.0}));
  EXPECT_EQ(decodeExport(ExportFormat::Snorm16Abgr, Snorm, {0x80017fff, 0x00008000}), (Color{1, -1, -1, 0}));
  EXPECT_EQ(decodeExport(ExportFormat::Uint16Abgr, Uint, {0xffff0001, 0x80000003}),
            (Color{1, 65535, 3, 32768}));
  EXPECT_EQ(decodeExport(ExportFormat::Sint16Abgr, Sint, {0xffff0001, 0x80000003}),
            (Color{1, -1, 3, -32768}));
}

TEST(ExportFormat, ChecksComponents) {
  EXPECT_EQ(checkExport(ExportFormat::R32, kR32Float, kRed), std::nullopt);
  EXPECT_EQ(checkExport(ExportFormat::Zero, kRgba8, 0), std::nullopt);
  EXPECT_EQ(checkExport(ExportFormat::Ar32, kRgba32Float, kRed | kAlpha), std::nullopt);
  EXPECT_EQ(checkExport(ExportFormat::Gr32, kRgba32Float, kRed | kBlue),
            "the export format 32_GR does not have all components that the attachment needs");
  EXPECT_NE(checkExport(ExportFormat::Zero, kRgba8, kGreen), std::nullopt);
}

TEST(ExportFormat, ChecksNumbers) {
  EXPECT_EQ(checkExport(ExportFormat::Uint16Abgr, kRgba8Uint, kAllComponents), std::nullopt);
  EXPECT_EQ(checkExport(ExportFormat::Sint16Abgr, kRgba8Uint, kAllComponents),
            "the export format SINT16_ABGR has another kind of numbers than the attachment");
  EXPECT_NE(checkExport(ExportFormat::Uint16Abgr, kRgba8, kAllComponents), std::nullopt);
  EXPECT_NE(checkExport(ExportFormat::Fp16Abgr, kRgba8Uint, kAllComponents), std::nullopt);
  EXPECT_EQ(checkExport(ExportFormat::Snorm16Abgr, kRgba8Snorm, kAllComponents), std::nullopt);
}

TEST(ExportFormat, ChecksBits) {
  EXPECT_EQ(checkExport(ExportFormat::Fp16Abgr, {{{10, 10, 10, 2}, Unorm}}, kAllComponents), std::nullopt);
  EXPECT_EQ(checkExport(ExportFormat::Fp16Abgr, kRgba16Float, kAllComponents), std::nullopt);
  EXPECT_EQ(checkExport(ExportFormat::Fp16Abgr, kRgba32Float, kAllComponents),
            "the export format FP16_ABGR has fewer bits than the attachment");
  EXPECT_NE(checkExport(ExportFormat::Fp16Abgr, {{{16}, Unorm}}, kRed), std::nullopt);
  EXPECT_EQ(checkExport(ExportFormat::Unorm16Abgr, {{{16}, Unorm}}, kRed), std::nullopt);
  EXPECT_NE(checkExport(ExportFormat::Uint16Abgr, kRgba32Uint, kRed), std::nullopt);
}

} // namespace
} // namespace rdnasim::framebuffer
