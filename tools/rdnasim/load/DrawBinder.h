// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/draw/DrawState.h"
#include "tools/rdnasim/load/Bindings.h"
#include "tools/rdnasim/load/Loader.h"
#include "tools/rdnasim/memory/Memory.h"

#include <optional>
#include <string>

namespace rdnasim {

/// A vertex buffer that an application binds.
struct BoundVertexBuffer {
  uint32_t binding = 0;
  uint64_t address = 0, size = 0; ///< bytes
  uint32_t stride = 0;            ///< bytes
};

/// The parameters of a draw that shaders get.
struct DrawParameters {
  std::vector<BoundVertexBuffer> vertexBuffers = {};
  uint32_t baseVertex = 0, baseInstance = 0, drawIndex = 0;
};

/// Does what PAL and the driver do before a draw: like bind(), for both stages, and fills the table of vertex
/// buffers and, in the global table, the descriptor of the attribute ring. Fills the stages and the ring of
/// `draw`. `threads` is of the run to come. `pipeline` must outlive the draw, and have graphics stages.
std::optional<std::string> bind(Pipeline &pipeline, const Bindings &bindings,
                                const DrawParameters &parameters, uint32_t threads, Memory &memory,
                                DrawState &draw);

} // namespace rdnasim
