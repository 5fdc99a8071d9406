// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace llpc::input {

/// A string literal of GL_EXT_debug_printf or GL_EXT_abort.
struct StringLiteral {
  std::string bytes;         ///< without escape sequences; valid UTF-8 without zero bytes
  std::string problem;       ///< why the literal is invalid; empty if it is valid
  size_t length = 0;         ///< of the literal in the text, quotes included
  bool isTerminated = false; ///< if false, it extends to the end of its line
};

/// Parses the literal whose opening quote \p text begins with.
StringLiteral parseStringLiteral(std::string_view text);

} // namespace llpc::input
