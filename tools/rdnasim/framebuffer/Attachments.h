// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/framebuffer/ColorFormat.h"
#include "tools/rdnasim/framebuffer/Surface.h"
#include "tools/rdnasim/raster/DepthBias.h"

namespace rdnasim::framebuffer {

using raster::DepthFormat;

struct ColorAttachment {
  Surface surface;
  ColorFormat format;
};

/// Depth and stencil of a combined format are two attachments: AMD's hardware has them in planes of their
/// own.
struct DepthAttachment {
  Surface surface;
  DepthFormat format = DepthFormat::Float32;
};

/// A byte for each sample.
struct StencilAttachment {
  Surface surface;
};

/// The attachments of a render pass. Colours are in the order of locations.
struct Attachments {
  std::vector<std::optional<ColorAttachment>> colors;
  std::optional<DepthAttachment> depth = std::nullopt;
  std::optional<StencilAttachment> stencil = std::nullopt;
};

inline constexpr uint32_t kMaxColorAttachments = 8;

/// The pixels, layers and samples that all attachments have.
struct FramebufferSize {
  uint32_t width = UINT32_MAX, height = UINT32_MAX, layers = UINT32_MAX;
};

/// Returns the smallest width, height and number of layers.
FramebufferSize sizeOf(const Attachments &attachments);

/// Bytes of an element: a depth of 24 bits is in the lower bits of a dword.
uint32_t bytesOf(DepthFormat format);

/// Returns the reason when attachments are refused: each must have `samples` samples.
std::optional<std::string> checkAttachments(const Attachments &attachments, uint32_t samples);

/// A stored depth as a number that compares like it: an integer for normalised depths.
double loadDepth(DepthFormat format, const std::byte *element);
void storeDepth(DepthFormat format, double stored, std::byte *element);

/// Converts a depth to the format: normalised depths are clamped to 0…1 and rounded to nearest.
double quantiseDepth(DepthFormat format, float depth);

/// Converts a stored depth to the number that it stands for.
double depthOf(DepthFormat format, double stored);

} // namespace rdnasim::framebuffer
