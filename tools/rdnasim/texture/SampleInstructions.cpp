// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Samples, gathers and the query of the level of detail.

#include "tools/rdnasim/texture/SampleInstructions.h"

#include "tools/rdnasim/machine/GraphicsUnit.h"
#include "tools/rdnasim/machine/InstructionTable.h"
#include "tools/rdnasim/memory/MemoryAccess.h"
#include "tools/rdnasim/texture/BoundSampler.h"
#include "tools/rdnasim/texture/CubeFaces.h"
#include "tools/rdnasim/texture/ImageAddress.h"
#include "tools/rdnasim/texture/ImageResult.h"
#include "tools/rdnasim/texture/LevelOfDetail.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <deque>
#include <limits>
#include <string>

namespace rdnasim {

namespace {

/// An index that a shader passes as a float, already rounded: a layer, or the face of a cube with its layer.
uint32_t indexOf(uint32_t bits, uint32_t most) {
  const float value = std::bit_cast<float>(bits);
  return std::isnan(value) ? 0 : static_cast<uint32_t>(std::clamp(std::nearbyint(value), 0.0f, float(most)));
}

/// An instruction with a sampler, for all its lanes.
class Sampling {
public:
  Sampling(Wave &wave, const Instruction &instruction)
      : wave_(wave), instruction_(instruction), operation_(ImageOperation::of(instruction)),
        dimension_(infoOf(instruction.image.dimension)) {}

  /// Returns false after a fault.
  bool begin() {
    return readImage(wave_, instruction_, true, sampled_.image) &&
           readSampler(wave_, instruction_, sampled_) &&
           readImageAddress(wave_, instruction_, true, address_);
  }

  bool isNull() const { return sampled_.image.descriptor.isNull; }
  bool isInteger() const { return sampled_.image.format.isInteger(); }
  bool isLodNeeded() const {
    return !sampled_.sampler.isUnnormalized && dependsOnLod(sampled_.image, sampled_.sampler);
  }
  Components select(const Components &texel) const { return sampled_.image.select(texel); }

  SamplePoint pointOf(uint32_t lane) const;
  /// `isRequired`: the result depends on it. Returns false if lanes of the quad are missing: with a fault, or
  /// in a pixel wave with a result that is not defined.
  bool coverageOfLane(uint32_t lane, bool isRequired, Coverage &coverage);
  LevelChoice levelsOf(uint32_t lane, const Coverage &coverage) const;
  uint32_t warningOf(const LevelChoice &choice) const;
  Components sample(uint32_t lane);
  std::array<Components, 4> gather(uint32_t lane);
  void setStatus(ImageResult &result, uint32_t lane) const {
    result.setStatus(lane, isResident_, warning_);
    if (!isDefined_)
      result.setUndefined(lane);
  }

private:
  bool isCube() const { return sampled_.image.descriptor.type == ImageType::Cube; }
  uint32_t axes() const { return dimension_.gradients; }
  double coordinateOf(uint32_t lane, uint32_t axis) const {
    const float value = std::bit_cast<float>(address_.coordinates[axis][lane]);
    // A shader passes the position on a cube's face from 1 to 2.
    return isCube() ? double(value) - 1 : double(value);
  }
  uint32_t faceOf(uint32_t lane) const {
    return std::min(indexOf(address_.coordinates[2][lane], 0xffff) & 7, 5u);
  }
  Gradient differenceOf(uint32_t lane, uint32_t from, uint32_t to) const;
  bool isAnisotropic() const;
  uint32_t firstLevel() const;
  bool refuseFilter(const LevelChoice &choice, bool isLinear);

