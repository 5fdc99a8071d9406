// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The bytes of memory that the lanes of an access name, and which bits of them are defined.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

namespace rdnasim {

/// The addresses of each lane's data in the host's memory.
struct LanePointers {
  uint64_t active = 0; ///< the lanes that a load writes
  /// For each dword: the lanes that have it in memory. Other active lanes read 0, and their writes are
  /// dropped; this occurs only for buffers.
  uint64_t lanes[4] = {};
  uint64_t notResident = 0; ///< lanes whose data has no memory, in a sparse resource; `lanes` lacks them
  uint64_t undefined = 0;   ///< lanes that load from an address that is not defined
  uint32_t dwordStride = 4; ///< distance in bytes between a lane's consecutive dwords
  bool isTracked = false;   ///< LDS and private memory track which bits are defined
  std::byte *bytes[64];
  uint8_t *defined[64]; ///< parallel to bytes: the defined bits of each; only when tracked
};

/// Calls `visit(lane)` for each lane of a mask, in ascending order.
template <class Visit>
void forEachLane(uint64_t lanes, Visit visit) {
  if (lanes == 0xffffffff || lanes == ~0ull) {
    for (uint32_t lane = 0, count = lanes == ~0ull ? 64 : 32; lane < count; ++lane)
      visit(lane);
    return;
  }
  for (; lanes != 0; lanes &= lanes - 1)
    visit(static_cast<uint32_t>(std::countr_zero(lanes)));
}

inline std::string laneName(uint32_t lane) {
  return "lane " + std::to_string(lane) + ": ";
}

/// Returns the first lane that fails a test; 64 when none does.
template <class Test>
uint32_t firstLane(uint64_t lanes, Test fails) {
  for (; lanes != 0; lanes &= lanes - 1)
    if (auto lane = static_cast<uint32_t>(std::countr_zero(lanes)); fails(lane))
      return lane;
  return 64;
}

template <class Word>
Word loadWord(const std::byte *place) {
  Word value;
  std::memcpy(&value, place, sizeof(Word));
  return value;
}

/// Returns the lanes whose `count` bytes from dword `dword` on are wholly defined.
uint64_t definedInMemory(const LanePointers &pointers, uint32_t dword, uint32_t count);
/// Records that `count` bytes of each lane are defined in the lanes of a mask, and undefined in the others.
void setDefinedInMemory(const LanePointers &pointers, uint32_t dword, uint32_t count, uint64_t defined);

} // namespace rdnasim
