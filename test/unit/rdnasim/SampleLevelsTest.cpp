// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Levels of detail: from derivatives, gradients, biases and clamps; anisotropy.

#include "RecordingUnit.h"
#include "SampleMachine.h"
#include "tools/rdnasim/alu/HalfFloat.h"

#include <cmath>
#include <gmock/gmock.h>

namespace rdnasim {
namespace {

using testing::HasSubstr;

/// Five levels, each of which has its own number in all texels.
const TestImage kLevels = {.format = TestFormat::R32Float, .width = 16, .height = 16, .levels = 5};

void numberLevels(const SampleMachine &sample) {
  sample.image.fill<float>([](uint32_t level, auto...) { return static_cast<float>(level); });
}

uint32_t halves(double low, double high) {
  return uint32_t(toHalf(low).bits) | uint32_t(toHalf(high).bits) << 16;
}

TEST(SampleLevels, ImplicitDerivativesAreThoseOfTheQuad) {
  for (const Variant &variant : allVariants())
    for (uint32_t mipFilter : {0u, 1u, 2u}) {
      SampleMachine sample({.mnemonic = "image_sample", .mask = "0x1"}, kLevels, {.mipFilter = mipFilter},
                           variant);
      numberLevels(sample);
      // In quad q, neighbours are 2^(q/2) texels apart, in x or, in odd quads, in y.
      auto distance = [](uint32_t lane) { return std::exp2(lane / 4 % 16 * 0.5) / 16; };
      sample.setAddress(0,
                        [&](uint32_t lane) { return (lane & 1) * distance(lane) * (lane & 4 ? 0.25 : 1); });
      sample.setAddress(
          1, [&](uint32_t lane) { return (lane >> 1 & 1) * distance(lane) * (lane & 4 ? 1 : 0.25); });
      sample.run();
      for (uint32_t lane = 0; lane < sample.lanes(); ++lane) {
        const double lod = std::min(4.0, lane / 4 % 16 * 0.5);
        const double expected = mipFilter == 0 ? 0 : mipFilter == 2 ? lod : std::ceil(lod + 0.5) - 1;
        EXPECT_NEAR(sample.result(lane), expected,
                    mipFilter == 1 && std::fmod(lod, 1) == 0.5 ? 1.0 : 1 / 256.0)
            << toString(variant) << " filter " << mipFilter << " lane " << lane;
      }
    }
}

TEST(SampleLevels, BiasesAndClampsAddUp) {
  struct Case {
    double lod, bias, samplerBias, minLod, maxLod, expected;
  };
  const Case kCases[] = {
      {1, 1.5, 0, 0, 15, 2.5},  {1, 0, 0.5, 0, 15, 1.5},   {1, 1, 0.25, 0, 15, 2.25},
      {3, -2.5, 0, 0, 15, 0.5}, {1, 0, 0, 2.75, 15, 2.75}, {3, 0, 0, 0, 1.25, 1.25},
      {1, 40, 0, 0, 15, 4},     {2, -3, 0.5, 0, 15, 0},
  };
  for (const Variant &variant : allVariants())
    for (const Case &each : kCases) {
      const TestSampler sampler = {.minLod = static_cast<uint32_t>(each.minLod * 256),
                                   .maxLod = static_cast<uint32_t>(each.maxLod * 256),
                                   .lodBias = static_cast<int32_t>(each.samplerBias * 256),
                                   .mipFilter = 2};
      SampleMachine sample({.mnemonic = "image_sample_b", .addresses = 3, .mask = "0x1"}, kLevels, sampler,
                           variant);
      numberLevels(sample);
      sample.setAddress(0, [&](uint32_t) { return each.bias; });
      sample.setAddress(1, [&](uint32_t lane) { return (lane & 1) * std::exp2(each.lod) / 16; });
      sample.setAddress(2, [](uint32_t) { return 0; });
      sample.run();
      EXPECT_NEAR(sample.result(0), each.expected, 1 / 256.0) << toString(variant) << " lod " << each.lod;
    }
}

TEST(SampleLevels, ViewsShiftLevels) {
  for (const Variant &variant : allVariants()) {
    TestImage image = kLevels;
    image.firstLevel = 1, image.lastLevel = 3, image.minLod = 384; // 1.5
    SampleMachine sample({.mnemonic = "image_sample_l", .addresses = 3, .mask = "0x1"}, image,
                         {.mipFilter = 2}, variant);
    numberLevels(sample);
    constexpr double kLods[] = {-1, 0, 0.25, 0.75, 1.5, 2, 5, NAN};
    constexpr double kExpected[] = {1.5, 1.5, 1.5, 1.75, 2.5, 3, 3, 1.5};
    sample.setAddress(0, [](uint32_t) { return 0.5; });
    sample.setAddress(1, [](uint32_t) { return 0.5; });
    sample.setAddress(2, [&](uint32_t lane) { return kLods[lane % 8]; });
    sample.run();
    for (uint32_t lane = 0; lane < 8; ++lane)
      EXPECT_EQ(sample.result(lane), kExpected[lane]) << toString(variant) << " lane " << lane;
  }
}

TEST(SampleLevels, GradientsAndMinimaComeInTheirOrder) {
  for (const Variant &variant : allVariants()) {
    // Offset, reference, four gradients, coordinates, minimum.
    SampleMachine sample({.mnemonic = "image_sample_c_d_cl_o", .addresses = 9, .mask = "0x1"}, kLevels,
                         {.compare = 1, .mipFilter = 1}, variant);
    // Level 2 passes, others do not.
    sample.image.fill<float>([](uint32_t level, auto...) { return level == 2 ? 1.0f : 0.0f; });
    sample.setAddressBits(0, [](uint32_t) { return 0; });
    sample.setAddress(1, [](uint32_t) { return 0.5; });
    for (uint32_t i = 0; i < 4; ++i) // four texels down for lanes of an odd number
      sample.setAddress(2 + i, [=](uint32_t lane) { return i == 3 && lane % 2 != 0 ? 4 / 16.0 : 0; });
    sample.setAddress(6, [](uint32_t) { return 0.1; });
    sample.setAddress(7, [](uint32_t) { return 0.2; });
    sample.setAddress(8, [](uint32_t lane) { return lane == 2 ? 2 : lane == 3 ? 3 : 0; });
    sample.run();
    EXPECT_EQ(sample.result(0), 0) << toString(variant);
    EXPECT_EQ(sample.result(1), 1);
    EXPECT_EQ(sample.result(2), 1) << "the minimum";
    EXPECT_EQ(sample.result(3), 0);
  }
}

TEST(SampleLevels, HalvesShareRegisters) {
  for (const Variant &variant : allVariants()) {
    // Three dimensions: x y, z; the same for the other direction; then x y, z and the minimum.
    SampleMachine sample(
        {.mnemonic = "image_sample_d_cl_g16",
         .dimension = "3D",
         .addresses = 6,
         .mask = "0x1",
         .modifiers = " a16"},
        {.type = ImageType::Image3D, .format = TestFormat::R32Float, .slices = 8, .levels = 4},
        {.clampX = 2, .clampY = 2, .clampZ = 2, .mipFilter = 1}, variant);
    sample.image.fill<float>([](auto... position) { return static_cast<float>(tagOf(position...)); });
    sample.setAddressBits(0, [](uint32_t) { return halves(0, 0); });
    sample.setAddressBits(1, [](uint32_t lane) { return halves(lane == 1 ? 0.25 : 0, 9); });
    sample.setAddressBits(2, [](uint32_t lane) { return halves(0, lane == 2 ? 0.5 : 0); });
    sample.setAddressBits(3, [](uint32_t) { return halves(0, 9); });
    sample.setAddressBits(4, [](uint32_t) { return halves(0.9, 0.5); });
    sample.setAddressBits(5, [](uint32_t lane) { return halves(0.3, lane == 3 ? 3 : 0); });
    sample.run();
    constexpr uint32_t kLevelOf[] = {0, 1, 2, 3};
    for (uint32_t lane = 0; lane < 4; ++lane) {
      const uint32_t level = kLevelOf[lane], size = 8u >> level;
      auto at = [&](double coordinate) { return static_cast<uint32_t>(coordinate * size); };
      EXPECT_EQ(sample.result(lane), static_cast<float>(tagOf(level, at(0.9), at(0.5), at(0.3), 0)))
          << toString(variant) << " lane " << lane;
    }
  }
}

TEST(SampleLevels, AnisotropyTakesTheShorterDirectionsLevel) {
  for (const Variant &variant : allVariants())
    for (uint32_t ratio : {0u, 2u, 4u}) {
      // 8 texels to the right, 1 down.
      const SampleForm form = {.mnemonic = "image_sample_d", .addresses = 6, .mask = "0x1"};
      const TestSampler sampler = {
          .clampX = 2, .clampY = 2, .anisotropy = ratio, .magFilter = 3, .minFilter = 3, .mipFilter = 2};
      SampleMachine levels(form, kLevels, sampler, variant);
      numberLevels(levels);
      SampleMachine slope(form, {.format = TestFormat::R32Float, .width = 64, .height = 1}, sampler, variant);
      // x squared: the taps' spread shows in their mean.
      slope.image.fill<float>(
          [](uint32_t, uint32_t x, auto...) { return static_cast<float>((x + 0.5) * (x + 0.5)); });
      for (SampleMachine *sample : {&levels, &slope}) {
        const double width = sample == &levels ? 16 : 64, height = sample == &levels ? 16 : 1;
        for (uint32_t i = 0; i < 6; ++i)
          sample->setAddress(i, [=](uint32_t) {
            return i == 0 ? 8 / width : i == 3 ? 1 / height : i < 4 ? 0 : 0.5;
          });
        sample->run();
      }
      const double expectedLod = ratio == 0 ? 3 : ratio == 2 ? 1 : 0;
      EXPECT_NEAR(levels.result(0), expectedLod, 1 / 256.0) << toString(variant) << " ratio " << ratio;
      const uint32_t taps = ratio == 0 ? 1 : ratio == 2 ? 4 : 8;
      double expected = 0;
      for (uint32_t tap = 1; tap <= taps; ++tap) {
        const double x = 32 + (taps == 1 ? 0 : 8 * (tap / (taps + 1.0) - 0.5));
        const double left = std::floor(x - 0.5) + 0.5, weight = x - left;
        expected += (left * left * (1 - weight) + (left + 1) * (left + 1) * weight) / taps;
      }
      EXPECT_NEAR(slope.result(0), expected, 0.13) << toString(variant) << " ratio " << ratio;
    }
}

TEST(SampleLevels, QueriesReturnTheClampedAndTheRawLevel) {
  for (const Variant &variant : allVariants())
    for (uint32_t mipFilter : {1u, 2u}) {
      TestImage image = kLevels;
      image.firstLevel = 1;
      SampleMachine sample({.mnemonic = "image_get_lod", .mask = "0x3"}, image,
                           {.lodBias = 64, .mipFilter = mipFilter}, variant);
      sample.setAddress(0, [](uint32_t lane) { return (lane & 1) * (lane < 4 ? 64 : 2.828427) / 8; });
      sample.setAddress(1, [](uint32_t) { return 0; });
      sample.run();
      EXPECT_EQ(sample.result(0, 0), 3) << toString(variant);
      EXPECT_EQ(sample.result(0, 1), 6.25);
      EXPECT_NEAR(sample.result(4, 0), mipFilter == 1 ? 2 : 1.75, 1e-5);
      EXPECT_NEAR(sample.result(4, 1), 1.75, 1e-5);
    }
}

TEST(SampleLevels, WarningsTellTheLevel) {
  for (const Variant &variant : allVariants()) {
    TestImage image = kLevels;
    image.minLodWarning = 2 * 256;
    SampleMachine sample(
        {.mnemonic = "image_sample_l", .addresses = 3, .mask = "0x1", .modifiers = " tfe lwe"}, image,
        {.mipFilter = 2}, variant);
    numberLevels(sample);
    sample.setAddress(0, [](uint32_t) { return 0.5; });
    sample.setAddress(1, [](uint32_t) { return 0.5; });
    sample.setAddress(2, [](uint32_t lane) { return lane == 0 ? 1.5 : 2; });
    sample.run();
    EXPECT_EQ(sample.result(0), 1.5f) << toString(variant);
    EXPECT_EQ(sample.machine.vector(1, 0), 2u | 384 << 16);
    EXPECT_EQ(sample.machine.vector(1, 1), 0u);
  }
}

TEST(SampleLevels, DerivativesNeedTheQuad) {
  for (const Variant &variant : allVariants()) {
    SampleMachine faulty({.mnemonic = "image_sample", .mask = "0x1"}, kLevels, {.mipFilter = 1}, variant);
    SampleMachine fine({.mnemonic = "image_sample", .mask = "0x1"}, {.format = TestFormat::R32Float}, {},
                       variant);
    SampleMachine clamped({.mnemonic = "image_sample", .mask = "0x1"}, kLevels,
                          {.minLod = 512, .maxLod = 512}, variant);
    numberLevels(clamped);
    for (SampleMachine *sample : {&faulty, &fine, &clamped}) {
      sample->setAddress(0, [](uint32_t) { return 0.5; });
      sample->setAddress(1, [](uint32_t) { return 0.5; });
      sample->machine.setExec(0xdf);
    }
    EXPECT_THAT(faulty.machine.runToFault(),
                HasSubstr("lane 4: the derivatives need lanes of its quad that are not active"));
    fine.run(); // one level: nothing depends on them
    clamped.run();
    EXPECT_EQ(clamped.result(4), 2.0f) << toString(variant);
  }
}

TEST(SampleLevels, PixelWavesTakeDerivativesFromInactiveLanes) {
  for (const Variant &variant : allVariants()) {
    RecordingUnit unit;
    // A level is 16 texels wide at first: differences of 2/16 and 8/16 are levels 1 and 3.
    SampleMachine sample({.mnemonic = "image_get_lod", .mask = "0x1"}, kLevels, {.mipFilter = 1}, variant),
        undefined({.mnemonic = "image_get_lod", .mask = "0x1"}, kLevels, {.mipFilter = 1}, variant);
    for (SampleMachine *each : {&sample, &undefined}) {
      each->machine.wave.graphics = &unit;
      each->machine.setExec(0x18);
      each->setAddress(0, [](uint32_t lane) { return lane % 2 * (lane < 4 ? 2.0 : 8.0) / kLevels.width; });
      each->setAddress(1, [](uint32_t) { return 0.5; });
    }
    sample.run();
    EXPECT_EQ(sample.result(3), 1.0f) << toString(variant);
    EXPECT_EQ(sample.result(4), 3.0f) << toString(variant);
    undefined.machine.wave.setVectorDefined(4, ~0x40ull);
    undefined.run();
    EXPECT_EQ(undefined.result(3), 1.0f);
    EXPECT_EQ(undefined.machine.wave.vectorDefined(0) & 0x18, 0x8u);
  }
}

} // namespace
} // namespace rdnasim
