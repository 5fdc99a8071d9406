// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/memory/DescriptorArrays.h"

namespace rdnasim {

namespace {

/// Upper halves of the addresses that no memory has: each missing descriptor has 4 GiB of its own. They are
/// below those of all allocations (Memory.cpp).
constexpr uint32_t kFirstTarget = 0x1000, kTargets = 0x3000;

/// All bytes are in range.
constexpr uint32_t kSize = 0xffffffff;
/// As a buffer's last dword it has a type that no buffer has, and so it has as an image's fourth one.
constexpr uint32_t kLastDword = 0x70000fac;

} // namespace

uint32_t DescriptorArrays::add(const DescriptorArray &array) {
  arrays_.push_back(array);
  const auto number = static_cast<uint32_t>(arrays_.size() - 1);
  // Reserved, so that there is a name for each array however many elements others lack.
  if (missing_.size() < kTargets) {
    uncounted_[number] = static_cast<uint32_t>(missing_.size());
    missing_.push_back({number, std::nullopt});
  }
  return number;
}

uint32_t DescriptorArrays::idOf(const Missing &element) {
  if (missing_.size() == kTargets) {
    const auto found = uncounted_.find(element.array);
    return found == uncounted_.end() ? 0 : found->second;
  }
  missing_.push_back(element);
  return static_cast<uint32_t>(missing_.size() - 1);
}

std::array<uint32_t, 4> DescriptorArrays::missing(uint32_t array, int32_t element) {
  return {0, kFirstTarget + idOf({array, element}), kSize, kLastDword};
}

std::optional<std::string> DescriptorArrays::nameOf(std::span<const uint32_t> words) const {
  // A shader may have changed bits of a sampler's first dword.
  if (words[2] != kSize || words[3] != kLastDword || words[1] - kFirstTarget >= missing_.size())
    return std::nullopt;
  return nameOfTarget(uint64_t(words[1]) << 32);
}

std::optional<std::string> DescriptorArrays::nameOfTarget(uint64_t address) const {
  const uint64_t id = (address >> 32) - kFirstTarget;
  if (id >= missing_.size())
    return std::nullopt;
  return nameOf(missing_[id].array, missing_[id].element);
}

std::optional<std::string> DescriptorArrays::nameOfPlace(uint64_t address) const {
  std::optional<std::string> name;
  for (uint32_t i = 0; i < arrays_.size(); ++i) {
    const DescriptorArray &array = arrays_[i];
    // Offsets in tables have 32 bits: those of negative indices wrap.
    const auto offset = static_cast<uint32_t>(address - array.address);
    if (array.stride == 0 || offset % array.stride >= array.bytes)
      continue;
    if (name)
      return std::nullopt;
    const int64_t distance = offset < 0x80000000 ? int64_t(offset) : int64_t(offset) - 0x100000000;
    const int64_t stride = array.stride;
    name = nameOf(i, distance >= 0 ? distance / stride : -((stride - 1 - distance) / stride));
  }
  return name;
}

std::string DescriptorArrays::nameOf(uint32_t array, std::optional<int64_t> element) const {
  const DescriptorArray &of = arrays_[array];
  return "of " + (element ? "element " + std::to_string(*element) : std::string("an element")) + " of set " +
         std::to_string(of.set) + ", binding " + std::to_string(of.binding) + ", which has " +
         std::to_string(of.count);
}

} // namespace rdnasim
