// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Draw.h"

#include <algorithm>

namespace reconvergence {

namespace {

constexpr uint32_t kQuadsAcross = kPixelsAcross / 2;

/// Twice the signed area of the triangle that the center of a pixel makes with an edge.
int64_t edgeFunction(const WindowPoint &from, const WindowPoint &to, uint32_t pixel) {
  const int64_t x = int64_t(pixel % kPixelsAcross) * kSubpixels + kSubpixels / 2;
  const int64_t y = int64_t(pixel / kPixelsAcross) * kSubpixels + kSubpixels / 2;
  return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
}

std::array<int64_t, 3> edgeFunctions(const Triangle &triangle, uint32_t pixel) {
  std::array<int64_t, 3> result;
  for (size_t i = 0; i < 3; ++i)
    result[i] = edgeFunction(triangle[i], triangle[(i + 1) % 3], pixel);
  return result;
}

/// The pixel of a lane of a quad.
uint32_t pixelOf(uint32_t quad, uint32_t lane) {
  const uint32_t x = quad % kQuadsAcross * 2 + lane % 2, y = quad / kQuadsAcross * 2 + lane / 2;
  return y * kPixelsAcross + x;
}

} // namespace

Pixels coverageOf(const Triangle &triangle) {
  Pixels covered = 0;
  for (uint32_t pixel = 0; pixel < kPixels; ++pixel) {
    const auto edges = edgeFunctions(triangle, pixel);
    const bool isInside = std::ranges::all_of(edges, [](int64_t edge) { return edge > 0; }) ||
                          std::ranges::all_of(edges, [](int64_t edge) { return edge < 0; });
    covered |= Pixels(isInside) << pixel;
  }
  return covered;
}

bool touchesCenters(const Triangle &triangle) {
  for (uint32_t pixel = 0; pixel < kPixels; ++pixel)
    for (int64_t edge : edgeFunctions(triangle, pixel))
      if (edge == 0)
        return true;
  return false;
}

std::vector<Wave> wavesOf(const Draw &draw, uint32_t waveSize) {
  std::vector<Wave> waves;
  uint32_t lane = waveSize;
  for (uint32_t triangle = 0; triangle < draw.triangles.size(); ++triangle) {
    const Pixels covered = coverageOf(draw.triangles[triangle]);
    if (!draw.packsPrimitives)
      lane = waveSize;
    for (uint32_t quad = 0; quad < kPixels / 4; ++quad) {
      LaneMask live = 0;
      for (uint32_t i = 0; i < 4; ++i)
        live |= (covered >> pixelOf(quad, i) & 1) << i;
      if (live == 0)
        continue;
      if (lane == waveSize) {
        waves.emplace_back();
        lane = 0;
      }
      Wave &wave = waves.back();
      wave.lanes |= LaneMask(0xf) << lane;
      wave.covered |= live << lane;
      for (uint32_t i = 0; i < 4; ++i)
        wave.invocations[lane++] = fragmentNumber(triangle, pixelOf(quad, i));
    }
  }
  return waves;
}

} // namespace reconvergence
