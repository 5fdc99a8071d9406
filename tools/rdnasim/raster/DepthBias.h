// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/raster/WindowPolygon.h"

namespace rdnasim::raster {

/// The representation of depth in the attachment, which determines the smallest difference of depths.
enum class DepthFormat : uint8_t { Unorm16, Unorm24, Float32 };

struct DepthBias {
  bool isEnabled = false;
  float constantFactor = 0, clamp = 0, slopeFactor = 0;
  DepthFormat format = DepthFormat::Float32;
};

/// Returns the offset that all depths of a polygon get. The slope is the greater one of those in x and y;
/// Vulkan allows that in place of the gradient's length.
double depthBiasOf(const WindowPolygon &polygon, const DepthBias &bias);

} // namespace rdnasim::raster
