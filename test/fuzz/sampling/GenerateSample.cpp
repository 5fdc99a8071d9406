// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PlaceLane.h"
#include "SampleCase.h"
#include "test/fuzz/common/Random.h"

#include <algorithm>
#include <bit>

namespace samplefuzz {

using amber::AddressMode;
using amber::Filter;
using amber::ImageDimension;
using amber::ViewDimension;
using fuzz::Random;

namespace {

constexpr double kByte = 1.0 / 255;

constexpr Format kFormats[] = {
    {"R8_UNORM", true, 1, kByte},
    {"R8G8_UNORM", true, 1, kByte},
    {"R8G8B8A8_UNORM", true, 1, kByte},
    {"B8G8R8A8_UNORM", true, 1, kByte},
    {"R8G8B8A8_SRGB", true, 1, kByte},
    {"B8G8R8A8_SRGB", true, 1, kByte},
    {"R8G8B8A8_SNORM", true, 2, 2 * kByte},
    {"R8_SNORM", true, 2, 2 * kByte},
    {"R5G6B5_UNORM_PACK16", true, 1, kByte},
    {"A1R5G5B5_UNORM_PACK16", true, 1, kByte},
    {"A2B10G10R10_UNORM_PACK32", true, 1, kByte},
    {"R16_UNORM", true, 1, 0},
    {"R16G16B16A16_UNORM", true, 1, 0},
    {"R16G16_SNORM", true, 2, 0},
    {"R16_SFLOAT", true, 128, 0},
    {"R16G16B16A16_SFLOAT", true, 128, 0},
    {"R32_SFLOAT", true, 128, 0},
    {"R32G32_SFLOAT", true, 128, 0},
    {"R32G32B32A32_SFLOAT", true, 128, 0},
    {"B10G11R11_UFLOAT_PACK32", true, 128, 0},
    {"E5B9G9R9_UFLOAT_PACK32", true, 128, 0},
    {"BC1_RGBA_UNORM_BLOCK", true, 1, 4 * kByte},
    {"BC3_SRGB_BLOCK", true, 1, 4 * kByte},
    {"BC4_UNORM_BLOCK", true, 1, 4 * kByte},
    {"BC5_SNORM_BLOCK", true, 2, 8 * kByte},
    {"BC7_UNORM_BLOCK", true, 1, kByte},
    // lavapipe does not filter depths.
    {"D16_UNORM", false, 1, 0},
    {"D32_SFLOAT", false, 1, 0},
    {"R8_UINT", false},
    {"R8G8B8A8_SINT", false},
    {"R16G16_UINT", false},
    {"R16G16B16A16_SINT", false},
    {"R32_UINT", false},
    {"R32G32B32A32_SINT", false},
    {"A2B10G10R10_UINT_PACK32", false},
};

class Maker {
public:
  explicit Maker(uint64_t seed) : random_(seed) {}

  SampleCase make() {
    chooseFormat();
    chooseShape();
    chooseView();
    chooseCall();
    chooseSampler();
    placeLanes(random_, sample_);
    return std::move(sample_);
  }

private:
  void chooseFormat() {
    Texture &texture = sample_.texture;
    texture.format = &kFormats[random_.below(std::size(kFormats))];
    texture.image.format = *amber::parseImageFormat(std::string(texture.format->name));
    texture.seed = random_.next();
  }

  uint32_t anyExtent(uint32_t most) {
    return random_.chance(50) ? 1u << random_.below(uint32_t(std::bit_width(most)))
                              : random_.between(1, most);
  }

  void chooseShape() {
    using enum ViewDimension;
    amber::Image &image = sample_.texture.image;
    const bool isPlane = image.format.isCompressed() || image.format.aspect == amber::TexelAspect::Depth;
    const ViewDimension shape =
        isPlane
            ? random_.pick<ViewDimension>({Dim2D, Array2D, Cube})
            : random_.pick<ViewDimension>({Dim1D, Array1D, Dim2D, Dim2D, Array2D, Dim3D, Cube, ArrayCube});
    sample_.texture.view.dimension = shape;
    const bool is1D = shape == Dim1D || shape == Array1D, is3D = shape == Dim3D;
    image.dimension = is1D ? ImageDimension::Dim1D : is3D ? ImageDimension::Dim3D : ImageDimension::Dim2D;
    image.width = anyExtent(is3D ? 8 : 20);
    image.height = is1D ? 1 : anyExtent(is3D ? 8 : 20);
    image.depth = is3D ? anyExtent(8) : 1;
    if (sample_.isCube())
      image.width = image.height = random_.between(1, 12);
    if (!is3D)
      image.layers = sample_.isCube() ? 6 * random_.between(1, 2) : random_.between(1, 4);
    image.levels = random_.between(1, amber::mostLevelsOf(image));
  }

