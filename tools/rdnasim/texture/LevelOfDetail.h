// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/texture/BoundImage.h"
#include "tools/rdnasim/texture/SamplerDescriptor.h"

#include <array>

namespace rdnasim {

/// The change of a sample's coordinates in one direction of the screen: x, y, z in units of the whole image.
using Gradient = std::array<double, 3>;

/// The part of the image that a sample covers.
struct Coverage {
  double lod = 0;      ///< λ before bias and clamps
  uint32_t taps = 1;   ///< along `major`
  Gradient major = {}; ///< the longer direction
};

/// Returns the coverage of two gradients: of the lengths in texels of the view's first level the longer one,
/// divided by the ratio of both when the filter is anisotropic.
Coverage coverageOf(const BoundImage &image, const SamplerDescriptor &sampler, const Gradient &horizontal,
                    const Gradient &vertical, bool isAnisotropic);

/// The levels that a sample combines.
struct LevelChoice {
  double lod = 0; ///< λ after bias, before clamps
  double clampedLod =
      0; ///< within the view, counted from its first level; a whole number unless levels are blended
  bool magnifies = false;
  uint32_t level = 0, nextLevel = 0; ///< of the image
  uint32_t nextWeight = 0;           ///< of nextLevel, in 1/256
};

/// Applies the rules of Vulkan, "Level-of-Detail Operation" and "Image Level(s) Selection". `bias` and
/// `minimum`: of the instruction.
LevelChoice chooseLevels(const BoundImage &image, const SamplerDescriptor &sampler, double lod, double bias,
                         double minimum);

/// Returns whether the level of detail has an effect on a sample: only then must derivatives be defined.
bool dependsOnLod(const BoundImage &image, const SamplerDescriptor &sampler);

} // namespace rdnasim
