// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/races/LaneOrder.h"

#include "tools/rdnasim/memory/LaneBytes.h"

#include <algorithm>

namespace rdnasim::races {

namespace {

/// Takes the later time of each lane.
void learn(std::array<uint32_t, 64> &known, const std::array<uint32_t, 64> &other) {
  for (uint32_t lane = 0; lane < known.size(); ++lane)
    known[lane] = std::max(known[lane], other[lane]);
}

} // namespace

LaneOrder::Times &LaneOrder::knownBy(uint32_t lane) {
  if (!known_)
    known_ = std::make_unique<std::array<Times, 64>>();
  return (*known_)[lane];
}

void LaneOrder::join(uint64_t lanes, uint32_t time) {
  Times latest = {};
  forEachLane(lanes, [&](uint32_t lane) { learn(latest, knownBy(lane)); });
  forEachLane(lanes, [&](uint32_t lane) { latest[lane] = time; });
  forEachLane(lanes, [&](uint32_t lane) { knownBy(lane) = latest; });
}

void LaneOrder::atAtomic(uint32_t lane, uint64_t dword, uint32_t time, uint32_t relayed) {
  Published &published = atomics_[dword];
  Times &known = knownBy(lane);
  learn(known, published.known);
  if (relayed > published.time)
    for (uint32_t &each : known)
      each = std::max(each, relayed);
  known[lane] = time;
  published = {time, known};
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
