// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/Compiler.h"

#include <charconv>

namespace llpc {

namespace {

/// The whole text as one number.
std::optional<uint32_t> parseNumber(std::string_view text, int base) {
  uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (error != std::errc() || end != text.data() + text.size())
    return std::nullopt;
  return number;
}

} // namespace

std::optional<GfxIp> parseGfxIp(std::string_view text) {
  std::optional<uint32_t> major, minor, stepping;
  if (text.starts_with("gfx")) {
    // One hexadecimal digit each for minor and stepping, the rest is the major number: gfx90a is 9.0.10.
    const std::string_view digits = text.substr(3);
    if (digits.size() < 3)
      return std::nullopt;
    major = parseNumber(digits.substr(0, digits.size() - 2), 10);
    minor = parseNumber(digits.substr(digits.size() - 2, 1), 16);
    stepping = parseNumber(digits.substr(digits.size() - 1), 16);
  } else {
    const size_t first = text.find('.');
    const size_t second = text.find('.', first + 1);
    if (first == std::string_view::npos || second == std::string_view::npos)
      return std::nullopt;
    major = parseNumber(text.substr(0, first), 10);
    minor = parseNumber(text.substr(first + 1, second - first - 1), 10);
    stepping = parseNumber(text.substr(second + 1), 10);
  }
  if (!major || !minor || !stepping)
    return std::nullopt;
  return GfxIp{*major, *minor, *stepping};
}

} // namespace llpc
