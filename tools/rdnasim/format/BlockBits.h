// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace rdnasim {

/// The bits of a block, which are read from the lowest of the first byte on.
class BlockBits {
public:
  BlockBits(const std::byte *block, uint32_t bytes) { std::memcpy(words_, block, bytes); }

  /// Returns the next bits and moves on; at most 32.
  uint32_t take(uint32_t count) {
    if (count == 0)
      return 0; // also behind the last bit
    const uint32_t word = at_ / 64, shift = at_ % 64;
    uint64_t result = words_[word] >> shift;
    if (shift + count > 64)
      result |= words_[word + 1] << (64 - shift);
    at_ += count;
    return static_cast<uint32_t>(result & ((uint64_t(1) << count) - 1));
  }

  void skip(uint32_t count) { at_ += count; }

private:
  uint64_t words_[2] = {};
  uint32_t at_ = 0;
};

} // namespace rdnasim
