// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/FormatCheck.h"

#include <algorithm>
#include <utility>

namespace protocol {
namespace {

std::string countOf(size_t count, const char *noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

/// Describes the argument of the directive: "a 64-bit integer", "a vector of 3 floats".
std::string describe(const Directive &directive) {
  std::string noun;
  switch (directive.valueClass()) {
  case ValueClass::Integer:
    noun = directive.is64Bit ? "64-bit integer" : "integer of at most 32 bits";
    break;
  case ValueClass::Float:
    noun = "float";
    break;
  case ValueClass::Character:
    return "a character code";
  case ValueClass::String:
    return "a string literal";
  case ValueClass::Pointer:
    return "a 64-bit address";
  }
  if (directive.components == 1)
    return (noun[0] == 'i' ? "an " : "a ") + noun;
  if (directive.valueClass() == ValueClass::Integer)
    noun = directive.is64Bit ? "64-bit integers" : "integers of at most 32 bits";
  else
    noun += 's';
  return "a vector of " + std::to_string(directive.components) + " " + noun;
}

bool fits(const Directive &directive, const FormatArgument &argument) {
  if (!argument || directive.valueClass() == ValueClass::String)
    return !argument && directive.valueClass() == ValueClass::String;
  if (argument->components != directive.components)
    return false;
  switch (directive.valueClass()) {
  case ValueClass::Integer:
    return !argument->isFloat() && (argument->bits == 64) == directive.is64Bit;
  case ValueClass::Float:
    return argument->isFloat();
  case ValueClass::Character:
    return !argument->isFloat();
  case ValueClass::Pointer:
    return !argument->isFloat() && argument->bits == 64;
  case ValueClass::String:
    break;
  }
  return false;
}

/// Suggests a correction when only the length is wrong.
std::string lengthHint(const Directive &directive, const FormatArgument &argument) {
  if (directive.valueClass() != ValueClass::Integer || !argument || argument->isFloat() ||
      argument->components != directive.components)
    return {};
  return argument->bits == 64 ? "; a 64-bit integer needs the length 'l'"
                              : "; only a 64-bit integer takes the length 'l'";
}

/// Returns text in the syntax of a format string. A directive before it must not become "%ul": 'h' has no
/// meaning.
void appendLiteral(std::string &format, std::string_view text, const Directive *before) {
  const bool endsInU = before && !before->is64Bit && before->shortBits == 0 && before->conversion == 'u';
  if (endsInU && text.starts_with('l'))
    format.insert(format.size() - 1, 1, 'h');
  for (char c : text)
    format.append(c == '%' ? 2 : 1, c);
}

} // namespace

std::vector<FormatProblem> checkFormat(const FormatString &format,
                                       std::span<const FormatArgument> arguments) {
  std::vector<FormatProblem> problems = format.problems;
  std::vector<const Directive *> directives = format.directives();
  for (size_t i = 0; i != std::min(directives.size(), arguments.size()); ++i) {
    const Directive &directive = *directives[i];
    if (fits(directive, arguments[i]))
      continue;
    problems.push_back({directive.offset, "'" + directive.text + "' takes " + describe(directive) +
                                              ", but argument " + std::to_string(i + 1) + " is " +
                                              (arguments[i] ? describe(*arguments[i]) : "a string") +
                                              lengthHint(directive, arguments[i])});
  }
  std::ranges::sort(problems, {}, &FormatProblem::offset);

  if (directives.size() != arguments.size()) {
    size_t offset = directives.size() > arguments.size() ? directives[arguments.size()]->offset : 0;
    problems.push_back({offset, "the format takes " + countOf(directives.size(), "argument") + ", but " +
                                    countOf(arguments.size(), "argument") +
                                    (arguments.size() == 1 ? " is given" : " are given")});
  }
  return problems;
}

std::vector<FormatProblem> checkFormat(const FormatString &format, std::span<const ArgumentType> arguments) {
  return checkFormat(format, std::vector<FormatArgument>(arguments.begin(), arguments.end()));
}

std::vector<FormatArgument> formatArguments(const MessageType &message) {
  std::vector<FormatArgument> arguments;
  bool isFormat = true; // the first leaf
  forEachLeaf(message, [&](uint64_t, const MessageType &leaf) {
    bool isString = leaf.kind == MessageType::Kind::String;
    if (!std::exchange(isFormat, false))
      arguments.push_back(isString ? std::nullopt : FormatArgument(leaf.value));
    return true;
  });
  return arguments;
}

std::string fieldText(const Directive &directive, std::string_view text) {
  std::string field(text.substr(0, directive.precision.value_or(text.size())));
  std::string padding(directive.width > field.size() ? directive.width - field.size() : 0, ' ');
  return directive.leftAlign ? field + padding : padding + field;
}

FoldedFormat foldStrings(std::string_view format,
                         std::span<const std::optional<std::string_view>> arguments) {
  auto isLiteral = [](const auto &argument) { return argument.has_value(); };
  if (std::ranges::none_of(arguments, isLiteral))
    return {std::string(format), {}};

  FormatString parsed = parseFormat(format);
  FoldedFormat folded{{}, std::move(parsed.problems)};
  const Directive *before = nullptr; // the last piece so far is a directive
  auto append = [&](const std::string &text) {
    appendLiteral(folded.format, text, before);
    before = text.empty() ? before : nullptr;
  };
  size_t index = 0; // of the directive
  for (const FormatPiece &piece : parsed.pieces) {
    const auto *directive = std::get_if<Directive>(&piece);
    if (!directive) {
      append(std::get<std::string>(piece));
      continue;
    }
    size_t argument = index++;
    std::optional<std::string_view> text;
    if (argument < arguments.size())
      text = arguments[argument];
    if (!text) {
      folded.format += directive->text;
      before = directive;
      continue;
    }
    if (directive->valueClass() != ValueClass::String)
      folded.problems.push_back(
          {directive->offset, "'" + directive->text + "' takes " + describe(*directive) + ", but argument " +
                                  std::to_string(argument + 1) + " is a string literal"});
    append(fieldText(*directive, *text));
  }
  for (; index < arguments.size(); ++index)
    if (arguments[index])
      folded.problems.push_back(
          {0, "argument " + std::to_string(index + 1) + " is a string literal that no directive prints"});
  return folded;
}

} // namespace protocol
