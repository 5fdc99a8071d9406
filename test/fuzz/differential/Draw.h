// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The triangles that a fragment shader is executed for, and the inputs that their vertices give to it.

#pragma once

#include "Type.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace shaderfuzz {

enum class Topology : uint8_t { List, Strip, Fan };

/// Within the framebuffer, since clipping is not the same everywhere. Positions are multiples of 1/16 pixel
/// and w is a power of two, so that no arithmetic rounds before the rasteriser.
struct Vertex {
  int32_t x = 0, y = 0;   ///< in the window, in 1/16 pixel
  uint32_t wExponent = 0; ///< of two
  uint32_t depth = 0;     ///< in 1/16
};

enum class Interpolation : uint8_t { Flat, Perspective, Linear };

/// Interpolated floats are whole eighths at the centre of each pixel, as far as they are exact: sums of
/// multiples of its coordinates. With perspective, that is the product with FragCoord.w.
struct VaryingPlace {
  Interpolation interpolation = Interpolation::Flat;
  bool isCentroid = false;
  uint32_t location = 0, component = 0;
};

enum class DepthMode : uint8_t { None, Late, Early, Written };

struct Draw {
  Topology topology = Topology::List;
  std::vector<Vertex> vertices;
  DepthMode depthMode = DepthMode::None;
  uint32_t compareOp = 0; ///< index into depthCompareOps()
  /// Exchanges. Then discarded fragments are demoted and stay as helpers, and nothing is loaded from storage
  /// buffers and images: helpers of lavapipe load 0.
  bool hasDifferences = false;

  uint32_t primitives() const {
    return uint32_t(topology == Topology::List ? vertices.size() / 3 : vertices.size() - 2);
  }
};

std::span<const std::string_view> depthCompareOps();

/// Which values a format holds exactly.
enum class TargetRule : uint8_t {
  Any,
  Bits,       ///< integers of `limit` bits
  Small,      ///< whole numbers up to `limit`, either sign
  Unsigned,   ///< whole numbers from 0 to `limit`
  Normalized, ///< these divided by `limit`
  SignedNormalized,
  Depth, ///< the fragment's depth: sixteenths
};

struct TargetFormat {
  std::string_view name;
  TypeKind kind;
  uint32_t components;
  TargetRule rule;
  uint32_t limit = 0;
};

/// The last one is depth.
std::span<const TargetFormat> targetFormats();
inline uint32_t depthFormat() {
  return uint32_t(targetFormats().size() - 1);
}

/// The value of an interpolated component at a place in pixels is the sum of `x` and `y` times the
/// coordinates and `one`. All are multiples of 1/4.
struct Slopes {
  double x, y, one;
};
Slopes slopesOf(uint64_t dataSeed, uint32_t variable, uint32_t component);

} // namespace shaderfuzz
