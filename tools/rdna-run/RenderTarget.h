// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The attachments of a script's graphics pipeline.

#pragma once

#include "tools/amber/Interpreter.h"
#include "tools/rdnasim/framebuffer/Attachments.h"

#include <set>
#include <variant>

namespace rdna_run {

/// Returns the number of samples that all attachments have.
uint32_t samplesOf(const amber::Script &script, const amber::GraphicsState &state);

/// Returns the attachments, which are parts of the contents of the script's images, or why the GPU cannot
/// render to them.
std::variant<rdnasim::framebuffer::Attachments, amber::Outcome>
attachmentsOf(const amber::Script &script, const amber::GraphicsState &state, amber::Contents &contents);

/// Returns the indices of the attachments in Script::buffers.
std::set<size_t> imagesOf(const amber::GraphicsState &state);

/// Clears all attachments.
void clear(const rdnasim::framebuffer::Attachments &attachments, const amber::ClearValues &values);

/// Resolves the colour attachments for which the state has images to resolve to.
void resolve(const amber::Script &script, const amber::GraphicsState &state,
             const rdnasim::framebuffer::Attachments &attachments, amber::Contents &contents);

} // namespace rdna_run
