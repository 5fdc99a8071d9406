// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace rdnasim::races {

/// How far each wave is known to have come, by the wave's number. Waves that are not in it are at 0.
class VectorClock {
public:
  uint32_t of(uint32_t wave) const { return wave < times_.size() ? times_[wave] : 0; }

  void set(uint32_t wave, uint32_t time) {
    if (wave >= times_.size())
      times_.resize(wave + size_t(1));
    times_[wave] = time;
  }

  /// Takes the later time of each wave.
  void join(const VectorClock &other) {
    if (times_.size() < other.times_.size())
      times_.resize(other.times_.size());
    for (size_t i = 0; i < other.times_.size(); ++i)
      times_[i] = std::max(times_[i], other.times_[i]);
  }

private:
  std::vector<uint32_t> times_;
};

} // namespace rdnasim::races
