// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Coordinates are rounded to 1/256 of a texel by some implementations, among them the simulated GPU. So
// places are on this grid in one of the sampled levels. In another, where they are not, the tolerance is the
// greatest difference that the rounding of weights can make.

#include "PlaceLane.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace samplefuzz {

using amber::Filter;
using fuzz::Random;

namespace {

constexpr double kGrid = 256;
/// From where another texel would be the nearest, in texels.
constexpr double kMargin = 1.0 / 32;
/// The errors of single precision, relative to the texels.
constexpr double kRounding = 1e-5;
/// That of the product of a coordinate and a size.
constexpr double kProduct = 1.0 / (1 << 23);
/// lavapipe takes log2(1 + x) for x, which is up to 0.0861 less.
constexpr double kLevelError = 0.09;

/// The levels that a λ selects, and how.
struct Levels {
  Filter filter = Filter::Nearest;
  uint32_t first = 0, second = 0;
  double error = 0; ///< of the second one's weight
};

class Placer {
public:
  Placer(Random &random, SampleCase &sample) : random_(random), sample_(sample) {}

  void run() {
    // Some samplers leave no place that is good enough. Simpler ones always do.
    for (uint32_t simplification = 0; sample_.lanes.size() < kLanes; ++simplification) {
      if (simplification > 0)
        simplify(simplification);
      sample_.lanes.clear();
      for (uint32_t i = 0; i < 50 * kLanes && sample_.lanes.size() < kLanes; ++i)
        if (auto lane = sample_.call == Call::Fetch ? std::optional(fetched()) : attempt())
          sample_.lanes.push_back(*lane);
    }
  }

private:
  void simplify(uint32_t simplification) {
    amber::Sampler &sampler = sample_.sampler;
    sampler.minLod = sampler.lodBias = 0;
    sampler.maxLod = sampler.isNormalized ? 100 : 0;
    if (simplification > 1) {
      sampler.magFilter = sampler.minFilter = sampler.mipmapMode = Filter::Nearest;
      sample_.call = Call::Level;
    }
  }

  const amber::ImageView &view() const { return sample_.texture.view; }

  /// The texel that is loaded exists.
  Lane fetched() {
    Lane lane;
    const uint32_t level = random_.below(view().levels);
    lane.level = float(level);
    for (uint32_t axis = 0; axis < sample_.axes(); ++axis)
      lane.place[axis] = float(random_.below(size_t(extentOf(sample_, level, axis))));
    if (sample_.isArray())
      lane.place[sample_.axes()] = float(random_.below(view().layers));
    lane.tolerance = conversionError(1);
    return lane;
  }

  double conversionError(uint32_t filters) const {
    const Format &format = *sample_.texture.format;
    return sample_.isInteger() ? 0 : format.resolution * (1 + filters) + kRounding * format.range;
  }

  std::optional<Lane> attempt() {
    Lane lane;
    const std::optional<Levels> levels = chooseLevels(lane);
    if (!levels || !choosePlace(*levels, lane))
      return std::nullopt;
    if (sample_.isArray())
      lane.place[sample_.axes()] = anyLayer();
    if (sample_.isProjective)
      project(lane);
    if (sample_.sampler.compare)
      lane.reference = float(random_.below(64)) / 64 + 1.0f / 128;
    return lane;
  }

  /// By a power of two, which no division rounds.
  void project(Lane &lane) {
    lane.divisor = random_.pick<float>({0.25f, 1, 2, 8});
    for (float &coordinate : lane.place)
      coordinate *= lane.divisor;
  }

  float anyLayer() {
    const uint32_t count = sample_.isCube() ? view().layers / 6 : view().layers;
    const float whole = float(random_.below(count + 3)) - 1;
    return whole + float(random_.below(7)) / 8 - 0.375f;
  }

  /// Returns nothing for a λ close to where another level or filter begins.
  std::optional<Levels> chooseLevels(Lane &lane) {
    const amber::Sampler &sampler = sample_.sampler;
    if (sample_.gathers())
      return Levels{Filter::Linear, 0, 0, 0};
    const double last = view().levels - 1;
    const bool hasGradient = sample_.call == Call::Gradient;
    double asked = double(random_.below(16 * (view().levels + 2))) / 16 - 1;
    if (!sampler.isNormalized)
      asked = 0;
    if (hasGradient && random_.chance(50))
      asked = std::round(asked);
    lane.level = float(asked);
    if (hasGradient)
      chooseSlopes(asked, lane);
    const double biased = asked + sampler.lodBias;
    const double clamped = std::clamp(biased, sampler.minLod, sampler.maxLod);
    const double error = hasGradient && asked != std::round(asked) ? kLevelError : 0;
    if (sampler.magFilter != sampler.minFilter && hasGradient && std::abs(biased) < 2 * kLevelError)
      return std::nullopt;
    Levels levels;
    levels.filter = clamped <= 0 ? sampler.magFilter : sampler.minFilter;
    const double level = std::clamp(clamped, 0.0, last);
    if (sampler.mipmapMode == Filter::Nearest) {
      if (std::abs(level - std::floor(level) - 0.5) < 1.0 / 16 + error)
        return std::nullopt;
      levels.first = levels.second = uint32_t(std::floor(level + 0.5));
      return levels;
    }
    levels.first = uint32_t(level);
    levels.second = std::min(levels.first + 1, view().levels - 1);
    levels.error = error;
    if (level == levels.first && error == 0)
      levels.second = levels.first;
    return levels;
  }

