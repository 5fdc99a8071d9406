// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/dispatch/StageState.h"
#include "tools/rdnasim/draw/GraphicsStages.h"
#include "tools/rdnasim/framebuffer/PrimitiveRenderer.h"
#include "tools/rdnasim/geometry/Draw.h"

namespace rdnasim {

/// User SGPRs begin at s8.
struct PrimitiveStageState : StageState, PrimitiveRegisters {};
/// User SGPRs begin at s0.
struct PixelStageState : StageState, PixelStageRegisters {};

/// The memory through which attributes of RDNA3 and RDNA4 reach pixel shaders.
struct AttributeRing {
  uint64_t address = 0;
  uint32_t blocks = 0; ///< an attribute of 32 vertices each
};

inline constexpr uint32_t kRingBlockBytes = 512, kRingBlockVertices = 32;

/// The state that PAL and the application program for a draw.
struct DrawState {
  PrimitiveStageState primitives;
  std::optional<PixelStageState> pixels;
  AttributeRing ring;
  geometry::Draw draw;
  /// That of the application; what depends on the shaders is taken from the stages.
  framebuffer::RenderState render;
  framebuffer::Attachments attachments;
};

/// Returns the blocks that a subgroup's attributes can take.
uint32_t ringBlocksOf(const PrimitiveRegisters &registers);

/// Returns the state of the fixed functions, with what depends on the shaders.
framebuffer::RenderState renderStateOf(const DrawState &state);

/// Returns the reason when a draw is refused.
std::optional<std::string> checkDrawState(const DrawState &state);

} // namespace rdnasim
