// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/geometry/Subgroups.h"

#include "pipeline/GraphicsState.h"

#include <unordered_map>

namespace rdnasim::geometry {

namespace {

/// Fills one subgroup after the other.
class Divider {
public:
  Divider(const Draw &draw, const SubgroupRules &rules, const std::function<void(const Subgroup &)> &sink)
      : corners_(raster::verticesOf(draw.topology)),
        provoking_(draw.provoking == raster::ProvokingVertex::First ? 0 : corners_ - 1), rules_(rules),
        sink_(sink) {}

  void add(const AssembledPrimitive &primitive) {
    if (tryAdd(primitive))
      return;
    finish();
    tryAdd(primitive);
  }

  void finish() {
    if (!subgroup_.primitives.empty())
      sink_(subgroup_);
    subgroup_.vertices.clear();
    subgroup_.primitives.clear();
    known_.clear();
    provokes_.clear();
  }

private:
  /// Returns whether the subgroup can hold the primitive, too. If not, it must be finished: there may be
  /// records of the primitive's vertices.
  bool tryAdd(const AssembledPrimitive &primitive) {
    if (subgroup_.primitives.size() == rules_.maxPrimitives)
      return false;
    const size_t before = subgroup_.vertices.size();
    SubgroupPrimitive added = {.number = primitive.number};
    for (uint32_t corner = 0; corner < corners_; ++corner)
      added.vertices[corner] =
          vertexFor({primitive.vertices[corner], primitive.instance}, corner == provoking_);
    if (subgroup_.vertices.size() > rules_.maxVertices) {
      subgroup_.vertices.resize(before);
      return false;
    }
    provokes_[added.vertices[provoking_]] = true;
    subgroup_.primitives.push_back(added);
    return true;
  }

  /// Returns the position of a vertex, which is appended if there is none that may be reused.
  uint32_t vertexFor(const SubgroupVertex &vertex, bool isProvoking) {
    const auto next = static_cast<uint32_t>(subgroup_.vertices.size());
    const uint64_t key = uint64_t(vertex.instance) << 32 | vertex.number;
    const auto [entry, isNew] = known_.try_emplace(key, next);
    if (!isNew && isReusable(entry->second, isProvoking))
      return entry->second;
    entry->second = next;
    subgroup_.vertices.push_back(vertex);
    provokes_.push_back(false);
    return next;
  }

  bool isReusable(uint32_t position, bool isProvoking) const {
    switch (rules_.reuse) {
    case VertexReuse::All:
      return true;
    case VertexReuse::ExceptProvoking:
      return !isProvoking || !provokes_[position];
    case VertexReuse::None:
      return false;
    }
    return false;
  }

  const uint32_t corners_, provoking_;
  const SubgroupRules rules_;
  const std::function<void(const Subgroup &)> &sink_;
  Subgroup subgroup_;
  std::unordered_map<uint64_t, uint32_t> known_; ///< positions of vertices, the latest of each
  std::vector<bool> provokes_;                   ///< for each vertex: it is the provoking one of a primitive
};

} // namespace

std::optional<std::string> checkSubgroupRules(const SubgroupRules &rules, raster::Topology topology) {
  if (rules.maxPrimitives == 0 || rules.maxVertices < raster::verticesOf(topology))
    return "a subgroup of at most " + std::to_string(rules.maxVertices) + " vertices and " +
           std::to_string(rules.maxPrimitives) + " primitives cannot hold a primitive of " +
           pipeline::nameOf(topology);
  if (rules.maxVertices > kMaxSubgroupThreads || rules.maxPrimitives > kMaxSubgroupThreads)
    return "a subgroup of " + std::to_string(rules.maxVertices) + " vertices and " +
           std::to_string(rules.maxPrimitives) + " primitives has more than " +
           std::to_string(kMaxSubgroupThreads) + " threads";
  return std::nullopt;
}

void divide(const Draw &draw, const SubgroupRules &rules, const std::function<void(const Subgroup &)> &sink) {
  Divider divider(draw, rules, sink);
  assemble(draw, [&](const AssembledPrimitive &primitive) { divider.add(primitive); });
  divider.finish();
}

} // namespace rdnasim::geometry
