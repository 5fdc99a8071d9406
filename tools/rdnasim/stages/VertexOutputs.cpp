// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/stages/VertexOutputs.h"

#include <bit>

namespace rdnasim::stages {

uint32_t positionsOf(const PositionControl &control) {
  const uint32_t count = 1u + control.hasMiscellaneous + control.hasDistances[0] + control.hasDistances[1];
  return (1u << count) - 1;
}

raster::Vertex vertexOf(const PositionControl &control, const ExportedVertex &vertex) {
  raster::Vertex result;
  for (uint32_t i = 0; i < 4; ++i)
    result.position[i] = std::bit_cast<float>(vertex.positions[0][i]);
  if (control.hasPointSize)
    result.pointSize = std::bit_cast<float>(vertex.positions[1][0]);
  uint32_t count = 0;
  for (const uint8_t used : {control.clipDistances, control.cullDistances})
    for (uint32_t i = 0; i < raster::kMaxDistances; ++i) {
      if ((used >> i & 1) == 0)
        continue;
      // The second vector follows the first only if there is a first.
      const uint32_t place = 1u + control.hasMiscellaneous + (i / 4 == 0 ? 0 : control.hasDistances[0]);
      result.distances[count++] = std::bit_cast<float>(vertex.positions[place][i % 4]);
    }
  return result;
}

uint32_t layerOf(const PositionControl &control, const ExportedVertex &vertex) {
  return control.hasLayer ? vertex.positions[1][2] & 0xffff : 0;
}

uint32_t viewportOf(const PositionControl &control, const ExportedVertex &vertex) {
  return control.hasViewport ? vertex.positions[1][2] >> 16 : 0;
}

} // namespace rdnasim::stages
