// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Tokens.h"

#include <algorithm>

namespace vulkanrun {

namespace {

bool isBlank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && isBlank(text.front()))
    text.remove_prefix(1);
  while (!text.empty() && isBlank(text.back()))
    text.remove_suffix(1);
  return text;
}

} // namespace

Token Tokens::next() {
  for (; at_ < text_.size(); ++at_) {
    if (text_[at_] == '\n') {
      ++line_;
      lineStart_ = at_ + 1;
    } else if (text_[at_] == '#') {
      // The loop's step must not skip the line's end.
      at_ = std::min(text_.find('\n', at_), text_.size()) - 1;
    } else if (!isBlank(text_[at_])) {
      break;
    }
  }
  const size_t start = at_;
  while (at_ < text_.size() && !isBlank(text_[at_]))
    ++at_;
  return {text_.substr(start, at_ - start), line_, uint32_t(start - lineStart_ + 1)};
}

bool Tokens::linesToEnd(std::string &lines) {
  size_t lineEnd = text_.find('\n', at_);
  while (lineEnd != std::string_view::npos) {
    const size_t start = lineEnd + 1;
    lineEnd = text_.find('\n', start);
    const std::string_view line = text_.substr(start, lineEnd - start);
    ++line_;
    lineStart_ = start;
    if (trimmed(line) == "END") {
      at_ = start + line.size();
      return true;
    }
    lines.append(line).append("\n");
  }
  return false;
}

} // namespace vulkanrun
