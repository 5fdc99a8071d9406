// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/dispatch/RunOptions.h"
#include "tools/rdnasim/draw/DrawState.h"
#include "tools/rdnasim/memory/Memory.h"

namespace rdnasim {

/// A quad's primitive, as far as pixel waves depend on it.
struct QuadPrimitive {
  stages::PrimitiveVertices vertices;            ///< the provoking one first
  std::span<const VertexInvocation> invocations; ///< those of the vertices, in the same order
  uint32_t rotation = 0; ///< the number of steps by which vertices have been moved for that, to the right
};

/// Runs the wave of pixels that quads make up, to its end or to a fault, and fills their exports.
/// `primitives`: of each quad. `number`: of the wave, in the draw. `slot`: of private memory.
std::optional<Fault> runPixelWave(const PixelStageState &stage, std::span<const framebuffer::PixelQuad> quads,
                                  std::span<const QuadPrimitive> primitives, uint32_t number, uint32_t slot,
                                  Memory &memory, const RunOptions &options, uint64_t &instructions,
                                  std::span<framebuffer::QuadExports> exports);

} // namespace rdnasim
