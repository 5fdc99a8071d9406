// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/ValidationAddresses.h"

#include <algorithm>
#include <array>
#include <ranges>

namespace llpc::runtime {

using protocol::kAddressHeaderDwords;
using protocol::kAddressRangeDwords;

namespace {

constexpr size_t dwordOf(size_t range) {
  return kAddressHeaderDwords + range * kAddressRangeDwords;
}

} // namespace

const char *describe(AddressesError error) {
  switch (error) {
  case AddressesError::None:
    return "no error";
  case AddressesError::NoBytes:
    return "a range has to have bytes";
  case AddressesError::TooLarge:
    return "the range ends beyond the highest address";
  case AddressesError::Overlap:
    return "the range overlaps another one";
  case AddressesError::Unknown:
    return "no range begins there";
  case AddressesError::TooMany:
    return "there are too many ranges";
  }
  return "an unknown error";
}

uint64_t ValidationAddresses::number(size_t range, size_t index) const {
  const size_t dword = dwordOf(range) + 2 * index;
  return dwords_[dword] | uint64_t(dwords_[dword + 1]) << 32;
}

uint64_t ValidationAddresses::endOf(size_t range) const {
  return beginOf(range) + (number(range, 1) & ~protocol::kAddressRangeIsFreed);
}

size_t ValidationAddresses::firstEndingAbove(uint64_t address) const {
  const auto ranges = std::views::iota(size_t(0), count());
  return *std::ranges::partition_point(ranges, [&](size_t range) { return endOf(range) <= address; });
}

AddressesUpdate ValidationAddresses::add(uint64_t begin, uint64_t bytes) {
  if (bytes == 0)
    return {AddressesError::NoBytes};
  if (bytes >= protocol::kAddressRangeIsFreed || begin + bytes < begin)
    return {AddressesError::TooLarge};
  const size_t first = firstEndingAbove(begin);
  size_t last = first; // behind those that overlap
  for (; last != count() && beginOf(last) < begin + bytes; ++last)
    if (!isFreed(last))
      return {AddressesError::Overlap};
  if (first == last && count() == protocol::kMaxAddressRanges)
    return {AddressesError::TooMany};
  const std::array<uint32_t, kAddressRangeDwords> range{uint32_t(begin), uint32_t(begin >> 32),
                                                        uint32_t(bytes), uint32_t(bytes >> 32)};
  const auto position = dwords_.erase(dwords_.begin() + dwordOf(first), dwords_.begin() + dwordOf(last));
  dwords_.insert(position, range.begin(), range.end());
  dwords_[0] = uint32_t(count());
  // Dwords behind the last range do not matter.
  const size_t end = last == first + 1 ? dwordOf(last) : dwords_.size();
  return {AddressesError::None, uint32_t(dwordOf(first)), uint32_t(end - dwordOf(first))};
}

AddressesUpdate ValidationAddresses::free(uint64_t begin) {
  const size_t range = firstEndingAbove(begin);
  if (range == count() || beginOf(range) != begin || isFreed(range))
    return {AddressesError::Unknown};
  const size_t dword = dwordOf(range) + kAddressRangeDwords - 1;
  dwords_[dword] |= uint32_t(protocol::kAddressRangeIsFreed >> 32);
  return {AddressesError::None, uint32_t(dword), 1};
}

} // namespace llpc::runtime
