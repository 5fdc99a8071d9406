// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstdint>
#include <vector>

namespace fuzz {

/// SplitMix64: the same numbers from a seed with every standard library.
class Random {
public:
  explicit Random(uint64_t seed) : state_(seed) {}

  uint64_t next() {
    uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  uint32_t below(size_t limit) { return uint32_t(next() % limit); }
  uint32_t between(uint32_t low, uint32_t high) { return low + below(high - low + 1); }
  bool chance(uint32_t percent) { return below(100) < percent; }
  template <typename T>
  const T &pick(const std::vector<T> &list) {
    return list[below(list.size())];
  }

private:
  uint64_t state_;
};

} // namespace fuzz
