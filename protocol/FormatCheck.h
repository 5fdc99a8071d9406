// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Checks arguments against a format string, and folds string literals into it.

#pragma once

#include "protocol/ArgumentType.h"
#include "protocol/FormatString.h"
#include "protocol/MessageType.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace protocol {

/// Nullopt represents a string.
using FormatArgument = std::optional<ArgumentType>;

/// Syntax problems of \p format and every directive that its argument does not fit, in the order of the text;
/// last, a wrong number of arguments. Each message names the directive and the argument in words. Signed
/// against unsigned is no problem.
std::vector<FormatProblem> checkFormat(const FormatString &format, std::span<const FormatArgument> arguments);
std::vector<FormatProblem> checkFormat(const FormatString &format, std::span<const ArgumentType> arguments);

/// The arguments of a message that begins with a format string: its leaves behind it.
std::vector<FormatArgument> formatArguments(const MessageType &message);

/// Formats \p text with a directive such as "%6.2s"; width and precision count bytes.
std::string fieldText(const Directive &directive, std::string_view text);

struct FoldedFormat {
  std::string format;
  std::vector<FormatProblem> problems; ///< offsets are those of the format before folding
};

/// Replaces each directive whose argument is a string literal by what "%s" would print. \p arguments has the
/// literal, or nothing for a value; the arguments of the returned format are the values alone, in their
/// order. A literal without a directive is dropped. When nothing is folded the format comes back as it is;
/// otherwise its syntax problems are among the returned ones and its stray percent signs are doubled.
FoldedFormat foldStrings(std::string_view format, std::span<const std::optional<std::string_view>> arguments);

} // namespace protocol
