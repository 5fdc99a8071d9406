// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The formulas are those of Vulkan's sections on blend factors and blend operations.

#include "tools/rdnasim/framebuffer/Blend.h"

#include <algorithm>

namespace rdnasim::framebuffer {

namespace {

constexpr uint32_t kAlphaPlace = 3;

struct Range {
  double low, high;
};

Range rangeOf(NumberFormat number) {
  return {number == NumberFormat::Snorm ? -1.0 : 0.0, 1.0};
}

void clampAll(Color &color, const Range &range) {
  for (double &component : color)
    component = clampNumber(component, range.low, range.high);
}

double factorAt(BlendFactor factor, uint32_t place, const BlendColors &colors) {
  const double sourceAlpha = colors.source[kAlphaPlace], destinationAlpha = colors.destination[kAlphaPlace];
  switch (factor) {
  case BlendFactor::Zero:
    return 0;
  case BlendFactor::One:
    return 1;
  case BlendFactor::SourceColor:
    return colors.source[place];
  case BlendFactor::OneMinusSourceColor:
    return 1 - colors.source[place];
  case BlendFactor::DestinationColor:
    return colors.destination[place];
  case BlendFactor::OneMinusDestinationColor:
    return 1 - colors.destination[place];
  case BlendFactor::SourceAlpha:
    return sourceAlpha;
  case BlendFactor::OneMinusSourceAlpha:
    return 1 - sourceAlpha;
  case BlendFactor::DestinationAlpha:
    return destinationAlpha;
  case BlendFactor::OneMinusDestinationAlpha:
    return 1 - destinationAlpha;
  case BlendFactor::ConstantColor:
    return colors.constants[place];
  case BlendFactor::OneMinusConstantColor:
    return 1 - colors.constants[place];
  case BlendFactor::ConstantAlpha:
    return colors.constants[kAlphaPlace];
  case BlendFactor::OneMinusConstantAlpha:
    return 1 - colors.constants[kAlphaPlace];
  case BlendFactor::SourceAlphaSaturate:
    return place == kAlphaPlace ? 1.0 : std::min(sourceAlpha, 1 - destinationAlpha);
  case BlendFactor::SecondSourceColor:
    return colors.secondSource[place];
  case BlendFactor::OneMinusSecondSourceColor:
    return 1 - colors.secondSource[place];
  case BlendFactor::SecondSourceAlpha:
    return colors.secondSource[kAlphaPlace];
  case BlendFactor::OneMinusSecondSourceAlpha:
    return 1 - colors.secondSource[kAlphaPlace];
  }
  return 0;
}

double product(double value, double factor) {
  return factor == 0 ? 0.0 : value * factor;
}

bool isOfSourceAlpha(BlendFactor factor) {
  return factor == BlendFactor::SourceAlpha || factor == BlendFactor::OneMinusSourceAlpha ||
         factor == BlendFactor::SourceAlphaSaturate;
}

/// Clamps a factor, where the format is normalised.
double clampFactor(double factor, const ColorFormat &format) {
  const Range range = rangeOf(format.texel.number);
  return format.isNormalised() ? clampNumber(factor, range.low, range.high) : factor;
}

double combine(const BlendEquation &equation, uint32_t place, const ColorFormat &format,
               const BlendColors &colors) {
  const double source = colors.source[place], destination = colors.destination[place];
  const double left = product(source, clampFactor(factorAt(equation.source, place, colors), format));
  const double right =
      product(destination, clampFactor(factorAt(equation.destination, place, colors), format));
  switch (equation.op) {
  case BlendOp::Add:
    return left + right;
  case BlendOp::Subtract:
    return left - right;
  case BlendOp::ReverseSubtract:
    return right - left;
  case BlendOp::Min:
    return std::min(source, destination);
  case BlendOp::Max:
    return std::max(source, destination);
  }
  return 0;
}

} // namespace

Color blend(const BlendState &state, const ColorFormat &format, const BlendColors &colors) {
  BlendColors operands = colors;
  if (format.isNormalised())
    for (Color *each : {&operands.source, &operands.secondSource, &operands.destination, &operands.constants})
      clampAll(*each, rangeOf(format.texel.number));
  Color result;
  for (uint32_t place = 0; place < 4; ++place)
    result[place] = combine(place == kAlphaPlace ? state.alpha : state.color, place, format, operands);
  return result;
}

bool usesSecondSource(const BlendState &state) {
  return state.isEnabled && (state.color.usesSecondSource() || state.alpha.usesSecondSource());
}

ComponentMask sourceComponentsFor(const BlendState &state, ComponentMask mask) {
  const auto usesAlpha = [](const BlendEquation &equation) {
    return usesFactors(equation.op) &&
           (isOfSourceAlpha(equation.source) || isOfSourceAlpha(equation.destination));
  };
  const bool isColorFromAlpha = (mask & ~kAlpha) != 0 && usesAlpha(state.color);
  return state.isEnabled && isColorFromAlpha ? static_cast<ComponentMask>(mask | kAlpha) : mask;
}

} // namespace rdnasim::framebuffer
