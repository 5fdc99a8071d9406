// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/Target.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace rdnasim {

/// How the bits of a component are read.
enum class NumberFormat : uint8_t { Unorm, Snorm, Uscaled, Sscaled, Uint, Sint, Float };

/// A buffer's format, as descriptors and typed instructions number it.
struct BufferFormat {
  uint8_t bits[4]; ///< of x, y, z and w, from the lowest; 0: the component is missing
  NumberFormat number;

  uint32_t bytes() const { return (bits[0] + bits[1] + bits[2] + bits[3]) / 8u; }
};

/// The format of a number; nothing for a reserved one. RDNA3 and RDNA4 number alike.
std::optional<BufferFormat> findBufferFormat(uint32_t number, const Target &target);

/// The four components as 32-bit registers hold them: floats, or integers for Uint and Sint. Missing ones are
/// 0, 0 and, for w, 1.
void unpack(const BufferFormat &format, const std::byte *source, uint32_t (&components)[4]);

/// Writes the components that the format has. Normalised numbers are clamped; numbers are rounded to nearest
/// even. False for what the hardware leaves open: an integer that does not fit, a scaled format.
bool pack(const BufferFormat &format, const uint32_t (&components)[4], std::byte *target);

} // namespace rdnasim
