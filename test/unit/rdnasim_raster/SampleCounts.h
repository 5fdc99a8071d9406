// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/raster/PolygonCoverage.h"

#include <vector>

namespace rdnasim::raster {

/// The number of times that quads have covered each sample of a window.
class SampleCounts {
public:
  SampleCounts(int32_t width, int32_t height, std::span<const WindowPoint> samples);

  WindowRect bounds() const { return {0, 0, width_ * kSubpixels, height_ * kSubpixels}; }
  std::span<const WindowPoint> samples() const { return samples_; }
  /// Counts the samples of a quad. Quads that are misplaced or empty fail the test.
  void add(const Quad &quad);
  QuadSink sink() {
    return [this](const Quad &quad) { add(quad); };
  }
  uint32_t at(int32_t x, int32_t y, uint32_t sample = 0) const { return counts_[indexOf(x, y, sample)]; }
  uint32_t sum() const;
  /// The counts of sample 0: a string for each row, '.' for 0.
  std::vector<std::string> rows() const;

  /// Calls `check` with the position and count of every sample.
  template <typename Check>
  void forEach(Check check) const {
    for (int32_t y = 0; y < height_; ++y)
      for (int32_t x = 0; x < width_; ++x)
        for (uint32_t sample = 0; sample < samples_.size(); ++sample)
          check(WindowPoint{x * kSubpixels + samples_[sample].x, y * kSubpixels + samples_[sample].y},
                at(x, y, sample));
  }

private:
  size_t indexOf(int32_t x, int32_t y, uint32_t sample) const {
    return (static_cast<size_t>(y) * width_ + x) * samples_.size() + sample;
  }

  int32_t width_, height_;
  std::span<const WindowPoint> samples_;
  std::vector<uint32_t> counts_;
};

/// Makes a polygon of points, with depth 0 and w 1.
WindowPolygon polygonOf(std::initializer_list<WindowPoint> points);

} // namespace rdnasim::raster
