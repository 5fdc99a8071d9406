// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/format/TexelFormat.h"

#include <cstddef>

namespace rdnasim {

/// Unpacks the four components to their representation in 32-bit registers: floats, or integers for Uint and
/// Sint. Missing components are 0, 0 and, for w, 1. x and y are the texel's position in its block.
void unpack(const TexelFormat &format, const std::byte *element, uint32_t x, uint32_t y,
            uint32_t (&components)[4]);

/// Writes the components of the format. Normalised numbers are clamped and rounded to nearest even. Returns
/// false where the hardware's result is undefined or there is no way to store: an integer out of range, a
/// scaled, sRGB or block format.
bool pack(const TexelFormat &format, const uint32_t (&components)[4], std::byte *target);

} // namespace rdnasim
