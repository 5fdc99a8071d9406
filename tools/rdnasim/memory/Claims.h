// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

namespace rdnasim {

class Memory;

/// Who has read and who has written each dword of memory, while workgroups run at the same time.
///
/// A workgroup claims before it accesses. Of two that touch one dword, one of them writing, the second is
/// refused before it does: so when none is refused, memory ends up the same in whatever order the workgroups
/// ran, and when one is, undo() gives memory back as it was. No two threads ever touch the same dword unless
/// both read.
class Claims {
public:
  /// Of all allocations that memory has now. Takes 8 bytes for each dword that is accessed.
  explicit Claims(const Memory &memory);

  /// `owner`: a workgroup, from 1 to kMaxOwner. `place`: in the host's memory. `region` starts at 0; where
  /// the owner's last access was, is found at once.
  bool claim(uint32_t owner, const std::byte *place, uint32_t bytes, bool isWrite, size_t &region);

  /// Takes back everything that has been written. Nobody may claim any more.
  void undo();

  static constexpr uint32_t kMaxOwner = (1u << 30) - 1;

private:
  struct Cell {
    std::atomic<uint32_t> state; ///< 0: untouched; else the owner × 4 + Access, or kManyReaders
    uint32_t before;             ///< what the dword held, once it is claimed for writing
  };
  struct Free {
    void operator()(Cell *cells) const { std::free(cells); }
  };
  /// The cells of one allocation. Those that nothing touches cost no memory: the host zeroes pages lazily.
  struct Region {
    std::byte *bytes;
    uint64_t size;
    std::unique_ptr<Cell[], Free> cells;
  };
  static bool take(Region &region, size_t dword, uint32_t owner, bool isWrite);
  Region *find(const std::byte *place, size_t &region);

  std::vector<Region> regions_; ///< by ascending address of the host
};

} // namespace rdnasim