  /// One axis has the longest of both derivatives, so that every rule finds the same λ.
  void chooseSlopes(double level, Lane &lane) {
    const uint32_t axis = random_.below(sample_.axes()), direction = random_.below(2);
    const double sign = random_.chance(50) ? 1 : -1;
    lane.slopes[direction][axis] = float(sign * std::exp2(level) / extentOf(sample_, 0, axis));
    if (random_.chance(50))
      lane.slopes[1 - direction][axis] = lane.slopes[direction][axis] / 4;
  }

  /// In texels: on the image, at its edges, or far away.
  double anyPosition(double size) {
    const uint32_t choice = random_.below(100);
    double texel = random_.below(size_t(3 * size)) - size;
    if (choice < 30)
      texel = random_.chance(50) ? double(random_.below(3)) - 2 : size - 2 + random_.below(3);
    else if (choice < 35)
      texel += size * (double(random_.below(200)) - 100);
    return texel + random_.below(size_t(kGrid)) / kGrid;
  }

  /// Sums over the axes of a place.
  struct Sums {
    double weightError = 0;
    uint32_t edges = 0; ///< of a face, which the filter crosses
  };

  /// Fills in the coordinates and the tolerance. Returns false for a place where the nearest texel depends on
  /// the rounding.
  bool choosePlace(const Levels &levels, Lane &lane) {
    const uint32_t home = random_.chance(50) ? levels.first : levels.second;
    const bool isCube = sample_.isCube();
    Sums sums{levels.error};
    for (uint32_t axis = 0; axis < (isCube ? 2 : sample_.axes()); ++axis) {
      const double size = extentOf(sample_, home, axis);
      const double position = isCube ? random_.below(size_t(size * kGrid)) / kGrid : anyPosition(size);
      const auto coordinate = float(sample_.sampler.isNormalized ? position / size : position);
      lane.place[axis] = coordinate;
      if (!addAxis(levels, axis, coordinate, sums))
        return false;
      if (isCube && (coordinate < 0.01f || coordinate > 0.99f))
        return false; // another face, after rounding
    }
    // Corners, where three faces meet, have no fourth texel, and no common rule.
    if (sums.edges > 1)
      return false;
    const uint32_t filters =
        (levels.filter == Filter::Linear ? sample_.axes() : 0) + (levels.first != levels.second ? 1 : 0);
    lane.tolerance = conversionError(filters) + sample_.texture.format->range * sums.weightError;
    if (isCube)
      turnToFace(lane);
    return true;
  }

  bool addAxis(const Levels &levels, uint32_t axis, float coordinate, Sums &sums) const {
    const bool isLinear = levels.filter == Filter::Linear;
    for (uint32_t level : {levels.first, levels.second}) {
      const double size = extentOf(sample_, level, axis);
      const double texel = coordinate * (sample_.sampler.isNormalized ? size : 1);
      if (!isAllowed(levels.filter, texel))
        return false;
      if (isLinear)
        sums.weightError +=
            std::abs(texel * kGrid - std::round(texel * kGrid)) / kGrid + std::abs(texel) * kProduct;
      const bool isAtEdge = std::abs(texel - size / 2) > size / 2 - 0.5;
      if (sample_.isCube() && sample_.sampler.isSeamless && isLinear && isAtEdge && level == levels.second)
        ++sums.edges;
    }
    return true;
  }

  bool isAllowed(Filter filter, double texel) const {
    const double fraction = texel - std::floor(texel), middle = std::abs(fraction - 0.5);
    if (filter == Filter::Nearest)
      return middle < 0.5 - kMargin;
    const bool isExact = sample_.gathers() || sample_.sampler.reduction != amber::Reduction::WeightedAverage;
    return !isExact || middle > kMargin;
  }

  /// From coordinates on a face.
  void turnToFace(Lane &lane) {
    const double s = 2 * double(lane.place[0]) - 1, t = 2 * double(lane.place[1]) - 1;
    const double length = random_.pick<double>({1, 1, 0.5, 3, 100});
    const std::array<double, 3> directions[] = {{1, -t, -s}, {-1, -t, s}, {s, 1, t},
                                                {s, -1, -t}, {s, -t, 1},  {-s, -t, -1}};
    const auto &direction = directions[random_.below(6)];
    for (uint32_t axis = 0; axis < 3; ++axis)
      lane.place[axis] = float(direction[axis] * length);
  }

  Random &random_;
  SampleCase &sample_;
};

} // namespace

void placeLanes(Random &random, SampleCase &sample) {
  Placer(random, sample).run();
}

} // namespace samplefuzz
