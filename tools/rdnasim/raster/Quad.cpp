// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/raster/Quad.h"

#include <limits>

namespace rdnasim::raster {

namespace {

constexpr int32_t kHalf = kSubpixels / 2;

int32_t squaredDistanceFromCentre(WindowPoint sample) {
  const int32_t x = sample.x - kHalf, y = sample.y - kHalf;
  return x * x + y * y;
}

} // namespace

WindowPoint Quad::centreOf(uint32_t pixel) const {
  const WindowPoint corner = cornerOf(pixel);
  return {corner.x + kHalf, corner.y + kHalf};
}

WindowPoint Quad::sampleOf(uint32_t pixel, uint32_t sample) const {
  const WindowPoint corner = cornerOf(pixel);
  return {corner.x + samples[sample].x, corner.y + samples[sample].y};
}

WindowPoint Quad::centroidOf(uint32_t pixel) const {
  const uint32_t covered = coverage[pixel], all = (1u << samples.size()) - 1;
  if (covered == 0 || covered == all)
    return centreOf(pixel);
  uint32_t nearest = 0;
  int32_t least = std::numeric_limits<int32_t>::max();
  for (uint32_t sample = 0; sample < samples.size(); ++sample) {
    const int32_t distance = squaredDistanceFromCentre(samples[sample]);
    if ((covered >> sample & 1) == 0 || distance >= least)
      continue;
    least = distance;
    nearest = sample;
  }
  return sampleOf(pixel, nearest);
}

} // namespace rdnasim::raster
