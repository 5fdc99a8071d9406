// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "pipeline/FixedFunctions.h"
#include "tools/rdnasim/framebuffer/ColorFormat.h"

namespace rdnasim::framebuffer {

using pipeline::BlendEquation;
using pipeline::BlendFactor;
using pipeline::BlendOp;

struct BlendState {
  bool isEnabled = false;
  BlendEquation color = {}, alpha = {};
};

/// The colours that blending combines.
struct BlendColors {
  Color source = {}, secondSource = {}, destination = {}, constants = {};
};

/// Returns the blended colour, not yet converted to the format. Operands and factors are clamped to the range
/// of a normalised format. Computed in double precision; a factor of 0 makes the product 0.
Color blend(const BlendState &state, const ColorFormat &format, const BlendColors &colors);

/// Returns whether a factor that the operations use is of the second source.
bool usesSecondSource(const BlendState &state);

/// Returns the components of the source that the result for the components in `mask` depends on.
ComponentMask sourceComponentsFor(const BlendState &state, ComponentMask mask);

} // namespace rdnasim::framebuffer
