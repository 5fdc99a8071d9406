// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/NumberText.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>

namespace llpc::runtime {
namespace {

using protocol::ArgumentType;
using protocol::Directive;
using protocol::ScalarKind;
using protocol::ValueClass;

bool isUpperCase(char c) {
  return c >= 'A' && c <= 'Z';
}

void makeUpperCase(std::string &text) {
  for (char &c : text)
    if (c >= 'a' && c <= 'z')
      c = char(c - 'a' + 'A');
}

/// Sign and "0x" stay in front of the zeros that fill the field, but behind its spaces.
std::string pad(const Directive &directive, const std::string &prefix, const std::string &body,
                bool mayZeroPad) {
  size_t length = prefix.size() + body.size();
  size_t missing = directive.width > length ? directive.width - length : 0;
  if (directive.leftAlign)
    return prefix + body + std::string(missing, ' ');
  if (directive.zeroPad && mayZeroPad)
    return prefix + std::string(missing, '0') + body;
  return std::string(missing, ' ') + prefix + body;
}

std::string signPrefix(const Directive &directive, bool isNegative) {
  if (isNegative)
    return "-";
  if (directive.plusSign)
    return "+";
  return directive.spaceSign ? " " : "";
}

std::string digitsOf(uint64_t value, int base) {
  std::array<char, 64> buffer;
  auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, base);
  return std::string(buffer.data(), end);
}

std::string formatInteger(const Directive &directive, const ArgumentType &type, uint64_t bits) {
  uint64_t magnitude = toUnsigned(type, bits);
  std::string prefix;
  if (directive.isSigned()) {
    int64_t value = toSigned(type, bits);
    magnitude = value < 0 ? -uint64_t(value) : uint64_t(value);
    prefix = signPrefix(directive, value < 0);
  }

  char lower = directive.conversion == 'X' ? 'x' : directive.conversion;
  int base = lower == 'x' ? 16 : lower == 'o' ? 8 : 10;
  bool isEmpty = magnitude == 0 && directive.precision == 0u;
  std::string digits = isEmpty ? "" : digitsOf(magnitude, base);
  if (directive.precision && digits.size() < *directive.precision)
    digits.insert(0, *directive.precision - digits.size(), '0');
  if (directive.alternateForm && base == 8 && !digits.starts_with('0'))
    digits.insert(0, 1, '0');
  if (directive.alternateForm && base == 16 && magnitude != 0)
    prefix = "0x";
  if (directive.conversion == 'X') {
    makeUpperCase(prefix);
    makeUpperCase(digits);
  }
  return pad(directive, prefix, digits, !directive.precision);
}

/// Room for the largest double in full with the longest precision.
using FloatBuffer = std::array<char, 320 + protocol::kMaxFieldWidth>;

std::string toChars(double value, std::chars_format format, std::optional<uint32_t> precision) {
  FloatBuffer buffer;
  char *begin = buffer.data(), *end = begin + buffer.size();
  std::to_chars_result result = precision ? std::to_chars(begin, end, value, format, int(*precision))
                                          : std::to_chars(begin, end, value, format);
  return std::string(begin, result.ptr);
}

/// "%#g" keeps the trailing zeros that "%g" drops. The decimal exponent after rounding decides the style.
std::string generalWithZeros(double value, uint32_t precision) {
  uint32_t significant = std::max(precision, 1u);
  std::string scientific = toChars(value, std::chars_format::scientific, significant - 1);
  int exponent = 0;
  const char *digits = scientific.data() + scientific.find('e') + 1;
  std::from_chars(*digits == '+' ? digits + 1 : digits, scientific.data() + scientific.size(), exponent);
  if (exponent < -4 || exponent >= int(significant))
    return scientific;
  return toChars(value, std::chars_format::fixed, uint32_t(int(significant) - 1 - exponent));
}

/// "%#.0f" prints "1.".
void ensurePoint(std::string &text, char exponentLetter) {
  if (text.find('.') == std::string::npos)
    text.insert(std::min(text.find(exponentLetter), text.size()), 1, '.');
}

/// The digits of a finite value that is not negative.
std::string floatDigits(const Directive &directive, double value) {
  uint32_t precision = directive.precision.value_or(6);
  std::string text;
  char exponentLetter = 'e';
  switch (directive.conversion) {
  case 'a':
  case 'A':
    text = toChars(value, std::chars_format::hex, directive.precision);
    exponentLetter = 'p';
    break;
  case 'e':
  case 'E':
    text = toChars(value, std::chars_format::scientific, precision);
    break;
  case 'g':
  case 'G':
    text = directive.alternateForm ? generalWithZeros(value, precision)
                                   : toChars(value, std::chars_format::general, precision);
    break;
  default:
    text = toChars(value, std::chars_format::fixed, precision);
    break;
  }
  if (directive.alternateForm)
    ensurePoint(text, exponentLetter);
  return text;
}

std::string formatFloat(const Directive &directive, double value) {
  std::string prefix = signPrefix(directive, std::signbit(value));
  std::string digits;
  if (std::isnan(value))
    digits = "nan";
  else if (std::isinf(value))
    digits = "inf";
  else
    digits = floatDigits(directive, std::fabs(value));
  if (std::isfinite(value) && (directive.conversion == 'a' || directive.conversion == 'A'))
    prefix += "0x";
  if (isUpperCase(directive.conversion)) {
    makeUpperCase(prefix);
    makeUpperCase(digits);
  }
  return pad(directive, prefix, digits, std::isfinite(value));
}

/// Encodes a Unicode code point as UTF-8; an invalid one becomes U+FFFD, so that the text stays valid.
std::string toUtf8(uint64_t code) {
  constexpr uint64_t kReplacement = 0xFFFD;
  if (code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF))
    code = kReplacement;
  auto continuation = [code](int shift) { return char(0x80 | (code >> shift & 0x3F)); };
  if (code < 0x80)
    return {char(code)};
  if (code < 0x800)
    return {char(0xC0 | code >> 6), continuation(0)};
  if (code < 0x10000)
    return {char(0xE0 | code >> 12), continuation(6), continuation(0)};
  return {char(0xF0 | code >> 18), continuation(12), continuation(6), continuation(0)};
}

} // namespace

