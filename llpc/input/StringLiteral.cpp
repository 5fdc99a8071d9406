// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/input/StringLiteral.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

namespace llpc::input {

namespace {

/// The space in an instruction of 65,535 words after its opcode and two ids, including the terminating zero.
constexpr size_t kMaxBytes = (0xFFFF - 3) * 4 - 1;

/// Returns the value of a digit in \p base; nullopt if it is none.
std::optional<unsigned> digit(char c, unsigned base) {
  unsigned value = base;
  if (c >= '0' && c <= '9')
    value = c - '0';
  else if (c >= 'a' && c <= 'f')
    value = c - 'a' + 10;
  else if (c >= 'A' && c <= 'F')
    value = c - 'A' + 10;
  return value < base ? std::optional(value) : std::nullopt;
}

/// Returns the length of the first character in valid UTF-8 (Unicode, table 3-7); 0 if it is invalid.
size_t utf8Length(std::string_view text) {
  const auto byte = [&](size_t i) { return i < text.size() ? static_cast<uint8_t>(text[i]) : 0u; };
  const auto continues = [&](size_t i) { return (byte(i) & 0xC0) == 0x80; };
  const unsigned first = byte(0), second = byte(1);
  if (first < 0x80)
    return 1;
  if (first >= 0xC2 && first <= 0xDF)
    return continues(1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    const bool isOverlong = first == 0xE0 && second < 0xA0;
    const bool isSurrogate = first == 0xED && second > 0x9F;
    return continues(1) && continues(2) && !isOverlong && !isSurrogate ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    const bool isOverlong = first == 0xF0 && second < 0x90;
    const bool isTooLarge = first == 0xF4 && second > 0x8F;
    return continues(1) && continues(2) && continues(3) && !isOverlong && !isTooLarge ? 4 : 0;
  }
  return 0;
}

class Parser {
public:
  explicit Parser(std::string_view text) : text_(text) {}

  StringLiteral run() {
    while (!isAt('"')) {
      if (at_ == text_.size() || isAt('\n') || isAt('\r')) {
        literal_.length = at_;
        return std::move(literal_);
      }
      parseCharacter();
    }
    literal_.isTerminated = true;
    literal_.length = at_ + 1;
    if (literal_.bytes.size() > kMaxBytes)
      fail("a string of more than " + std::to_string(kMaxBytes) + " bytes");
    return std::move(literal_);
  }

private:
  bool isAt(char c) const { return at_ < text_.size() && text_[at_] == c; }
  void parseCharacter();
  void parseEscape();
  void parseNumber(unsigned base, size_t maxDigits);
  void fail(std::string problem) { literal_.problem = std::move(problem); }

  std::string_view text_;
  size_t at_ = 1; ///< after the quote
  StringLiteral literal_;
};

void Parser::parseCharacter() {
  const size_t length = utf8Length(text_.substr(at_));
  if (isAt('\\'))
    return parseEscape();
  if (isAt('\0'))
    fail("a zero byte in a string");
  else if (length == 0)
    fail("the string is not UTF-8");
  const size_t count = std::max<size_t>(length, 1);
  literal_.bytes += text_.substr(at_, count);
  at_ += count;
}

void Parser::parseEscape() {
  constexpr std::string_view kNames = "'\"?\\abfnrtv";
  constexpr std::string_view kValues = "'\"?\\\a\b\f\n\r\t\v";
  const char c = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
  const bool isLongLineEnd = text_.substr(at_).starts_with("\\\r\n");
  if (c == '\n' || isLongLineEnd) {
    at_ += isLongLineEnd ? 3 : 2;
  } else if (const size_t index = kNames.find(c); index != std::string_view::npos) {
    literal_.bytes += kValues[index];
    at_ += 2;
  } else if (c == 'x') {
    at_ += 2;
    parseNumber(16, text_.size());
  } else if (digit(c, 8)) {
    at_ += 1;
    parseNumber(8, 3);
  } else {
    fail("an unknown escape sequence in a string");
    at_ += c == '\0' ? 1 : 2;
  }
}

/// Parses a numeric escape sequence. The extensions do not define values above 127, which would be mistaken
/// for bytes of UTF-8.
void Parser::parseNumber(unsigned base, size_t maxDigits) {
  unsigned value = 0;
  size_t count = 0;
  for (; count < maxDigits && at_ < text_.size(); ++count, ++at_) {
    const std::optional<unsigned> next = digit(text_[at_], base);
    if (!next)
      break;
    value = value > 127 ? value : value * base + *next;
  }
  if (count == 0 || value == 0 || value > 127)
    fail("an escape sequence in a string stands for a character from 1 to 127");
  else
    literal_.bytes += static_cast<char>(value);
}

} // namespace

StringLiteral parseStringLiteral(std::string_view text) {
  return Parser(text).run();
}

} // namespace llpc::input
