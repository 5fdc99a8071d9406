// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <array>
#include <cstdint>
#include <memory>

namespace rdnasim::races {

/// The order of the lanes of a wave: which accesses of one happen before what another does. Times are those
/// of the wave's clock, which the caller advances after each call that orders something.
class LaneOrder {
public:
  /// Orders what any lane has done up to `time` with what any lane does afterwards.
  void joinAll(uint32_t time) { all_ = time; }
  /// Like joinAll(), for the lanes of a mask, which also learn what each of them has learnt of others before.
  void join(uint64_t lanes, uint32_t time);
  /// Returns the lanes of a mask whose accesses at `time` do not happen before what `lane` does now.
  uint64_t unordered(uint64_t earlier, uint32_t time, uint32_t lane) const;
  /// Frees memory: the wave has ended.
  void end() { known_.reset(); }

private:
  using Times = std::array<uint32_t, 64>;
  uint32_t all_ = 0; ///< how far each lane knows all lanes to have come
  /// By lane, how far it knows each lane to have come; null before some lanes have been joined.
  std::unique_ptr<std::array<Times, 64>> known_;
};

} // namespace rdnasim::races
