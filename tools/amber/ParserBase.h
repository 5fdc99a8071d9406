// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/amber/Script.h"
#include "tools/amber/Tokens.h"

#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace amber {

inline constexpr uint64_t kMaxBufferBytes = 1ull << 30;
inline constexpr uint32_t kMaxRepeatDepth = 16;

/// The common base of both languages' parsers: words, numbers, names, errors. Only the first error is kept,
/// and parsing continues only while there is none.
class ParserBase {
protected:
  ParserBase(const std::string &text, const FileReader &files) : tokens_(text), files_(files) {}

  bool isGoingOn() const { return problem_.passed(); }
  void fail(const Token &at, std::string message) {
    complain(Outcome::error(std::move(message), at.position));
  }
  void refuse(const Token &at, std::string message) {
    complain(Outcome::unsupported(std::move(message), at.position));
  }

  static std::string quoted(const Token &token) {
    return token.text.empty() ? "the end of the script" : "'" + token.text + "'";
  }

  bool accept(std::string_view word) {
    if (tokens_.peek().text != word)
      return false;
    tokens_.next();
    return true;
  }
  void expect(std::string_view word) {
    Token token = tokens_.next();
    if (token.text != word)
      fail(token, "expected " + std::string(word) + ", not " + quoted(token));
  }

  /// A whole number.
  uint64_t parseNumber(const char *what, uint64_t most = 0xffffffff) {
    Token token = tokens_.next();
    std::optional<Value> value = parseValue(token.text);
    if (value && !value->isReal && value->integer >= 0 && static_cast<uint64_t>(value->integer) <= most)
      return static_cast<uint64_t>(value->integer);
    fail(token, std::string(what) + " is a number up to " + std::to_string(most) + ", not " + quoted(token));
    return 0;
  }
  uint32_t parseNumber32(const char *what) { return static_cast<uint32_t>(parseNumber(what)); }

  double parseReal(const char *what) {
    Token token = tokens_.next();
    std::optional<Value> value = parseValue(token.text);
    if (!value || !std::isfinite(value->asReal()))
      fail(token, std::string(what) + " is a number, not " + quoted(token));
    return value ? value->asReal() : 0;
  }

  /// One of the words of a table.
  template <class T>
  T parseWord(const std::map<std::string, T> &words, const char *what) {
    Token token = tokens_.next();
    auto known = words.find(token.text);
    if (known != words.end())
      return known->second;
    std::string all;
    for (const auto &[word, value] : words)
      all += (all.empty() ? "" : ", ") + word;
    fail(token, std::string(what) + " is one of " + all + ", not " + quoted(token));
    return words.begin()->second;
  }

  bool parseSwitch() {
    Token value = tokens_.next();
    if (value.text != "on" && value.text != "off")
      fail(value, "expected on or off, not " + quoted(value));
    return value.text == "on";
  }

  Value parseValueOf(ScalarType type) { return valueOf(type, tokens_.next()); }
  Value valueOf(ScalarType type, const Token &token) {
    std::optional<Value> value = parseValue(token.text);
    if (value && fits(*value, type))
      return *value;
    fail(token, quoted(token) + " is no " + nameOf(type));
    return {};
  }

  /// The index of the thing with a name.
  template <class T>
  static std::optional<size_t> find(const std::vector<T> &all, const std::string &name) {
    for (size_t i = 0; i < all.size(); ++i)
      if (all[i].name == name)
        return i;
    return std::nullopt;
  }
  template <class T>
  size_t parseName(const std::vector<T> &all, const char *what) {
    Token token = tokens_.next();
    std::optional<size_t> index = find(all, token.text);
    if (!index)
      fail(token, "there is no " + std::string(what) + " " + quoted(token));
    return index.value_or(0);
  }
  template <class T>
  std::string parseNewName(const std::vector<T> &all, const char *what) {
    Token token = tokens_.next();
    if (token.text.empty())
      fail(token, "the " + std::string(what) + " needs a name");
    else if (find(all, token.text))
      fail(token, "there already is a " + std::string(what) + " " + quoted(token));
    return token.text;
  }

  Tolerance parseTolerance() {
    Token token = tokens_.next();
    Tolerance tolerance;
    std::string text = token.text;
    if (text.ends_with("%"))
      tolerance.isPercent = true, text.pop_back();
    else
      tolerance.isPercent = accept("%");
    std::optional<Value> value = parseValue(text);
    if (!value || !(value->asReal() >= 0))
      fail(token, "a tolerance is a number or a percentage, not " + quoted(token));
    else
      tolerance.value = value->asReal();
    return tolerance;
  }

  Tokens tokens_;
  const FileReader &files_;
  Script script_;
  Outcome problem_;

private:
  void complain(Outcome outcome) {
    if (isGoingOn())
      problem_ = std::move(outcome);
  }
};

} // namespace amber
