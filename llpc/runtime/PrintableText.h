// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Makes text of a shader's bytes that a terminal or a log can take.

#pragma once

#include <string>
#include <string_view>

namespace llpc::runtime {

/// Bytes that are no UTF-8 become U+FFFD, control characters but line ends and tabs "\x1b".
std::string printableText(std::string_view text);

/// With a line end behind it, if it has none.
std::string endedLine(std::string text);

/// In quotes and on one line: also line ends, tabs, quotes and backslashes are escaped.
std::string quotedText(std::string_view text);

} // namespace llpc::runtime
