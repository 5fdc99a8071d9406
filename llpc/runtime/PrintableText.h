// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Converts a shader's bytes to text for a terminal or a log.

#pragma once

#include <string>
#include <string_view>

namespace llpc::runtime {

/// Replaces invalid UTF-8 by U+FFFD, and control characters other than line ends and tabs by escapes such as
/// "\x1b".
std::string printableText(std::string_view text);

/// Like printableText, but on one line: escapes also line ends.
std::string printableLine(std::string_view text);

/// Appends a line end, if the text has none.
std::string endedLine(std::string text);

/// Returns the text in quotes and on one line: escapes also line ends, tabs, quotes and backslashes.
std::string quotedText(std::string_view text);

} // namespace llpc::runtime
