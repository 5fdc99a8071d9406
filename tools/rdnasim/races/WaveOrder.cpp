// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/races/WaveOrder.h"

#include "tools/rdnasim/machine/GraphicsUnit.h"
#include "tools/rdnasim/machine/Workgroup.h"

namespace rdnasim::races {

namespace {

GroupId groupIdOf(const Wave &wave) {
  const uint32_t *id = wave.workgroup.id;
  const WaveStage stage = !wave.graphics              ? WaveStage::Compute
                          : wave.graphics->hasQuads() ? WaveStage::Pixel
                                                      : WaveStage::Vertex;
  return {stage, {id[0], id[1], id[2]}};
}

} // namespace

std::string OrderedWave::name() const {
  const auto &[x, y, z] = groupId.id;
  const std::string wave = "wave " + std::to_string(index);
  switch (groupId.stage) {
  case WaveStage::Compute:
    return wave + " of workgroup (" + std::to_string(x) + ", " + std::to_string(y) + ", " +
           std::to_string(z) + ")";
  case WaveStage::Vertex:
    return wave + " of the vertex stage's subgroup " + std::to_string(x);
  case WaveStage::Pixel:
    return "pixel wave " + std::to_string(x);
  }
  return wave;
}

WaveOrder::Group &WaveOrder::groupOf(const Wave &wave) {
  auto [found, isNew] = groups_.try_emplace(groupIdOf(wave));
  if (isNew) {
    found->second.number = static_cast<uint32_t>(groups_.size() - 1);
    found->second.laneCount = wave.laneCount();
  }
  return found->second;
}

OrderedWave &WaveOrder::addWave(const Wave &wave, Group &group) {
  OrderedWave &state = waves_.emplace_back();
  state.number = last_;
  state.group = group.number;
  state.groupId = groupIdOf(wave);
  state.index = wave.index;
  if (state.groupId.stage == WaveStage::Pixel)
    orderAfterVertices(wave, state);
  state.clock.set(last_, 1);
  return state;
}

void WaveOrder::orderAfterVertices(const Wave &wave, OrderedWave &state) {
  for (uint32_t quad = 0; quad < wave.laneCount() / 4; ++quad)
    for (const VertexInvocation &vertex : wave.graphics->verticesOf(quad)) {
      const Group &group = groups_.at({WaveStage::Vertex, {vertex.subgroup, 0, 0}});
      const OrderedWave &source = waves_[group.waves.at(vertex.thread / group.laneCount)];
      state.sources.push_back({quad, source.number, 1ull << vertex.thread % group.laneCount});
      if (source.hasAtomics)
        state.clock.join(source.clock);
    }
}

OrderedWave &WaveOrder::stateOf(const Wave &wave) {
  const auto isIt = [&](const OrderedWave &each) {
    return each.index == wave.index && each.groupId == groupIdOf(wave);
  };
  if (waves_.empty() || !isIt(waves_[last_])) {
    Group &group = groupOf(wave);
    auto [found, isNew] = group.waves.try_emplace(wave.index, static_cast<uint32_t>(waves_.size()));
    last_ = found->second;
    if (isNew)
      addWave(wave, group);
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
  // Pixels will need to know what vertices have learnt.
  const bool isVertex = state.groupId.stage == WaveStage::Vertex;
  if (!isVertex || !state.hasAtomics)
    state.clock = {};
  state.lanes.end();
  state.sources = {};
  if (wave.workgroup.runningWaves != 1)
    return;
  group.phases.clear();
  group.ended.clear();
  group.atomics.clear();
  if (!isVertex)
    group.waves.clear();
}

void WaveOrder::atAtomic(OrderedWave &wave, uint32_t lane, uint64_t dword, bool isInLds) {
  constexpr uint64_t kInLds = 1ull << 63;
  VectorClock &atomic = (isInLds ? groups_[wave.groupId].atomics : atomics_)[dword];
  wave.lanes.atAtomic(lane, isInLds ? dword | kInLds : dword, wave.now(), atomic.of(wave.number));
  wave.clock.join(atomic);
  atomic.join(wave.clock);
  wave.hasAtomics = true;
}

void WaveOrder::afterAtomics(OrderedWave &wave) {
  tick(wave);
}

uint64_t WaveOrder::unordered(uint32_t number, uint64_t lanes, uint32_t time, const OrderedWave &wave,
                              uint32_t lane) {
  if (number == wave.number)
    return wave.lanes.unordered(lanes, time, lane);
  if (time <= wave.clock.of(number))
    return 0;
  for (const QuadSource &each : wave.sources)
    if (each.quad == lane / 4 && each.wave == number)
      lanes &= ~each.lanes;
  return lanes;
}

} // namespace rdnasim::races
