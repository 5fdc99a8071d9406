// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace llpc::input {

/// A string literal of GLSL, as GL_EXT_debug_printf and GL_EXT_abort have it.
struct StringLiteral {
  std::string bytes;         ///< without escape sequences; valid UTF-8 without zero bytes
  std::string problem;       ///< what is wrong with it, else empty
  size_t length = 0;         ///< of the literal in the text, quotes included
  bool isTerminated = false; ///< else it ends where its line does
};

/// \p text begins with its opening quote.
StringLiteral parseStringLiteral(std::string_view text);

} // namespace llpc::input
