// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/stages/VertexExports.h"

#include <span>

namespace rdnasim::stages {

/// An attribute of the pixel shader: an element of `.spi_ps_input_cntl`.
struct ParameterControl {
  uint8_t offset = 0;       ///< the exported parameter in bits 4:0; kSpecialOffset
  uint8_t defaultValue = 0; ///< of an attribute that no parameter is exported for
  bool isFlat = false;
  bool isPointCoord = false; ///< `pt_sprite_tex`

  /// The bit of `offset` that selects all vertices' values with isFlat, and otherwise the default value.
  static constexpr uint8_t kSpecialOffset = 0x20;
};

/// The vertices of a point, a line or a triangle. The first one is the provoking vertex.
using PrimitiveVertices = std::span<const ExportedVertex *const>;

/// Returns a component of an attribute. Bits that come from a parameter that was not exported are undefined,
/// and so are P10 and P20 of a flat attribute.
Parameter parameterOf(const ParameterControl &control, PrimitiveVertices vertices, uint32_t component);

/// The attributes of a pixel wave.
class PixelParameters {
public:
  /// `quads`: the vertices of each quad's primitive. A quad whose vertices are not those of the quad before
  /// it, in memory, begins a new primitive.
  PixelParameters(std::span<const ParameterControl> controls, std::vector<PrimitiveVertices> quads,
                  bool hasNoCentroids = false);

  /// The value of the SGPR that a shader copies to M0: bit 15 + k is set if quad k begins a new primitive,
  /// bit 31 if centroids are left out.
  uint32_t primitiveMask() const { return primitiveMask_; }
  /// As GraphicsUnit::parameter().
  std::optional<Parameter> find(Wave &wave, uint32_t selector, uint32_t attribute, uint32_t component,
                                uint32_t quad) const;

private:
  std::span<const ParameterControl> controls_;
  std::vector<PrimitiveVertices> quads_;
  uint32_t primitiveMask_ = 0;
};

} // namespace rdnasim::stages
