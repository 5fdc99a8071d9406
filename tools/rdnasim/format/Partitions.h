// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The common parts of BC6 and BC7: subsets of the texels of a block with endpoints of their own, and indices
// between these endpoints. Texels are numbered in rows, from 0 to 15.

#pragma once

#include "tools/rdnasim/format/BlockBits.h"

namespace rdnasim {

inline constexpr uint32_t kPartitions = 64; ///< BC6 has the first 32

/// The subset of a texel. `subsets`: how many the block has, from 1 to 3.
uint32_t subsetOf(uint32_t subsets, uint32_t partition, uint32_t texel);

/// Reads the texel's index. `bits` are at the index of texel 0.
uint32_t readIndex(BlockBits bits, uint32_t subsets, uint32_t partition, uint32_t indexBits, uint32_t texel);

/// The weight of the second endpoint, in 64ths, for an index of 2, 3 or 4 bits.
uint32_t interpolationWeight(uint32_t index, uint32_t bits);

/// Interpolates endpoints, with rounding. Works for negative ones as well.
inline int32_t interpolate(int32_t first, int32_t second, uint32_t weight) {
  const auto of64 = static_cast<int32_t>(weight);
  return (first * (64 - of64) + second * of64 + 32) >> 6;
}

} // namespace rdnasim
