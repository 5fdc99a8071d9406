// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstdint>
#include <cstdio>
#include <string>

namespace rdnasim {

/// Formats with 0x and lower-case digits, for the reasons of faults.
inline std::string hex(uint64_t value) {
  char text[19];
  std::snprintf(text, sizeof(text), "0x%llx", static_cast<unsigned long long>(value));
  return text;
}

} // namespace rdnasim
