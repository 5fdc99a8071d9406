// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/raster/Interpolation.h"
#include "tools/rdnasim/raster/SamplePositions.h"

#include <functional>

namespace rdnasim::raster {

/// Two by two pixels of one primitive, of which at least one sample is covered. Pixel k is at column k % 2
/// and row k / 2, as lanes of a quad are.
struct Quad {
  int32_t x = 0, y = 0;                         ///< the upper left pixel: both even
  std::array<uint16_t, 4> coverage = {};        ///< a bit for each sample of each pixel; 0: a helper pixel
  uint32_t primitive = 0;                       ///< the primitive's number
  bool isFrontFacing = true;                    ///< always for points and lines
  std::span<const WindowPoint> samples;         ///< the pattern of samples
  const Interpolation *interpolation = nullptr; ///< valid until the sink returns

  /// The upper left corner of a pixel.
  WindowPoint cornerOf(uint32_t pixel) const {
    return {(x + static_cast<int32_t>(pixel % 2)) * kSubpixels,
            (y + static_cast<int32_t>(pixel / 2)) * kSubpixels};
  }
  WindowPoint centreOf(uint32_t pixel) const;
  WindowPoint sampleOf(uint32_t pixel, uint32_t sample) const;
  /// The point for centroid interpolation: the centre if all samples are covered or none is, otherwise the
  /// covered sample that is nearest to the centre, the first one of several.
  WindowPoint centroidOf(uint32_t pixel) const;
};

/// Takes the quads of a primitive, in order.
using QuadSink = std::function<void(const Quad &)>;

} // namespace rdnasim::raster
