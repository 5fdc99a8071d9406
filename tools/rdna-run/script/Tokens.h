// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdna-run/script/Script.h"

#include <string>
#include <string_view>

namespace amber {

struct Token {
  std::string text; ///< empty at the end of the script
  Position position;
};

/// Words of a script. A `#` starts a comment; a comma, outside of numbers, ends a word.
class Tokens {
public:
  explicit Tokens(std::string_view text) : text_(text) {}

  const Token &peek();
  Token next();
  /// The rest of the line, without the newline.
  std::string restOfLine();
  /// The lines up to one that holds only `END`, which is passed. Nothing when there is none.
  std::optional<std::string> linesUntilEnd(unsigned &firstLine);

private:
  void skipSpace();
  void advance();

  std::string_view text_;
  std::size_t at_ = 0;
  Position position_{1, 1};
  std::optional<Token> peeked_;
};

} // namespace amber
