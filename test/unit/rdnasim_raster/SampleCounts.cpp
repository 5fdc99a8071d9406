// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/rdnasim_raster/SampleCounts.h"

#include <gtest/gtest.h>
#include <numeric>

namespace rdnasim::raster {

SampleCounts::SampleCounts(int32_t width, int32_t height, std::span<const WindowPoint> samples)
    : width_(width), height_(height), samples_(samples), counts_(indexOf(0, height, 0)) {}

void SampleCounts::add(const Quad &quad) {
  EXPECT_TRUE(quad.x % 2 == 0 && quad.y % 2 == 0) << quad.x << ", " << quad.y;
  EXPECT_NE(quad.coverage, (std::array<uint16_t, 4>{})) << "an empty quad";
  ASSERT_NE(quad.interpolation, nullptr);
  for (uint32_t pixel = 0; pixel < 4; ++pixel)
    for (uint32_t sample = 0; sample < kMaxSamples; ++sample) {
      if ((quad.coverage[pixel] >> sample & 1) == 0)
        continue;
      const int32_t x = quad.x + static_cast<int32_t>(pixel % 2),
                    y = quad.y + static_cast<int32_t>(pixel / 2);
      ASSERT_TRUE(x >= 0 && x < width_ && y >= 0 && y < height_ && sample < samples_.size());
      ++counts_[indexOf(x, y, sample)];
    }
}

uint32_t SampleCounts::sum() const {
  return std::accumulate(counts_.begin(), counts_.end(), 0u);
}

std::vector<std::string> SampleCounts::rows() const {
  std::vector<std::string> result;
  for (int32_t y = 0; y < height_; ++y) {
    std::string &row = result.emplace_back();
    for (int32_t x = 0; x < width_; ++x)
      row += at(x, y) == 0 ? '.' : static_cast<char>('0' + at(x, y));
  }
  return result;
}

WindowPolygon polygonOf(std::initializer_list<WindowPoint> points) {
  WindowPolygon polygon;
  for (const WindowPoint point : points)
    polygon.add({.point = point});
  return polygon;
}

} // namespace rdnasim::raster
