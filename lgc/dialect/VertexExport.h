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

/// The inputs of fragment shaders that have no location are at those from this one on: first what a
/// VertexExport is, with its elements as components, then the others.
inline constexpr uint32_t kBuiltInLocation = 1 << 16;
inline constexpr uint32_t kPrimitiveIdLocation = kBuiltInLocation + kVertexExports;
inline constexpr uint32_t kPointCoordLocation = kPrimitiveIdLocation + 1;

constexpr uint32_t locationOf(VertexExport builtIn) {
  return kBuiltInLocation + static_cast<uint32_t>(builtIn);
}

/// The point of a pixel where inputs are interpolated.
enum class InterpolationPoint : uint32_t {
  Centre,
  Centroid,
  Sample,
  PixelCentre, ///< the centre even if each sample has an invocation, for which the others are at the sample
};
inline constexpr uint32_t kInterpolationPoints = 4;

} // namespace lgc