uint64_t toUnsigned(const ArgumentType &type, uint64_t bits) {
  return type.bits == 64 ? bits : bits & ((uint64_t(1) << type.bits) - 1);
}

int64_t toSigned(const ArgumentType &type, uint64_t bits) {
  // C promotes narrow unsigned types to int, which keeps their value; wide ones change their sign.
  if (type.kind == ScalarKind::UnsignedInteger && type.bits < 32)
    return int64_t(toUnsigned(type, bits));
  int unused = 64 - type.bits;
  return int64_t(bits << unused) >> unused;
}

double toDouble(const ArgumentType &type, uint64_t bits) {
  return type.bits == 64 ? std::bit_cast<double>(bits) : double(std::bit_cast<float>(uint32_t(bits)));
}

bool canPrint(const Directive &directive, const ArgumentType &type) {
  if (directive.valueClass() == ValueClass::String)
    return false;
  return (directive.valueClass() == ValueClass::Float) == type.isFloat();
}

std::string formatComponent(const Directive &directive, const ArgumentType &type, uint64_t bits) {
  if (!canPrint(directive, type)) {
    Directive natural;
    natural.conversion = type.isFloat() ? 'f' : type.kind == ScalarKind::SignedInteger ? 'd' : 'u';
    return formatComponent(natural, type, bits);
  }
  switch (directive.valueClass()) {
  case ValueClass::Float:
    return formatFloat(directive, toDouble(type, bits));
  case ValueClass::Character:
    return pad(directive, "", toUtf8(toUnsigned(type, bits)), false);
  case ValueClass::Pointer:
    return pad(directive, "0x", digitsOf(toUnsigned(type, bits), 16), false);
  default:
    return formatInteger(directive, type, bits);
  }
}

std::string shortestText(const ArgumentType &type, uint64_t bits) {
  if (type.kind == ScalarKind::SignedInteger)
    return std::to_string(toSigned(type, bits));
  if (!type.isFloat())
    return std::to_string(toUnsigned(type, bits));
  std::array<char, 32> buffer;
  char *begin = buffer.data(), *end = begin + buffer.size();
  double value = toDouble(type, bits);
  end = type.bits == 64 ? std::to_chars(begin, end, value).ptr : std::to_chars(begin, end, float(value)).ptr;
  return std::string(begin, end);
}

} // namespace llpc::runtime
