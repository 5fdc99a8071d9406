// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/amber/Outcome.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace amber {

struct Token {
  std::string text; ///< empty at the end of the script
  Position position;
};

/// Words of a script. A `#` starts a comment; commas, and backslashes at the ends of lines, are space.
/// Quotes, which stand around paths, are no part of the word.
class Tokens {
public:
  /// The text must outlive this. `line` is the number of its first one.
  explicit Tokens(std::string_view text, uint32_t line = 1) : text_(text), position_{line, 1} {}

  const Token &peek();
  Token next();
  /// Returns whether another word follows on the line of the last one. Unlike peek() it does not look at the
  /// next line, which may belong to a shader.
  bool hasMoreOnLine() const;
  /// The rest of the line, without the newline.
  std::string restOfLine();
  /// The lines up to one with no word but `END`, which is passed. Nothing when there is none.
  std::optional<std::string> linesUntilEnd(uint32_t &firstLine);

private:
  void skipSpace();
  void advance();
  bool skipQuoted(std::string &word);

  std::string_view text_;
  size_t at_ = 0;
  Position position_;
  std::optional<Token> peeked_;
};

} // namespace amber
