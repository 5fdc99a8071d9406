// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/amber/ScalarValues.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace amber {

namespace {

/// To the nearest half; ties to even.
uint16_t halfBits(double value) {
  uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  double magnitude = std::fabs(value);
  if (std::isnan(value))
    return 0x7e00;
  if (magnitude >= 65520)
    return sign | 0x7c00;
  int exponent = 0;
  std::frexp(magnitude, &exponent);
  int unit = magnitude == 0 || exponent < -13 ? -24 : exponent - 11;
  auto count = static_cast<uint32_t>(std::nearbyint(std::ldexp(magnitude, -unit)));
  uint32_t bits = unit == -24 ? count : (static_cast<uint32_t>(unit + 24) << 10) + count;
  return static_cast<uint16_t>(sign | bits);
}

double fromHalf(uint16_t bits) {
  int exponent = bits >> 10 & 31, mantissa = bits & 0x3ff;
  double magnitude = exponent == 31  ? (mantissa ? std::nan("") : HUGE_VAL)
                     : exponent == 0 ? std::ldexp(mantissa, -24)
                                     : std::ldexp(mantissa + 1024, exponent - 25);
  return bits >> 15 != 0 ? -magnitude : magnitude;
}

uint64_t loadBits(const std::byte *bytes, uint32_t size) {
  uint64_t value = 0;
  std::memcpy(&value, bytes, size);
  return value;
}

} // namespace

bool isFloat(ScalarType type) {
  return type >= ScalarType::F16;
}

bool isSigned(ScalarType type) {
  return type <= ScalarType::I64 || isFloat(type);
}

const char *nameOf(ScalarType type) {
  static constexpr const char *kNames[] = {"int8",   "int16",  "int32",   "int64", "uint8", "uint16",
                                           "uint32", "uint64", "float16", "float", "double"};
  return kNames[static_cast<uint32_t>(type)];
}

uint32_t sizeOf(ScalarType type) {
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

std::optional<Value> parseValue(const std::string &text) {
  Value value;
  char *end = nullptr;
  errno = 0;
  bool isHex = text.starts_with("0x") || text.starts_with("0X") || text.starts_with("-0x");
  value.isReal = !isHex && text.find_first_of(".eEnN") != text.npos;
  if (value.isReal)
    value.real = std::strtod(text.c_str(), &end);
  else if (text.starts_with("-"))
    value.integer = std::strtoll(text.c_str(), &end, isHex ? 16 : 10);
  else
    value.integer = static_cast<int64_t>(std::strtoull(text.c_str(), &end, isHex ? 16 : 10));
  value.isUnsigned = !value.isReal && value.integer < 0 && !text.starts_with("-");
  bool isTooLarge = errno != 0 && (!value.isReal || std::isinf(value.real)); // tiny ones become zero
  if (text.empty() || *end != 0 || isTooLarge)
    return std::nullopt;
  return value;
}

bool fits(const Value &value, ScalarType type) {
  if (isFloat(type)) {
    std::byte bytes[8];
    storeValue(type, value, bytes);
    bool isWrittenInfinite = value.isReal && std::isinf(value.real);
    return isWrittenInfinite || !std::isinf(loadReal(type, bytes));
  }
  uint32_t bits = 8 * sizeOf(type);
  if (value.isReal) // 0.0 for a whole number; all digits that a double distinguishes
    return value.real == std::trunc(value.real) && value.real >= -std::ldexp(1, std::min(bits - 1, 53u)) &&
           value.real < std::ldexp(1, std::min(bits, 53u));
  if (value.isUnsigned && bits != 64)
    return false;
  return bits == 64 || (value.integer >= -(1ll << (bits - 1)) && value.integer < 1ll << bits);
}

void storeValue(ScalarType type, const Value &value, std::byte *bytes) {
  double real = value.asReal();
  uint64_t bits = static_cast<uint64_t>(value.isReal && !isFloat(type) ? static_cast<int64_t>(value.real)
                                                                       : value.integer);
  if (type == ScalarType::F16)
    bits = halfBits(real);
  else if (type == ScalarType::F32)
    bits = std::bit_cast<uint32_t>(static_cast<float>(real));
  else if (type == ScalarType::F64)
    bits = std::bit_cast<uint64_t>(real);
  std::memcpy(bytes, &bits, sizeOf(type));
}

double loadReal(ScalarType type, const std::byte *bytes) {
  uint64_t bits = loadBits(bytes, sizeOf(type));
  if (type == ScalarType::F16)
    return fromHalf(static_cast<uint16_t>(bits));
  return type == ScalarType::F32 ? std::bit_cast<float>(static_cast<uint32_t>(bits))
                                 : std::bit_cast<double>(bits);
}

int64_t loadInteger(ScalarType type, const std::byte *bytes) {
  uint64_t bits = loadBits(bytes, sizeOf(type));
  uint32_t unused = 64 - 8 * sizeOf(type);
  return isSigned(type) ? static_cast<int64_t>(bits << unused) >> unused : static_cast<int64_t>(bits);
}

std::string toText(ScalarType type, const std::byte *bytes) {
  if (!isFloat(type))
    return isSigned(type) ? std::to_string(loadInteger(type, bytes))
                          : std::to_string(static_cast<uint64_t>(loadInteger(type, bytes)));
  char text[64]; // the shortest text that distinguishes the value from its neighbours
  int digits = type == ScalarType::F16 ? 5 : type == ScalarType::F32 ? 9 : 17;
  std::snprintf(text, sizeof(text), "%.*g", digits, loadReal(type, bytes));
  return text;
}

} // namespace amber
