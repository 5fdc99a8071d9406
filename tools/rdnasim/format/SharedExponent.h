// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// 5_9_9_9: three mantissas without leading one or sign, from the lowest bit on, and their exponent.

#pragma once

#include <cstddef>
#include <cstdint>

namespace rdnasim {

void unpackSharedExponent(const std::byte *texel, uint32_t (&components)[4]);

/// Rounds half up, as Vulkan has it for this format. Negative numbers and NaN become 0, too large ones the
/// largest.
void packSharedExponent(const uint32_t (&components)[4], std::byte *target);

} // namespace rdnasim
