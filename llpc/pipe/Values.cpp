// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/pipe/Values.h"

#include "pipeline/FormatNames.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <optional>

namespace llpc::pipe {

namespace {

constexpr std::string_view kFormatPrefix = "VK_FORMAT_";

template <typename T>
std::optional<T> parseWhole(std::string_view text, auto... format) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, format...);
  if (text.empty() || error != std::errc() || end != text.data() + text.size())
    return std::nullopt;
  return value;
}

/// Parses an integer of up to `bits` bits, decimal or with 0x, or a negative one of as many.
std::optional<uint64_t> parseInteger(std::string_view text, int bits) {
  const bool isNegative = text.starts_with('-');
  text.remove_prefix(isNegative);
  const bool isHex = text.starts_with("0x") || text.starts_with("0X");
  text.remove_prefix(isHex ? 2 : 0);
  const auto magnitude = parseWhole<uint64_t>(text, isHex ? 16 : 10);
  const uint64_t most = isNegative ? uint64_t(1) << (bits - 1) : UINT64_MAX >> (64 - bits);
  if (!magnitude || *magnitude > most)
    return std::nullopt;
  return isNegative ? -*magnitude : *magnitude;
}

/// Returns the half that is nearest to the value, ties to even.
uint16_t toHalf(double value) {
  const uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  const double magnitude = std::abs(value);
  if (std::isnan(value))
    return sign | 0x7E00;
  if (magnitude >= 65520)
    return sign | 0x7C00;
  // A denormal has the exponent of the smallest normal number; rounding up carries into the exponent.
  const int exponent = magnitude == 0 ? -14 : std::max(std::ilogb(magnitude), -14);
  const double mantissa = std::nearbyint(std::ldexp(magnitude, 10 - exponent));
  return static_cast<uint16_t>(sign + (exponent + 14) * 1024 + static_cast<int>(mantissa));
}

/// Returns the bits of a number of that type.
std::optional<uint64_t> parseNumber(std::string_view text, Element element) {
  switch (element) {
  case Element::Int32:
  case Element::Uint32:
    return parseInteger(text, 32);
  case Element::Int64:
  case Element::Uint64:
    return parseInteger(text, 64);
  case Element::Half:
  case Element::Float:
  case Element::Double:
    break;
  }
  const auto value = parseWhole<double>(text);
  if (!value)
    return std::nullopt;
  if (element == Element::Half)
    return toHalf(*value);
  if (element == Element::Float)
    return std::bit_cast<uint32_t>(static_cast<float>(*value));
  return std::bit_cast<uint64_t>(*value);
}

uint32_t sizeOf(Element element) {
  switch (element) {
  case Element::Int64:
  case Element::Uint64:
  case Element::Double:
    return 8;
  case Element::Half:
    return 2;
  case Element::Int32:
  case Element::Uint32:
  case Element::Float:
    break;
  }
  return 4;
}

} // namespace

std::string vulkanName(const char *prefix, const char *name) {
  std::string text = prefix;
  for (const char *c = name; *c; ++c)
    text += *c >= 'a' && *c <= 'z' ? static_cast<char>(*c - 'a' + 'A') : *c;
  return text;
}

bool parseValue(std::string_view text, uint32_t &value) {
  const auto integer = parseInteger(text, 32);
  value = static_cast<uint32_t>(integer.value_or(0));
  return integer.has_value();
}

bool parseValue(std::string_view text, bool &value) {
  value = text == "true" || text == "1";
  return value || text == "false" || text == "0";
}

bool parseValue(std::string_view text, std::string &value) {
  value = text;
  return true;
}

bool parseValue(std::string_view text, FormatNumber &value) {
  if (!text.starts_with(kFormatPrefix))
    return parseValue(text, value.number);
  text.remove_prefix(kFormatPrefix.size());
  value.number = pipeline::formatOf(text);
  return value.number != 0 || text == "UNDEFINED";
}

bool parseValue(std::string_view text, CheckList &value) {
  const auto checks = pipeline::parseChecks(text);
  value.checks = checks.value_or(0);
  return checks.has_value();
}

bool parseValue(std::string_view text, GfxIp &value) {
  const auto parsed = parseGfxIp(text);
  value = parsed.value_or(GfxIp{});
  return parsed.has_value();
}

std::string valueText(uint32_t value) {
  return std::to_string(value);
}

std::string valueText(bool value) {
  return value ? "1" : "0";
}

std::string valueText(const std::string &value) {
  return value;
}

std::string valueText(FormatNumber value) {
  const std::string name = value.number == 0 ? "UNDEFINED" : pipeline::formatName(value.number);
  return name.empty() ? std::to_string(value.number) : std::string(kFormatPrefix) + name;
}

std::string valueText(CheckList value) {
  return pipeline::checkNames(value.checks);
}

std::string valueText(const GfxIp &value) {
  return toString(value);
}

const char *expectedValue(const uint32_t &) {
  return "an integer of 32 bits";
}

const char *expectedValue(const bool &) {
  return "0, 1, false or true";
}

const char *expectedValue(const std::string &) {
  return "text";
}

const char *expectedValue(const FormatNumber &) {
  return "a format such as VK_FORMAT_R8G8B8A8_UNORM, or its number";
}

const char *expectedValue(const GfxIp &) {
  return "a GPU such as 11.0.0 or gfx1100";
}

std::string expectedValue(const CheckList &) {
  return "a list of " + pipeline::listNames<ValidationCheck>() + ", or all";
}

bool isDefault(std::string_view text) {
  constexpr std::string_view kDefaults[] = {"false", "Auto", "Default", "None", "Compact"};
  return std::ranges::find(kDefaults, text) != std::end(kDefaults) || parseInteger(text, 64) == 0u;
}

std::string_view parseNumbers(std::string_view text, Element element, std::vector<uint8_t> &bytes) {
  constexpr std::string_view kSeparators = ", \t";
  for (size_t begin = 0; (begin = text.find_first_not_of(kSeparators, begin)) != text.npos;) {
    const size_t end = std::min(text.find_first_of(kSeparators, begin), text.size());
    const std::string_view number = text.substr(begin, end - begin);
    const auto bits = parseNumber(number, element);
    if (!bits)
      return number;
    for (uint32_t i = 0; i < sizeOf(element); ++i)
      bytes.push_back(static_cast<uint8_t>(*bits >> (8 * i)));
    begin = end;
  }
  return {};
}

std::string numbersText(const std::vector<uint8_t> &bytes) {
  std::string text;
  for (size_t i = 0; i < bytes.size(); i += 4) {
    uint32_t word = 0;
    for (size_t j = i; j < std::min(i + 4, bytes.size()); ++j)
      word |= uint32_t(bytes[j]) << (8 * (j - i));
    text += (i == 0 ? "" : ", ") + std::to_string(word);
  }
  return text;
}

} // namespace llpc::pipe
