// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/rdnasim_framebuffer/PictureReference.h"

#include <cmath>

namespace rdnasim::framebuffer {

namespace {

using raster::WindowPoint;

int signOf(int64_t value) {
  return value > 0 ? 1 : value < 0 ? -1 : 0;
}

/// Returns the side of an edge on which a sample is. A sample on the edge is moved to the right by less than
/// any distance, and then down by less than that.
int sideOf(WindowPoint from, WindowPoint to, WindowPoint sample) {
  const int64_t dx = to.x - from.x, dy = to.y - from.y;
  const int side = signOf(dx * (sample.y - from.y) - dy * (sample.x - from.x));
  return side != 0 ? side : dy != 0 ? signOf(-dy) : signOf(dx);
}

bool covers(const SceneTriangle &triangle, WindowPoint sample) {
  const auto &[a, b, c] = triangle.corners;
  const int side = sideOf(a, b, sample);
  return side != 0 && side == sideOf(b, c, sample) && side == sideOf(c, a, sample);
}

/// Counterclockwise triangles are front-facing: Vulkan's area is positive.
bool isFrontFacing(const SceneTriangle &triangle) {
  int64_t doubleArea = 0;
  for (size_t i = 0; i < 3; ++i) {
    const WindowPoint a = triangle.corners[i], b = triangle.corners[(i + 1) % 3];
    doubleArea -= int64_t(a.x) * b.y - int64_t(b.x) * a.y;
  }
  return doubleArea > 0;
}

float depthAt(const SceneTriangle &triangle, WindowPoint sample) {
  return static_cast<float>(triangle.depth + sample.x / 256.0 * triangle.depthPerX +
                            sample.y / 256.0 * triangle.depthPerY);
}

/// Depth and stencil test, with their updates.
bool test(SceneSample &sample, float depth, bool isFrontFacing) {
  if (depth >= sample.depth) {
    sample.stencil = static_cast<uint8_t>(sample.stencil + (isFrontFacing ? 1 : -1));
    return false;
  }
  sample.depth = depth;
  sample.stencil = static_cast<uint8_t>(~sample.stencil);
  return true;
}

void blend(SceneSample &sample, const std::array<float, 4> &color) {
  const double alpha = color[3];
  for (size_t i = 0; i < 4; ++i) {
    const double result = color[i] * alpha + sample.color[i] / 255.0 * (1 - alpha);
    sample.color[i] = static_cast<uint32_t>(std::floor(result * 255 + 0.5));
  }
}

/// Draws a triangle into one sample.
void draw(const Scene &scene, uint32_t number, int32_t x, int32_t y, uint32_t index, Picture &picture) {
  const SceneTriangle &triangle = scene.triangles[number];
  const WindowPoint offset = raster::standardSamplePositions(scene.samples)[index];
  const WindowPoint point = {x * 256 + offset.x, y * 256 + offset.y};
  if (!covers(triangle, point) || (scene.sampleMask >> index & 1) == 0)
    return;
  SceneSample &sample = picture.samples[(size_t(y) * scene.size + x) * scene.samples + index];
  const bool isFront = isFrontFacing(triangle);
  if (scene.testsEarly) {
    if (!test(sample, depthAt(triangle, point), isFront))
      return;
    ++picture.passed;
  }
  const Shaded shaded = shade(scene, number, x, y, scene.shadesSamples ? index : 0);
  if (!shaded.isAlive || (scene.exportsMask && (shaded.sampleMask >> index & 1) == 0))
    return;
  if (!scene.testsEarly) {
    if (!test(sample, scene.exportsDepth ? shaded.depth : depthAt(triangle, point), isFront))
      return;
    ++picture.passed;
  }
  blend(sample, shaded.color);
}

} // namespace

Shaded shade(const Scene &scene, uint32_t triangle, int32_t x, int32_t y, uint32_t sample) {
  const auto fraction = [&](uint32_t a, uint32_t b, uint32_t c) {
    return static_cast<float>(
               (a * static_cast<uint32_t>(x) + b * static_cast<uint32_t>(y) + c * triangle + 5 * sample) %
               17) /
           16;
  };
  return {.isAlive = !scene.kills || (static_cast<uint32_t>(x + 2 * y) + triangle) % 5 != 0,
          .color = {fraction(1, 2, 3), fraction(3, 1, 4), fraction(2, 5, 1), fraction(1, 1, 7)},
          .depth = fraction(4, 3, 5),
          .sampleMask = static_cast<uint16_t>(0x9e37u * (static_cast<uint32_t>(x + y) + triangle + 1))};
}

Picture drawSlowly(const Scene &scene) {
  Picture picture;
  picture.samples.resize(size_t(scene.size) * scene.size * scene.samples);
  for (uint32_t number = 0; number < scene.triangles.size(); ++number)
    for (int32_t y = 0; y < scene.size; ++y)
      for (int32_t x = 0; x < scene.size; ++x)
        for (uint32_t sample = 0; sample < scene.samples; ++sample)
          draw(scene, number, x, y, sample, picture);
  return picture;
}

} // namespace rdnasim::framebuffer
