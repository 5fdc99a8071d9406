// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/amber/Tokens.h"

#include <cctype>

namespace amber {

void Tokens::advance() {
  if (text_[at_++] == '\n')
    ++position_.line, position_.column = 1;
  else
    ++position_.column;
}

void Tokens::skipSpace() {
  while (at_ < text_.size()) {
    if (text_[at_] == '#')
      while (at_ < text_.size() && text_[at_] != '\n')
        advance();
    else if (std::isspace(static_cast<unsigned char>(text_[at_])) || text_[at_] == ',' ||
             text_.substr(at_, 2) == "\\\n" || text_.substr(at_, 3) == "\\\r\n")
      advance();
    else
      return;
  }
}

/// False when this is not the opening quote of a word that is closed on its line.
bool Tokens::skipQuoted(std::string &word) {
  if (at_ >= text_.size() || text_[at_] != '"')
    return false;
  size_t end = text_.find_first_of("\"\n", at_ + 1);
  if (end == text_.npos || text_[end] == '\n' || end == at_ + 1)
    return false;
  word = text_.substr(at_ + 1, end - at_ - 1);
  while (at_ <= end)
    advance();
  return true;
}

const Token &Tokens::peek() {
  if (!peeked_)
    peeked_ = next();
  return *peeked_;
}

Token Tokens::next() {
  if (peeked_) {
    Token token = *std::move(peeked_);
    peeked_.reset();
    return token;
  }
  skipSpace();
  Token token{"", position_};
  if (skipQuoted(token.text))
    return token;
  while (at_ < text_.size() && !std::isspace(static_cast<unsigned char>(text_[at_])) && text_[at_] != ',' &&
         text_[at_] != '#') {
    token.text += text_[at_];
    advance();
  }
  return token;
}

bool Tokens::hasMoreOnLine() const {
  if (peeked_)
    return !peeked_->text.empty();
  size_t word = text_.find_first_not_of(" \t\r", at_);
  return word != text_.npos && text_[word] != '\n' && text_[word] != '#';
}

std::string Tokens::restOfLine() {
  std::string rest = peeked_ ? std::move(peeked_->text) : std::string();
  peeked_.reset();
  while (at_ < text_.size() && text_[at_] != '\n') {
    rest += text_[at_];
    advance();
  }
  return rest;
}

std::optional<std::string> Tokens::linesUntilEnd(uint32_t &firstLine) {
  restOfLine();
  if (at_ < text_.size())
    advance();
  firstLine = position_.line;
  std::string lines;
  while (at_ < text_.size()) {
    std::string line = restOfLine();
    if (at_ < text_.size())
      advance();
    Tokens words(line);
    if (words.next().text == "END" && words.next().text.empty())
      return lines;
    lines += line + "\n";
  }
  return std::nullopt;
}

} // namespace amber
