// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One call of a sampling function at 64 places of one image: what the comparison of texture units consists
// of.

#pragma once

#include "tools/amber/Image.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace samplefuzz {

constexpr uint32_t kLanes = 64;

/// Magnitudes of what a filter may differ by. Texels of floats are from -64 to 64.
struct Format {
  std::string_view name;
  bool isFilterable = true;
  double range = 1;      ///< between the least and the greatest texel
  double resolution = 0; ///< the error of one conversion, of normalised formats
};

struct Texture {
  const Format *format = nullptr;
  amber::Image image;
  amber::ImageView view;
  uint64_t seed = 0; ///< of the texels
};

enum class Call : uint8_t { Level, Gradient, Gather, GatherOffsets, Fetch };

/// The operands of one invocation.
struct Lane {
  std::array<float, 4> place{}; ///< coordinates, the layer behind them; of Fetch: whole numbers
  float level = 0;              ///< of detail
  float reference = 0;
  std::array<std::array<float, 3>, 2> slopes{};
  float divisor = 1;
  double tolerance = 0; ///< of the result's components
};

struct SampleCase {
  Texture texture;
  amber::Sampler sampler;
  Call call = Call::Level;
  uint32_t component = 0; ///< of Gather
  std::array<int32_t, 3> offset{};
  bool hasOffset = false;
  std::array<std::array<int32_t, 2>, 4> offsets{}; ///< of GatherOffsets
  bool isProjective = false;                       ///< coordinates are multiplied, and divided by the shader
  std::vector<Lane> lanes;

  bool isCube() const;
  bool isArray() const;
  /// Without the layer; of a cube: three.
  uint32_t axes() const;
  bool gathers() const { return call == Call::Gather || call == Call::GatherOffsets; }
  bool isInteger() const { return texture.image.format.isInteger(); }
};

/// Returns the size of a level of the view, in texels.
double extentOf(const SampleCase &sample, uint32_t level, uint32_t axis);

SampleCase generateSample(uint64_t seed);

/// A script that makes all the calls, with the results in the buffers r0, r1, …
std::string scriptOf(const std::vector<SampleCase> &samples);

} // namespace samplefuzz
