// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/Target.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace rdnasim {

/// The interpretation of a component's bits.
enum class NumberFormat : uint8_t { Unorm, Snorm, Uscaled, Sscaled, Uint, Sint, Float };

/// A buffer format, as numbered in descriptors and typed instructions.
struct BufferFormat {
  uint8_t bits[4]; ///< of x, y, z and w, from the lowest; 0: the component is missing
  NumberFormat number;

  uint32_t bytes() const { return (bits[0] + bits[1] + bits[2] + bits[3]) / 8u; }
};

/// Returns the format with that number; nullopt for a reserved one. RDNA3 and RDNA4 have the same numbers.
std::optional<BufferFormat> findBufferFormat(uint32_t number, const Target &target);

/// Unpacks the four components to their representation in 32-bit registers: floats, or integers for Uint and
/// Sint. Missing components are 0, 0 and, for w, 1.
void unpack(const BufferFormat &format, const std::byte *source, uint32_t (&components)[4]);

/// Writes the components of the format. Normalised numbers are clamped and rounded to nearest even. Returns
/// false where the hardware's result is undefined: an integer out of range, a scaled format.
bool pack(const BufferFormat &format, const uint32_t (&components)[4], std::byte *target);

} // namespace rdnasim