  void chooseView() {
    const amber::Image &image = sample_.texture.image;
    amber::ImageView &view = sample_.texture.view;
    view.baseLevel = random_.chance(30) ? random_.below(image.levels) : 0;
    view.levels = random_.between(1, image.levels - view.baseLevel);
    const uint32_t unit = sample_.isCube() ? 6 : 1;
    view.baseLayer = random_.chance(40) ? unit * random_.below(image.layers / unit) : 0;
    const uint32_t left = (image.layers - view.baseLayer) / unit;
    view.layers = unit * (sample_.isArray() ? random_.between(1, left) : 1);
    if (random_.chance(25) && image.format.aspect == amber::TexelAspect::Color)
      for (char &component : view.components)
        component = "rgba01"[random_.below(6)];
  }

  void chooseCall() {
    const bool isLine = sample_.texture.image.dimension == ImageDimension::Dim1D;
    const bool isVolume = sample_.texture.image.dimension == ImageDimension::Dim3D;
    std::vector<Call> calls{Call::Level, Call::Level, Call::Level};
    if (!sample_.isCube())
      calls.insert(calls.end(), {Call::Gradient, Call::Fetch});
    if (!isLine && !isVolume)
      calls.push_back(Call::Gather);
    if (sample_.texture.image.dimension == ImageDimension::Dim2D && !sample_.isCube())
      calls.push_back(Call::GatherOffsets);
    sample_.call = random_.pick(calls);
    for (auto &offset : sample_.offsets)
      offset = {anyOffset(), anyOffset()};
    const bool mayProject = sample_.call == Call::Level || sample_.call == Call::Gradient;
    sample_.isProjective = mayProject && !sample_.isCube() && !sample_.isArray() && random_.chance(20);
    sample_.component = random_.below(4);
    const bool mayHaveOffset = !sample_.isCube() && sample_.call <= Call::Gather;
    sample_.hasOffset = mayHaveOffset && random_.chance(20);
    for (int32_t &offset : sample_.offset)
      offset = anyOffset();
  }

  int32_t anyOffset() { return int32_t(random_.below(16)) - 8; }

  /// Eighths, but no half: there nearest levels would be ambiguous.
  double anyLimit() { return random_.pick<double>({0, 0.25, 0.75, 1, 1.125, 2.25, 3}); }

  void chooseSampler() {
    amber::Sampler &sampler = sample_.sampler;
    const auto filter = [&] {
      return sample_.texture.format->isFilterable && random_.chance(50) ? Filter::Linear : Filter::Nearest;
    };
    sampler.magFilter = filter();
    sampler.minFilter = filter();
    sampler.mipmapMode = filter();
    // Everything on a small face is at a corner.
    const bool hasSmallFaces = sample_.isCube() && extentOf(sample_, sample_.texture.view.levels - 1, 0) < 3;
    if (hasSmallFaces)
      sampler.magFilter = sampler.minFilter = Filter::Nearest;
    sampler.isSeamless = !sample_.isCube() || random_.chance(70);
    if (hasSmallFaces && sample_.call == Call::Gather)
      sample_.call = Call::Level;
    // lavapipe clamps to separate faces of a cube, whatever the address modes are.
    for (AddressMode &mode : sampler.addressModes)
      mode = sampler.isSeamless ? AddressMode(random_.below(5)) : AddressMode::ClampToEdge;
    sampler.isIntegerBorder = sample_.isInteger();
    chooseBorder();
    sampler.minLod = random_.chance(40) ? anyLimit() : 0;
    sampler.maxLod = random_.chance(40) ? sampler.minLod + anyLimit() : 100;
    sampler.lodBias = random_.chance(30) ? random_.between(0, 8) - 4.0 : 0;
    const bool isDepth = sample_.texture.image.format.aspect == amber::TexelAspect::Depth;
    const ViewDimension shape = sample_.texture.view.dimension;
    const bool mayCompare = (shape == ViewDimension::Dim2D && !sample_.isProjective) || sample_.gathers();
    if (isDepth && mayCompare && sample_.call != Call::Fetch && random_.chance(60))
      sampler.compare = amber::CompareOp(random_.below(8));
    else if (sample_.texture.format->isFilterable && !sample_.gathers() && random_.chance(10))
      reduce();
    else if (sample_.call == Call::Level && !sample_.hasOffset && !sample_.isProjective && isFlat(shape) &&
             random_.chance(15))
      countTexels();
    // Only a border's colour in an unswizzled view is defined.
    if (sample_.texture.view.components != "rgba")
      for (AddressMode &mode : sampler.addressModes)
        if (mode == AddressMode::ClampToBorder)
          mode = AddressMode::Repeat;
  }

