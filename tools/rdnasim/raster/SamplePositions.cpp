// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/raster/SamplePositions.h"

namespace rdnasim::raster {

namespace {

/// Sample locations are multiples of 1/16 pixel.
constexpr WindowPoint at(int32_t x, int32_t y) {
  return {x * kSubpixels / 16, y * kSubpixels / 16};
}

constexpr WindowPoint kOne[] = {at(8, 8)};
constexpr WindowPoint kTwo[] = {at(12, 12), at(4, 4)};
constexpr WindowPoint kFour[] = {at(6, 2), at(14, 6), at(2, 10), at(10, 14)};
constexpr WindowPoint kEight[] = {at(9, 5),  at(7, 11), at(13, 9),  at(5, 3),
                                  at(3, 13), at(1, 7),  at(11, 15), at(15, 1)};
constexpr WindowPoint kSixteen[] = {at(9, 9),   at(7, 5),  at(5, 10),  at(12, 7), at(3, 6), at(10, 13),
                                    at(13, 11), at(11, 3), at(6, 14),  at(8, 1),  at(4, 2), at(2, 12),
                                    at(0, 8),   at(15, 4), at(14, 15), at(1, 0)};

} // namespace

std::span<const WindowPoint> standardSamplePositions(uint32_t samples) {
  switch (samples) {
  case 1:
    return kOne;
  case 2:
    return kTwo;
  case 4:
    return kFour;
  case 8:
    return kEight;
  case 16:
    return kSixteen;
  default:
    return {};
  }
}

} // namespace rdnasim::raster
