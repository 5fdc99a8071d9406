// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace rdnasim::driver {

/// A descriptor that is being filled in. Bits count from bit 0 of the first dword.
template <size_t Count>
struct DescriptorWords {
  std::array<uint32_t, Count> words = {};

  /// Stores the low bits of the value in bits high to low, which must still be 0.
  void set(uint32_t high, uint32_t low, uint64_t value) {
    for (uint32_t bit = low; bit <= high; ++bit)
      words[bit / 32] |= static_cast<uint32_t>(value >> (bit - low) & 1) << bit % 32;
  }
};

} // namespace rdnasim::driver
