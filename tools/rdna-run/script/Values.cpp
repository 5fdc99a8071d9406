// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdna-run/script/Script.h"

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstring>

namespace amber {

namespace {

/// To the nearest half; ties to even.
std::uint16_t halfBits(double value) {
  std::uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  double magnitude = std::fabs(value);
  if (std::isnan(value))
    return 0x7e00;
  if (magnitude >= 65520)
    return sign | 0x7c00;
  int exponent = 0;
  std::frexp(magnitude, &exponent);
  int unit = magnitude == 0 || exponent < -13 ? -24 : exponent - 11;
  auto count = static_cast<unsigned>(std::nearbyint(std::ldexp(magnitude, -unit)));
  unsigned bits = unit == -24 ? count : (static_cast<unsigned>(unit + 24) << 10) + count;
  return static_cast<std::uint16_t>(sign | bits);
}

double fromHalf(std::uint16_t bits) {
  int exponent = bits >> 10 & 31, mantissa = bits & 0x3ff;
  double magnitude = exponent == 31  ? (mantissa ? std::nan("") : HUGE_VAL)
                     : exponent == 0 ? std::ldexp(mantissa, -24)
                                     : std::ldexp(mantissa + 1024, exponent - 25);
  return bits >> 15 != 0 ? -magnitude : magnitude;
}

std::uint64_t loadBits(const std::byte *bytes, unsigned size) {
  std::uint64_t value = 0;
  std::memcpy(&value, bytes, size);
  return value;
}

double loadReal(ScalarType type, const std::byte *bytes) {
  std::uint64_t bits = loadBits(bytes, sizeOf(type));
  if (type == ScalarType::F16)
    return fromHalf(static_cast<std::uint16_t>(bits));
  return type == ScalarType::F32 ? std::bit_cast<float>(static_cast<std::uint32_t>(bits))
                                 : std::bit_cast<double>(bits);
}

std::int64_t loadSigned(ScalarType type, const std::byte *bytes) {
  unsigned unused = 64 - 8 * sizeOf(type);
  return static_cast<std::int64_t>(loadBits(bytes, sizeOf(type)) << unused) >> unused;
}

template <class T>
bool compare(T got, Comparison comparison, T want) {
  switch (comparison) {
  case Comparison::Eq:
    return got == want;
  case Comparison::Ne:
    return got != want;
  case Comparison::Lt:
    return got < want;
  case Comparison::Le:
    return got <= want;
  case Comparison::Gt:
    return got > want;
  case Comparison::Ge:
    return got >= want;
  }
  return false;
}

bool isAsExpected(ScalarType type, const std::byte *bytes, const Expect &expect, const Value &want,
                  const Tolerance *tolerance) {
  if (isFloat(type)) {
    // What is expected takes the type's precision first, as it would in a buffer.
    std::byte stored[8];
    storeValue(type, want, stored);
    double got = loadReal(type, bytes), exact = loadReal(type, stored);
    if (!tolerance)
      return compare(got, expect.comparison, exact);
    double allowed = tolerance->isPercent ? std::fabs(exact) * tolerance->value / 100 : tolerance->value;
    return std::fabs(got - exact) <= allowed;
  }
  double real = want.isReal ? want.real : static_cast<double>(want.integer);
  if (tolerance) {
    double got = isSigned(type) ? static_cast<double>(loadSigned(type, bytes))
                                : static_cast<double>(loadBits(bytes, sizeOf(type)));
    double allowed = tolerance->isPercent ? std::fabs(real) * tolerance->value / 100 : tolerance->value;
    return std::fabs(got - real) <= allowed;
  }
  if (isSigned(type))
    return compare(loadSigned(type, bytes), expect.comparison, want.integer);
  return compare(loadBits(bytes, sizeOf(type)), expect.comparison, static_cast<std::uint64_t>(want.integer));
}

std::string toText(ScalarType type, const std::byte *bytes) {
  char text[64];
  if (isFloat(type))
    std::snprintf(text, sizeof(text), "%.9g", loadReal(type, bytes));
  else if (isSigned(type))
    std::snprintf(text, sizeof(text), "%lld", static_cast<long long>(loadSigned(type, bytes)));
  else
    std::snprintf(text, sizeof(text), "%llu", static_cast<unsigned long long>(loadBits(bytes, sizeOf(type))));
  return text;
}

const char *nameOf(Comparison comparison) {
  static constexpr const char *kNames[] = {"EQ", "NE", "LT", "LE", "GT", "GE"};
  return kNames[static_cast<unsigned>(comparison)];
}

} // namespace

bool isFloat(ScalarType type) {
  return type >= ScalarType::F16;
}

bool isSigned(ScalarType type) {
  return type <= ScalarType::I64 || isFloat(type);
}

unsigned sizeOf(ScalarType type) {
  switch (type) {
  case ScalarType::I8:
  case ScalarType::U8:
    return 1;
  case ScalarType::I16:
  case ScalarType::U16:
  case ScalarType::F16:
    return 2;
  case ScalarType::I64:
  case ScalarType::U64:
  case ScalarType::F64:
    return 8;
  default:
    return 4;
  }
}

unsigned DataType::stride(Layout layout) const {
  unsigned alignment = sizeOf(scalar) * (components == 3 ? 4 : components);
  unsigned bytes = (size() + alignment - 1) / alignment * alignment;
  return layout == Layout::Std140 ? (bytes + 15) / 16 * 16 : bytes;
}

void storeValue(ScalarType type, const Value &value, std::byte *bytes) {
  double real = value.isReal ? value.real : static_cast<double>(value.integer);
  std::uint64_t bits = static_cast<std::uint64_t>(
      value.isReal && !isFloat(type) ? static_cast<std::int64_t>(value.real) : value.integer);
  if (type == ScalarType::F16)
    bits = halfBits(real);
  else if (type == ScalarType::F32)
    bits = std::bit_cast<std::uint32_t>(static_cast<float>(real));
  else if (type == ScalarType::F64)
    bits = std::bit_cast<std::uint64_t>(real);
  std::memcpy(bytes, &bits, sizeOf(type));
}

std::optional<std::string> check(const Buffer &buffer, const std::vector<std::byte> &data,
                                 const Expect &expect) {
  unsigned size = sizeOf(buffer.type.scalar);
  std::uint64_t element = expect.offset / buffer.stride();
  std::uint64_t component = expect.offset % buffer.stride() / size;
  for (std::size_t i = 0; i < expect.values.size(); ++i) {
    std::uint64_t at = element * buffer.stride() + component * size;
    std::string place = "element " + std::to_string(element) +
                        (buffer.type.components > 1 ? "." + std::to_string(component) : "") + " of " +
                        buffer.name;
    if (at + size > data.size())
      return place + " is beyond the end of the buffer";
    const Tolerance *tolerance =
        expect.tolerances.empty()
            ? nullptr
            : &expect.tolerances[expect.tolerances.size() == 1 ? 0 : component % expect.tolerances.size()];
    if (!isAsExpected(buffer.type.scalar, &data[at], expect, expect.values[i], tolerance)) {
      std::byte want[8];
      storeValue(buffer.type.scalar, expect.values[i], want);
      return place + " is " + toText(buffer.type.scalar, &data[at]) + ", expected " +
             (tolerance ? "nearly" : nameOf(expect.comparison)) + " " + toText(buffer.type.scalar, want);
    }
    if (++component == buffer.type.components)
      component = 0, ++element;
  }
  return std::nullopt;
}

std::string Diagnostic::toString() const {
  return file + ":" + std::to_string(position.line) + ":" + std::to_string(position.column) + ": " +
         (kind == DiagnosticKind::Unsupported ? "not supported: " : "error: ") + message;
}

} // namespace amber
