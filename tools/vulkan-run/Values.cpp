// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Values.h"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>

namespace vulkanrun {

namespace {

using Kind = ElementType::Kind;

struct ScalarName {
  std::string_view name;
  Kind kind;
  uint32_t bits;
};

constexpr ScalarName kScalars[] = {
    {"int8", Kind::Signed, 8},      {"int16", Kind::Signed, 16},    {"int32", Kind::Signed, 32},
    {"int64", Kind::Signed, 64},    {"uint8", Kind::Unsigned, 8},   {"uint16", Kind::Unsigned, 16},
    {"uint32", Kind::Unsigned, 32}, {"uint64", Kind::Unsigned, 64}, {"float", Kind::Float, 32},
    {"double", Kind::Float, 64},
};

bool holds(Comparison comparison, Number got, Number want, const std::optional<Tolerance> &tolerance) {
  switch (comparison) {
  case Comparison::Equal:
    if (!tolerance)
      return got == want;
    return std::fabs(got - want) <=
           (tolerance->percent ? std::fabs(want) * tolerance->amount / 100 : tolerance->amount);
  case Comparison::NotEqual:
    return got != want;
  case Comparison::Less:
    return got < want;
  case Comparison::LessEqual:
    return got <= want;
  case Comparison::Greater:
    return got > want;
  case Comparison::GreaterEqual:
    return got >= want;
  }
  return false;
}

std::string numberText(Number number) {
  char text[64];
  std::snprintf(text, sizeof(text), "%.21Lg", number);
  return text;
}

template <typename T>
void appendAs(std::vector<std::byte> &bytes, T value) {
  const auto *first = reinterpret_cast<const std::byte *>(&value);
  bytes.insert(bytes.end(), first, first + sizeof(T));
}

} // namespace

std::optional<ElementType> elementType(std::string_view name) {
  uint32_t components = 1;
  // A vector of three has another stride in every layout, so it is not one of those that need no layout.
  if (name.starts_with("vec2<") || name.starts_with("vec4<")) {
    components = uint32_t(name[3] - '0');
    name.remove_prefix(5);
    if (!name.ends_with('>'))
      return std::nullopt;
    name.remove_suffix(1);
  }
  for (const ScalarName &scalar : kScalars)
    if (scalar.name == name)
      return ElementType{scalar.kind, scalar.bits, components};
  return std::nullopt;
}

std::optional<Number> parseNumber(std::string_view text) {
  const char *end = text.data() + text.size();
  if (text.starts_with("0x") || text.starts_with("0X")) {
    uint64_t bits = 0;
    auto [rest, error] = std::from_chars(text.data() + 2, end, bits, 16);
    return error == std::errc() && rest == end ? std::optional<Number>(bits) : std::nullopt;
  }
  Number number = 0;
  auto [rest, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && rest == end ? std::optional(number) : std::nullopt;
}

bool fits(Number number, ElementType type) {
  if (type.kind == Kind::Float)
    return true;
  const Number above = std::ldexp(Number(1), int(type.kind == Kind::Signed ? type.bits - 1 : type.bits));
  const Number least = type.kind == Kind::Signed ? -above : 0;
  return number == std::trunc(number) && number >= least && number < above;
}

void append(std::vector<std::byte> &bytes, Number number, ElementType type) {
  if (type.kind == Kind::Float) {
    type.bits == 32 ? appendAs(bytes, float(number)) : appendAs(bytes, double(number));
    return;
  }
  const uint64_t bits = number < 0 ? uint64_t(int64_t(number)) : uint64_t(number);
  const auto *first = reinterpret_cast<const std::byte *>(&bits);
  bytes.insert(bytes.end(), first, first + type.scalarBytes());
}

Number readScalar(std::span<const std::byte> bytes, ElementType type) {
  if (type.kind == Kind::Float && type.bits == 32) {
    float value;
    std::memcpy(&value, bytes.data(), sizeof(value));
    return value;
  }
  if (type.kind == Kind::Float) {
    double value;
    std::memcpy(&value, bytes.data(), sizeof(value));
    return value;
  }
  uint64_t bits = 0;
  std::memcpy(&bits, bytes.data(), type.scalarBytes());
  if (type.kind == Kind::Unsigned)
    return Number(bits);
  const uint32_t unused = 64 - type.bits;
  return Number(int64_t(bits << unused) >> unused);
}

std::optional<std::string> mismatch(const ExpectStep &expect, const BufferSpec &spec,
                                    std::span<const std::byte> bytes) {
  const size_t size = spec.type.scalarBytes();
  if (expect.offset > bytes.size() || expect.values.size() > bytes.size() - expect.offset)
    return "buffer " + spec.name + " ends at byte " + std::to_string(bytes.size());
  for (size_t at = 0; at < expect.values.size(); at += size) {
    const Number want = readScalar(std::span(expect.values).subspan(at), spec.type);
    const Number got = readScalar(bytes.subspan(expect.offset + at), spec.type);
    if (!holds(expect.comparison, got, want, expect.tolerance))
      return "buffer " + spec.name + ", byte " + std::to_string(expect.offset + at) + ": " + numberText(got) +
             " where the script wants " + numberText(want);
  }
  return std::nullopt;
}

} // namespace vulkanrun
