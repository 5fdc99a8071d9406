// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The order of the waves of a dispatch or a draw: which accesses of one happen before what another does.

#pragma once

#include "tools/rdnasim/machine/Wave.h"
#include "tools/rdnasim/races/LaneOrder.h"
#include "tools/rdnasim/races/VectorClock.h"

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace rdnasim::races {

enum class WaveStage : uint8_t { Compute, Vertex, Pixel };

/// A workgroup, an NGG subgroup or a pixel wave.
struct GroupId {
  WaveStage stage = WaveStage::Compute;
  std::array<uint32_t, 3> id = {}; ///< as Workgroup::id

  auto operator<=>(const GroupId &) const = default;
};

/// Lanes of a vertex wave whose results a quad of a pixel wave gets.
struct QuadSource {
  uint32_t quad = 0;
  uint32_t wave = 0; ///< number
  uint64_t lanes = 0;
};

/// A wave of the run; it exists until the end of the run.
struct OrderedWave {
  uint32_t number = 0; ///< in the order of first appearance
  uint32_t group = 0;  ///< likewise
  GroupId groupId;
  uint32_t index = 0; ///< in its workgroup
  VectorClock clock;
  LaneOrder lanes;
  std::vector<QuadSource> sources;
  bool hasAtomics = false;
  std::optional<uint64_t> passedPhase; ///< of a barrier behind which it has not done anything yet

  uint32_t now() const { return clock.of(number); }
  /// "wave 1 of workgroup (0, 0, 0)"
  std::string name() const;
};

class WaveOrder {
public:
  /// Returns the wave's state, after what a barrier that it has passed orders.
  OrderedWave &stateOf(const Wave &wave);

  /// Barriers order everything that the waves of a workgroup do. Must be called before the instruction.
  void atBarrier(const Wave &wave, const Instruction &instruction);
  /// A barrier of the lanes of a mask, which are of one wave; `all`: of all lanes, also of those that have
  /// ended.
  void atLaneBarrier(OrderedWave &wave, uint64_t lanes, bool all);
  /// A wave that ends counts as arrived at all barriers to come. The workgroup's last one frees its state.
  void atEnd(const Wave &wave);
  /// An atomic of a lane orders everything that it does before with what lanes do behind a later atomic on
  /// the same dword; lanes of different waves are not told apart. `dword`: of memory, or of the workgroup's
  /// LDS.
  void atAtomic(OrderedWave &wave, uint32_t lane, uint64_t dword, bool isInLds);
  /// Must be called once all lanes have executed an instruction for which atAtomic() has been called.
  void afterAtomics(OrderedWave &wave);

  /// Returns the lanes of a mask whose accesses in wave `number` at `time` do not happen before what a lane
  /// of the wave does now.
  static uint64_t unordered(uint32_t number, uint64_t lanes, uint32_t time, const OrderedWave &wave,
                            uint32_t lane);

  const OrderedWave &wave(uint32_t number) const { return waves_[number]; }

private:
  struct Group {
    uint32_t number = 0;
    uint32_t laneCount = 0;                 ///< of its waves
    std::map<uint64_t, VectorClock> phases; ///< what has arrived in each phase of the barrier
    std::map<uint64_t, VectorClock> ended;  ///< the waves that have ended, by the phase that was to come
    std::map<uint32_t, uint32_t> waves;     ///< numbers, by index
    std::unordered_map<uint64_t, VectorClock> atomics; ///< in LDS, by dword
  };

  OrderedWave &addWave(const Wave &wave, Group &group);
  /// Orders the pixels of a wave behind the invocations of the vertex shader that they come from. What other
  /// waves have done is ordered if an atomic lets those know of it, which is not told apart by lanes.
  void orderAfterVertices(const Wave &wave, OrderedWave &state);
  Group &groupOf(const Wave &wave);
  /// Makes all that the wave does from now on later than what other waves have just learned of.
  static void tick(OrderedWave &wave) { wave.clock.set(wave.number, wave.now() + 1); }

  std::deque<OrderedWave> waves_; ///< by number
  std::map<GroupId, Group> groups_;
  std::unordered_map<uint64_t, VectorClock> atomics_; ///< in memory, by dword
  uint32_t last_ = 0;                                 ///< the number of the wave that was asked for last
};

} // namespace rdnasim::races
