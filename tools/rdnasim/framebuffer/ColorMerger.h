// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/framebuffer/MergeState.h"

namespace rdnasim::framebuffer {

/// Samples of a pixel.
struct PixelSamples {
  uint32_t x = 0, y = 0, layer = 0;
  uint16_t coverage = 0; ///< a bit for each sample
};

/// Writes the colours of a pixel to the covered samples of all colour attachments: blending, logic
/// operations, write masks, and conversion to the attachments' formats.
void mergeColors(const MergeState &state, const Attachments &attachments, const PixelSamples &samples,
                 const PixelExports &exports);

/// Returns the samples that alpha to coverage leaves, in a bit for each.
uint16_t alphaCoverage(const MergeState &state, const Attachments &attachments, const PixelExports &exports);

/// Returns the samples that an alpha covers: the first ones, as many as alpha times their number, rounded.
uint16_t coverageOfAlpha(double alpha, uint32_t samples);

} // namespace rdnasim::framebuffer
