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

/// Records the readers and the writer of each dword of memory while workgroups run at the same time.
///
/// A workgroup claims memory before it accesses it. When two access the same dword and one of them writes,
/// the second is refused before the access. So when none is refused, memory ends up the same in whatever
/// order the workgroups ran; and when one is, undo() restores memory. Two threads never access the same dword
/// unless both read.
class Claims {
public:
  /// Covers all current allocations of memory. Takes 8 bytes for each dword that is accessed.
  explicit Claims(const Memory &memory);

  /// `owner`: a workgroup, from 1 to kMaxOwner. `place`: an address in the host's memory. `region` starts at
  /// 0 and caches the region of the owner's last access.
  bool claim(uint32_t owner, const std::byte *place, uint32_t bytes, bool isWrite, size_t &region);

  /// Restores everything that has been written. No claims may be made afterwards.
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
  /// The cells of one allocation. Untouched cells cost no memory: the host zeroes pages lazily.
  struct Region {
    std::byte *bytes;
    uint64_t size;
    std::unique_ptr<Cell[], Free> cells;
  };
  static bool take(Region &region, size_t dword, uint32_t owner, bool isWrite);
  Region *find(const std::byte *place, size_t &region);

  std::vector<Region> regions_; ///< by ascending host address
};

} // namespace rdnasim
