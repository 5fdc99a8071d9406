// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The formats of vertex attributes and colour attachments: what Vulkan's numbers mean, and how the hardware
// encodes them. Block-compressed formats, depth and stencil are not among them.

#pragma once

#include "pipeline/Gpu.h"
#include "pipeline/GraphicsState.h"

#include <cstdint>
#include <optional>

namespace lgc {

enum class NumberFormat : uint8_t { Unorm, Snorm, Uscaled, Sscaled, Uint, Sint, Float, Srgb };

constexpr bool isInteger(NumberFormat format) {
  return format == NumberFormat::Uint || format == NumberFormat::Sint;
}

struct FormatInfo {
  NumberFormat number = NumberFormat::Unorm;
  uint32_t components = 0;
  uint32_t bits = 0;           ///< of a component; of the first, if they differ
  uint32_t alphaBits = 0;      ///< 0 without alpha
  bool isPacked = false;       ///< components of different sizes share a word
  bool beginsWithBlue = false; ///< components are in the order blue, green, red, alpha

  /// The size of an element.
  uint32_t bytes() const { return isPacked ? bits > 5 ? 4 : 2 : components * bits / 8; }
  uint32_t componentBytes() const { return isPacked ? bytes() : bits / 8; }
};

/// Returns what a VkFormat means; nullopt for a format that is neither an attribute nor a colour.
std::optional<FormatInfo> formatInfo(pipeline::Format format);

/// Returns the number of a buffer format for typed loads of `components` components of the same kind (RDNA
/// ISA documents, "Buffer Image format"): gfx10 has other numbers than later GPUs. Returns nullopt if the
/// hardware has none, as for three components of 8 or 16 bits. `bits` is 8, 16 or 32.
std::optional<uint32_t> bufferFormat(const pipeline::GfxIp &gfxIp, NumberFormat number, uint32_t bits,
                                     uint32_t components);

/// Likewise for a packed format: with 10 bits and alpha, or with 11 bits.
std::optional<uint32_t> packedBufferFormat(const pipeline::GfxIp &gfxIp, const FormatInfo &info);

/// How a fragment shader passes a colour to the colour buffer: SPI_SHADER_COL_FORMAT.
enum class ExportFormat : uint32_t {
  Zero,
  Red32,
  GreenRed32,
  AlphaRed32,
  Fp16,
  Unorm16,
  Snorm16,
  Uint16,
  Sint16,
  All32,
};

/// Returns the cheapest format that loses nothing which the attachment keeps.
ExportFormat exportFormat(const pipeline::ColorTarget &target, bool alphaToCoverage);

} // namespace lgc
