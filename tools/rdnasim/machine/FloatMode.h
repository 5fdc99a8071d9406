// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstdint>

namespace rdnasim {

/// The float fields of the MODE register, which PAL programs from `.float_mode`, and s_setreg and
/// s_round_mode change.
struct FloatMode {
  /// 0 to nearest even, 1 to plus infinity, 2 to minus infinity, 3 to zero.
  uint8_t roundF32 = 0, roundF16F64 = 0;
  /// Bit 0: keep input denormals; bit 1: keep output denormals. 0: both flushed, 3: both kept.
  uint8_t denormF32 = 0, denormF16F64 = 3;
  bool dx10Clamp = true; ///< clamp turns NaN into 0
  bool ieee = false;     ///< signalling NaNs are quieted by min and max; does not exist on RDNA4

  /// The bits 7:0 of MODE, as in `.float_mode`.
  static FloatMode fromBits(uint8_t bits) {
    FloatMode mode;
    mode.roundF32 = bits & 3, mode.roundF16F64 = bits >> 2 & 3;
    mode.denormF32 = bits >> 4 & 3, mode.denormF16F64 = bits >> 6 & 3;
    return mode;
  }
};

} // namespace rdnasim
