// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/load/Pipeline.h"

#include <cstdint>
#include <span>
#include <string>
#include <variant>

namespace rdnasim {

/// Why an ELF cannot be loaded: names the key or the section.
struct LoadError {
  std::string message;
};

/// Reads a PAL pipeline ELF as PAL would: from its metadata alone. A key that is missing, has the wrong type
/// or contradicts another is an error, and so is an ELF for another processor than `processor` (when that is
/// not empty).
std::variant<Pipeline, LoadError> load(std::span<const uint8_t> elf, std::string_view processor = {});

} // namespace rdnasim
