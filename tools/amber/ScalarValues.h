// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Scalars: their types, their text in scripts, their bytes in buffers.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace amber {

enum class ScalarType : uint8_t { I8, I16, I32, I64, U8, U16, U32, U64, F16, F32, F64 };

bool isFloat(ScalarType type);
bool isSigned(ScalarType type);
/// Returns the name in the Amber language: "uint16", "float".
const char *nameOf(ScalarType type);
/// Bytes.
uint32_t sizeOf(ScalarType type);

/// A number as a script writes it.
struct Value {
  int64_t integer = 0;     ///< of an integer, its bits
  bool isUnsigned = false; ///< the bits are of a number from 2^63 on
  double real = 0;
  bool isReal = false; ///< written with a point or an exponent, or inf or nan

  double asReal() const {
    return isReal       ? real
           : isUnsigned ? static_cast<double>(static_cast<uint64_t>(integer))
                        : static_cast<double>(integer);
  }
};

/// Decimal, hexadecimal, floating point. Nothing when it is no number or does not fit 64 bits.
std::optional<Value> parseValue(const std::string &text);

/// Returns whether a type can hold the value. Bit patterns of integers are accepted: 0xff fits a signed byte,
/// -1 an unsigned one; so does 2.0. Floats are rounded, but not to infinity.
bool fits(const Value &value, ScalarType type);

/// Stores a value; `bytes` has sizeOf(type) of them.
void storeValue(ScalarType type, const Value &value, std::byte *bytes);
double loadReal(ScalarType type, const std::byte *bytes);
/// Extended to 64 bits by its sign, if it is of a signed type.
int64_t loadInteger(ScalarType type, const std::byte *bytes);
std::string toText(ScalarType type, const std::byte *bytes);

} // namespace amber
