// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace llpc::runtime {

/// The little-endian dwords of a buffer that a GPU writes, at any address and of any size in bytes.
class DwordSpan {
public:
  explicit DwordSpan(std::span<const std::byte> bytes) : bytes_(bytes) {}

  /// Returns the number of complete dwords.
  uint64_t size() const { return bytes_.size() / 4; }

  uint32_t at(uint64_t index) const {
    std::span<const std::byte> bytes = bytes_.subspan(index * 4, 4);
    return uint32_t(bytes[0]) | uint32_t(bytes[1]) << 8 | uint32_t(bytes[2]) << 16 | uint32_t(bytes[3]) << 24;
  }

  /// Reads a dword that shaders store after all others of a record. Reads that follow it in the program are
  /// not done before it.
  uint32_t acquire(uint64_t index) const {
    const std::byte *dword = bytes_.data() + index * 4;
    // Copied byte by byte, the value could be a mix of the old and the new one.
    if (reinterpret_cast<uintptr_t>(dword) % alignof(uint32_t) == 0 &&
        std::endian::native == std::endian::little)
      return __atomic_load_n(reinterpret_cast<const uint32_t *>(dword), __ATOMIC_ACQUIRE);
    return at(index);
  }

private:
  std::span<const std::byte> bytes_;
};

} // namespace llpc::runtime
