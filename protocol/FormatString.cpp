// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/FormatString.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace protocol {
namespace {

constexpr std::string_view kConversions = "diouxXaAeEfFgGcsp";

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

/// Returns whether a message may quote the character alone: not part of a UTF-8 sequence, not a control
/// character.
bool isGraphic(char c) {
  return c > ' ' && c < '\x7F';
}

/// Reads the directive at the front of a text. Every step returns false after it has set `error`.
class DirectiveParser {
public:
  DirectiveParser(std::string_view text, size_t offset) : text_(text) { directive_.offset = offset; }

  bool run() {
    parseFlags();
    if (!parseWidth() || !parsePrecision() || !parseVector())
      return false;
    bool hasLength = parseLength();
    if (!parseConversion(hasLength))
      return false;
    directive_.text = text_.substr(0, position_);
    return true;
  }

  Directive &directive() { return directive_; }
  const std::string &error() const { return error_; }

private:
  char peek() const { return position_ < text_.size() ? text_[position_] : '\0'; }

  bool take(char c) {
    if (position_ >= text_.size() || text_[position_] != c)
      return false;
    ++position_;
    return true;
  }

  bool take(std::string_view word) {
    if (!text_.substr(position_).starts_with(word))
      return false;
    position_ += word.size();
    return true;
  }

  bool fail(std::string error) {
    error_ = std::move(error);
    return false;
  }

  void parseFlags() {
    for (;; ++position_) {
      switch (peek()) {
      case '-':
        directive_.leftAlign = true;
        break;
      case '+':
        directive_.plusSign = true;
        break;
      case ' ':
        directive_.spaceSign = true;
        break;
      case '#':
        directive_.alternateForm = true;
        break;
      case '0':
        directive_.zeroPad = true;
        break;
      default:
        return;
      }
    }
  }

  /// A number that is 0 when it has no digits, as after the point of "%.f".
  bool parseNumber(const char *what, uint32_t &number) {
    if (peek() == '*')
      return fail(std::string(what) + " cannot be an argument ('*')");
    if (!isDigit(peek()))
      return true;
    const char *begin = text_.data() + position_;
    auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), number);
    if (error != std::errc() || number > kMaxFieldWidth)
      return fail(std::string(what) + " is more than " + std::to_string(kMaxFieldWidth));
    position_ += end - begin;
    return true;
  }

  bool parseWidth() { return parseNumber("its width", directive_.width); }

  bool parsePrecision() {
    if (!take('.'))
      return true;
    return parseNumber("its precision", directive_.precision.emplace(0));
  }

  bool parseVector() {
    if (!take('v'))
      return true;
    char size = peek();
    if (size < '2' || size > '4' || (position_ + 1 < text_.size() && isDigit(text_[position_ + 1])))
      return fail("a vector is v2, v3 or v4");
    directive_.components = size - '0';
    ++position_;
    return true;
  }

  bool parseLength() {
    directive_.shortBits = take("hh") ? 8 : take('h') ? 16 : 0;
    if (directive_.shortBits != 0)
      return true;
    directive_.is64Bit = take("ll") || take('l');
    return directive_.is64Bit;
  }

  bool parseConversion(bool hasLength) {
    char conversion = peek();
    if (!isGraphic(conversion))
      return fail("its conversion is missing");
    if (kConversions.find(conversion) == std::string_view::npos)
      return fail(std::string("'") + conversion + "' is no conversion that a shader can use");
    ++position_;
    if (conversion == 'u' && !hasLength && take('l')) {
      directive_.is64Bit = true;
      conversion = 'x';
    }
    directive_.conversion = conversion;

    ValueClass valueClass = directive_.valueClass();
    bool isNumber = valueClass == ValueClass::Integer || valueClass == ValueClass::Float;
    if (!isNumber && directive_.components > 1)
      return fail(std::string("'") + conversion + "' cannot print a vector");
    return true;
  }

  std::string_view text_;
  size_t position_ = 1; // after the percent sign
  Directive directive_;
  std::string error_;
};

/// Returns the part of a rejected directive to quote: up to its first letter, or all of it.
std::string_view quoteRejected(std::string_view text) {
  size_t end = std::min(text.find_first_not_of("-+ #0123456789.*v", 1), text.size());
  if (end < text.size() && isGraphic(text[end]))
    ++end;
  return text.substr(0, end);
}

} // namespace

ValueClass Directive::valueClass() const {
  switch (conversion) {
  case 'a':
  case 'A':
  case 'e':
  case 'E':
  case 'f':
  case 'F':
  case 'g':
  case 'G':
    return ValueClass::Float;
  case 'c':
    return ValueClass::Character;
  case 's':
    return ValueClass::String;
  case 'p':
    return ValueClass::Pointer;
  default:
    return ValueClass::Integer;
  }
}

std::vector<const Directive *> FormatString::directives() const {
  std::vector<const Directive *> result;
  for (const FormatPiece &piece : pieces)
    if (const auto *directive = std::get_if<Directive>(&piece))
      result.push_back(directive);
  return result;
}

FormatString parseFormat(std::string_view format) {
  FormatString result;
  std::string literal;
  auto flush = [&] {
    if (!literal.empty())
      result.pieces.emplace_back(std::exchange(literal, {}));
  };

  size_t position = 0;
  while (position < format.size()) {
    size_t percent = format.find('%', position);
    literal += format.substr(position, percent - position);
    if (percent == std::string_view::npos)
      break;
    std::string_view rest = format.substr(percent);
    if (rest.starts_with("%%")) {
      literal += '%';
      position = percent + 2;
      continue;
    }
    DirectiveParser parser(rest, percent);
    if (parser.run()) {
      flush();
      position = percent + parser.directive().text.size();
      result.pieces.emplace_back(std::move(parser.directive()));
      continue;
    }
    result.problems.push_back(
        {percent, "'" + std::string(quoteRejected(rest)) + "' is printed as it stands: " + parser.error()});
    literal += '%';
    position = percent + 1;
  }
  flush();
  return result;
}

} // namespace protocol
