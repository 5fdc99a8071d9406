// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace llpc::input {

/// A string literal of GLSL, as GL_EXT_debug_printf and GL_EXT_abort have it.
struct StringLiteral {
  std::string bytes;   ///< without escape sequences; valid UTF-8 without zero bytes
  size_t length = 0;   ///< of the literal in the text, quotes included; with a problem: what stands before it
  size_t lines = 0;    ///< line ends behind a backslash in it
  std::string problem; ///< what is wrong with it, else empty
};

/// \p text begins with its opening quote.
StringLiteral parseStringLiteral(std::string_view text);

} // namespace llpc::input
