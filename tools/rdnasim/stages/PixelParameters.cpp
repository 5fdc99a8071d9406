// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/stages/PixelParameters.h"

#include <algorithm>
#include <bit>

namespace rdnasim::stages {

namespace {

constexpr uint32_t kOne = 0x3f800000;

ParameterWord constant(uint32_t value) {
  return {value, ~0u};
}

/// The default values are (0,0,0,0), (0,0,0,1), (1,1,1,0) and (1,1,1,1).
ParameterWord defaultOf(uint32_t value, uint32_t component) {
  const bool isOne = component == 3 ? (value & 1) != 0 : (value & 2) != 0;
  return constant(isOne ? kOne : 0);
}

/// The second and the third weight of a point are the coordinates in its square.
Parameter pointCoordinate(uint32_t component) {
  return {constant(component == 3 ? kOne : 0), constant(component == 0 ? kOne : 0),
          constant(component == 1 ? kOne : 0)};
}

ParameterWord difference(const ParameterWord &to, const ParameterWord &from) {
  const float result = std::bit_cast<float>(to.value) - std::bit_cast<float>(from.value);
  const bool isDefined = (to.defined & from.defined) == ~0u;
  return {std::bit_cast<uint32_t>(result), isDefined ? ~0u : 0};
}

} // namespace

Parameter parameterOf(const ParameterControl &control, PrimitiveVertices vertices, uint32_t component) {
  const bool isSpecial = (control.offset & ParameterControl::kSpecialOffset) != 0;
  if (isSpecial && control.isPointCoord)
    return pointCoordinate(component);
  if (isSpecial && !control.isFlat)
    return {defaultOf(control.defaultValue, component), constant(0), constant(0)};
  const uint32_t slot = control.offset & (ParameterControl::kSpecialOffset - 1);
  // A primitive of fewer vertices repeats the last one.
  const auto valueAt = [&](size_t vertex) {
    const auto &parameters = vertices[std::min(vertex, vertices.size() - 1)]->parameters;
    return slot < parameters.size() ? parameters[slot][component] : ParameterWord();
  };
  if (isSpecial)
    return {valueAt(0), valueAt(1), valueAt(2)};
  if (control.isFlat)
    return {valueAt(0), {}, {}};
  // A line has no third weight, and a point neither: the differences are 0.
  const ParameterWord first = valueAt(0);
  return {first, vertices.size() > 1 ? difference(valueAt(1), first) : constant(0),
          vertices.size() > 2 ? difference(valueAt(2), first) : constant(0)};
}

PixelParameters::PixelParameters(std::span<const ParameterControl> controls,
                                 std::vector<PrimitiveVertices> quads, bool hasNoCentroids)
    : controls_(controls), quads_(std::move(quads)),
      primitiveMask_(static_cast<uint32_t>(hasNoCentroids) << 31) {
  constexpr uint32_t kFirstBit = 15;
  for (uint32_t quad = 1; quad < quads_.size(); ++quad)
    primitiveMask_ |= static_cast<uint32_t>(quads_[quad].data() != quads_[quad - 1].data())
                      << (kFirstBit + quad);
}

std::optional<Parameter> PixelParameters::find(Wave &wave, uint32_t selector, uint32_t attribute,
                                               uint32_t component, uint32_t quad) const {
  if (selector != primitiveMask_) {
    wave.fault("m0 is not the primitive mask that the wave has started with");
    return std::nullopt;
  }
  if (attribute >= controls_.size()) {
    wave.fault("attribute " + std::to_string(attribute) + " is read, but .spi_ps_input_cntl has " +
               std::to_string(controls_.size()) + " elements");
    return std::nullopt;
  }
  if (quad >= quads_.size())
    return std::nullopt;
  const Parameter result = parameterOf(controls_[attribute], quads_[quad], component);
  if (result.p0.defined != ~0u)
    wave.fault("attribute " + std::to_string(attribute) + " is read, but the vertex stage has not exported " +
               "component " + std::to_string(component) + " of its parameter");
  return result;
}

} // namespace rdnasim::stages
