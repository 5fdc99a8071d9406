// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The immediates of lgc.vertex.export and lgc.fragment.*.

#pragma once

#include <cstdint>

namespace lgc {

/// The outputs that the rasteriser reads.
enum class VertexExport : uint32_t {
  Position, ///< four components
  PointSize,
  ClipDistance, ///< at most kMaxDistances, together with cull distances
  CullDistance,
  Layer,
  ViewportIndex,
};
inline constexpr uint32_t kVertexExports = 6;
inline constexpr uint32_t kMaxDistances = 8;

/// The point of a pixel where inputs are interpolated.
enum class InterpolationPoint : uint32_t {
  Centre,
  Centroid,
  Sample,
};
inline constexpr uint32_t kInterpolationPoints = 3;

} // namespace lgc
