// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Parses the value of --spec-constant. The type in the module is not known here, so a suffix gives the width
// of a float.

#include "CommandLine.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <string_view>

namespace amdllpc {

namespace {

template <typename T>
std::optional<T> parseWhole(std::string_view text, auto... format) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, format...);
  if (error != std::errc() || end != text.data() + text.size())
    return std::nullopt;
  return value;
}

/// Parses a decimal or hexadecimal integer. Returns negative integers in 64-bit two's complement.
std::optional<uint64_t> parseInteger(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative)
    text.remove_prefix(1);
  const bool hexadecimal = text.starts_with("0x") || text.starts_with("0X");
  if (hexadecimal)
    text.remove_prefix(2);
  const auto magnitude = parseWhole<uint64_t>(text, hexadecimal ? 16 : 10);
  if (!magnitude || (negative && *magnitude > uint64_t(1) << 63))
    return std::nullopt;
  return negative ? -*magnitude : *magnitude;
}

/// The encoding of floats of up to 16 bits, without the sign.
struct SmallFloat {
  std::string_view suffix;
  int width;
  int mantissaBits;
  int bias;
  uint32_t largest;  ///< the largest finite number
  uint32_t overflow; ///< what larger ones become, and infinity
  uint32_t nan;
};

constexpr SmallFloat kSmallFloats[] = {
    {"hf", 16, 10, 15, 0x7BFF, 0x7C00, 0x7E00},   // IEEE binary16
    {"bf16", 16, 7, 127, 0x7F7F, 0x7F80, 0x7FC0}, // bfloat16
    {"fp8", 8, 3, 7, 0x7E, 0x7F, 0x7F},           // E4M3, which has no infinity
    {"bf8", 8, 2, 15, 0x7B, 0x7C, 0x7E},          // E5M2
};

/// Returns the bits of the value, rounded to nearest even.
uint64_t encode(double value, const SmallFloat &format) {
  const uint32_t sign = std::signbit(value) ? 1u << (format.width - 1) : 0;
  value = std::fabs(value);
  if (std::isnan(value))
    return sign | format.nan;
  if (std::isinf(value))
    return sign | format.overflow;
  if (value < std::ldexp(1.0, 1 - format.bias)) // subnormal
    return sign |
           static_cast<uint32_t>(std::nearbyint(std::ldexp(value, format.bias - 1 + format.mantissaBits)));
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent); // [0.5, 1)
  // A significand that rounds up to a power of two carries into the exponent, which gives the correct
  // encoding.
  const auto significand =
      static_cast<uint32_t>(std::nearbyint(std::ldexp(fraction, format.mantissaBits + 1)));
  const uint32_t bits =
      (static_cast<uint32_t>(exponent - 2 + format.bias) << format.mantissaBits) + significand;
  return sign | (bits > format.largest ? format.overflow : bits);
}

std::optional<uint64_t> parseFloat(std::string_view text) {
  // Without any of these characters, it is an integer that is out of range.
  if (text.find_first_of(".efin") == std::string_view::npos)
    return std::nullopt;
  const auto format = std::chars_format::general;
  if (text.ends_with("lf")) {
    const auto value = parseWhole<double>(text.substr(0, text.size() - 2), format);
    return value ? std::optional(std::bit_cast<uint64_t>(*value)) : std::nullopt;
  }
  for (const SmallFloat &small : kSmallFloats)
    if (text.ends_with(small.suffix)) {
      const auto value = parseWhole<double>(text.substr(0, text.size() - small.suffix.size()), format);
      return value ? std::optional(encode(*value, small)) : std::nullopt;
    }
  if (text.ends_with('f') && text != "inf" && text != "-inf")
    text.remove_suffix(1);
  const auto value = parseWhole<float>(text, format);
  return value ? std::optional<uint64_t>(std::bit_cast<uint32_t>(*value)) : std::nullopt;
}

/// Parses "hex:" and two digits for each byte.
std::optional<std::vector<uint8_t>> parseData(std::string_view text) {
  constexpr std::string_view kPrefix = "hex:";
  if (!text.starts_with(kPrefix))
    return std::nullopt;
  text.remove_prefix(kPrefix.size());
  std::vector<uint8_t> data;
  for (; text.size() >= 2; text.remove_prefix(2)) {
    const auto byte = parseWhole<uint8_t>(text.substr(0, 2), 16);
    if (!byte)
      return std::nullopt;
    data.push_back(*byte);
  }
  return text.empty() && !data.empty() ? std::optional(std::move(data)) : std::nullopt;
}

} // namespace

std::optional<llpc::SpecConstant> parseSpecConstant(const std::string &text) {
  const size_t equals = text.find('=');
  if (equals == std::string::npos)
    return std::nullopt;
  const auto id = parseWhole<uint32_t>(std::string_view(text).substr(0, equals));
  const std::string_view value = std::string_view(text).substr(equals + 1);
  if (!id)
    return std::nullopt;
  if (value == "true" || value == "false")
    return llpc::SpecConstant{*id, value == "true"};
  if (auto data = parseData(value))
    return llpc::SpecConstant{*id, 0, std::move(*data)};
  auto bits = parseInteger(value);
  if (!bits)
    bits = parseFloat(value);
  if (!bits)
    return std::nullopt;
  return llpc::SpecConstant{*id, *bits};
}

} // namespace amdllpc
