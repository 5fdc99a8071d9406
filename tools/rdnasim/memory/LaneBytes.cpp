// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/memory/LaneBytes.h"

namespace rdnasim {

namespace {

/// Calls `run` with an integer of `count` bytes whose bits are all set. With a size known at compile time,
/// since a call of memcpy for each lane would cost more than the access.
template <class Run>
auto withOnes(uint32_t count, Run run) {
  switch (count) {
  case 1:
    return run(static_cast<uint8_t>(~0));
  case 2:
    return run(static_cast<uint16_t>(~0));
  case 4:
    return run(~0u);
  default:
    return run(~0ull);
  }
}

} // namespace

uint64_t definedInMemory(const LanePointers &pointers, uint32_t dword, uint32_t count) {
  if (!pointers.isTracked)
    return ~0ull;
  const size_t offset = size_t(dword) * pointers.dwordStride;
  return withOnes(count, [&](auto ones) {
    auto load = [&](uint32_t lane) {
      const uint8_t *place = pointers.defined[lane] + offset;
      return loadWord<decltype(ones)>(reinterpret_cast<const std::byte *>(place));
    };
    const uint64_t lanes = pointers.lanes[dword];
    auto common = ones;
    forEachLane(lanes, [&](uint32_t lane) { common &= load(lane); });
    if (common == ones) [[likely]]
      return ~uint64_t(0);
    uint64_t result = ~lanes;
    forEachLane(lanes, [&](uint32_t lane) { result |= static_cast<uint64_t>(load(lane) == ones) << lane; });
    return result;
  });
}

void setDefinedInMemory(const LanePointers &pointers, uint32_t dword, uint32_t count, uint64_t defined) {
  if (!pointers.isTracked)
    return;
  const size_t offset = size_t(dword) * pointers.dwordStride;
  const uint64_t lanes = pointers.lanes[dword];
  withOnes(count, [&](auto ones) {
    auto store = [&](auto bits) {
      return [&pointers, offset, bits](uint32_t lane) {
        std::memcpy(pointers.defined[lane] + offset, &bits, sizeof(bits));
      };
    };
    if ((lanes & ~defined) == 0) [[likely]]
      return forEachLane(lanes, store(ones));
    forEachLane(lanes & defined, store(ones));
    forEachLane(lanes & ~defined, store(decltype(ones)(0)));
  });
}

} // namespace rdnasim
