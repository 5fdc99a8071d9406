// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/texture/BoundImage.h"
#include "tools/rdnasim/texture/SamplerDescriptor.h"
#include "tools/rdnasim/texture/WrapModes.h"

#include <array>

namespace rdnasim {

/// The image and sampler of an instruction, and what is the same for all lanes.
struct SampledImage {
  BoundImage image;
  SamplerDescriptor sampler; ///< isUnnormalized includes the instruction's own bit
  Components border = {};    ///< in the order of the format's components
  bool compares = false;     ///< texels are replaced by the result of the comparison with a reference
};

/// Where a lane samples, apart from the level.
struct SamplePoint {
  uint32_t lane = 0;
  std::array<double, 3> coordinates = {}; ///< 1 is the size of the image unless coordinates are unnormalized
  uint32_t face = 0;                      ///< of a cube, whose coordinates are on this face
  uint32_t slice = 0;                     ///< of the view: layer or cube
  std::array<int32_t, 3> offset = {};     ///< texels
  float reference = 0;
};

/// Combines the texels of a sample: their weighted sum, or the least or the greatest of each component. The
/// sum is formed in double precision and rounded once.
class TexelFilter {
public:
  TexelFilter(Wave &wave, const SampledImage &sampled, const SamplePoint &point)
      : wave_(wave), sampled_(sampled), point_(point) {}

  /// Adds the texels around some coordinates, which may differ from the point's, at a level of the image.
  /// `weight`: of all of them together, in the sample.
  void add(uint32_t level, const std::array<double, 3> &coordinates, bool isLinear, double weight);
  /// The components before dst_sel.
  Components result() const;

  /// Returns the four texels of a linear footprint in the order of a gather: lower left, lower right, upper
  /// right, upper left, with y pointing down.
  std::array<Components, 4> gather(uint32_t level);

  /// Returns whether all texels that were read have memory.
  bool isResident() const { return isResident_; }

private:
  struct Footprint {
    uint32_t axes;
    std::array<AxisFootprint, 3> axis;
    uint32_t face;
  };
  Footprint footprintOf(uint32_t level, std::array<double, 3> coordinates, bool isLinear) const;
  /// Nullopt: there is no such texel, beyond the corner of a cube.
  std::optional<Components> fetch(uint32_t level, const Footprint &footprint, uint32_t x, uint32_t y,
                                  uint32_t z);
  Components fetchAt(uint32_t level, std::optional<uint32_t> x, std::optional<uint32_t> y,
                     std::optional<uint32_t> z, uint32_t slice);
  Components compared(const Components &texel) const;
  void accumulate(const Components &texel, double weight);
  double toNumber(uint32_t component) const;
  uint32_t fromNumber(double number) const;
  bool isFilteredAcrossFaces() const;
  std::array<uint32_t, 3> sizeOf(uint32_t level) const;

  Wave &wave_;
  const SampledImage &sampled_;
  const SamplePoint &point_;
  std::array<double, 4> sum_ = {};
  bool isEmpty_ = true, isResident_ = true;
};

} // namespace rdnasim
