// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BufferText.h"

#include <cstdint>
#include <cstdio>
#include <cstring>

namespace fuzz {

std::string bufferText(const std::string &name, std::span<const std::byte> bytes) {
  std::string text = "BUFFER " + name + " DATA_TYPE uint32 DATA";
  for (size_t i = 0; i + 4 <= bytes.size(); i += 4) {
    uint32_t word = 0;
    std::memcpy(&word, &bytes[i], 4);
    char digits[16];
    std::snprintf(digits, sizeof(digits), "%s0x%x", i % 32 == 0 ? "\n  " : " ", word);
    text += digits;
  }
  return text + "\nEND\n\n";
}

} // namespace fuzz
