// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/rdnasim_geometry/Expansion.h"

#include <cstring>

namespace rdnasim::geometry {

namespace {

using raster::IndexType;
using raster::ProvokingVertex;
using raster::Topology;
using Numbers = std::vector<uint32_t>;
using Triple = std::array<uint32_t, 3>;

/// Every vertex at `positions` of each complete group of `size`.
Numbers pick(const Numbers &numbers, size_t size, std::initializer_list<size_t> positions) {
  Numbers result;
  for (size_t group = 0; group + size <= numbers.size(); group += size)
    for (const size_t position : positions)
      result.push_back(numbers[group + position]);
  return result;
}

/// Replaces a topology with adjacency by one without.
Topology removeAdjacent(Topology topology, Numbers &run) {
  switch (topology) {
  case Topology::LineListWithAdjacency:
    run = pick(run, 4, {1, 2});
    return Topology::LineList;
  case Topology::LineStripWithAdjacency:
    run = run.size() < 4 ? Numbers() : Numbers(run.begin() + 1, run.end() - 1);
    return Topology::LineStrip;
  case Topology::TriangleListWithAdjacency:
    run = pick(run, 6, {0, 2, 4});
    return Topology::TriangleList;
  case Topology::TriangleStripWithAdjacency:
    run = run.size() < 6 ? Numbers() : pick(run, 2, {0});
    return Topology::TriangleStrip;
  default:
    return topology;
  }
}

std::vector<Triple> expandRun(Topology topology, bool isLast, Numbers run) {
  const Topology plain = removeAdjacent(topology, run);
  std::vector<Triple> result;
  const size_t count = run.size();
  for (size_t i = 0; i < count; ++i) {
    if (plain == Topology::PointList)
      result.push_back({run[i]});
    if (i >= 1 && (plain == Topology::LineStrip || (plain == Topology::LineList && i % 2 == 1)))
      result.push_back({run[i - 1], run[i]});
    if (i < 2)
      continue;
    const Triple latest = {run[i - 2], run[i - 1], run[i]};
    const auto [a, b, c] = latest;
    if (plain == Topology::TriangleList && i % 3 == 2)
      result.push_back(latest);
    if (plain == Topology::TriangleStrip)
      result.push_back(i % 2 == 0 ? latest : isLast ? Triple{b, a, c} : Triple{a, c, b});
    if (plain == Topology::TriangleFan)
      result.push_back(isLast ? Triple{run[0], b, c} : Triple{b, c, run[0]});
  }
  return result;
}

uint32_t maximumOf(IndexType type) {
  return type == IndexType::Uint8 ? 0xff : type == IndexType::Uint16 ? 0xffff : 0xffffffff;
}

} // namespace

RandomDraw randomDraw(Topology topology, std::mt19937 &random) {
  const auto below = [&](uint32_t limit) { return static_cast<uint32_t>(random() % limit); };
  RandomDraw result;
  result.draw = {.topology = topology,
                 .provoking = below(2) == 0 ? ProvokingVertex::First : ProvokingVertex::Last,
                 .count = below(200),
                 .instances = below(5),
                 .indices = std::nullopt,
                 .firstIndex = below(10),
                 .restarts = below(2) == 0};
  for (uint32_t i = 0; i < result.draw.count; ++i)
    result.numbers.push_back(i);
  const uint32_t kind = below(4);
  if (kind == 3)
    return result;
  const auto type = static_cast<IndexType>(kind);
  const uint32_t size = 1u << kind, offset = result.draw.firstIndex * size;
  result.bytes.resize(offset + result.draw.count * size + below(3));
  for (uint32_t i = 0; i < result.draw.count; ++i) {
    uint32_t &number = result.numbers[i];
    number = below(12) == 0 ? maximumOf(type) : below(3) == 0 ? below(200) : i / 2;
    std::memcpy(result.bytes.data() + offset + i * size, &number, size);
  }
  result.draw.indices = {.bytes = result.bytes, .type = type};
  return result;
}

std::vector<AssembledPrimitive> expand(const RandomDraw &random) {
  std::vector<Triple> triples;
  Numbers run;
  const auto endRun = [&] {
    const bool isLast = random.draw.provoking == ProvokingVertex::Last;
    for (const Triple &triple : expandRun(random.draw.topology, isLast, run))
      triples.push_back(triple);
    run.clear();
  };
  for (const uint32_t number : random.numbers)
    if (random.draw.indices && random.draw.restarts && number == maximumOf(random.draw.indices->type))
      endRun();
    else
      run.push_back(number);
  endRun();

  std::vector<AssembledPrimitive> result;
  for (uint32_t instance = 0; instance < random.draw.instances; ++instance)
    for (uint32_t number = 0; number < triples.size(); ++number)
      result.push_back({triples[number], number, instance});
  return result;
}

} // namespace rdnasim::geometry
