// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/amber/TexelFormat.h"

#include "tools/amber/ScalarValues.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <string_view>

namespace amber {

namespace {

/// Parses "R5G6B5"; empty when something else stands there.
std::vector<TexelComponent> parseComponents(const std::string &text) {
  std::vector<TexelComponent> components;
  for (size_t at = 0; at < text.size();) {
    TexelComponent component{text[at], 0};
    for (++at; at < text.size() && text[at] >= '0' && text[at] <= '9' && component.bits < 100; ++at)
      component.bits = component.bits * 10 + static_cast<uint32_t>(text[at] - '0');
    const auto isSame = [&](const TexelComponent &other) { return other.name == component.name; };
    if (std::string_view("RGBA").find(component.name) == std::string_view::npos || component.bits == 0 ||
        component.bits > 64 || std::ranges::any_of(components, isSame))
      return {};
    components.push_back(component);
  }
  return components;
}

/// "BC1_RGBA_SRGB_BLOCK"
std::optional<TexelFormat> parseBlockFormat(const std::string &name) {
  static const std::map<std::string, TexelNumber> kFormats = {
      {"BC1_RGB_UNORM", TexelNumber::Unorm},  {"BC1_RGB_SRGB", TexelNumber::Srgb},
      {"BC1_RGBA_UNORM", TexelNumber::Unorm}, {"BC1_RGBA_SRGB", TexelNumber::Srgb},
      {"BC2_UNORM", TexelNumber::Unorm},      {"BC2_SRGB", TexelNumber::Srgb},
      {"BC3_UNORM", TexelNumber::Unorm},      {"BC3_SRGB", TexelNumber::Srgb},
      {"BC4_UNORM", TexelNumber::Unorm},      {"BC4_SNORM", TexelNumber::Snorm},
      {"BC5_UNORM", TexelNumber::Unorm},      {"BC5_SNORM", TexelNumber::Snorm},
      {"BC6H_UFLOAT", TexelNumber::Ufloat},   {"BC6H_SFLOAT", TexelNumber::Sfloat},
      {"BC7_UNORM", TexelNumber::Unorm},      {"BC7_SRGB", TexelNumber::Srgb},
  };
  constexpr std::string_view kSuffix = "_BLOCK";
  if (!name.ends_with(kSuffix))
    return std::nullopt;
  const auto known = kFormats.find(name.substr(0, name.size() - kSuffix.size()));
  if (known == kFormats.end())
    return std::nullopt;
  TexelFormat format;
  format.number = known->second;
  format.blockWidth = format.blockHeight = 4;
  format.blockBytes = name[2] == '1' || name[2] == '4' ? 8 : 16;
  return format;
}

/// Returns a component as a number; normalised numbers are fractions.
double decode(TexelNumber number, uint64_t bits, uint32_t width) {
  const auto most = static_cast<double>(~uint64_t(0) >> (64 - width));
  const auto signExtended = static_cast<double>(static_cast<int64_t>(bits << (64 - width)) >> (64 - width));
  switch (number) {
  case TexelNumber::Unorm:
  case TexelNumber::Srgb:
    return static_cast<double>(bits) / most;
  case TexelNumber::Snorm:
    return std::max(signExtended / std::floor(most / 2), -1.0);
  case TexelNumber::Uscaled:
  case TexelNumber::Uint:
    return static_cast<double>(bits);
  case TexelNumber::Sscaled:
  case TexelNumber::Sint:
    return signExtended;
  case TexelNumber::Sfloat:
  case TexelNumber::Ufloat:
    break;
  }
  std::byte bytes[8];
  if (width < 16) // floats of 10 and 11 bits are halves without the sign and the lowest bits
    bits <<= 15 - width;
  std::memcpy(bytes, &bits, sizeof(bytes));
  return loadReal(width <= 16 ? ScalarType::F16 : width == 32 ? ScalarType::F32 : ScalarType::F64, bytes);
}

} // namespace

std::array<double, 4> colorOf(const TexelFormat &format, const std::byte *texel) {
  std::array<double, 4> color{0, 0, 0, 1};
  double scale = 1;
  uint32_t at = 0;
  for (const TexelComponent &component : format.components) {
    // No component straddles 64 bits.
    uint64_t word = 0;
    std::memcpy(&word, texel + at / 64 * 8, std::min(8u, format.bytes() - at / 64 * 8));
    const uint64_t bits = word >> at % 64 & ~uint64_t(0) >> (64 - component.bits);
    at += component.bits;
    const size_t index = std::string_view("RGBA").find(component.name);
    if (component.name == 'S' || component.name == 'X')
      continue;
    if (component.name == 'E')
      scale = std::ldexp(1.0, static_cast<int>(bits) - 24); // a bias of 15 and 9 bits of fraction
    else if (component.bits == 9)
      color[index] = static_cast<double>(bits);
    else // the alpha of an sRGB format is linear, like the others here
      color[index] = decode(format.number, bits, component.bits);
  }
  for (uint32_t i = 0; i < 3; ++i)
    color[i] *= scale;
  return color;
}

std::optional<TexelFormat> parseImageFormat(const std::string &name) {
  // Each is stored as the colour format beside it.
  static const std::map<std::string, std::pair<const char *, TexelAspect>> kAspects = {
      {"D16_UNORM", {"R16_UNORM", TexelAspect::Depth}},
      {"D32_SFLOAT", {"R32_SFLOAT", TexelAspect::Depth}},
      {"S8_UINT", {"R8_UINT", TexelAspect::Stencil}},
  };
  if (const auto known = kAspects.find(name); known != kAspects.end()) {
    std::optional<TexelFormat> format = parseTexelFormat(known->second.first);
    format->aspect = known->second.second;
    return format;
  }
  static const std::map<std::string, TexelFormat> kDepthFormats = {
      {"X8_D24_UNORM_PACK32", {{{'R', 24}, {'X', 8}}, TexelNumber::Unorm, true, TexelAspect::Depth}},
      {"D24_UNORM_S8_UINT", {{{'R', 24}, {'S', 8}}, TexelNumber::Unorm, true, TexelAspect::DepthStencil}},
      {"D16_UNORM_S8_UINT",
       {{{'R', 16}, {'S', 8}, {'X', 8}}, TexelNumber::Unorm, false, TexelAspect::DepthStencil}},
      {"D32_SFLOAT_S8_UINT",
       {{{'R', 32}, {'S', 8}, {'X', 24}}, TexelNumber::Sfloat, false, TexelAspect::DepthStencil}},
  };
  if (const auto known = kDepthFormats.find(name); known != kDepthFormats.end())
    return known->second;
  if (name == "E5B9G9R9_UFLOAT_PACK32")
    return TexelFormat{{{'R', 9}, {'G', 9}, {'B', 9}, {'E', 5}}, TexelNumber::Ufloat, /*isPacked=*/true};
  if (std::optional<TexelFormat> format = parseBlockFormat(name))
    return format;
  return parseTexelFormat(name);
}

std::optional<TexelFormat> parseTexelFormat(const std::string &name) {
  static const std::map<std::string, TexelNumber> kNumbers = {
      {"UNORM", TexelNumber::Unorm},     {"SNORM", TexelNumber::Snorm},   {"USCALED", TexelNumber::Uscaled},
      {"SSCALED", TexelNumber::Sscaled}, {"UINT", TexelNumber::Uint},     {"SINT", TexelNumber::Sint},
      {"SFLOAT", TexelNumber::Sfloat},   {"UFLOAT", TexelNumber::Ufloat}, {"SRGB", TexelNumber::Srgb},
  };
  const size_t first = name.find('_');
  if (first == std::string::npos)
    return std::nullopt;
  TexelFormat format;
  format.components = parseComponents(name.substr(0, first));
  std::string number = name.substr(first + 1), pack;
  if (const size_t second = number.find('_'); second != std::string::npos) {
    pack = number.substr(second + 1);
    number.resize(second);
  }
  const auto known = kNumbers.find(number);
  uint32_t bits = 0;
  for (const TexelComponent &component : format.components)
    bits += component.bits;
  if (bits == 0 || bits % 8 != 0 || known == kNumbers.end())
    return std::nullopt;
  format.number = known->second;
  format.isPacked = !pack.empty();
  if (format.isPacked) {
    // The name of a packed format begins with the highest bits.
    std::ranges::reverse(format.components);
    if (pack != "PACK" + std::to_string(format.bytes() * 8))
      return std::nullopt;
  }
  return format;
}

} // namespace amber
