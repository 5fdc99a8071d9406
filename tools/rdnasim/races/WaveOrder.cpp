// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/races/WaveOrder.h"

#include "tools/rdnasim/machine/Workgroup.h"

#include <algorithm>

namespace rdnasim::races {

namespace {

std::array<uint32_t, 3> groupIdOf(const Wave &wave) {
  const uint32_t *id = wave.workgroup.id;
  return {id[0], id[1], id[2]};
}

} // namespace

std::string OrderedWave::name() const {
  return "wave " + std::to_string(index) + " of workgroup (" + std::to_string(groupId[0]) + ", " +
         std::to_string(groupId[1]) + ", " + std::to_string(groupId[2]) + ")";
}

WaveOrder::Group &WaveOrder::groupOf(const Wave &wave) {
  auto [found, isNew] = groups_.try_emplace(groupIdOf(wave));
  if (isNew)
    found->second.number = static_cast<uint32_t>(groups_.size() - 1);
  return found->second;
}

OrderedWave &WaveOrder::stateOf(const Wave &wave) {
  const auto isIt = [&](const OrderedWave &each) {
    return each.index == wave.index &&
           std::equal(each.groupId.begin(), each.groupId.end(), wave.workgroup.id);
  };
  if (waves_.empty() || !isIt(waves_[last_])) {
    Group &group = groupOf(wave);
    auto [found, isNew] = group.waves.try_emplace(wave.index, static_cast<uint32_t>(waves_.size()));
    last_ = found->second;
    if (isNew) {
      waves_.push_back({last_, group.number, groupIdOf(wave), wave.index, {}, {}, std::nullopt});
      waves_.back().clock.set(last_, 1);
    }
  }
  OrderedWave &state = waves_[last_];
  if (state.passedPhase) {
    Group &group = groupOf(wave);
    state.clock.join(group.phases[*state.passedPhase]);
    for (const auto &[phase, clock] : group.ended)
      if (phase <= *state.passedPhase)
        state.clock.join(clock);
    state.passedPhase.reset();
  }
  return state;
}

void WaveOrder::atBarrier(const Wave &wave, const Instruction &instruction) {
  OrderedWave &state = stateOf(wave);
  const bool waitsOnly = instruction.info->mnemonic == "s_barrier_wait";
  const bool arrivesOnly = instruction.info->mnemonic.starts_with("s_barrier_signal");
  if (!waitsOnly) {
    groupOf(wave).phases[wave.workgroup.phase].join(state.clock);
    tick(state);
  }
  if (arrivesOnly)
    return;
  state.passedPhase = waitsOnly ? wave.barrierPhase : wave.workgroup.phase;
  atLaneBarrier(state, wave.allLanes(), /*all=*/true);
}

void WaveOrder::atLaneBarrier(OrderedWave &wave, uint64_t lanes, bool all) {
  if (all)
    wave.lanes.joinAll(wave.now());
  else
    wave.lanes.join(lanes, wave.now());
  tick(wave);
}

void WaveOrder::atEnd(const Wave &wave) {
  OrderedWave &state = stateOf(wave);
  Group &group = groupOf(wave);
  group.ended[wave.workgroup.phase].join(state.clock);
  state.clock = {};
  state.lanes.end();
  if (wave.workgroup.runningWaves == 1) {
    const uint32_t number = group.number;
    group = {};
    group.number = number;
  }
}

void WaveOrder::atAtomic(OrderedWave &wave, uint64_t dword, bool isInLds) {
  VectorClock &atomic = (isInLds ? groups_[wave.groupId].atomics : atomics_)[dword];
  wave.clock.join(atomic);
  atomic.join(wave.clock);
}

void WaveOrder::afterAtomics(OrderedWave &wave) {
  wave.lanes.joinAll(wave.now());
  tick(wave);
}

} // namespace rdnasim::races
