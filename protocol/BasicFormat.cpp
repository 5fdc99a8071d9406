// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The reader finds directives with a regular expression: "%", flags, a width, any character followed by
// digits (meant for a precision), lengths, a conversion. It does not know that "%%" is not a directive, and
// so takes the "%d" from "50%%done", for which there is no value. It passes each directive and its value to
// C's printf.

#include "protocol/BasicFormat.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace protocol {

namespace {

/// The reader has room for 254 characters of one value.
constexpr uint32_t kMaxBasicField = 200;

/// A part of the text, in its order: literal text, or the directive of a value.
struct Part {
  std::string text;
  std::optional<BasicValue> value;
};

std::string lengthFor(const ArgumentType &type, bool isSigned) {
  if (type.isFloat())
    return {};
  if (type.bits == 64)
    return "ll";
  // Narrow integers are zero-extended, also signed ones.
  const bool extends = isSigned && type.kind == ScalarKind::SignedInteger;
  return extends && type.bits == 8 ? "hh" : extends && type.bits == 16 ? "h" : "";
}

/// Returns the directive that prints a type which the given directive cannot print.
Directive naturalDirective(const ArgumentType &type) {
  Directive result;
  result.conversion = type.isFloat() ? 'f' : type.kind == ScalarKind::SignedInteger ? 'd' : 'u';
  return result;
}

bool canPrint(const Directive &directive, const ArgumentType &type) {
  return directive.valueClass() != ValueClass::String &&
         (directive.valueClass() == ValueClass::Float) == type.isFloat();
}

/// Returns the directive in C's syntax: without vectors, and without flags that the conversion ignores. The
/// reader does not know the space flag.
std::string basicText(const Directive &directive, const ArgumentType &type) {
  const ValueClass valueClass = directive.valueClass();
  const bool isAddress = valueClass == ValueClass::Pointer;
  const bool isNumber = valueClass == ValueClass::Integer || valueClass == ValueClass::Float;
  const bool isPlainDecimal = directive.isSigned() || directive.conversion == 'u';
  std::string text = "%";
  if (directive.leftAlign)
    text += '-';
  if (directive.plusSign && (directive.isSigned() || valueClass == ValueClass::Float))
    text += '+';
  if (isAddress || (directive.alternateForm && isNumber && !isPlainDecimal))
    text += '#';
  if (directive.zeroPad && isNumber)
    text += '0';
  if (directive.width != 0)
    text += std::to_string(std::min(directive.width, kMaxBasicField));
  if (directive.precision && isNumber)
    text += "." + std::to_string(std::min(*directive.precision, kMaxBasicField));
  if (valueClass != ValueClass::Character)
    text += lengthFor(type, directive.isSigned());
  return text + (isAddress ? 'x' : directive.conversion);
}

void appendArgument(const Directive &asked, const ArgumentType &type, uint32_t argument,
                    std::vector<Part> &parts) {
  const Directive directive = canPrint(asked, type) ? asked : naturalDirective(type);
  std::string text = basicText(directive, type);
  std::string prefix;
  // "%#x" has no "0x" for zero.
  if (directive.valueClass() == ValueClass::Pointer && directive.width == 0) {
    prefix = "0x";
    text.erase(text.find('#'), 1);
  }
  for (uint32_t component = 0; component != type.components; ++component) {
    parts.push_back({(component == 0 ? "" : ", ") + prefix, {}});
    parts.push_back({text, BasicValue{argument, component, type.bits == 64}});
  }
}

std::vector<Part> partsOf(const FormatString &format, std::span<const ArgumentType> arguments) {
  std::vector<Part> parts;
  uint32_t argument = 0;
  for (const FormatPiece &piece : format.pieces) {
    const auto *directive = std::get_if<Directive>(&piece);
    if (!directive) {
      parts.push_back({std::get<std::string>(piece), {}});
    } else if (argument == arguments.size()) {
      parts.push_back({directive->text, {}});
    } else {
      appendArgument(*directive, arguments[argument], argument, parts);
      ++argument;
    }
  }
  return parts;
}

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

bool isOneOf(char c, std::string_view characters) {
  return c != '\0' && characters.find(c) != std::string_view::npos;
}

/// Assembles the format and its values from the end, because the meaning of a percent sign depends on what
/// follows.
class Assembly {
public:
  void prepend(const Part &part) {
    if (!part.value) {
      for (auto c = part.text.rbegin(); c != part.text.rend(); ++c)
        prependLiteral(*c);
      return;
    }
    // Readers that know "%ul" would take a letter of the text for a part of the directive.
    if (part.text.ends_with('u') && !isOneOf(part.text[part.text.size() - 2], "hl") && at(0) == 'l') {
      reversed_.pop_back();
      prependCharacter('l');
    }
    prependText(part.text);
    values_.push_back(*part.value);
  }

  BasicFormat finish() {
    std::ranges::reverse(reversed_);
    std::ranges::reverse(values_);
    return {std::move(reversed_), std::move(values_)};
  }

private:
  void prependText(std::string_view text) { reversed_.append(text.rbegin(), text.rend()); }

  void prependLiteral(char c) {
    if (c != '%')
      reversed_ += c;
    else if (continuesDirective())
      prependCharacter('%');
    else
      prependText("%%");
  }

  void prependCharacter(char c) {
    prependText("%c");
    values_.push_back({.character = c});
  }

  /// Returns a character of the text so far; 0 past its end.
  char at(size_t index) const {
    return index < reversed_.size() ? reversed_[reversed_.size() - 1 - index] : '\0';
  }

  size_t skipDigits(size_t index) const {
    while (isDigit(at(index)))
      ++index;
    return index;
  }

  /// Returns whether the reader would parse the text, with a percent sign before it, as a directive.
  bool continuesDirective() const {
    size_t index = 0;
    while (isOneOf(at(index), "-+#0"))
      ++index;
    index = skipDigits(index);
    const size_t behindPrecision = skipDigits(index + 1);
    return endsDirective(index) || (behindPrecision > index + 1 && endsDirective(behindPrecision));
  }

  bool endsDirective(size_t index) const {
    while (at(index) == 'v' && isOneOf(at(index + 1), "234"))
      index += 2;
    while (isOneOf(at(index), "hljztL"))
      ++index;
    return isOneOf(at(index), "diuoxXfFeEgGaAc");
  }

  std::string reversed_;
  std::vector<BasicValue> values_; ///< reversed, too
};

} // namespace

std::vector<ArgumentType> BasicFormat::types() const {
  std::vector<ArgumentType> result;
  for (const BasicValue &value : values)
    result.push_back({ScalarKind::UnsignedInteger, uint8_t(value.isWide ? 64 : 32), 1});
  return result;
}

BasicFormat makeBasicFormat(const FormatString &format, std::span<const ArgumentType> arguments) {
  const std::vector<Part> parts = partsOf(format, arguments);
  Assembly assembly;
  for (auto part = parts.rbegin(); part != parts.rend(); ++part)
    assembly.prepend(*part);
  BasicFormat result = assembly.finish();
  for (size_t i = format.directives().size(); i < arguments.size(); ++i)
    for (uint32_t component = 0; component != arguments[i].components; ++component)
      result.values.push_back({uint32_t(i), component, arguments[i].bits == 64});
  if (result.string.empty())
    result.string = "\n"; // prints as the empty line that it is
  return result;
}

} // namespace protocol
