// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The division of a draw into NGG subgroups: the workgroups of the shader that has the vertex stage.

#pragma once

#include "tools/rdnasim/geometry/Draw.h"

namespace rdnasim::geometry {

/// The vertices that primitives of a subgroup share.
enum class VertexReuse : uint8_t {
  All,             ///< those with the same number and instance
  ExceptProvoking, ///< likewise, but no vertex is the provoking one of two primitives
  None,            ///< every primitive has its own vertices
};

struct SubgroupRules {
  uint32_t maxVertices = 128;   ///< `es_verts_per_subgroup`
  uint32_t maxPrimitives = 128; ///< `gs_prims_per_subgroup`
  VertexReuse reuse = VertexReuse::All;
};

/// The threads of a subgroup: one for each vertex, and one for each primitive.
inline constexpr uint32_t kMaxSubgroupThreads = 256;

/// Returns the reason when no subgroup could hold a primitive of the topology, or one might have too many
/// threads.
std::optional<std::string> checkSubgroupRules(const SubgroupRules &rules, raster::Topology topology);

struct SubgroupVertex {
  uint32_t number = 0;   ///< without base vertex
  uint32_t instance = 0; ///< without base instance

  bool operator==(const SubgroupVertex &) const = default;
};

struct SubgroupPrimitive {
  std::array<uint32_t, 3> vertices = {}; ///< positions in Subgroup::vertices; only the topology's count
  uint32_t number = 0;                   ///< PrimitiveId

  bool operator==(const SubgroupPrimitive &) const = default;
};

/// Vertices and primitives whose positions are the numbers of their threads. Instances may share a subgroup.
struct Subgroup {
  std::vector<SubgroupVertex> vertices;
  std::vector<SubgroupPrimitive> primitives;
};

/// Passes the subgroups of a draw to the sink, in the order of its primitives. A subgroup ends where the next
/// primitive exceeds a limit. `draw` and `rules` must have passed their checks.
void divide(const Draw &draw, const SubgroupRules &rules, const std::function<void(const Subgroup &)> &sink);

} // namespace rdnasim::geometry
