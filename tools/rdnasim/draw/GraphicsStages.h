// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/stages/PixelInputs.h"
#include "tools/rdnasim/stages/PixelParameters.h"
#include "tools/rdnasim/stages/VertexInputs.h"
#include "tools/rdnasim/stages/VertexOutputs.h"

namespace rdnasim {

/// The registers of the primitive shader and of the fixed functions around it, from `.graphics_registers`.
struct PrimitiveRegisters {
  stages::VertexInputRegisters inputs;
  stages::VertexRegisters exports;
  stages::PositionControl positions;
  geometry::SubgroupRules subgroups;
  bool discardsAll = false; ///< `rasterization_kill`
};

/// Those of the pixel shader.
struct PixelStageRegisters {
  stages::PixelInputRegisters inputs;
  stages::PixelRegisters exports;
  std::vector<stages::ParameterControl> parameters; ///< `.spi_ps_input_cntl`
  /// `.cb_shader_mask`: the components that are written, by location. The n-th location that has any is
  /// written by export n.
  std::array<framebuffer::ComponentMask, stages::kMaxColors> colorMasks = {};
  framebuffer::ShaderControl control;
  bool shadesSamples = false;        ///< `.ps_iter_sample`
  bool hasWaveNumber = false;        ///< `.ps_wave_cnt_en`
  bool hasProvokingVertices = false; ///< `.ps_load_provoking_vtx`
};

} // namespace rdnasim
