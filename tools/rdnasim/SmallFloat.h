// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstdint>

namespace rdnasim {

/// Floats with a 5-bit exponent: halves (10 bits of mantissa and a sign), and the 11- and 10-bit floats of
/// packed formats (6 and 5 bits of mantissa, no sign).
inline constexpr unsigned kHalfMantissa = 10;

float decodeSmallFloat(std::uint32_t bits, unsigned mantissaBits);

/// To nearest even. Without a sign, negative numbers become 0.
std::uint32_t encodeSmallFloat(float value, unsigned mantissaBits);

} // namespace rdnasim
