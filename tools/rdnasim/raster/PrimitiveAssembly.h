// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "pipeline/GraphicsState.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace rdnasim::raster {

using pipeline::Topology;

/// The vertex of a primitive that flat values come from.
enum class ProvokingVertex : uint8_t { First, Last };

enum class IndexType : uint8_t { Uint8, Uint16, Uint32 };

/// The number of vertices of a point, a line or a triangle, without adjacent ones. Patches have no primitives
/// here: tessellation makes them.
uint32_t verticesOf(Topology topology);

/// Returns the index that ends a strip or fan if primitive restart is enabled: all bits are set. Vulkan
/// compares indices with it before it adds the vertex offset.
uint32_t restartIndex(IndexType type);

/// Returns the number of primitives that consecutive vertices make. Vertices of an incomplete primitive do
/// not count.
uint32_t countPrimitives(Topology topology, uint32_t vertexCount);

/// A primitive's vertices, as positions in the stream of vertices or indices: the first one, two or three.
///
/// Their order is that of Vulkan for per-vertex inputs and barycentric coordinates, and of the primitive word
/// of NGG: the provoking vertex is the first one or, with ProvokingVertex::Last, the last one. All primitives
/// of a strip have the winding of its first one.
struct Primitive {
  std::array<uint32_t, 3> vertices = {};

  bool operator==(const Primitive &) const = default;
};

/// Returns primitive number `i` of consecutive vertices, counted from the first one. Adjacent vertices are
/// left out.
Primitive primitiveAt(Topology topology, ProvokingVertex provoking, uint32_t i);

/// Returns the primitives of a draw without indices, in order. A primitive's number is its position in the
/// result, and its PrimitiveId.
std::vector<Primitive> assemblePrimitives(Topology topology, ProvokingVertex provoking, uint32_t vertexCount);

/// Returns the primitives of a draw with indices, in order, of all runs between the indices that equal
/// `restart`. Restarts do not reset the primitives' numbers. The result contains positions in `indices`,
/// not their values.
std::vector<Primitive> assemblePrimitives(Topology topology, ProvokingVertex provoking,
                                          std::span<const uint32_t> indices, std::optional<uint32_t> restart);

} // namespace rdnasim::raster
