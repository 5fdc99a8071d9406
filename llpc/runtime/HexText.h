// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <charconv>
#include <cstdint>
#include <string>

namespace llpc::runtime {

/// Returns "0x1f", with at least \p digits digits.
inline std::string hexText(uint64_t value, size_t digits = 1) {
  char buffer[16];
  char *end = std::to_chars(buffer, buffer + sizeof(buffer), value, 16).ptr;
  std::string text(buffer, end);
  if (text.size() < digits)
    text.insert(0, digits - text.size(), '0');
  return "0x" + text;
}

} // namespace llpc::runtime
