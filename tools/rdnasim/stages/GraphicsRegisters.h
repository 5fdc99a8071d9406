// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The registers of the fixed functions beside the graphics stages, as far as waves depend on them: keys of
// `.graphics_registers`.

#pragma once

#include "tools/rdnasim/framebuffer/ExportFormat.h"

#include <array>
#include <cstdint>

namespace rdnasim::stages {

using framebuffer::ExportFormat;

inline constexpr uint32_t kMaxPositions = 5, kMaxParameters = 32, kMaxColors = 8;

/// The part that an NGG subgroup's exports depend on.
struct VertexRegisters {
  /// RDNA2, and without `primgen_passthru_no_msg`: a message must ask for the space of the exports.
  bool needsMessage = true;
  /// `primgen_passthru_en`: exported are the vertices and primitives that the subgroup has.
  bool passesThrough = true;
  std::array<bool, kMaxPositions> positions = {true}; ///< `.spi_shader_pos_format` is not 0
  uint32_t parameters = 0;                            ///< `vs_export_count` + 1, or 0 with `no_pc_export`
};

/// The part that a pixel wave's exports depend on.
struct PixelRegisters {
  std::array<ExportFormat, kMaxColors> colors = {}; ///< `.spi_shader_col_format`, by export target
  ExportFormat depth = ExportFormat::Zero;          ///< `.spi_shader_z_format`

  /// Such a wave need not export, and what it exports has no effect.
  bool skipsExports() const { return colors[0] == ExportFormat::Zero && depth == ExportFormat::Zero; }
};

} // namespace rdnasim::stages
