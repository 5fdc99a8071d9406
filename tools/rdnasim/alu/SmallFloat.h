// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/alu/HalfFloat.h"

#include <cstdint>

namespace rdnasim {

// The 8-bit floats of the Open Compute Project, which RDNA4 supports: fp8 is E4M3 (bias 7, no infinity, one
// NaN for each sign); bf8 is E5M2, the upper byte of a half.

inline float fp8ToFloat(uint8_t bits) {
  uint32_t exponent = bits >> 3 & 15, mantissa = bits & 7, sign = (bits & 0x80u) << 24;
  if ((bits & 0x7f) == 0x7f)
    return std::bit_cast<float>(sign | 0x7fc00000);
  if (exponent != 0)
    return std::bit_cast<float>(sign | (exponent + 120) << 23 | mantissa << 20);
  float magnitude = static_cast<float>(mantissa) * 0x1p-9f;
  return std::bit_cast<float>(sign | std::bit_cast<uint32_t>(magnitude));
}

inline float bf8ToFloat(uint8_t bits) {
  return toFloat(Half{static_cast<uint16_t>(bits << 8)});
}

/// Rounds to nearest even. Too large values become NaN (fp8) or infinity (bf8), as with MODE.FP16_OVFL 0;
/// NaNs become 0xff (fp8) or 0xfe (bf8).
uint8_t floatToFp8(float value);
uint8_t floatToBf8(float value);

/// Stochastic rounding: rounds up when the part that is cut off plus `random` / 2^32 is at least one unit.
uint8_t floatToFp8(float value, uint32_t random);
uint8_t floatToBf8(float value, uint32_t random);

} // namespace rdnasim
