// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/texture/LevelOfDetail.h"

#include <algorithm>
#include <cmath>

namespace rdnasim {

namespace {

constexpr double kFixedPoint = 256;
constexpr double kMostBias = 4095 / kFixedPoint; ///< maxSamplerLodBias, 15.996
constexpr double kMostLod = 128;                 ///< of a λ that would be infinite

double lengthOf(const BoundImage &image, const Gradient &gradient) {
  const ImageLevel &level = image.layout.levels[image.descriptor.firstLevel];
  return std::hypot(gradient[0] * level.width, gradient[1] * level.height, gradient[2] * level.depth);
}

double logarithm(double length) {
  if (std::isnan(length))
    return 0;
  return std::clamp(std::log2(length), -kMostLod, kMostLod);
}

} // namespace

Coverage coverageOf(const BoundImage &image, const SamplerDescriptor &sampler, const Gradient &horizontal,
                    const Gradient &vertical, bool isAnisotropic) {
  const double x = lengthOf(image, horizontal), y = lengthOf(image, vertical);
  const double most = std::max(x, y), least = std::min(x, y);
  Coverage result;
  result.major = x >= y ? horizontal : vertical;
  double ratio = 1;
  if (isAnisotropic && most > 0 && std::isfinite(most))
    ratio = least > 0 ? std::min<double>(most / least, sampler.maxAnisotropy) : sampler.maxAnisotropy;
  result.taps = static_cast<uint32_t>(std::ceil(ratio));
  result.lod = logarithm(most / ratio);
  return result;
}

LevelChoice chooseLevels(const BoundImage &image, const SamplerDescriptor &sampler, double lod, double bias,
                         double minimum) {
  const ImageDescriptor &descriptor = image.descriptor;
  const auto numberOr0 = [](double value) { return std::isnan(value) ? 0 : value; };
  LevelChoice result;
  result.lod = std::clamp(numberOr0(lod), -kMostLod, kMostLod) +
               std::clamp(sampler.lodBias / kFixedPoint + numberOr0(bias), -kMostBias, kMostBias);
  const double clamped = std::min(std::max({result.lod, sampler.minLod / kFixedPoint, numberOr0(minimum)}),
                                  sampler.maxLod / kFixedPoint);
  result.magnifies = clamped <= 0;
  const double first = descriptor.firstLevel, last = descriptor.lastLevel;
  const double wanted = sampler.mipFilter == MipFilter::None ? 0 : std::clamp(clamped, 0.0, last - first);
  const double level = std::clamp(std::max(first + wanted, descriptor.minLod / kFixedPoint), first, last);
  result.clampedLod = level - first;
  if (sampler.mipFilter != MipFilter::Linear) {
    result.level = static_cast<uint32_t>(std::max(std::ceil(level + 0.5) - 1, first));
    result.nextLevel = result.level;
    result.clampedLod = result.level - first;
    return result;
  }
  result.level = static_cast<uint32_t>(level);
  result.nextLevel = std::min(result.level + 1, descriptor.lastLevel);
  result.nextWeight = static_cast<uint32_t>(std::floor((level - result.level) * kFixedPoint + 0.5));
  return result;
}

bool dependsOnLod(const BoundImage &image, const SamplerDescriptor &sampler) {
  const bool hasLevels = image.descriptor.firstLevel != image.descriptor.lastLevel &&
                         sampler.mipFilter != MipFilter::None && sampler.minLod != sampler.maxLod;
  return hasLevels || sampler.magnifiesLinearly != sampler.minifiesLinearly || sampler.isAnisotropic;
}

} // namespace rdnasim
