// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cmath>

namespace rdnasim {

/// Converts an sRGB component from 0 to 1 to a linear one, as the Khronos Data Format Specification has it.
inline float linearFromSrgb(double encoded) {
  return static_cast<float>(encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4));
}

} // namespace rdnasim
