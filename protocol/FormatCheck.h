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

/// The type of an argument; nullopt for a string.
using FormatArgument = std::optional<ArgumentType>;

/// Returns the syntax problems of \p format and each directive that does not match its argument, in the order
/// of the text, and then a wrong number of arguments. Each message describes the directive and the argument.
/// A difference in signedness is no problem.
std::vector<FormatProblem> checkFormat(const FormatString &format, std::span<const FormatArgument> arguments);
std::vector<FormatProblem> checkFormat(const FormatString &format, std::span<const ArgumentType> arguments);

/// Returns the arguments of a message that begins with a format string: the leaves after the string.
std::vector<FormatArgument> formatArguments(const MessageType &message);

/// Formats \p text with a directive such as "%6.2s"; width and precision count bytes.
std::string fieldText(const Directive &directive, std::string_view text);

struct FoldedFormat {
  std::string format;
  std::vector<FormatProblem> problems; ///< with offsets in the original format
};

/// Replaces each directive whose argument is a string literal by the text that "%s" would print. \p arguments
/// has the literals, and nullopt for values; the arguments of the returned format are the values only, in
/// order. A literal without a directive is dropped. If nothing is folded, the format is returned unchanged;
/// otherwise the returned problems include its syntax problems, and its stray percent signs are doubled.
FoldedFormat foldStrings(std::string_view format, std::span<const std::optional<std::string_view>> arguments);

} // namespace protocol