  /// To the least or the greatest texel. A level with next to no weight would count, and lavapipe counts
  /// the neighbours of the nearest texel if the other filter is linear.
  void reduce() {
    sample_.sampler.reduction = amber::Reduction(random_.between(1, 2));
    sample_.sampler.mipmapMode = Filter::Nearest;
    sample_.sampler.magFilter = sample_.sampler.minFilter;
  }

  /// A custom colour is one that the format may have.
  void chooseBorder() {
    amber::Sampler &sampler = sample_.sampler;
    const bool isDepth = sample_.texture.image.format.aspect == amber::TexelAspect::Depth;
    sampler.border = amber::BorderColor(random_.below(isDepth ? 3 : 4));
    const bool isFloat = sample_.texture.format->range > 2;
    for (size_t i = 0; i < 4; ++i) {
      const bool isNarrow = i == 3 && sample_.texture.image.format.isPacked;
      const uint32_t whole = random_.below(isNarrow ? 4 : 128);
      const auto real = float(random_.below(isFloat ? 2048 : 33)) / 32;
      sampler.borderBits[i] = sample_.isInteger() ? whole : std::bit_cast<uint32_t>(real);
    }
  }

  static bool isFlat(ViewDimension shape) {
    return shape == ViewDimension::Dim1D || shape == ViewDimension::Dim2D;
  }

  /// Coordinates in texels: Vulkan allows them only together with everything else here.
  void countTexels() {
    amber::Sampler &sampler = sample_.sampler;
    sampler.isNormalized = false;
    sampler.minFilter = sampler.magFilter;
    sampler.mipmapMode = Filter::Nearest;
    sampler.minLod = sampler.maxLod = sampler.lodBias = 0;
    for (AddressMode &mode : sampler.addressModes)
      mode = random_.chance(50) && sample_.texture.view.components == "rgba" ? AddressMode::ClampToBorder
                                                                             : AddressMode::ClampToEdge;
    sample_.texture.view.levels = 1;
  }

  Random random_;
  SampleCase sample_;
};

} // namespace

bool SampleCase::isCube() const {
  return texture.view.dimension == ViewDimension::Cube || texture.view.dimension == ViewDimension::ArrayCube;
}

bool SampleCase::isArray() const {
  return texture.view.dimension >= ViewDimension::Array1D;
}

uint32_t SampleCase::axes() const {
  if (isCube())
    return 3;
  switch (texture.image.dimension) {
  case ImageDimension::Dim1D:
    return 1;
  case ImageDimension::Dim2D:
    return 2;
  case ImageDimension::Dim3D:
    return 3;
  }
  return 0;
}

double extentOf(const SampleCase &sample, uint32_t level, uint32_t axis) {
  const amber::Image &image = sample.texture.image;
  const uint32_t whole = axis == 0 ? image.width : axis == 1 ? image.height : image.depth;
  return std::max(1u, whole >> (sample.texture.view.baseLevel + level));
}

SampleCase generateSample(uint64_t seed) {
  return Maker(seed).make();
}

} // namespace samplefuzz