  Wave &wave_;
  const Instruction &instruction_;
  ImageOperation operation_;
  DimensionInfo dimension_;
  SampledImage sampled_;
  ImageAddress address_;
  uint32_t warning_ = 0; ///< of the last lane
  bool isResident_ = true, isDefined_ = true;
};

SamplePoint Sampling::pointOf(uint32_t lane) const {
  const BoundImage &image = sampled_.image;
  SamplePoint point;
  point.lane = lane;
  for (uint32_t axis = 0; axis < axes(); ++axis)
    point.coordinates[axis] = coordinateOf(lane, axis);
  const uint32_t slices = isLayered(image.descriptor.type) ? image.slicesAt(image.descriptor.firstLevel) : 1;
  if (isCube()) {
    point.face = faceOf(lane);
    // Eight indices for each cube of an array.
    point.slice = std::min(indexOf(address_.coordinates[2][lane], 0xffff) / 8, slices / 6 - 1);
  } else if (dimension_.hasSlice) {
    point.slice = indexOf(address_.coordinates[axes()][lane], slices - 1);
  }
  for (uint32_t axis = 0; operation_.hasOffset && axis < axes(); ++axis)
    point.offset[axis] = static_cast<int32_t>(address_.offset[lane] << (26 - 8 * axis)) >> 26;
  if (operation_.compares)
    point.reference = std::bit_cast<float>(address_.reference[lane]);
  return point;
}

/// The difference of the coordinates of two lanes. On a cube both are seen from the face of `lane`.
Gradient Sampling::differenceOf(uint32_t lane, uint32_t from, uint32_t to) const {
  if (isCube()) {
    auto seen = [&](uint32_t other) {
      return projectOnFace({faceOf(other), coordinateOf(other, 0), coordinateOf(other, 1)}, faceOf(lane));
    };
    const CubePoint first = seen(from), second = seen(to);
    return {second.s - first.s, second.t - first.t, 0};
  }
  Gradient result = {};
  for (uint32_t axis = 0; axis < axes(); ++axis)
    result[axis] = coordinateOf(to, axis) - coordinateOf(from, axis);
  return result;
}

bool Sampling::isAnisotropic() const {
  const ImageDescriptor &descriptor = sampled_.image.descriptor;
  const bool isDropped =
      sampled_.sampler.dropsAnisotropyOfSingleLevel && descriptor.firstLevel == descriptor.lastLevel;
  return sampled_.sampler.isAnisotropic && !isDropped && axes() == 2;
}

bool Sampling::coverageOfLane(uint32_t lane, bool isRequired, Coverage &coverage) {
  coverage = {};
  isDefined_ = true;
  if (sampled_.sampler.isUnnormalized || operation_.lod == LodSource::Zero)
    return true;
  if (operation_.lod == LodSource::Explicit) {
    coverage.lod = std::bit_cast<float>(address_.lod[lane]);
    return true;
  }
  if (operation_.lod == LodSource::Gradients) {
    Gradient directions[2] = {};
    for (uint32_t i = 0; i < 2 * axes(); ++i)
      directions[i / axes()][i % axes()] = std::bit_cast<float>(address_.gradients[i][lane]);
    coverage = coverageOf(sampled_.image, sampled_.sampler, directions[0], directions[1], isAnisotropic());
    return true;
  }
  if (!isRequired)
    return true;
  // One pair of differences for the whole quad.
  const uint32_t first = lane & ~3u, right = first + 1, below = first + 2;
  const uint64_t needed = 7ull << first;
  // The hardware reads the coordinates of a pixel wave's quad regardless of EXEC: LLVM leaves whole quad mode
  // before it samples. The lanes of other waves need not be a quad.
  if (wave_.graphics && wave_.graphics->hasQuads()) {
    isDefined_ = (address_.definedLanes & needed) == needed;
    if (!isDefined_)
      return false;
  } else if ((wave_.exec() & needed) != needed) {
    wave_.fault("lane " + std::to_string(lane) +
                ": the derivatives need lanes of its quad that are not active");
    return false;
  }
  coverage = coverageOf(sampled_.image, sampled_.sampler, differenceOf(lane, first, right),
                        differenceOf(lane, first, below), isAnisotropic());
  return true;
}

LevelChoice Sampling::levelsOf(uint32_t lane, const Coverage &coverage) const {
  const double bias = operation_.lod == LodSource::Bias ? std::bit_cast<float>(address_.bias[lane]) : 0;
  const double minimum = operation_.clampsLod ? std::bit_cast<float>(address_.lod[lane])
                                              : -std::numeric_limits<double>::infinity();
  return chooseLevels(sampled_.image, sampled_.sampler, coverage.lod, bias, minimum);
}

/// The view's first level, or what its minimum leaves of it.
uint32_t Sampling::firstLevel() const {
  const ImageDescriptor &descriptor = sampled_.image.descriptor;
  return std::clamp(descriptor.minLod / 256, descriptor.firstLevel, descriptor.lastLevel);
}

/// Sums of integers, and of levels of integers, are not defined.
bool Sampling::refuseFilter(const LevelChoice &choice, bool isLinear) {
  if (!isInteger() || sampled_.sampler.filter != FilterMode::Weighted ||
      (!isLinear && choice.nextWeight == 0))
    return false;
  wave_.fault("a format of integers cannot be filtered linearly");
  return true;
}

/// The part of the residency status that the view's warning level determines: bit 1, and the level of detail.
uint32_t Sampling::warningOf(const LevelChoice &choice) const {
  const ImageDescriptor &descriptor = sampled_.image.descriptor;
  const auto lod = static_cast<uint32_t>((descriptor.firstLevel + choice.clampedLod) * 256);
  return instruction_.image.lodWarning && lod < descriptor.minLodWarning ? 2 | lod << 16 : 0;
}

Components Sampling::sample(uint32_t lane) {
  Coverage coverage;
  if (!coverageOfLane(lane, isLodNeeded(), coverage))
    return {};
  const LevelChoice choice = levelsOf(lane, coverage);
  warning_ = warningOf(choice);
  const SamplerDescriptor &sampler = sampled_.sampler;
  const bool isLinear = choice.magnifies ? sampler.magnifiesLinearly : sampler.minifiesLinearly;
  if (refuseFilter(choice, isLinear))
    return {};
  const SamplePoint point = pointOf(lane);
  TexelFilter filter(wave_, sampled_, point);
  const double nextWeight = choice.nextWeight / 256.0, share = 1.0 / coverage.taps;
  for (uint32_t tap = 1; tap <= coverage.taps; ++tap) {
    std::array<double, 3> coordinates = point.coordinates;
    const double position = coverage.taps == 1 ? 0 : double(tap) / (coverage.taps + 1) - 0.5;
    for (uint32_t axis = 0; axis < axes(); ++axis)
      coordinates[axis] += position == 0 ? 0 : position * coverage.major[axis];
    if (choice.nextWeight != 256)
      filter.add(choice.level, coordinates, isLinear, share * (1 - nextWeight));
    if (choice.nextWeight != 0)
      filter.add(choice.nextLevel, coordinates, isLinear, share * nextWeight);
  }
  isResident_ = filter.isResident();
  return select(filter.result());
}

std::array<Components, 4> Sampling::gather(uint32_t lane) {
  Coverage coverage;
  const ImageDescriptor &descriptor = sampled_.image.descriptor;
  if (!coverageOfLane(lane, descriptor.firstLevel != descriptor.lastLevel, coverage))
    return {};
  // Without a level of its own a gather takes the view's first one, which no clamp of the sampler moves.
  LevelChoice choice;
  if (operation_.lod == LodSource::Zero)
    choice.level = choice.nextLevel = firstLevel();
  else
    choice = levelsOf(lane, coverage);
  warning_ = warningOf(choice);
  const SamplePoint point = pointOf(lane);
  TexelFilter filter(wave_, sampled_, point);
  std::array<Components, 4> texels = filter.gather(choice.nextWeight > 128 ? choice.nextLevel : choice.level);
  isResident_ = filter.isResident();
  for (Components &texel : texels)
    texel = select(texel);
  return texels;
}

Counter counterOf(const Wave &wave) {
  return wave.program.target.isIn(kRdna4) ? Counter::Sample : Counter::Load;
}

/// Runs `ofLane(sampling, lane)` for each lane, and writes the components that it returns.
template <class Function>
void runForLanes(Wave &wave, const Instruction &instruction, uint8_t mask, Function ofLane) {
  Sampling sampling(wave, instruction);
  if (wave.exec() != 0 && !sampling.begin())
    return;
  ImageResult result(wave, instruction, mask, wave.exec() != 0 && sampling.isInteger());
  forEachLane(wave.exec(), [&](uint32_t lane) {
    if (wave.hasFault())
      return;
    result.set(lane, sampling.isNull() ? Components{} : ofLane(sampling, lane));
    sampling.setStatus(result, lane);
  });
  result.write(counterOf(wave));
}

void runSample(Wave &wave, const Instruction &instruction) {
  runForLanes(wave, instruction, instruction.image.mask,
              [](Sampling &sampling, uint32_t lane) { return sampling.sample(lane); });
}

void runGather(Wave &wave, const Instruction &instruction) {
  const uint8_t mask = instruction.image.mask;
  if (!std::has_single_bit(mask))
    return wave.fault("a gather needs one component in dmask");
  const auto component = static_cast<uint32_t>(std::countr_zero(mask));
  runForLanes(wave, instruction, 0xf, [component](Sampling &sampling, uint32_t lane) {
    const std::array<Components, 4> texels = sampling.gather(lane);
    return Components{texels[0][component], texels[1][component], texels[2][component], texels[3][component]};
  });
}

void runGetLod(Wave &wave, const Instruction &instruction) {
  runForLanes(wave, instruction, instruction.image.mask, [](Sampling &sampling, uint32_t lane) {
    Coverage coverage;
    if (!sampling.coverageOfLane(lane, true, coverage))
      return Components{};
    const LevelChoice choice = sampling.levelsOf(lane, coverage);
    return Components{std::bit_cast<uint32_t>(static_cast<float>(choice.clampedLod)),
                      std::bit_cast<uint32_t>(static_cast<float>(choice.lod)), 0, 0};
  });
}

constexpr std::array<OperandInfo, kMaxOperands> kOperands = {written(Type::B128), read(Type::B32),
                                                             read(Type::B256), read(Type::B128)};

/// Collects the mnemonics of a family: each combination of suffixes that exists.
class Names {
public:
  explicit Names(std::vector<OpInfo> &result) : result_(result) {}

