// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/framebuffer/ColorFormat.h"

namespace rdnasim::framebuffer {

/// VkBlendFactor, in its order.
enum class BlendFactor : uint8_t {
  Zero,
  One,
  SourceColor,
  OneMinusSourceColor,
  DestinationColor,
  OneMinusDestinationColor,
  SourceAlpha,
  OneMinusSourceAlpha,
  DestinationAlpha,
  OneMinusDestinationAlpha,
  ConstantColor,
  OneMinusConstantColor,
  ConstantAlpha,
  OneMinusConstantAlpha,
  SourceAlphaSaturate,
  SecondSourceColor,
  OneMinusSecondSourceColor,
  SecondSourceAlpha,
  OneMinusSecondSourceAlpha,
};

/// VkBlendOp, in its order, without the advanced ones.
enum class BlendOp : uint8_t { Add, Subtract, ReverseSubtract, Min, Max };

struct BlendEquation {
  BlendFactor source = BlendFactor::One, destination = BlendFactor::Zero;
  BlendOp op = BlendOp::Add;
};

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
