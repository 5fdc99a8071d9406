// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/abi/Format.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace lgc {

namespace {

using enum NumberFormat;

constexpr NumberFormat kOfBytes[] = {Unorm, Snorm, Uscaled, Sscaled, Uint, Sint, Srgb};
constexpr NumberFormat kOfHalves[] = {Unorm, Snorm, Uscaled, Sscaled, Uint, Sint, Float};
constexpr NumberFormat kOfWords[] = {Uint, Sint, Float};
constexpr NumberFormat kUnormOnly[] = {Unorm};
constexpr NumberFormat kFloatOnly[] = {Float};

/// Consecutive VkFormats that differ in their numbers only.
struct FormatRow {
  uint32_t first;
  ArrayRef<NumberFormat> numbers;
  uint32_t components, bits, alphaBits = 0;
  bool isPacked = false, beginsWithBlue = false;
};

const FormatRow kFormats[] = {
    {2, kUnormOnly, 4, 4, 4, true},                             // R4G4B4A4_PACK16
    {3, kUnormOnly, 4, 4, 4, true, true},                       // B4G4R4A4_PACK16
    {4, kUnormOnly, 3, 5, 0, true},                             // R5G6B5_PACK16
    {5, kUnormOnly, 3, 5, 0, true, true},                       // B5G6R5_PACK16
    {6, kUnormOnly, 4, 5, 1, true},                             // R5G5B5A1_PACK16
    {7, kUnormOnly, 4, 5, 1, true, true},                       // B5G5R5A1_PACK16
    {8, kUnormOnly, 4, 5, 1, true},                             // A1R5G5B5_PACK16
    {9, kOfBytes, 1, 8},                                        // R8
    {16, kOfBytes, 2, 8},                                       // R8G8
    {23, kOfBytes, 3, 8},                                       // R8G8B8
    {30, kOfBytes, 3, 8, 0, false, true},                       // B8G8R8
    {37, kOfBytes, 4, 8, 8},                                    // R8G8B8A8
    {44, kOfBytes, 4, 8, 8, false, true},                       // B8G8R8A8
    {51, kOfBytes, 4, 8, 8},                                    // A8B8G8R8_PACK32: red is the low byte
    {58, ArrayRef(kOfBytes).drop_back(), 4, 10, 2, true, true}, // A2R10G10B10_PACK32
    {64, ArrayRef(kOfBytes).drop_back(), 4, 10, 2, true},       // A2B10G10R10_PACK32
    {70, kOfHalves, 1, 16},                                     // R16
    {77, kOfHalves, 2, 16},                                     // R16G16
    {84, kOfHalves, 3, 16},                                     // R16G16B16
    {91, kOfHalves, 4, 16, 16},                                 // R16G16B16A16
    {98, kOfWords, 1, 32},                                      // R32
    {101, kOfWords, 2, 32},                                     // R32G32
    {104, kOfWords, 3, 32},                                     // R32G32B32
    {107, kOfWords, 4, 32, 32},                                 // R32G32B32A32
    {110, kOfWords, 1, 64},                                     // R64
    {113, kOfWords, 2, 64},                                     // R64G64
    {116, kOfWords, 3, 64},                                     // R64G64B64
    {119, kOfWords, 4, 64, 64},                                 // R64G64B64A64
    {122, kFloatOnly, 3, 11, 0, true},                          // B10G11R11_UFLOAT_PACK32
};

/// The last format that gfx10 numbers as later GPUs do, and the distance of those behind the packed ones.
constexpr uint32_t kLastCommonFormat = 29, kShiftSinceGfx11 = 14;

uint32_t inGeneration(const pipeline::GfxIp &gfxIp, uint32_t gfx10Format) {
  return gfxIp.major == 10 || gfx10Format <= kLastCommonFormat ? gfx10Format : gfx10Format - kShiftSinceGfx11;
}

} // namespace

std::optional<FormatInfo> formatInfo(pipeline::Format format) {
  for (const FormatRow &row : kFormats)
    if (format >= row.first && format - row.first < row.numbers.size())
      return FormatInfo{row.numbers[format - row.first],
                        row.components,
                        row.bits,
                        row.alphaBits,
                        row.isPacked,
                        row.beginsWithBlue};
  return std::nullopt;
}

std::optional<uint32_t> bufferFormat(const pipeline::GfxIp &gfxIp, NumberFormat number, uint32_t bits,
                                     uint32_t components) {
  /// The first format, by components, on gfx10; 0: there is none.
  struct Group {
    uint32_t bits;
    ArrayRef<NumberFormat> numbers;
    uint32_t first[4];
  };
  const Group kGroups[] = {{8, ArrayRef(kOfBytes).drop_back(), {1, 14, 0, 56}},
                           {16, kOfHalves, {7, 23, 0, 65}},
                           {32, kOfWords, {20, 62, 72, 75}}};
  for (const Group &group : kGroups) {
    const auto *at = find(group.numbers, number);
    const uint32_t first = group.first[components - 1];
    if (group.bits == bits && at != group.numbers.end() && first != 0)
      return inGeneration(gfxIp, first + static_cast<uint32_t>(at - group.numbers.begin()));
  }
  return std::nullopt;
}

std::optional<uint32_t> packedBufferFormat(const pipeline::GfxIp &gfxIp, const FormatInfo &info) {
  constexpr uint32_t kFloat11OfGfx10 = 36, kFloat11 = 30, kTenBits = 50;
  if (info.bits == 11)
    return gfxIp.major == 10 ? kFloat11OfGfx10 : kFloat11;
  if (info.bits == 10)
    return inGeneration(gfxIp, kTenBits + static_cast<uint32_t>(info.number));
  return std::nullopt;
}

ExportFormat exportFormat(const pipeline::ColorTarget &target, bool alphaToCoverage) {
  const std::optional<FormatInfo> info = formatInfo(target.format);
  if (!info)
    return ExportFormat::Zero;
  const bool exportsAlpha = target.blends || alphaToCoverage;
  const bool isNorm = info->number == Unorm || info->number == Snorm || info->number == Srgb;
  if (info->bits == 32 && info->components == 1 && !exportsAlpha)
    return ExportFormat::Red32;
  if ((isNorm && info->bits <= 10) || (info->number == Float && info->bits <= 16))
    return ExportFormat::Fp16;
  if (isInteger(info->number) && info->bits <= 16 && !alphaToCoverage)
    return info->number == Uint ? ExportFormat::Uint16 : ExportFormat::Sint16;
  if (isNorm && info->bits == 16 && !target.blends)
    return info->number == Unorm ? ExportFormat::Unorm16 : ExportFormat::Snorm16;
  if (info->components == 1)
    return ExportFormat::AlphaRed32;
  if (info->components == 2 && !exportsAlpha)
    return ExportFormat::GreenRed32;
  return ExportFormat::All32;
}

} // namespace lgc
