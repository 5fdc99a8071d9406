// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Formats for readers that know only C's conversions and the specification's keys, such as AMD's open driver:
// the basic protocol of docs/debug-printf.md.

#pragma once

#include "protocol/ArgumentType.h"
#include "protocol/FormatString.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace protocol {

/// One number of an entry's payload, for which the format has one directive at most.
struct BasicValue {
  uint32_t argument = 0;
  uint32_t component = 0; ///< of a vector
  bool isWide = false;    ///< 64 bits, two dwords
  /// Instead of an argument: a character of the text, which "%c" prints.
  std::optional<char> character = std::nullopt;
};

struct BasicFormat {
  std::string string;             ///< never empty
  std::vector<BasicValue> values; ///< in the payload's order

  /// Returns the types as such a reader knows them.
  std::vector<ArgumentType> types() const;
};

/// Returns the format with a scalar directive for each component and no others, each with the conversion and
/// the length of its argument. Values without a directive come last.
BasicFormat makeBasicFormat(const FormatString &format, std::span<const ArgumentType> arguments);

} // namespace protocol
