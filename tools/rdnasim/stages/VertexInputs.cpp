// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/stages/VertexInputs.h"

#include "tools/rdnasim/stages/PrimitiveWord.h"

#include <algorithm>

namespace rdnasim::stages {

namespace {

using geometry::Subgroup;
using geometry::SubgroupPrimitive;

/// The lanes of a wave that have a thread below a count.
uint32_t lanesBelow(const Wave &wave, size_t count) {
  const size_t first = size_t(wave.index) * wave.laneCount();
  return static_cast<uint32_t>(std::clamp<size_t>(count, first, first + wave.laneCount()) - first);
}

uint64_t firstLanes(uint32_t count) {
  return count == 64 ? ~0ull : (1ull << count) - 1;
}

/// All edges are the application's.
uint32_t primitiveWord(const Wave &wave, const SubgroupPrimitive &primitive, uint32_t vertices) {
  return encode({.vertices = primitive.vertices, .edgeFlags = 7}, vertices, wave.program.target);
}

class Filling {
public:
  Filling(const VertexInputRegisters &registers, const Subgroup &subgroup, Wave &wave)
      : registers_(registers), subgroup_(subgroup), wave_(wave),
        vertices_(lanesBelow(wave, subgroup.vertices.size())),
        primitives_(lanesBelow(wave, subgroup.primitives.size())) {}

  void fillScalars(const SubgroupPlace &place) {
    const bool isRdna2 = wave_.program.target.isIn(kRdna2);
    const auto vertices = static_cast<uint32_t>(subgroup_.vertices.size());
    const auto primitives = static_cast<uint32_t>(subgroup_.primitives.size());
    wave_.setScalar(2, (place.number & 0xfff) | vertices << 12 | primitives << 22);
    wave_.setScalar(3, vertices_ | primitives_ << 8 | wave_.index << 24 |
                           wavesOf(subgroup_, wave_.laneCount()) << 28);
    wave_.setScalar(4, 0);
    wave_.setScalar(5, isRdna2 ? place.scratchOffset : place.attributeRingBlock & 0x7fff);
    if (isRdna2)
      wave_.setScalar(0, 0), wave_.setScalar(1, 0);
    if (wave_.program.target.isIn(kRdna4))
      wave_.setScalar(6, 0), wave_.setScalar(7, 0);
  }

  void fillVectors() {
    const bool isRdna4 = wave_.program.target.isIn(kRdna4);
    if (isRdna4 || registers_.passesThrough)
      fillPrimitives(0, [&](const SubgroupPrimitive &each) {
        return primitiveWord(wave_, each, registers_.verticesOfPrimitive);
      });
    else
      fillRingOffsets();
    const uint32_t number = isRdna4 ? 1 : 2;
    if (registers_.primitiveInputs >= number && registers_.hasPrimitiveIds)
      fillPrimitives(number, [](const SubgroupPrimitive &each) { return each.number; });
    fillVertices(isRdna4 ? 3 : 5, [](const geometry::SubgroupVertex &each) { return each.number; });
    if (registers_.vertexInputs >= (isRdna4 ? 1u : 3u))
      fillVertices(isRdna4 ? 4 : 8, [](const geometry::SubgroupVertex &each) { return each.instance; });
  }

  void fillExec() {
    const uint64_t exec = firstLanes(std::max(vertices_, primitives_));
    wave_.setScalar(kExec, static_cast<uint32_t>(exec));
    wave_.setScalar(kExec + 1, static_cast<uint32_t>(exec >> 32));
  }

private:
  /// Offsets of vertices in LDS, two in a register.
  void fillRingOffsets() {
    const auto offsetOf = [&](const SubgroupPrimitive &each, uint32_t vertex) {
      return vertex < registers_.verticesOfPrimitive ? each.vertices[vertex] * registers_.ringItemDwords : 0;
    };
    fillPrimitives(
        0, [&](const SubgroupPrimitive &each) { return offsetOf(each, 0) | offsetOf(each, 1) << 16; });
    if (registers_.primitiveInputs >= 1)
      fillPrimitives(1, [&](const SubgroupPrimitive &each) { return offsetOf(each, 2); });
  }

  template <class Value>
  void fillPrimitives(uint32_t number, Value value) {
    fill(number, subgroup_.primitives, primitives_, value);
  }
  template <class Value>
  void fillVertices(uint32_t number, Value value) {
    fill(number, subgroup_.vertices, vertices_, value);
  }
  template <class Thread, class Value>
  void fill(uint32_t number, const std::vector<Thread> &threads, uint32_t count, Value value) {
    for (uint32_t lane = 0; lane < count; ++lane)
      wave_.vector(number)[lane] = value(threads[wave_.index * wave_.laneCount() + lane]);
    wave_.setVectorDefined(number, firstLanes(count));
  }

  const VertexInputRegisters &registers_;
  const Subgroup &subgroup_;
  Wave &wave_;
  const uint32_t vertices_, primitives_; ///< of the wave
};

} // namespace

uint32_t wavesOf(const geometry::Subgroup &subgroup, uint32_t lanes) {
  const size_t threads = std::max(subgroup.vertices.size(), subgroup.primitives.size());
  return static_cast<uint32_t>((threads + lanes - 1) / lanes);
}

void fillInputs(const VertexInputRegisters &registers, const geometry::Subgroup &subgroup,
                const SubgroupPlace &place, Wave &wave) {
  Filling filling(registers, subgroup, wave);
  filling.fillScalars(place);
  filling.fillVectors();
  filling.fillExec();
}

} // namespace rdnasim::stages
