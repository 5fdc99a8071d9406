// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The state of a script's graphics pipeline as the simulator's fixed functions have it. What depends on the
// compiled shaders is left at its default: formats and masks of exports, the shader's control, clip
// distances.

#pragma once

#include "tools/amber/Interpreter.h"
#include "tools/rdnasim/framebuffer/PrimitiveRenderer.h"
#include "tools/rdnasim/geometry/Draw.h"

namespace rdna_run {

/// `contents`: must outlive the result, which refers to indices in it.
rdnasim::geometry::Draw drawOf(const amber::Script &script, const amber::GraphicsState &state,
                               const amber::Draw &draw, const amber::Contents &contents);

/// `samples`: of the attachments.
rdnasim::framebuffer::RenderState renderStateOf(const amber::GraphicsState &state,
                                                const rdnasim::framebuffer::Attachments &attachments,
                                                uint32_t samples);

} // namespace rdna_run
