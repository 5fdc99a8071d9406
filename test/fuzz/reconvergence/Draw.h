// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The draw of a fragment program: triangles in a framebuffer of eight by eight
// pixels, and the waves that their fragments are in.

#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace reconvergence {

constexpr uint32_t kPixelsAcross = 8, kPixels = kPixelsAcross * kPixelsAcross;
constexpr int32_t kSubpixels = 16; ///< units of a coordinate in a pixel

struct WindowPoint {
  int32_t x = 0, y = 0; ///< in 1/kSubpixels of a pixel

  bool operator==(const WindowPoint &) const = default;
};
using Triangle = std::array<WindowPoint, 3>;
using Pixels = uint64_t; ///< a set of them: row by row, the lowest bit is the upper left one

/// Where observations go.
enum class DrawOutput : uint8_t {
  Trace, ///< to the fragment's trace in the storage buffer
  Color, ///< to the attachment: their number, a digest of the values, the last one's site and value
  Both,
};

struct Draw {
  std::vector<Triangle> triangles;
  bool packsPrimitives = true; ///< quads of several triangles share a wave
  bool reconvergesMaximally = true, hasFullQuads = false, hasQuadDerivatives = true;
  /// Nothing but derivatives looks at other lanes, and helpers load nothing.
  bool isPortable = false;
  DrawOutput output = DrawOutput::Both;

  /// Returns whether helpers take part in operations of the subgroup.
  bool includesHelpers() const { return reconvergesMaximally || hasFullQuads; }
  bool hasTrace() const { return output != DrawOutput::Color; }
  bool hasColor() const { return output != DrawOutput::Trace; }
};

/// The pixels whose centres are inside of the triangle.
Pixels coverageOf(const Triangle &triangle);

/// Returns whether a centre is on one of the lines through two corners, where rounding might matter.
bool touchesCenters(const Triangle &triangle);

using LaneMask = uint64_t;

/// The lanes of a subgroup when it begins.
struct Wave {
  std::array<uint32_t, 64> invocations{}; ///< the number of each lane's
  LaneMask lanes = 0;                     ///< that have an invocation
  LaneMask covered = 0;                   ///< those that are no helpers
};

/// The number of a fragment's invocation.
constexpr uint32_t fragmentNumber(uint32_t triangle, uint32_t pixel) {
  return triangle * kPixels + pixel;
}

/// The waves of a draw, by the rules of docs/rasterisation.md and docs/graphics-waves.md: quads row by row
/// from left to right, those of one triangle after those of the one before.
std::vector<Wave> wavesOf(const Draw &draw, uint32_t waveSize);

} // namespace reconvergence
