// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/memory/DescriptorArrays.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace rdnasim {

/// A range of GPU memory. Only memory in an allocation can be accessed.
struct Allocation {
  std::string name; ///< for messages
  uint64_t address = 0;
  uint64_t size = 0; ///< bytes
  std::unique_ptr<std::byte[]> bytes;

  bool contains(uint64_t first, uint64_t count) const {
    return first >= address && count <= size && first - address <= size - count;
  }
};

/// Code and descriptor tables are from here on.
inline constexpr uint64_t kFirstTableAddress = 0x0000'7f12'0000'0000;

/// The GPU's address space: 48-bit addresses, and allocations with unmapped gaps of at least 64 KiB around
/// each, so that an overrun never reaches a neighbour.
///
/// Accesses from several threads are safe as long as none allocates; whether they race depends on the
/// program.
class Memory {
public:
  /// The part of the address space for an allocation. PAL keeps code and descriptor tables in the same 4 GiB,
  /// because a table's address is 32 bits below the program counter's upper half; buffers are above it.
  enum class Window { CodeAndTables, Buffers };

  /// Allocates zeroed memory. `alignment` is a power of two.
  Allocation &allocate(std::string name, uint64_t size, Window window = Window::Buffers,
                       uint64_t alignment = 256);

  /// Returns the host address of `count` bytes at `address`; null when they are not all in one allocation.
  std::byte *resolve(uint64_t address, uint64_t count) const {
    if (last_ < allocations_.size() && allocations_[last_]->contains(address, count))
      return allocations_[last_]->bytes.get() + (address - allocations_[last_]->address);
    return resolveSlowly(address, count);
  }

  /// Takes the memory away from a part of an allocation, whose addresses stay valid, as sparse resources have
  /// it: it reads as zeros, and writes have no effect.
  void unmap(uint64_t address, uint64_t count);

  bool isAllResident() const { return unmapped_.empty(); }
  bool isResident(uint64_t address, uint64_t count) const {
    return unmapped_.empty() || isResidentAmongUnmapped(address, count);
  }

  /// Returns "address 0x… is 16 bytes beyond the end of buffer 'x' (0x…, 64 bytes)", for example, as the
  /// reason of a fault.
  std::string describe(uint64_t address, uint64_t count) const;

  const std::vector<std::unique_ptr<Allocation>> &allocations() const { return allocations_; }

  DescriptorArrays descriptors; ///< of the tables

private:
  struct Range {
    uint64_t first, end;
  };

  std::byte *resolveSlowly(uint64_t address, uint64_t count) const;
  bool isResidentAmongUnmapped(uint64_t address, uint64_t count) const;

  std::vector<Range> unmapped_;
  std::vector<std::unique_ptr<Allocation>> allocations_; ///< ascending addresses
  static thread_local size_t last_;                      ///< the allocation of this thread's last access
};

} // namespace rdnasim
