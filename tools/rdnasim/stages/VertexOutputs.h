// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/raster/Vertex.h"
#include "tools/rdnasim/stages/VertexExports.h"

namespace rdnasim::stages {

/// How the fixed functions read exported positions: `.pa_cl_vs_out_cntl`.
struct PositionControl {
  bool hasMiscellaneous = false;                ///< the position after the first has the next three
  bool hasPointSize = false;                    ///< in x
  bool hasLayer = false;                        ///< in z, bits 0 to 15
  bool hasViewport = false;                     ///< in z, bits 16 to 31
  std::array<bool, 2> hasDistances = {};        ///< the next positions have four distances each
  uint8_t clipDistances = 0, cullDistances = 0; ///< which of them are used, in a bit for each
};

/// Returns the positions that `control` reads, as a bit for each.
uint32_t positionsOf(const PositionControl &control);

/// Returns a vertex, with the clip distances before the cull distances.
raster::Vertex vertexOf(const PositionControl &control, const ExportedVertex &vertex);

/// Return the layer and the number of the viewport that a primitive's provoking vertex selects.
uint32_t layerOf(const PositionControl &control, const ExportedVertex &vertex);
uint32_t viewportOf(const PositionControl &control, const ExportedVertex &vertex);

} // namespace rdnasim::stages
