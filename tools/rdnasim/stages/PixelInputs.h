// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/framebuffer/PrimitiveRenderer.h"
#include "tools/rdnasim/machine/Wave.h"

namespace rdnasim::stages {

using framebuffer::PixelQuad;

/// Groups of VGPRs that a pixel wave can start with: bits of `.spi_ps_input_addr` and `.spi_ps_input_ena`.
enum class PixelInput : uint8_t {
  PerspectiveSample,
  PerspectiveCenter,
  PerspectiveCentroid,
  PullModel,
  LinearSample,
  LinearCenter,
  LinearCentroid,
  LineStipple,
  PositionX,
  PositionY,
  PositionZ,
  PositionW,
  FrontFace,
  Ancillary,
  SampleCoverage,
  FixedPosition,
};

inline constexpr uint32_t kPixelInputs = 16;

/// The point at which positions are evaluated: `pos_float_location`.
enum class PositionLocation : uint8_t { Center, Centroid, Sample };

/// The registers that determine a pixel wave's VGPRs.
struct PixelInputRegisters {
  uint16_t address = 0; ///< the groups that have registers, packed in their order
  uint16_t enable = 0;  ///< those of them that are filled
  PositionLocation position = PositionLocation::Center;
  bool needsCentroids = true; ///< `bc_optimize_disable`; otherwise those of covered waves may be left out
  bool hasAllFrontFaceBits = true; ///< `front_face_all_bits`; otherwise front faces are 1.0, back faces -1.0
};

/// Returns the number of VGPRs that a group takes.
uint32_t registersOf(PixelInput input);

/// Returns the number of VGPRs that the wave starts with.
uint32_t registersOf(const PixelInputRegisters &registers);

/// Returns whether the hardware may leave out centroids, since all pixels of the wave are fully covered: bit
/// 31 of the primitive mask then says so.
bool mayLeaveOutCentroids(const PixelInputRegisters &registers, std::span<const PixelQuad> quads);

/// Those registers without centroids.
PixelInputRegisters withoutCentroids(PixelInputRegisters registers);

/// Fills the VGPRs of all lanes of the quads, helpers included, and sets EXEC to the covered pixels. The wave
/// must have enough VGPRs, and lanes for all quads. Registers that are not enabled stay undefined.
void fillInputs(const PixelInputRegisters &registers, std::span<const PixelQuad> quads, Wave &wave);

} // namespace rdnasim::stages
