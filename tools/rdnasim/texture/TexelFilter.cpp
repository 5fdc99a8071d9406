// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/texture/TexelFilter.h"

#include "tools/rdnasim/texture/CubeFaces.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace rdnasim {

namespace {

constexpr double kOne = 256; ///< the sum of an axis's two weights

uint32_t axesOf(ImageType type) {
  if (is1D(type))
    return 1;
  return type == ImageType::Image3D ? 3 : 2;
}

bool passes(CompareFunction function, float reference, float texel) {
  switch (function) {
  case CompareFunction::Never:
    return false;
  case CompareFunction::Less:
    return reference < texel;
  case CompareFunction::Equal:
    return reference == texel;
  case CompareFunction::LessEqual:
    return reference <= texel;
  case CompareFunction::Greater:
    return reference > texel;
  case CompareFunction::NotEqual:
    return reference != texel;
  case CompareFunction::GreaterEqual:
    return reference >= texel;
  case CompareFunction::Always:
    return true;
  }
  return false;
}

} // namespace

std::array<uint32_t, 3> TexelFilter::sizeOf(uint32_t level) const {
  const ImageLevel &extent = sampled_.image.layout.levels[level];
  return {extent.width, extent.height, sampled_.image.slicesAt(level)};
}

bool TexelFilter::isFilteredAcrossFaces() const {
  return sampled_.image.descriptor.type == ImageType::Cube && !sampled_.sampler.hasSeparateFaces;
}

TexelFilter::Footprint TexelFilter::footprintOf(uint32_t level, std::array<double, 3> coordinates,
                                                bool isLinear) const {
  const SamplerDescriptor &sampler = sampled_.sampler;
  const std::array<uint32_t, 3> size = sizeOf(level);
  Footprint result = {axesOf(sampled_.image.descriptor.type), {}, point_.face};
  const auto isOutside = [](double coordinate) { return coordinate < 0 || coordinate > 1; };
  // Taps of an anisotropic filter may leave the face.
  if (isFilteredAcrossFaces() && (isOutside(coordinates[0]) || isOutside(coordinates[1]))) {
    const CubePoint point = normalized({point_.face, coordinates[0], coordinates[1]});
    coordinates = {point.s, point.t, 0};
    result.face = point.face;
  }
  for (uint32_t axis = 0; axis < result.axes; ++axis) {
    const double scale = sampler.isUnnormalized ? 1 : size[axis];
    const bool isAxisLinear = axis == 2 ? sampler.filtersZLinearly.value_or(isLinear) : isLinear;
    result.axis[axis] = footprintAt(coordinates[axis] * scale, isAxisLinear, sampler.truncatesCoordinates);
    result.axis[axis].first += point_.offset[axis];
    if (isFilteredAcrossFaces() && !isLinear)
      result.axis[axis].first = std::clamp<int64_t>(result.axis[axis].first, 0, size[axis] - 1);
  }
  return result;
}

std::optional<Components> TexelFilter::fetch(uint32_t level, const Footprint &footprint, uint32_t x,
                                             uint32_t y, uint32_t z) {
  const ImageDescriptor &descriptor = sampled_.image.descriptor;
  const std::array<uint32_t, 3> size = sizeOf(level);
  const std::array<int64_t, 3> at = {footprint.axis[0].first + x, footprint.axis[1].first + y,
                                     footprint.axis[2].first + z};
  const bool isCube = descriptor.type == ImageType::Cube;
  const uint32_t firstFace = descriptor.firstSlice + point_.slice * (isCube ? 6 : 1);
  if (isFilteredAcrossFaces()) {
    const std::optional<CubeTexel> texel = findCubeTexel(footprint.face, at[0], at[1], size[0]);
    if (!texel)
      return std::nullopt;
    return fetchAt(level, texel->x, texel->y, 0, firstFace + texel->face);
  }
  std::array<std::optional<uint32_t>, 3> wrapped = {0, 0, 0};
  for (uint32_t axis = 0; axis < footprint.axes; ++axis)
    wrapped[axis] = wrap(sampled_.sampler.wrap[axis], at[axis], size[axis]);
  return fetchAt(level, wrapped[0], wrapped[1], wrapped[2], firstFace + (isCube ? footprint.face : 0));
}

Components TexelFilter::fetchAt(uint32_t level, std::optional<uint32_t> x, std::optional<uint32_t> y,
                                std::optional<uint32_t> z, uint32_t slice) {
  Components texel = sampled_.border;
  if (x && y && z)
    texel = fetchTexel(wave_, point_.lane, sampled_.image, {level, *x, *y, slice + *z, 0}, isResident_);
  return sampled_.compares ? compared(texel) : texel;
}

