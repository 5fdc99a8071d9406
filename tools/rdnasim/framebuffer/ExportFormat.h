// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/framebuffer/ColorFormat.h"

namespace rdnasim::framebuffer {

/// The format of a colour that a pixel shader exports: SPI_SHADER_COL_FORMAT, in its numbering and with its
/// names, which list components from the highest on.
enum class ExportFormat : uint8_t {
  Zero,
  R32,
  Gr32,
  Ar32, ///< red in the first dword, alpha in the second
  Fp16Abgr,
  Unorm16Abgr,
  Snorm16Abgr,
  Uint16Abgr,
  Sint16Abgr,
  Abgr32,
};

const char *nameOf(ExportFormat format);

/// The dwords that a lane exports, from the first source on. Formats of 16 bits are in the first two dwords,
/// red and blue in the lower halves, on every GPU.
using ExportWords = std::array<uint32_t, 4>;

ComponentMask componentsOf(ExportFormat format);

/// Converts what a lane has exported for an attachment with that number format. Missing components are 0.
Color decodeExport(ExportFormat format, NumberFormat attachment, const ExportWords &words);

/// Returns the reason when the components in `mask` cannot be exported to the attachment's format in that
/// export format without a loss.
std::optional<std::string> checkExport(ExportFormat format, const ColorFormat &attachment,
                                       ComponentMask mask);

} // namespace rdnasim::framebuffer
