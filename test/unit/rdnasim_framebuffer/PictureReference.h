// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Pictures computed sample by sample, without quads or shared code: the reference for PrimitiveRenderer.

#pragma once

#include "tools/rdnasim/raster/SamplePositions.h"

#include <array>
#include <cstdint>
#include <vector>

namespace rdnasim::framebuffer {

/// A triangle whose depth at x, y in pixels is depth + x * depthPerX + y * depthPerY.
struct SceneTriangle {
  std::array<raster::WindowPoint, 3> corners;
  double depth = 0, depthPerX = 0, depthPerY = 0;
};

/// The state that a picture depends on. Colours are blended by alpha, depths must be less and are written.
/// The stencil is inverted where a depth test passes. Where it fails, front faces add 1 to it and back faces
/// subtract 1.
struct Scene {
  int32_t size = 24; ///< of the window, in pixels
  uint32_t samples = 1;
  uint32_t sampleMask = UINT32_MAX;
  bool testsEarly = false;
  bool exportsDepth = false, exportsMask = false, kills = false, shadesSamples = false;
  std::vector<SceneTriangle> triangles = {};
};

/// The results of the shader for a pixel, a function of nothing else than these numbers.
struct Shaded {
  bool isAlive = true;
  std::array<float, 4> color = {};
  float depth = 0;
  uint16_t sampleMask = 0;
};
Shaded shade(const Scene &scene, uint32_t triangle, int32_t x, int32_t y, uint32_t sample);

/// One sample of the attachments: UNORM colours of 8 bits.
struct SceneSample {
  std::array<uint32_t, 4> color = {};
  float depth = 1;
  uint8_t stencil = 0;

  bool operator==(const SceneSample &) const = default;
};

struct Picture {
  std::vector<SceneSample> samples; ///< of the pixels row by row, all samples of a pixel together
  uint64_t passed = 0;

  bool operator==(const Picture &) const = default;
};

Picture drawSlowly(const Scene &scene);

} // namespace rdnasim::framebuffer
