// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Clears at the beginning of a render pass, or within it, and resolves at its end.

#pragma once

#include "tools/rdnasim/framebuffer/Attachments.h"

namespace rdnasim::framebuffer {

/// Pixels of all samples in some layers.
struct Region {
  uint32_t x = 0, y = 0, width = UINT32_MAX, height = UINT32_MAX;
  uint32_t firstLayer = 0, layers = UINT32_MAX;
};

/// Clears the part of the region that the attachment has. Values are converted as those of fragments.
void clearColor(const ColorAttachment &attachment, const Color &color, const Region &region = {});
void clearDepth(const DepthAttachment &attachment, float depth, const Region &region = {});
void clearStencil(const StencilAttachment &attachment, uint8_t stencil, const Region &region = {});

/// Averages the samples of each pixel, linear ones if the format is sRGB. Integers take sample 0.
/// `target`: with one sample, and the same format and size.
void resolveColor(const ColorAttachment &source, const Surface &target, const Region &region = {});

/// Takes sample 0, of depths or stencils.
void resolveSampleZero(const Surface &source, const Surface &target, const Region &region = {});

} // namespace rdnasim::framebuffer
