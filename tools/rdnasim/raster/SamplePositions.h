// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/raster/WindowPoint.h"

#include <span>

namespace rdnasim::raster {

inline constexpr uint32_t kMaxSamples = 16;

/// Returns Vulkan's standard sample locations, relative to the upper left corner of the pixel, in units of
/// 1/256 pixel. Empty if there are none for this number: it must be 1, 2, 4, 8 or 16.
std::span<const WindowPoint> standardSamplePositions(uint32_t samples);

} // namespace rdnasim::raster
