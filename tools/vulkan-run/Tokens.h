// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A script's words, with their places.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace vulkanrun {

struct Token {
  std::string_view text; ///< empty at the script's end
  uint32_t line = 1;
  uint32_t column = 1;
};

/// Words are separated by blanks; '#' starts a comment.
class Tokens {
public:
  explicit Tokens(std::string_view text) : text_(text) {}

  Token next();
  Token peek() const {
    Tokens copy = *this;
    return copy.next();
  }

  /// The lines from the next one up to one that is END alone, which is consumed; false when there is none.
  bool linesToEnd(std::string &lines);

private:
  std::string_view text_;
  size_t at_ = 0;
  size_t lineStart_ = 0;
  uint32_t line_ = 1;
};

} // namespace vulkanrun
