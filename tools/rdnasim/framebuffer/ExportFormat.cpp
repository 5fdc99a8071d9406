// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/framebuffer/ExportFormat.h"

#include "tools/rdnasim/alu/HalfFloat.h"

#include <algorithm>
#include <bit>

namespace rdnasim::framebuffer {

namespace {

double numberOf32(uint32_t word, NumberFormat attachment) {
  if (attachment == NumberFormat::Uint)
    return word;
  if (attachment == NumberFormat::Sint)
    return static_cast<int32_t>(word);
  return std::bit_cast<float>(word);
}

double numberOf16(uint16_t half, ExportFormat format) {
  switch (format) {
  case ExportFormat::Fp16Abgr:
    return toFloat(Half{half});
  case ExportFormat::Unorm16Abgr:
    return half / 65535.0;
  case ExportFormat::Snorm16Abgr:
    return std::max(static_cast<int16_t>(half) / 32767.0, -1.0);
  case ExportFormat::Uint16Abgr:
    return half;
  case ExportFormat::Sint16Abgr:
    return static_cast<int16_t>(half);
  case ExportFormat::Zero:
  case ExportFormat::R32:
  case ExportFormat::Gr32:
  case ExportFormat::Ar32:
  case ExportFormat::Abgr32:
    break;
  }
  return 0;
}

/// The largest numbers of bits that an attachment's components may have, for each kind of numbers.
struct Capacity {
  uint32_t unorm = 0, snorm = 0, uint = 0, sint = 0, real = 0;
};

/// A half has 11 significant bits.
Capacity capacityOf(ExportFormat format) {
  switch (format) {
  case ExportFormat::Zero:
    return {};
  case ExportFormat::R32:
  case ExportFormat::Gr32:
  case ExportFormat::Ar32:
  case ExportFormat::Abgr32:
    return {16, 16, 32, 32, 32};
  case ExportFormat::Fp16Abgr:
    return {.unorm = 11, .snorm = 11, .real = 16};
  case ExportFormat::Unorm16Abgr:
    return {.unorm = 16};
  case ExportFormat::Snorm16Abgr:
    return {.snorm = 16};
  case ExportFormat::Uint16Abgr:
    return {.uint = 16};
  case ExportFormat::Sint16Abgr:
    return {.sint = 16};
  }
  return {};
}

uint32_t capacityFor(ExportFormat format, NumberFormat attachment) {
  const Capacity capacity = capacityOf(format);
  switch (attachment) {
  case NumberFormat::Unorm:
  case NumberFormat::Srgb:
    return capacity.unorm;
  case NumberFormat::Snorm:
    return capacity.snorm;
  case NumberFormat::Uint:
    return capacity.uint;
  case NumberFormat::Sint:
    return capacity.sint;
  case NumberFormat::Float:
    return capacity.real;
  case NumberFormat::Uscaled:
  case NumberFormat::Sscaled:
  case NumberFormat::Ufloat:
  case NumberFormat::FloatClamp:
    break;
  }
  return 0;
}

} // namespace

const char *nameOf(ExportFormat format) {
  switch (format) {
  case ExportFormat::Zero:
    return "ZERO";
  case ExportFormat::R32:
    return "32_R";
  case ExportFormat::Gr32:
    return "32_GR";
  case ExportFormat::Ar32:
    return "32_AR";
  case ExportFormat::Fp16Abgr:
    return "FP16_ABGR";
  case ExportFormat::Unorm16Abgr:
    return "UNORM16_ABGR";
  case ExportFormat::Snorm16Abgr:
    return "SNORM16_ABGR";
  case ExportFormat::Uint16Abgr:
    return "UINT16_ABGR";
  case ExportFormat::Sint16Abgr:
    return "SINT16_ABGR";
  case ExportFormat::Abgr32:
    return "32_ABGR";
  }
  return nullptr;
}

ComponentMask componentsOf(ExportFormat format) {
  switch (format) {
  case ExportFormat::Zero:
    return 0;
  case ExportFormat::R32:
    return kRed;
  case ExportFormat::Gr32:
    return kRed | kGreen;
  case ExportFormat::Ar32:
    return kRed | kAlpha;
  case ExportFormat::Fp16Abgr:
  case ExportFormat::Unorm16Abgr:
  case ExportFormat::Snorm16Abgr:
  case ExportFormat::Uint16Abgr:
  case ExportFormat::Sint16Abgr:
  case ExportFormat::Abgr32:
    return kAllComponents;
  }
  return 0;
}

Color decodeExport(ExportFormat format, NumberFormat attachment, const ExportWords &words) {
  const auto dword = [&](uint32_t i) { return numberOf32(words[i], attachment); };
  switch (format) {
  case ExportFormat::Zero:
    return {};
  case ExportFormat::R32:
    return {dword(0)};
  case ExportFormat::Gr32:
    return {dword(0), dword(1)};
  case ExportFormat::Ar32:
    return {dword(0), 0, 0, dword(1)};
  case ExportFormat::Abgr32:
    return {dword(0), dword(1), dword(2), dword(3)};
  case ExportFormat::Fp16Abgr:
  case ExportFormat::Unorm16Abgr:
  case ExportFormat::Snorm16Abgr:
  case ExportFormat::Uint16Abgr:
  case ExportFormat::Sint16Abgr:
    break;
  }
  Color result;
  for (uint32_t i = 0; i < 4; ++i)
    result[i] = numberOf16(static_cast<uint16_t>(words[i / 2] >> i % 2 * 16), format);
  return result;
}

std::optional<std::string> checkExport(ExportFormat format, const ColorFormat &attachment,
                                       ComponentMask mask) {
  const std::string name = std::string("the export format ") + nameOf(format);
  if ((mask & ~componentsOf(format)) != 0)
    return name + " does not have all components that the attachment needs";
  const uint32_t capacity = capacityFor(format, attachment.texel.number);
  if (mask != 0 && capacity == 0)
    return name + " has another kind of numbers than the attachment";
  for (uint32_t i = 0; i < 4; ++i)
    if ((mask >> attachment.order[i] & 1) != 0 && attachment.texel.bits[i] > capacity)
      return name + " has fewer bits than the attachment";
  return std::nullopt;
}

} // namespace rdnasim::framebuffer
