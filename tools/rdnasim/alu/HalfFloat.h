// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <bit>
#include <cstdint>

namespace rdnasim {

/// A half-precision float, as bits. Arithmetic happens in float or double and is rounded once.
struct Half {
  uint16_t bits = 0;
};

/// A bfloat16, as bits.
struct BFloat {
  uint16_t bits = 0;
};

/// Exact.
inline float toFloat(Half half) {
  uint32_t sign = (half.bits & 0x8000u) << 16, exponent = half.bits >> 10 & 31, mantissa = half.bits & 0x3ff;
  if (exponent == 31)
    return std::bit_cast<float>(sign | 0x7f800000 | mantissa << 13);
  if (exponent != 0)
    return std::bit_cast<float>(sign | (exponent + 112) << 23 | mantissa << 13);
  float magnitude = static_cast<float>(mantissa) * 0x1p-24f;
  return std::bit_cast<float>(sign | std::bit_cast<uint32_t>(magnitude));
}

inline float toFloat(BFloat value) {
  return std::bit_cast<float>(static_cast<uint32_t>(value.bits) << 16);
}

/// Rounds to a half. `rounding` as in FloatMode: 0 nearest even, 1 up, 2 down, 3 to zero. NaNs stay NaNs,
/// quiet, with the upper bits of their payload.
Half toHalf(double value, uint32_t rounding = 0);

/// Rounds to nearest even.
BFloat toBFloat(float value);

} // namespace rdnasim
