// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/Target.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace rdnasim {

/// Bits of a descriptor, counted from bit 0 of its first dword. `count` 0: the generation has no such field.
struct BitRange {
  uint16_t low = 0, count = 0;
};

/// A field's position in each generation.
struct DescriptorField {
  std::string_view name;
  BitRange rdna2, rdna3, rdna4;

  constexpr BitRange in(const Target &target) const {
    switch (target.generation) {
    case Generation::Rdna2:
      return rdna2;
    case Generation::Rdna3:
    case Generation::Rdna3_5:
      return rdna3;
    case Generation::Rdna4:
      return rdna4;
    }
    return {};
  }
};

/// A field at the same position in all generations.
constexpr DescriptorField everywhere(std::string_view name, uint16_t high, uint16_t low) {
  const BitRange range = {low, static_cast<uint16_t>(high - low + 1)};
  return {name, range, range, range};
}

constexpr BitRange bitsFrom(uint16_t high, uint16_t low) {
  return {low, static_cast<uint16_t>(high - low + 1)};
}

/// Returns the value of a field of at most 40 bits; 0 when the generation does not have it.
inline uint64_t valueOf(std::span<const uint32_t> words, const DescriptorField &field, const Target &target) {
  const BitRange range = field.in(target);
  if (range.count == 0)
    return 0;
  const size_t word = range.low / 32;
  const uint64_t both = words[word] | (word + 1 < words.size() ? uint64_t(words[word + 1]) << 32 : 0);
  return both >> range.low % 32 & ((1ull << range.count) - 1);
}

/// The bits that belong to any field of a descriptor of up to eight dwords, in each generation.
class KnownBits {
public:
  constexpr explicit KnownBits(std::span<const DescriptorField> fields) {
    for (const Generation generation :
         {Generation::Rdna2, Generation::Rdna3, Generation::Rdna3_5, Generation::Rdna4})
      for (const DescriptorField &field : fields)
        add(field.in({"", generation}), known_[static_cast<size_t>(generation)]);
  }

  /// Returns whether the descriptor has bits that belong to no field.
  bool areExceeded(std::span<const uint32_t> words, const Target &target) const {
    const Words &known = known_[static_cast<size_t>(target.generation)];
    for (size_t i = 0; i < words.size(); ++i)
      if ((words[i] & ~known[i]) != 0)
        return true;
    return false;
  }

private:
  using Words = std::array<uint32_t, 8>;

  static constexpr void add(const BitRange &range, Words &known) {
    for (uint32_t bit = range.low; bit < uint32_t(range.low) + range.count; ++bit)
      known[bit / 32] |= 1u << bit % 32;
  }

  std::array<Words, 4> known_ = {};
};

} // namespace rdnasim
