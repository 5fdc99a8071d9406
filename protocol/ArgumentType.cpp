// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/ArgumentType.h"

#include <charconv>

namespace protocol {
namespace {

char kindLetter(ScalarKind kind) {
  switch (kind) {
  case ScalarKind::SignedInteger:
    return 'i';
  case ScalarKind::UnsignedInteger:
    return 'u';
  case ScalarKind::Float:
    return 'f';
  }
  return '?';
}

std::optional<ScalarKind> kindOfLetter(char letter) {
  for (ScalarKind kind : {ScalarKind::SignedInteger, ScalarKind::UnsignedInteger, ScalarKind::Float})
    if (kindLetter(kind) == letter)
      return kind;
  return std::nullopt;
}

/// Takes a decimal number without leading zeros from the front of \p text.
std::optional<uint16_t> takeNumber(std::string_view &text) {
  uint16_t number = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || text.front() == '0')
    return std::nullopt;
  text.remove_prefix(end - text.data());
  return number;
}

} // namespace

std::string toString(const ArgumentType &type) {
  std::string text = kindLetter(type.kind) + std::to_string(type.bits);
  if (type.isVector())
    text += "x" + std::to_string(type.components);
  return text;
}

std::string describe(const ArgumentType &type) {
  std::string scalar = std::to_string(type.bits) + "-bit " + (type.isFloat() ? "float" : "integer");
  if (type.kind == ScalarKind::SignedInteger)
    scalar = "signed " + scalar;
  else if (type.kind == ScalarKind::UnsignedInteger)
    scalar = "unsigned " + scalar;
  if (type.isVector())
    return "a vector of " + std::to_string(type.components) + " " + scalar + "s";
  bool vowel = scalar[0] == 'u'; // "an unsigned"; floats have no 8 bits
  return (vowel ? "an " : "a ") + scalar;
}

std::string printSignature(std::span<const ArgumentType> types) {
  std::string text;
  for (const ArgumentType &type : types) {
    if (!text.empty())
      text += ',';
    text += toString(type);
  }
  return text;
}

std::optional<ArgumentType> parseArgumentType(std::string_view text) {
  if (text.empty())
    return std::nullopt;
  std::optional<ScalarKind> kind = kindOfLetter(text.front());
  text.remove_prefix(1);
  std::optional<uint16_t> bits = takeNumber(text);
  if (!kind || !bits || (*bits != 8 && *bits != 16 && *bits != 32 && *bits != 64))
    return std::nullopt;
  if (*kind == ScalarKind::Float && *bits == 8)
    return std::nullopt;

  ArgumentType type{*kind, uint8_t(*bits), 1};
  if (text.empty())
    return type;
  if (text.front() != 'x')
    return std::nullopt;
  text.remove_prefix(1);
  std::optional<uint16_t> components = takeNumber(text);
  if (!components || *components < 2 || !text.empty())
    return std::nullopt;
  type.components = *components;
  return type;
}

std::optional<std::vector<ArgumentType>> parseSignature(std::string_view text) {
  std::vector<ArgumentType> types;
  if (text.empty())
    return types;
  for (;;) {
    size_t comma = text.find(',');
    std::optional<ArgumentType> type = parseArgumentType(text.substr(0, comma));
    if (!type)
      return std::nullopt;
    types.push_back(*type);
    if (comma == std::string_view::npos)
      return types;
    text.remove_prefix(comma + 1);
  }
}

uint64_t payloadDwords(std::span<const ArgumentType> types) {
  uint64_t dwords = 0;
  for (const ArgumentType &type : types)
    dwords += type.payloadDwords();
  return dwords;
}

std::vector<uint64_t> wideArgumentMask(std::span<const ArgumentType> types) {
  std::vector<uint64_t> words((types.size() + 63) / 64);
  for (size_t i = 0; i != types.size(); ++i)
    if (types[i].bits == 64)
      words[i / 64] |= uint64_t(1) << i % 64;
  return words;
}

} // namespace protocol