Components TexelFilter::compared(const Components &texel) const {
  // Only fixed-point depths bound the reference.
  const NumberFormat number = sampled_.image.format.number;
  const bool isBounded = number == NumberFormat::Unorm || number == NumberFormat::FloatClamp;
  const float reference = isBounded ? std::clamp(point_.reference, 0.0f, 1.0f) : point_.reference;
  const bool result = passes(sampled_.sampler.compare, reference, std::bit_cast<float>(texel[0]));
  return {std::bit_cast<uint32_t>(result ? 1.0f : 0.0f), 0, 0, 0};
}

double TexelFilter::toNumber(uint32_t component) const {
  if (!sampled_.image.format.isInteger())
    return std::bit_cast<float>(component);
  return sampled_.image.format.number == NumberFormat::Sint ? static_cast<int32_t>(component)
                                                            : double(component);
}

uint32_t TexelFilter::fromNumber(double number) const {
  if (!sampled_.image.format.isInteger())
    return std::bit_cast<uint32_t>(static_cast<float>(number));
  return static_cast<uint32_t>(static_cast<int64_t>(number));
}

void TexelFilter::accumulate(const Components &texel, double weight) {
  for (uint32_t i = 0; i < 4; ++i) {
    const double number = toNumber(texel[i]);
    switch (sampled_.sampler.filter) {
    case FilterMode::Weighted:
      sum_[i] += weight == 1 ? number : number * weight;
      break;
    case FilterMode::Minimum:
      sum_[i] = isEmpty_ ? number : std::min(sum_[i], number);
      break;
    case FilterMode::Maximum:
      sum_[i] = isEmpty_ ? number : std::max(sum_[i], number);
      break;
    }
  }
  isEmpty_ = false;
}

void TexelFilter::add(uint32_t level, const std::array<double, 3> &coordinates, bool isLinear,
                      double weight) {
  const Footprint footprint = footprintOf(level, coordinates, isLinear);
  struct Part {
    Components texel;
    double weight;
  };
  std::array<Part, 8> parts;
  uint32_t count = 0;
  double missing = 0;
  const auto weightOf = [&](uint32_t axis, uint32_t index) {
    const AxisFootprint &along = footprint.axis[axis];
    return (index != 0 ? along.secondWeight : kOne - along.secondWeight) / kOne;
  };
  for (uint32_t z = 0; z < footprint.axis[2].count; ++z)
    for (uint32_t y = 0; y < footprint.axis[1].count; ++y)
      for (uint32_t x = 0; x < footprint.axis[0].count; ++x) {
        const double share = weightOf(0, x) * weightOf(1, y) * weightOf(2, z);
        if (share == 0)
          continue;
        if (const std::optional<Components> texel = fetch(level, footprint, x, y, z))
          parts[count++] = {*texel, share};
        else
          missing = share;
      }
  // Beyond the corner of a cube: the mean of the three texels that meet there.
  for (uint32_t i = 0; i < count; ++i)
    accumulate(parts[i].texel, (parts[i].weight + missing / count) * weight);
}

Components TexelFilter::result() const {
  Components result;
  for (uint32_t i = 0; i < 4; ++i)
    result[i] = fromNumber(sum_[i]);
  return result;
}

std::array<Components, 4> TexelFilter::gather(uint32_t level) {
  constexpr std::array<std::array<uint32_t, 2>, 4> kOrder = {{{0, 1}, {1, 1}, {1, 0}, {0, 0}}};
  const Footprint footprint = footprintOf(level, point_.coordinates, true);
  std::array<std::optional<Components>, 4> texels;
  std::array<double, 4> sum = {};
  for (uint32_t i = 0; i < 4; ++i) {
    texels[i] = fetch(level, footprint, kOrder[i][0], kOrder[i][1], 0);
    for (uint32_t component = 0; texels[i] && component < 4; ++component)
      sum[component] += toNumber((*texels[i])[component]);
  }
  // The mean of three, as in a linear filter.
  Components corner;
  for (uint32_t component = 0; component < 4; ++component)
    corner[component] = fromNumber(sum[component] / 3);
  std::array<Components, 4> result;
  for (uint32_t i = 0; i < 4; ++i)
    result[i] = texels[i].value_or(corner);
  return result;
}

} // namespace rdnasim
