// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/geometry/Draw.h"

#include "pipeline/GraphicsState.h"

#include <cstring>
#include <numeric>

namespace rdnasim::geometry {

namespace {

using raster::IndexType;

uint32_t bytesOf(IndexType type) {
  switch (type) {
  case IndexType::Uint8:
    return 1;
  case IndexType::Uint16:
    return 2;
  case IndexType::Uint32:
    return 4;
  }
  return 0;
}

std::vector<uint32_t> readIndices(const IndexBuffer &buffer, uint32_t first, uint32_t count) {
  const uint32_t size = bytesOf(buffer.type);
  std::vector<uint32_t> indices(count);
  for (uint32_t i = 0; i < count; ++i)
    std::memcpy(&indices[i], buffer.bytes.data() + (static_cast<size_t>(first) + i) * size, size);
  return indices;
}

std::vector<raster::Primitive> primitivesOf(const Draw &draw, std::span<const uint32_t> vertices) {
  if (!draw.indices)
    return raster::assemblePrimitives(draw.topology, draw.provoking, draw.count);
  const auto restart = draw.restarts ? std::optional(raster::restartIndex(draw.indices->type)) : std::nullopt;
  return raster::assemblePrimitives(draw.topology, draw.provoking, vertices, restart);
}

} // namespace

std::optional<std::string> checkDraw(const Draw &draw) {
  if (raster::verticesOf(draw.topology) == 0)
    return std::string("the topology ") + pipeline::nameOf(draw.topology) + " needs tessellation";
  if (!draw.indices || draw.count == 0)
    return std::nullopt;
  const uint64_t end = (uint64_t(draw.firstIndex) + draw.count) * bytesOf(draw.indices->type);
  if (end > draw.indices->bytes.size())
    return "the draw reads indices up to byte " + std::to_string(end) + " of an index buffer of " +
           std::to_string(draw.indices->bytes.size()) + " bytes";
  return std::nullopt;
}

void assemble(const Draw &draw, const std::function<void(const AssembledPrimitive &)> &sink) {
  std::vector<uint32_t> numbers;
  if (draw.indices) {
    numbers = readIndices(*draw.indices, draw.firstIndex, draw.count);
  } else {
    numbers.resize(draw.count);
    std::iota(numbers.begin(), numbers.end(), 0u);
  }
  const std::vector<raster::Primitive> primitives = primitivesOf(draw, numbers);
  const uint32_t corners = raster::verticesOf(draw.topology);
  for (uint32_t instance = 0; instance < draw.instances; ++instance)
    for (uint32_t number = 0; number < primitives.size(); ++number) {
      AssembledPrimitive primitive = {.number = number, .instance = instance};
      for (uint32_t i = 0; i < corners; ++i)
        primitive.vertices[i] = numbers[primitives[number].vertices[i]];
      sink(primitive);
    }
}

} // namespace rdnasim::geometry
