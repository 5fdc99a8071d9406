// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Filters and wrap modes, against hand-worked rows and a sampler that is written in another way.

#include "SampleMachine.h"
#include "tools/rdnasim/texture/WrapModes.h"

#include <cmath>
#include <gmock/gmock.h>
#include <vector>

namespace rdnasim {
namespace {

constexpr uint32_t kRepeat = 0, kMirror = 1, kEdge = 2, kMirrorOnce = 3, kBorder = 6, kMirrorOnceBorder = 7;

TEST(WrapModes, RowsOfFourTexels) {
  // Texels from -9 to 12; b is the border.
  struct Row {
    WrapMode mode;
    const char *texels;
  };
  constexpr Row kRows[] = {
      {WrapMode::Repeat, "3012301230123012301230"},
      {WrapMode::Mirror, "0012332100123321001233"},
      {WrapMode::ClampToEdge, "0000000000123333333333"},
      {WrapMode::MirrorOnceToEdge, "3333332100123333333333"},
      {WrapMode::ClampToBorder, "bbbbbbbbb0123bbbbbbbbb"},
      {WrapMode::MirrorOnceToBorder, "bbbbb32100123bbbbbbbbb"},
  };
  for (const Row &row : kRows) {
    std::string texels;
    for (int64_t texel = -9; texel <= 12; ++texel) {
      const std::optional<uint32_t> found = wrap(row.mode, texel, 4);
      texels += found ? static_cast<char>('0' + *found) : 'b';
    }
    EXPECT_EQ(texels, row.texels) << static_cast<uint32_t>(row.mode);
  }
}

TEST(WrapModes, FootprintsAreInFixedPoint) {
  const AxisFootprint linear = footprintAt(3.75, true, false);
  EXPECT_EQ(linear.first, 3);
  EXPECT_EQ(linear.secondWeight, 64u);
  EXPECT_EQ(footprintAt(0.25, true, false).first, -1);
  EXPECT_EQ(footprintAt(0.25, true, false).secondWeight, 192u);
  // Within half a step of the next texel.
  EXPECT_EQ(footprintAt(2.999, false, false).first, 3);
  EXPECT_EQ(footprintAt(2.999, false, true).first, 2);
  EXPECT_EQ(footprintAt(std::nan(""), false, false).first, 0);
  EXPECT_GT(footprintAt(INFINITY, true, false).first, 1 << 20);
}

/// The value of a row of texels at any position, as a function that repeats or is mirrored: not by clamping
/// of indices.
double extended(const std::vector<double> &row, int64_t texel, uint32_t mode, double border) {
  const auto size = static_cast<int64_t>(row.size());
  switch (mode) {
  case kRepeat:
    while (texel < 0)
      texel += size;
    while (texel >= size)
      texel -= size;
    break;
  case kMirror:
    while (texel < 0 || texel >= size)
      texel = texel < 0 ? -texel - 1 : 2 * size - 1 - texel;
    break;
  case kMirrorOnce:
  case kMirrorOnceBorder:
    texel = texel < 0 ? -texel - 1 : texel;
    break;
  default:
    break;
  }
  if (mode == kBorder || mode == kMirrorOnceBorder)
    return texel < 0 || texel >= size ? border : row[static_cast<size_t>(texel)];
  return row[static_cast<size_t>(texel < 0 ? 0 : texel >= size ? size - 1 : texel)];
}

/// The sum of all texels, each weighted by its distance: a tent of width 2 for linear, a box of width 1 for
/// nearest.
double weightOf(double position, int64_t texel, bool isLinear) {
  const double distance = position - (static_cast<double>(texel) + 0.5);
  if (isLinear)
    return std::max(0.0, 1 - std::abs(distance));
  return distance >= -0.5 && distance < 0.5 ? 1 : 0;
}

TEST(Sample, OneDimensionInEveryMode) {
  for (const Variant &variant : allVariants())
    for (uint32_t mode : {kRepeat, kMirror, kEdge, kMirrorOnce, kBorder, kMirrorOnceBorder})
      for (bool isLinear : {false, true}) {
        SampleMachine sample(
            {.dimension = "1D", .addresses = 1, .mask = "0x1"},
            {.type = ImageType::Image1D, .format = TestFormat::R32Float, .width = 5, .height = 1},
            {.clampX = mode, .truncates = !isLinear, .magFilter = isLinear, .border = 2}, variant);
        std::vector<double> row = {3, -7, 20, 11, 50};
        for (uint32_t x = 0; x < 5; ++x)
          sample.image.at<float>(0, x) = static_cast<float>(row[x]);
        // Steps of 3/16 of a texel, so that weights are exact.
        auto positionOf = [](uint32_t lane) { return -5 + lane * 0.1875 * (lane % 2 == 0 ? 1 : 0.5); };
        sample.setAddress(0, [&](uint32_t lane) { return positionOf(lane) / 5; });
        sample.run();
        for (uint32_t lane = 0; lane < sample.lanes(); ++lane) {
          // As the shader's single precision has it, on the grid of 1/256 texel.
          const double exact = static_cast<float>(positionOf(lane) / 5) * 5.0;
          const double position = isLinear ? std::floor(exact * 256 + 0.5) / 256 : exact;
          double expected = 0;
          for (int64_t texel = -8; texel < 12; ++texel)
            if (const double weight = weightOf(position, texel, isLinear); weight != 0)
              expected += weight * extended(row, texel, mode, 1);
          EXPECT_NEAR(sample.result(lane), expected, 1e-5)
              << toString(variant) << " mode " << mode << " lane " << lane << " at " << position;
        }
      }
}

TEST(Sample, ThreeDimensionsAndLevels) {
  for (const Variant &variant : allVariants()) {
    SampleMachine sample({.mnemonic = "image_sample_l", .dimension = "3D", .addresses = 4, .mask = "0x1"},
                         {.type = ImageType::Image3D,
                          .format = TestFormat::R32Float,
                          .width = 8,
                          .height = 4,
                          .slices = 4,
                          .levels = 3},
                         {.clampX = kRepeat,
                          .clampY = kMirror,
                          .clampZ = kEdge,
                          .magFilter = 1,
                          .minFilter = 1,
                          .mipFilter = 2},
                         variant);
    Scatter scatter;
    sample.image.fill<float>([&](auto...) { return static_cast<float>(scatter.next(-4, 4)); });
    double places[64][4];
    for (auto &place : places)
      for (uint32_t i = 0; i < 4; ++i)
        place[i] = i == 3 ? scatter.next(-0.5, 2.5) : scatter.next(-1.2, 2.2);
    for (uint32_t i = 0; i < 4; ++i)
      sample.setAddress(i, [&](uint32_t lane) { return places[lane][i]; });
    sample.run();
    auto valueAt = [&](uint32_t level, const double *place) {
      const ImageLevel &extent = sample.image.layout.levels[level];
      const uint32_t size[3] = {extent.width, extent.height, extent.depth};
      constexpr uint32_t kModes[3] = {kRepeat, kMirror, kEdge};
      // Weights of the texels along each axis, gathered by where they end up.
      std::vector<double> weights[3];
      for (uint32_t axis = 0; axis < 3; ++axis) {
        weights[axis].resize(size[axis]);
        for (uint32_t target = 0; target < size[axis]; ++target) {
          std::vector<double> unit(size[axis]);
          unit[target] = 1;
          for (int64_t texel = -16; texel < 24; ++texel)
            weights[axis][target] +=
                weightOf(place[axis] * size[axis], texel, true) * extended(unit, texel, kModes[axis], 0);
        }
      }
      double sum = 0;
      for (uint32_t z = 0; z < size[2]; ++z)
        for (uint32_t y = 0; y < size[1]; ++y)
          for (uint32_t x = 0; x < size[0]; ++x)
            sum += weights[0][x] * weights[1][y] * weights[2][z] *
                   double(sample.image.at<float>(level, x, y, z));
      return sum;
    };
    for (uint32_t lane = 0; lane < sample.lanes(); ++lane) {
      const double lod = std::clamp(places[lane][3], 0.0, 2.0);
      const auto level = static_cast<uint32_t>(std::min(lod, 1.0));
      const double fraction = lod - level;
      const double expected =
          valueAt(level, places[lane]) * (1 - fraction) + valueAt(level + 1, places[lane]) * fraction;
      // Coordinates and level on the grid: three times 1/512 of 8, and once.
      EXPECT_NEAR(sample.result(lane), expected, 4 * 8 / 512.0) << toString(variant) << " lane " << lane;
    }
  }
}

TEST(Sample, LayersAreRoundedAndClamped) {
  for (const Variant &variant : allVariants()) {
    SampleMachine sample({.dimension = "2D_ARRAY", .addresses = 3, .mask = "0x1"},
                         {.type = ImageType::Array2D, .slices = 7, .firstSlice = 2, .lastSlice = 5}, {},
                         variant);
    sample.image.fill<uint32_t>(tagOf);
    constexpr double kLayers[] = {-3, 0, 0.5, 1.5, 2.4, 2.6, 3, 100};
    constexpr uint32_t kExpected[] = {2, 2, 2, 4, 4, 5, 5, 5};
    sample.setAddress(0, [](uint32_t) { return 0.3; });
    sample.setAddress(1, [](uint32_t) { return 0.9; });
    sample.setAddress(2, [&](uint32_t lane) { return kLayers[lane % 8]; });
    sample.run();
    for (uint32_t lane = 0; lane < sample.lanes(); ++lane)
      EXPECT_EQ(sample.machine.vector(0, lane), tagOf(0, 2, 7, kExpected[lane % 8], 0)) << toString(variant);
  }
}

TEST(Sample, ColorsOfTheBorder) {
  struct Case {
    TestFormat format;
    uint32_t border, swizzle;
    std::array<uint32_t, 4> selects;
    std::array<float, 4> expected;
  };
  // The palette has 0.25, 0.5, 0.75, 2. A format whose lowest component is blue swaps x and z twice.
  const Case kCases[] = {
      {TestFormat::Rgba32Float, 0, 0, {4, 5, 6, 7}, {0, 0, 0, 0}},
      {TestFormat::Rgba32Float, 1, 0, {4, 5, 6, 7}, {0, 0, 0, 1}},
      {TestFormat::Rgba32Float, 2, 0, {4, 5, 6, 7}, {1, 1, 1, 1}},
      {TestFormat::Rgba32Float, 3, 0, {4, 5, 6, 7}, {0.25, 0.5, 0.75, 2}},
      {TestFormat::Rgba8Unorm, 3, 4, {6, 5, 4, 7}, {0.25, 0.5, 0.75, 2}},
      {TestFormat::Rgba8Unorm, 3, 3, {5, 6, 7, 4}, {0.25, 0.5, 0.75, 2}},
      {TestFormat::R32Float, 3, 0, {4, 0, 0, 1}, {0.25, 0, 0, 1}},
  };
  for (const Variant &variant : allVariants())
    for (const Case &each : kCases) {
      SampleMachine sample({},
                           {.format = each.format, .selects = each.selects, .borderSwizzle = each.swizzle},
                           {.clampX = kBorder,
                            .clampY = kBorder,
                            .border = each.border,
                            .paletteEntry = each.border == 3 ? 2u : 0},
                           variant);
      Allocation &palette = sample.machine.memory.allocate("palette", 48);
      const float color[] = {0.25f, 0.5f, 0.75f, 2};
      std::copy_n(color, 4, reinterpret_cast<float *>(palette.bytes.get()) + 8);
      sample.machine.wave.borderPaletteAddress = palette.address;
      sample.setAddress(0, [](uint32_t) { return -0.5; });
      sample.setAddress(1, [](uint32_t) { return 0.5; });
      sample.run();
      for (uint32_t i = 0; i < 4; ++i)
        EXPECT_EQ(sample.result(0, i), each.expected[i]) << toString(variant) << " border " << each.border;
    }
}

TEST(Sample, UnnormalizedCoordinatesAndOffsets) {
  for (const Variant &variant : allVariants())
    for (const char *modifier : {"", " unorm"}) {
      const bool isInInstruction = *modifier != 0;
      SampleMachine sample(
          {.mnemonic = "image_sample_lz_o", .addresses = 3, .mask = "0x1", .modifiers = modifier}, {},
          {.clampX = kEdge, .clampY = kEdge, .isUnnormalized = !isInInstruction}, variant);
      sample.image.fill<uint32_t>(tagOf);
      // x - 3, y + 2.
      sample.setAddressBits(0, [](uint32_t) { return 0x3du | 2u << 8; });
      sample.setAddress(1, [](uint32_t lane) { return lane % 8 + 0.5; });
      sample.setAddress(2, [](uint32_t) { return 1.25; });
      sample.run();
      for (uint32_t lane = 0; lane < 8; ++lane)
        EXPECT_EQ(sample.machine.vector(0, lane), tagOf(0, lane < 3 ? 0 : lane - 3, 3, 0, 0))
            << toString(variant);
    }
}

TEST(Sample, ReductionsIgnoreTexelsWithoutWeight) {
  for (const Variant &variant : allVariants())
    for (uint32_t mode : {1u, 2u}) {
      SampleMachine sample({.mask = "0x1"}, {.format = TestFormat::R32Float},
                           {.filterMode = mode, .magFilter = 1, .minFilter = 1}, variant);
      sample.image.fill<float>(
          [](uint32_t, uint32_t x, uint32_t y, auto...) { return static_cast<float>(x + 10 * y); });
      // Between texels; then at the centre of (3, 4) in x, and between rows.
      sample.setAddress(0, [](uint32_t lane) { return (lane == 0 ? 3.25 : 3.5) / 8; });
      sample.setAddress(1, [](uint32_t) { return 4.75 / 8; });
      sample.run();
      EXPECT_EQ(sample.result(0), mode == 1 ? 42 : 53) << toString(variant);
      EXPECT_EQ(sample.result(1), mode == 1 ? 43 : 53);
    }
}

TEST(Sample, ComparesEachTexelBeforeTheFilter) {
  bool (*const kFunctions[])(float, float) = {
      [](float, float) { return false; },      [](float a, float b) { return a < b; },
      [](float a, float b) { return a == b; }, [](float a, float b) { return a <= b; },
      [](float a, float b) { return a > b; },  [](float a, float b) { return a != b; },
      [](float a, float b) { return a >= b; }, [](float, float) { return true; }};
  for (const Variant &variant : allVariants())
    for (uint32_t function = 0; function < 8; ++function) {
      SampleMachine sample({.mnemonic = "image_sample_c_lz", .addresses = 3, .mask = "0x1"},
                           {.format = TestFormat::R32Float, .width = 2, .height = 2, .selects = {4, 0, 0, 1}},
                           {.clampX = kEdge, .clampY = kEdge, .compare = function, .magFilter = 1}, variant);
      const float depths[] = {0.25f, 0.5f, 0.75f, 0.5f};
      for (uint32_t i = 0; i < 4; ++i)
        sample.image.at<float>(0, i % 2, i / 2) = depths[i];
      sample.setAddress(0, [](uint32_t) { return 0.5; }); // the reference
      sample.setAddress(1, [](uint32_t) { return 0.625; });
      sample.setAddress(2, [](uint32_t) { return 0.375; });
      sample.run();
      // Three quarters to the right, a quarter down.
      const double weights[] = {0.25 * 0.75, 0.75 * 0.75, 0.25 * 0.25, 0.75 * 0.25};
      double expected = 0;
      for (uint32_t i = 0; i < 4; ++i)
        expected += kFunctions[function](0.5f, depths[i]) ? weights[i] : 0;
      EXPECT_FLOAT_EQ(sample.result(0), static_cast<float>(expected)) << toString(variant) << " " << function;
    }
}

TEST(Sample, ReferencesOfFixedPointDepthsAreClamped) {
  for (const Variant &variant : allVariants())
    for (TestFormat format : {TestFormat::R8Unorm, TestFormat::R32Float}) {
      SampleMachine sample({.mnemonic = "image_sample_c_lz", .addresses = 3, .mask = "0x1"},
                           {.format = format}, {.compare = 2}, variant);
      sample.image.fill<uint8_t>([](auto...) { return uint8_t(255); });
      if (format == TestFormat::R32Float)
        sample.image.fill<float>([](auto...) { return 1.0f; });
      sample.setAddress(0, [](uint32_t) { return 1.5; });
      sample.setAddress(1, [](uint32_t) { return 0.5; });
      sample.setAddress(2, [](uint32_t) { return 0.5; });
      sample.run();
      EXPECT_EQ(sample.result(0), format == TestFormat::R8Unorm ? 1 : 0) << toString(variant);
    }
}

TEST(Sample, DecodesBeforeTheFilter) {
  for (const Variant &variant : allVariants()) {
    SampleMachine sample({.mask = "0x9"}, {.format = TestFormat::Rgba8Srgb, .width = 2, .height = 1},
                         {.magFilter = 1}, variant);
    sample.image.at<uint32_t>(0, 0) = 0;
    sample.image.at<uint32_t>(0, 1) = 0xffffffff;
    sample.setAddress(0, [](uint32_t) { return 0.5; });
    sample.setAddress(1, [](uint32_t) { return 0.5; });
    sample.run();
    EXPECT_EQ(sample.result(0, 0), 0.5f) << toString(variant) << ": the mean of linear 0 and 1";
    EXPECT_EQ(sample.result(0, 1), 0.5f);
  }
}

} // namespace
} // namespace rdnasim
