// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The buffer through which GPU-assisted validation knows where physical pointers may point. A driver keeps
// one for a device:
//
//   ValidationAddresses addresses;
//   upload(addresses.add(address, bytes));   // vkGetBufferDeviceAddress, or when memory is bound to a buffer
//   upload(addresses.free(address));         // vkDestroyBuffer, or when the memory is freed
//
// where upload() copies the dwords that have changed. protocol/ValidationProtocol.h has the layout.

#pragma once

#include "protocol/ValidationProtocol.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace llpc::runtime {

enum class AddressesError : uint8_t {
  None,
  NoBytes,
  TooLarge, ///< the range ends beyond the highest address
  Overlap,  ///< with a range that was not freed
  Unknown,  ///< no range that was not freed begins there
  TooMany,  ///< more than protocol::kMaxAddressRanges
};

/// Returns a noun phrase or a clause for a message.
const char *describe(AddressesError error);

/// The dwords that have changed, besides dword 0.
struct AddressesUpdate {
  AddressesError error = AddressesError::None; ///< nothing has changed, if there is one
  uint32_t first = 0;
  uint32_t count = 0;

  explicit operator bool() const { return error == AddressesError::None; }
};

class ValidationAddresses {
public:
  /// The whole buffer.
  std::span<const uint32_t> dwords() const { return dwords_; }

  /// Adds a range, in linear time, or constant time if it is the highest one. Forgets freed ranges that
  /// overlap it.
  AddressesUpdate add(uint64_t begin, uint64_t bytes);

  /// Marks a range as freed, in logarithmic time. It stays, for messages about pointers that are used too
  /// late, until its memory is used again.
  AddressesUpdate free(uint64_t begin);

private:
  size_t count() const { return dwords_.size() / protocol::kAddressRangeDwords - 1; }
  uint64_t beginOf(size_t range) const { return number(range, 0); }
  uint64_t endOf(size_t range) const;
  bool isFreed(size_t range) const { return (number(range, 1) & protocol::kAddressRangeIsFreed) != 0; }
  uint64_t number(size_t range, size_t index) const;
  size_t firstEndingAbove(uint64_t address) const;

  std::vector<uint32_t> dwords_ = std::vector<uint32_t>(protocol::kAddressHeaderDwords);
};

} // namespace llpc::runtime
