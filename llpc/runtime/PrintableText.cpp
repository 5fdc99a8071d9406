// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/PrintableText.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace llpc::runtime {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD"; // U+FFFD

struct Character {
  uint32_t code = 0;
  size_t bytes = 0; ///< 0: the text does not begin with a character
};

/// The character at the front of \p text, in the shortest form and no surrogate, as UTF-8 demands.
Character decode(std::string_view text) {
  auto lead = uint8_t(text.front());
  if (lead < 0x80)
    return {lead, 1};
  size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < bytes)
    return {};
  uint32_t code = lead & (0x7F >> bytes);
  for (size_t i = 1; i != bytes; ++i) {
    auto byte = uint8_t(text[i]);
    if ((byte & 0xC0) != 0x80)
      return {};
    code = code << 6 | (byte & 0x3F);
  }
  constexpr std::array<uint32_t, 5> kSmallest = {0, 0, 0x80, 0x800, 0x10000};
  bool isSurrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < kSmallest[bytes] || code > 0x10FFFF || isSurrogate)
    return {};
  return {code, bytes};
}

/// C0, delete and C1; the latter are control sequences to some terminals, too.
bool isControl(uint32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0);
}

std::string hexEscape(uint32_t code) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  return {'\\', 'x', kDigits[code >> 4], kDigits[code & 0xF]};
}

/// The surroundings of a text, each with more characters that are escaped.
enum class Form { Text, Line, Quoted };

/// Empty: the form needs none.
std::string formEscape(uint32_t code, Form form) {
  if (form == Form::Text)
    return "";
  if (code == '\n')
    return "\\n";
  if (form == Form::Line)
    return "";
  switch (code) {
  case '\t':
    return "\\t";
  case '"':
    return "\\\"";
  case '\\':
    return "\\\\";
  default:
    return "";
  }
}

std::string escape(std::string_view text, Form form) {
  std::string result;
  while (!text.empty()) {
    Character character = decode(text);
    std::string escaped = formEscape(character.code, form);
    bool isLayout = character.code == '\n' || character.code == '\t';
    if (character.bytes == 0)
      result += kReplacement;
    else if (!escaped.empty())
      result += escaped;
    else if (isControl(character.code) && !isLayout)
      result += hexEscape(character.code);
    else
      result += text.substr(0, character.bytes);
    text.remove_prefix(character.bytes == 0 ? 1 : character.bytes);
  }
  return result;
}

} // namespace

std::string printableText(std::string_view text) {
  return escape(text, Form::Text);
}

std::string printableLine(std::string_view text) {
  return escape(text, Form::Line);
}

std::string endedLine(std::string text) {
  if (!text.ends_with('\n'))
    text += '\n';
  return text;
}

std::string quotedText(std::string_view text) {
  return '"' + escape(text, Form::Quoted) + '"';
}

} // namespace llpc::runtime
