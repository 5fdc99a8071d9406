// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The vertices of each primitive follow the sections on primitive topologies in Vulkan's chapter on drawing.

#include "tools/rdnasim/raster/PrimitiveAssembly.h"

namespace rdnasim::raster {

namespace {

/// Every second triangle of a strip exchanges two vertices, so that all have one winding.
/// `step`: the distance between the strip's vertices.
Primitive stripTriangle(ProvokingVertex provoking, uint32_t first, uint32_t step, bool isOdd) {
  const uint32_t second = first + step, third = first + 2 * step;
  if (!isOdd)
    return {{first, second, third}};
  switch (provoking) {
  case ProvokingVertex::First:
    return {{first, third, second}};
  case ProvokingVertex::Last:
    return {{second, first, third}};
  }
  return {};
}

Primitive fanTriangle(ProvokingVertex provoking, uint32_t i) {
  switch (provoking) {
  case ProvokingVertex::First:
    return {{i + 1, i + 2, 0}};
  case ProvokingVertex::Last:
    return {{0, i + 1, i + 2}};
  }
  return {};
}

/// Appends the primitives of `count` vertices from position `first` on.
void appendRun(Topology topology, ProvokingVertex provoking, uint32_t first, uint32_t count,
               std::vector<Primitive> &primitives) {
  const uint32_t vertices = verticesOf(topology);
  for (uint32_t i = 0, end = countPrimitives(topology, count); i < end; ++i) {
    Primitive primitive = primitiveAt(topology, provoking, i);
    for (uint32_t vertex = 0; vertex < vertices; ++vertex)
      primitive.vertices[vertex] += first;
    primitives.push_back(primitive);
  }
}

} // namespace

uint32_t verticesOf(Topology topology) {
  switch (topology) {
  case Topology::PointList:
    return 1;
  case Topology::LineList:
  case Topology::LineStrip:
  case Topology::LineListWithAdjacency:
  case Topology::LineStripWithAdjacency:
    return 2;
  case Topology::TriangleList:
  case Topology::TriangleStrip:
  case Topology::TriangleFan:
  case Topology::TriangleListWithAdjacency:
  case Topology::TriangleStripWithAdjacency:
    return 3;
  case Topology::PatchList:
    return 0;
  }
  return 0;
}

uint32_t restartIndex(IndexType type) {
  switch (type) {
  case IndexType::Uint8:
    return 0xff;
  case IndexType::Uint16:
    return 0xffff;
  case IndexType::Uint32:
    return 0xffffffff;
  }
  return 0;
}

uint32_t countPrimitives(Topology topology, uint32_t vertexCount) {
  const auto allBut = [vertexCount](uint32_t number) {
    return vertexCount > number ? vertexCount - number : 0;
  };
  switch (topology) {
  case Topology::PointList:
    return vertexCount;
  case Topology::LineList:
    return vertexCount / 2;
  case Topology::LineStrip:
    return allBut(1);
  case Topology::TriangleList:
    return vertexCount / 3;
  case Topology::TriangleStrip:
  case Topology::TriangleFan:
    return allBut(2);
  case Topology::LineListWithAdjacency:
    return vertexCount / 4;
  case Topology::LineStripWithAdjacency:
    return allBut(3);
  case Topology::TriangleListWithAdjacency:
    return vertexCount / 6;
  case Topology::TriangleStripWithAdjacency:
    return allBut(4) / 2;
  case Topology::PatchList:
    return 0;
  }
  return 0;
}

Primitive primitiveAt(Topology topology, ProvokingVertex provoking, uint32_t i) {
  switch (topology) {
  case Topology::PointList:
    return {{i}};
  case Topology::LineList:
    return {{2 * i, 2 * i + 1}};
  case Topology::LineStrip:
    return {{i, i + 1}};
  case Topology::TriangleList:
    return {{3 * i, 3 * i + 1, 3 * i + 2}};
  case Topology::TriangleStrip:
    return stripTriangle(provoking, i, 1, i % 2 != 0);
  case Topology::TriangleFan:
    return fanTriangle(provoking, i);
  case Topology::LineListWithAdjacency:
    return {{4 * i + 1, 4 * i + 2}};
  case Topology::LineStripWithAdjacency:
    return {{i + 1, i + 2}};
  case Topology::TriangleListWithAdjacency:
    return {{6 * i, 6 * i + 2, 6 * i + 4}};
  case Topology::TriangleStripWithAdjacency:
    return stripTriangle(provoking, 2 * i, 2, i % 2 != 0);
  case Topology::PatchList:
    return {};
  }
  return {};
}

std::vector<Primitive> assemblePrimitives(Topology topology, ProvokingVertex provoking,
                                          uint32_t vertexCount) {
  std::vector<Primitive> primitives;
  appendRun(topology, provoking, 0, vertexCount, primitives);
  return primitives;
}

std::vector<Primitive> assemblePrimitives(Topology topology, ProvokingVertex provoking,
                                          std::span<const uint32_t> indices,
                                          std::optional<uint32_t> restart) {
  std::vector<Primitive> primitives;
  const auto count = static_cast<uint32_t>(indices.size());
  uint32_t first = 0;
  for (uint32_t position = 0; restart && position < count; ++position) {
    if (indices[position] != *restart)
      continue;
    appendRun(topology, provoking, first, position - first, primitives);
    first = position + 1;
  }
  appendRun(topology, provoking, first, count - first, primitives);
  return primitives;
}

} // namespace rdnasim::raster
