// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "pipeline/GraphicsState.h"

namespace lgc {

/// Returns the number of vertices of a point, a line or a triangle, without adjacent ones.
constexpr uint32_t verticesOf(pipeline::Topology topology) {
  using enum pipeline::Topology;
  switch (topology) {
  case PointList:
    return 1;
  case LineList:
  case LineStrip:
  case LineListWithAdjacency:
  case LineStripWithAdjacency:
    return 2;
  case TriangleList:
  case TriangleStrip:
  case TriangleFan:
  case TriangleListWithAdjacency:
  case TriangleStripWithAdjacency:
  case PatchList:
    break;
  }
  return 3;
}

} // namespace lgc
