// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/raster/PrimitiveAssembly.h"

#include <cstddef>
#include <functional>
#include <string>

namespace rdnasim::geometry {

struct IndexBuffer {
  std::span<const std::byte> bytes; ///< from the bound offset to the buffer's end
  raster::IndexType type = raster::IndexType::Uint32;
};

/// A draw command, as far as input assembly depends on it. Base vertex and base instance are missing: the
/// shader adds them to the numbers that it gets.
struct Draw {
  raster::Topology topology = raster::Topology::TriangleList;
  raster::ProvokingVertex provoking = raster::ProvokingVertex::First;
  uint32_t count = 0; ///< vertices or indices
  uint32_t instances = 1;
  std::optional<IndexBuffer> indices = std::nullopt; ///< nullopt: vertices are numbered from 0 on
  uint32_t firstIndex = 0;
  bool restarts = false; ///< primitiveRestartEnable
};

/// Returns the reason when a draw is refused: a topology without primitives, or indices that are not within
/// the buffer.
std::optional<std::string> checkDraw(const Draw &draw);

/// A primitive of one instance.
struct AssembledPrimitive {
  std::array<uint32_t, 3> vertices = {}; ///< the first verticesOf(topology) are vertex numbers: indices
  uint32_t number = 0;                   ///< PrimitiveId: counts from 0 in every instance
  uint32_t instance = 0;                 ///< counts from 0

  bool operator==(const AssembledPrimitive &) const = default;
};

/// Passes the primitives of a draw that has passed checkDraw() to the sink, instance after instance.
void assemble(const Draw &draw, const std::function<void(const AssembledPrimitive &)> &sink);

} // namespace rdnasim::geometry
