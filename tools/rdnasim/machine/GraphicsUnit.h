// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/Wave.h"

#include <optional>
#include <span>

namespace rdnasim {

/// An export by the lanes of a wave. All its data is defined.
struct Export : ExportFields {
  uint64_t lanes = 0;
  /// Dwords: of a compressed export, the registers 0 and 1 with two halves each.
  LaneWords values[4];
};

/// A dword of a parameter, and which of its bits are defined.
struct ParameterWord {
  uint32_t value = 0, defined = 0;
};

/// A component of an attribute over a primitive: P0 + I * P10 + J * P20.
struct Parameter {
  ParameterWord p0, p10, p20;
};

/// An invocation of the vertex shader: a thread of an NGG subgroup.
struct VertexInvocation {
  uint32_t subgroup = 0, thread = 0;
};

/// The fixed functions that the waves of a graphics stage send their results to, and that fill the parameters
/// of pixel waves. Each function makes the wave fault if hardware would have undefined results.
class GraphicsUnit {
public:
  virtual ~GraphicsUnit() = default;

  /// Returns whether the wave's lanes are quads of pixels, so that derivatives come from all four lanes.
  virtual bool hasQuads() const = 0;
  /// Returns the lanes that did not start as helper invocations.
  virtual uint64_t covered() const { return ~0ull; }
  /// Returns the invocations whose results the pixels of a quad get; none if there is no such quad.
  virtual std::span<const VertexInvocation> verticesOf(uint32_t /*quad*/) const { return {}; }
  virtual void take(Wave &wave, const Export &data) = 0;
  /// GS_ALLOC_REQ.
  virtual void requestAllocation(Wave &wave, uint32_t vertices, uint32_t primitives) = 0;
  /// Returns a component of an attribute for the primitive of a quad, and nothing for a place without a quad.
  /// `selector`: M0, which holds the wave's primitive mask.
  virtual std::optional<Parameter> parameter(Wave &wave, uint32_t selector, uint32_t attribute,
                                             uint32_t component, uint32_t quad) = 0;
  /// s_endpgm.
  virtual void end(Wave &wave) = 0;
};

} // namespace rdnasim
