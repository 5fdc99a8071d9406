// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/memory/Claims.h"

#include "tools/rdnasim/memory/Memory.h"

#include <algorithm>
#include <cstring>
#include <functional>

namespace rdnasim {

namespace {

enum Access : uint32_t { kRead = 1, kWritten = 2 };
constexpr uint32_t kManyReaders = 3;

/// Returns the size of an allocation's dword; the last one may be cut off.
uint32_t bytesOf(uint64_t size, size_t dword) {
  return static_cast<uint32_t>(std::min<uint64_t>(4, size - 4ull * dword));
}

} // namespace

Claims::Claims(const Memory &memory) {
  for (const std::unique_ptr<Allocation> &each : memory.allocations()) {
    // All zero is a valid state of every cell.
    auto *cells = static_cast<Cell *>(std::calloc(each->size / 4 + 1, sizeof(Cell)));
    regions_.push_back({each->bytes.get(), each->size, std::unique_ptr<Cell[], Free>(cells)});
  }
  std::sort(regions_.begin(), regions_.end(), [](const Region &a, const Region &b) {
    return std::less<const std::byte *>()(a.bytes, b.bytes);
  });
}

Claims::Region *Claims::find(const std::byte *place, size_t &region) {
  auto contains = [&](const Region &each) { return static_cast<uint64_t>(place - each.bytes) < each.size; };
  if (region >= regions_.size() || !contains(regions_[region])) {
    auto after = std::partition_point(regions_.begin(), regions_.end(), [&](const Region &each) {
      return !std::less<const std::byte *>()(place, each.bytes);
    });
    if (after == regions_.begin() || !contains(*(after - 1)))
      return nullptr;
    region = static_cast<size_t>(after - regions_.begin()) - 1;
  }
  return regions_[region].cells ? &regions_[region] : nullptr;
}

bool Claims::claim(uint32_t owner, const std::byte *place, uint32_t bytes, bool isWrite, size_t &region) {
  Region *found = find(place, region);
  if (!found)
    return false; // the host has no memory for cells, which is treated like a conflict
  auto first = static_cast<size_t>(place - found->bytes);
  for (size_t dword = first / 4; dword <= (first + bytes - 1) / 4; ++dword)
    if (!take(*found, dword, owner, isWrite))
      return false;
  return true;
}

bool Claims::take(Region &region, size_t dword, uint32_t owner, bool isWrite) {
  Cell &cell = region.cells[dword];
  // Relaxed ordering suffices: memory that a claim allows a thread to access is not written by other threads
  // until all have joined.
  uint32_t seen = cell.state.load(std::memory_order_relaxed), wanted = 0;
  do {
    bool isOwn = seen >> 2 == owner;
    if (isOwn && (!isWrite || seen % 4 == kWritten))
      return true;
    if (seen == 0 || isOwn)
      wanted = owner << 2 | (isWrite ? kWritten : kRead);
    else if (isWrite || seen % 4 == kWritten)
      return false;
    else if (seen == kManyReaders)
      return true;
    else
      wanted = kManyReaders;
  } while (!cell.state.compare_exchange_weak(seen, wanted, std::memory_order_relaxed));
  if (isWrite)
    std::memcpy(&cell.before, region.bytes + 4 * dword, bytesOf(region.size, dword));
  return true;
}

void Claims::undo() {
  for (Region &region : regions_)
    for (size_t dword = 0; region.cells && 4 * dword < region.size; ++dword)
      if (region.cells[dword].state.load(std::memory_order_relaxed) % 4 == kWritten)
        std::memcpy(region.bytes + 4 * dword, &region.cells[dword].before, bytesOf(region.size, dword));
}

} // namespace rdnasim
