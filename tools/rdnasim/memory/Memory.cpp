// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/memory/Memory.h"

#include "tools/rdnasim/machine/Hex.h"

#include <algorithm>

namespace rdnasim {

namespace {

constexpr uint64_t kGap = 0x10000; // unmapped bytes between allocations
constexpr uint64_t kCodeAndTables = kFirstTableAddress, kBuffers = 0x0000'4000'0000'0000;

uint64_t alignTo(uint64_t value, uint64_t alignment) {
  return (value + alignment - 1) & ~(alignment - 1);
}

bool endsBefore(const std::unique_ptr<Allocation> &allocation, uint64_t address) {
  return allocation->address + allocation->size <= address;
}

} // namespace

thread_local size_t Memory::last_ = 0;

Allocation &Memory::allocate(std::string name, uint64_t size, Window window, uint64_t alignment) {
  uint64_t start = window == Window::CodeAndTables ? kCodeAndTables : kBuffers;
  uint64_t end = start + kGap;
  auto place = allocations_.begin();
  for (; place != allocations_.end(); ++place) {
    if (window == Window::Buffers && (*place)->address >= kCodeAndTables)
      break;
    if ((*place)->address >= start)
      end = (*place)->address + (*place)->size + kGap;
  }
  auto allocation = std::make_unique<Allocation>();
  allocation->name = std::move(name);
  allocation->address = alignTo(end, alignment);
  allocation->size = size;
  allocation->bytes = std::make_unique<std::byte[]>(size);
  return **allocations_.insert(place, std::move(allocation));
}

std::byte *Memory::resolveSlowly(uint64_t address, uint64_t count) const {
  auto found = std::partition_point(allocations_.begin(), allocations_.end(),
                                    [&](const auto &allocation) { return endsBefore(allocation, address); });
  if (found == allocations_.end() || !(*found)->contains(address, count))
    return nullptr;
  last_ = found - allocations_.begin();
  return (*found)->bytes.get() + (address - (*found)->address);
}

void Memory::unmap(uint64_t address, uint64_t count) {
  if (std::byte *bytes = resolve(address, count))
    std::fill_n(bytes, count, std::byte{0});
  // Rows of an image often continue each other.
  if (!unmapped_.empty() && unmapped_.back().end == address)
    unmapped_.back().end += count;
  else
    unmapped_.push_back({address, address + count});
}

bool Memory::isResidentAmongUnmapped(uint64_t address, uint64_t count) const {
  return std::ranges::none_of(
      unmapped_, [&](const Range &range) { return address < range.end && range.first < address + count; });
}

std::string Memory::describe(uint64_t address, uint64_t count) const {
  std::string access = std::to_string(count) + " bytes at " + hex(address);
  if (const std::optional<std::string> descriptor = descriptors.nameOfTarget(address))
    return access + " are nowhere: the descriptor is that " + *descriptor;
  if (address >= kCodeAndTables)
    if (const std::optional<std::string> descriptor = descriptors.nameOfPlace(address))
      return access + " are in no descriptor table: the descriptor would be that " + *descriptor;
  auto above = std::partition_point(allocations_.begin(), allocations_.end(),
                                    [&](const auto &allocation) { return endsBefore(allocation, address); });
  auto extent = [](const Allocation &allocation) {
    return "'" + allocation.name + "' (" + hex(allocation.address) + ", " + std::to_string(allocation.size) +
           " bytes)";
  };
  if (above != allocations_.end() && address >= (*above)->address)
    return access + " run over the end of " + extent(**above);
  if (above != allocations_.begin() && address - ((*(above - 1))->address + (*(above - 1))->size) < kGap)
    return access + " begin " + std::to_string(address - ((*(above - 1))->address + (*(above - 1))->size)) +
           " bytes beyond the end of " + extent(**(above - 1));
  if (above != allocations_.end() && (*above)->address - address < kGap)
    return access + " begin " + std::to_string((*above)->address - address) + " bytes before " +
           extent(**above);
  return access + " are in no allocation";
}

} // namespace rdnasim