  void addSamples() {
    struct Level {
      const char *suffix;
      LodSource source;
      Generations generations = kAll;
    };
    // `cd` takes the level of detail from coarser derivatives, which is the same for the simulator.
    static constexpr Level kLevels[] = {{"", LodSource::Implicit},    {"_b", LodSource::Bias},
                                        {"_l", LodSource::Explicit},  {"_lz", LodSource::Zero},
                                        {"_d", LodSource::Gradients}, {"_cd", LodSource::Gradients, kRdna2}};
    for (const Level &level : kLevels)
      for (bool compares : {false, true})
        for (bool clamps : {false, true})
          for (bool hasOffset : {false, true})
            for (bool isHalf : {false, true}) {
              const ImageOperation operation = {level.source, compares, clamps, hasOffset, isHalf};
              const bool hasLevel = level.source == LodSource::Explicit || level.source == LodSource::Zero;
              if ((hasLevel && clamps) || (isHalf && level.source != LodSource::Gradients))
                continue;
              add("image_sample", level.suffix, operation, level.generations, runSample);
            }
  }

  void addGathers() {
    struct Level {
      const char *suffix;
      LodSource source;
    };
    static constexpr Level kLevels[] = {{"", LodSource::Implicit},
                                        {"_b", LodSource::Bias},
                                        {"_l", LodSource::Explicit},
                                        {"_lz", LodSource::Zero}};
    for (const Level &level : kLevels)
      for (bool compares : {false, true})
        for (bool clamps : {false, true})
          for (bool hasOffset : {false, true}) {
            const bool hasLevel = level.source == LodSource::Explicit || level.source == LodSource::Zero;
            if (hasLevel && clamps)
              continue;
            // RDNA3 has dropped most of those with an offset.
            const bool isInAll = !hasOffset || level.source == LodSource::Zero ||
                                 (level.source == LodSource::Implicit && !compares && !clamps);
            add("image_gather4", level.suffix, {level.source, compares, clamps, hasOffset},
                isInAll ? kAll : kRdna2, runGather);
          }
  }

private:
  void add(std::string name, const char *level, const ImageOperation &operation, Generations generations,
           Handler handler) {
    static std::deque<std::string> names;
    name += operation.compares ? "_c" : "";
    name += level;
    name += operation.clampsLod ? "_cl" : "";
    name += operation.hasOffset ? "_o" : "";
    name += operation.halfGradients ? "_g16" : "";
    result_.push_back(
        {names.emplace_back(name), generations, OpKind::Vmem, kOperands, handler, operation.tag()});
  }

  std::vector<OpInfo> &result_;
};

} // namespace

std::vector<OpInfo> sampleInstructions() {
  std::vector<OpInfo> result = {{"image_get_lod", kAll, OpKind::Vmem, kOperands, runGetLod}};
  Names(result).addSamples();
  Names(result).addGathers();
  return result;
}

} // namespace rdnasim
