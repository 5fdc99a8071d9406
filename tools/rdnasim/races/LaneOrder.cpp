// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/races/LaneOrder.h"

#include "tools/rdnasim/memory/LaneBytes.h"

#include <algorithm>

namespace rdnasim::races {

void LaneOrder::join(uint64_t lanes, uint32_t time) {
  if (!known_)
    known_ = std::make_unique<std::array<Times, 64>>();
  Times latest = {};
  forEachLane(lanes, [&](uint32_t lane) {
    for (uint32_t other = 0; other < latest.size(); ++other)
      latest[other] = std::max(latest[other], (*known_)[lane][other]);
  });
  forEachLane(lanes, [&](uint32_t lane) { latest[lane] = time; });
  forEachLane(lanes, [&](uint32_t lane) { (*known_)[lane] = latest; });
}

uint64_t LaneOrder::unordered(uint64_t earlier, uint32_t time, uint32_t lane) const {
  if (time <= all_)
    return 0;
  uint64_t result = earlier & ~(1ull << lane);
  if (known_)
    forEachLane(result, [&](uint32_t other) {
      if (time <= (*known_)[lane][other])
        result &= ~(1ull << other);
    });
  return result;
}

} // namespace rdnasim::races
