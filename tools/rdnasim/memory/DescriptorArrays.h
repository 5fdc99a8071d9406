// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Names for the descriptors that a shader reads beyond the end of an array. The simulated driver fills bytes
// of a table that belong to no binding, but where an index beyond a binding's elements leads, with
// descriptors whose use is a fault.

#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace rdnasim {

/// The descriptors of one binding in a table.
struct DescriptorArray {
  uint32_t set = 0, binding = 0;
  uint32_t count = 0;             ///< elements
  uint64_t address = 0;           ///< of element 0
  uint32_t stride = 0, bytes = 0; ///< of an element
};

class DescriptorArrays {
public:
  /// Returns the number of the array.
  uint32_t add(const DescriptorArray &array);

  /// Returns the first four dwords of a descriptor for an element that the array does not have. Buffer, image
  /// and sampler instructions refuse it, and its base is an address that never has memory.
  std::array<uint32_t, 4> missing(uint32_t array, int32_t element);

  /// Returns "of element 5 of set 0, binding 2, which has 3" if the words are such a descriptor's.
  std::optional<std::string> nameOf(std::span<const uint32_t> words) const;
  /// Like nameOf(), of the descriptor to whose memory an address belongs.
  std::optional<std::string> nameOfTarget(uint64_t address) const;
  /// Like nameOf(), of the descriptor that would be at an address in no table, if it can be of one array
  /// only.
  std::optional<std::string> nameOfPlace(uint64_t address) const;

private:
  struct Missing {
    uint32_t array;
    std::optional<int32_t> element; ///< nullopt: one of those that are too many to count
  };
  uint32_t idOf(const Missing &element);
  std::string nameOf(uint32_t array, std::optional<int64_t> element) const;

  std::vector<DescriptorArray> arrays_;
  std::vector<Missing> missing_;           ///< by the number in their descriptors
  std::map<uint32_t, uint32_t> uncounted_; ///< numbers in descriptors, by array
};

} // namespace rdnasim
