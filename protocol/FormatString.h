// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Format strings of DebugPrintf, parsed into text and directives:
//
//   %[flags][width][.precision][vN][length]conversion
//
//   flags       - + space # 0
//   vN          v2 v3 v4: a vector; every component is printed by the rest of the directive
//   length      hh h (no meaning where the argument's type is known), l ll (a 64-bit integer)
//   conversion  d i | o u x X | a A e E f F g G | c | s | p
//
// "%ul" is the validation layers' other name of "%lx", and "%v2ul" of "%v2lx". "%%" is a percent sign.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace protocol {

/// The maximum field width: larger ones are mistakes, and would make the driver's output very long.
inline constexpr uint32_t kMaxFieldWidth = 1023;

/// The class of values that a directive can print.
enum class ValueClass : uint8_t { Integer, Float, Character, String, Pointer };

/// One "%…" that consumes one argument.
struct Directive {
  std::string text;  ///< as written, from the percent sign on
  size_t offset = 0; ///< of the percent sign in the format string, bytes

  bool leftAlign = false;     ///< '-'
  bool plusSign = false;      ///< '+'
  bool spaceSign = false;     ///< ' '
  bool alternateForm = false; ///< '#'
  bool zeroPad = false;       ///< '0'
  uint32_t width = 0;
  std::optional<uint32_t> precision;
  uint32_t components = 1;
  bool is64Bit = false;  ///< "l", "ll" or "ul"; has no meaning for floats
  uint8_t shortBits = 0; ///< 8 with "hh", 16 with "h"
  char conversion = 'd'; ///< "ul" is 'x'

  ValueClass valueClass() const;
  bool isSigned() const { return conversion == 'd' || conversion == 'i'; }
};

/// Literal text, in which "%%" is already one percent sign, or a directive.
using FormatPiece = std::variant<std::string, Directive>;

/// A problem of a format string or of its arguments.
struct FormatProblem {
  size_t offset = 0; ///< in the format string, bytes
  std::string message;

  bool operator==(const FormatProblem &) const = default;
};

struct FormatString {
  std::vector<FormatPiece> pieces;
  std::vector<FormatProblem> problems; ///< of syntax

  std::vector<const Directive *> directives() const;
};

/// Parses a format string. Never fails: an invalid directive becomes literal text and a problem.
FormatString parseFormat(std::string_view format);

} // namespace protocol
