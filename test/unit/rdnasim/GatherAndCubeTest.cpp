// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Gathers, cubes, and what a sample refuses.

#include "SampleMachine.h"
#include "tools/rdnasim/texture/CubeFaces.h"

#include <cmath>
#include <gmock/gmock.h>

namespace rdnasim {
namespace {

using testing::HasSubstr;

TEST(Gather, TexelsComeCounterClockwise) {
  for (const Variant &variant : allVariants())
    for (uint32_t component : {0u, 2u}) {
      SampleMachine sample(
          {.mnemonic = "image_gather4_lz_o", .addresses = 3, .mask = component == 0 ? "0x1" : "0x4"},
          {.format = TestFormat::Rgba32Uint}, {.clampX = 2, .clampY = 2}, variant);
      sample.image.fill<std::array<uint32_t, 4>>([](auto... position) {
        const uint32_t tag = tagOf(position...);
        return std::array<uint32_t, 4>{tag, 0, tag + 0x1000000, 0};
      });
      sample.setAddressBits(0, [](uint32_t lane) { return lane == 1 ? 2u : 0u; });
      sample.setAddress(1, [](uint32_t) { return 3.1 / 8; });
      sample.setAddress(2, [](uint32_t lane) { return (lane == 2 ? 0.1 : 5.9) / 8; });
      sample.run();
      const uint32_t base = component == 0 ? 0 : 0x1000000;
      for (uint32_t lane = 0; lane < 3; ++lane) {
        const uint32_t left = lane == 1 ? 4 : 2, top = lane == 2 ? 0 : 5, bottom = lane == 2 ? 0 : 6;
        const uint32_t expected[] = {tagOf(0, left, bottom, 0, 0), tagOf(0, left + 1, bottom, 0, 0),
                                     tagOf(0, left + 1, top, 0, 0), tagOf(0, left, top, 0, 0)};
        for (uint32_t i = 0; i < 4; ++i)
          EXPECT_EQ(sample.machine.vector(i, lane), base + expected[i])
              << toString(variant) << " lane " << lane;
      }
    }
}

TEST(Gather, WithoutALevelTakesTheViewsFirst) {
  for (const Variant &variant : allVariants()) {
    const TestImage image = {.levels = 3, .firstLevel = 1};
    SampleMachine sample({.mnemonic = "image_gather4_lz", .mask = "0x1"}, image,
                         {.clampX = 2, .clampY = 2, .minLod = 256, .lodBias = 256}, variant);
    SampleMachine explicitly({.mnemonic = "image_gather4_l", .addresses = 3, .mask = "0x1"}, image,
                             {.clampX = 2, .clampY = 2, .minLod = 256}, variant);
    for (SampleMachine *each : {&sample, &explicitly}) {
      each->image.fill<uint32_t>(tagOf);
      for (uint32_t i = 0; i < 3; ++i)
        each->setAddress(i, [](uint32_t) { return 0; });
      each->run();
    }
    EXPECT_EQ(sample.machine.vector(3, 0), tagOf(1, 0, 0, 0, 0)) << toString(variant);
    EXPECT_EQ(explicitly.machine.vector(3, 0), tagOf(2, 0, 0, 0, 0)) << "the sampler's minimum applies";
  }
}

TEST(Gather, ComparesEachTexel) {
  for (const Variant &variant : allVariants()) {
    SampleMachine sample({.mnemonic = "image_gather4_c_lz", .addresses = 3, .mask = "0x1"},
                         {.format = TestFormat::R32Float, .width = 2, .height = 2, .selects = {4, 0, 0, 1}},
                         {.compare = 1}, variant);
    const float depths[] = {0.25f, 0.75f, 0.5f, 1};
    for (uint32_t i = 0; i < 4; ++i)
      sample.image.at<float>(0, i % 2, i / 2) = depths[i];
    for (uint32_t i = 0; i < 3; ++i)
      sample.setAddress(i, [](uint32_t) { return 0.5; });
    sample.run();
    constexpr float kExpected[] = {0, 1, 1, 0};
    for (uint32_t i = 0; i < 4; ++i)
      EXPECT_EQ(sample.result(0, i), kExpected[i]) << toString(variant) << " texel " << i;
  }
}

/// A direction as a shader turns it into coordinates: Vulkan's table of faces, written out.
struct Coordinates {
  double s, t;
  uint32_t face;
};

Coordinates coordinatesOf(double x, double y, double z, uint32_t face) {
  const double sc[] = {-z, z, x, x, x, -x}, tc[] = {-y, -y, z, -z, -y, -y}, rc[] = {x, -x, y, -y, z, -z};
  return {sc[face] / rc[face] / 2 + 0.5, tc[face] / rc[face] / 2 + 0.5, face};
}

const TestImage kCube = {
    .type = ImageType::Cube, .format = TestFormat::R32Float, .width = 4, .height = 4, .slices = 12};

/// Samples a cube of random texels; the machine has run.
class SampledCube : public SampleMachine {
public:
  SampledCube(const TestSampler &sampler, const Variant &variant, const std::vector<Coordinates> &places,
              uint32_t cube)
      : SampleMachine({.dimension = "CUBE", .addresses = 3, .mask = "0x1"}, kCube, sampler, variant) {
    Scatter scatter;
    image.fill<float>([&](auto...) { return static_cast<float>(scatter.next()); });
    setAddress(0, [&](uint32_t lane) { return places[lane % places.size()].s + 1; });
    setAddress(1, [&](uint32_t lane) { return places[lane % places.size()].t + 1; });
    setAddress(2, [&](uint32_t lane) { return places[lane % places.size()].face + 8.0 * cube; });
    run();
  }
};

TEST(Cube, FacesAreLayers) {
  for (const Variant &variant : allVariants())
    for (uint32_t cube : {0u, 1u}) {
      std::vector<Coordinates> places;
      for (uint32_t face = 0; face < 6; ++face)
        places.push_back({0.3, 0.9, face});
      const SampledCube sample({.clampX = 6}, variant, places, cube);
      for (uint32_t face = 0; face < 6; ++face)
        EXPECT_EQ(sample.result(face), sample.image.at<float>(0, 1, 3, 6 * cube + face)) << toString(variant);
    }
}

/// On an edge and at a corner it makes no difference from which face one looks, whatever the texels are.
TEST(Cube, FiltersAreContinuousAcrossFaces) {
  std::vector<Coordinates> places;
  for (double along : {-0.8, -0.1, 0.35, 0.6})
    for (uint32_t axis = 0; axis < 3; ++axis)
      for (double a : {-1.0, 1.0})
        for (double b : {-1.0, 1.0}) {
          double direction[3];
          direction[axis] = along, direction[(axis + 1) % 3] = a, direction[(axis + 2) % 3] = b;
          for (uint32_t other : {(axis + 1) % 3, (axis + 2) % 3})
            places.push_back(coordinatesOf(direction[0], direction[1], direction[2],
                                           other * 2 + (direction[other] < 0 ? 1 : 0)));
        }
  for (size_t first = 0; first < places.size(); first += 32) {
    const std::vector<Coordinates> part(places.begin() + static_cast<ptrdiff_t>(first),
                                        places.begin() + static_cast<ptrdiff_t>(first + 32));
    for (const Variant &variant : allVariants()) {
      const SampledCube sample({.clampX = 6, .magFilter = 1}, variant, part, 1);
      for (uint32_t lane = 0; lane < 32; lane += 2)
        EXPECT_NEAR(sample.result(lane), sample.result(lane + 1), 0.02)
            << toString(variant) << " faces " << part[lane].face << " and " << part[lane + 1].face;
    }
  }
}

TEST(Cube, CornersAreTheMeanOfThree) {
  std::vector<Coordinates> places;
  for (double x : {-1.0, 1.0})
    for (double y : {-1.0, 1.0})
      for (double z : {-1.0, 1.0}) {
        places.push_back(coordinatesOf(x, y, z, x < 0 ? 1 : 0));
        places.push_back(coordinatesOf(x, y, z, y < 0 ? 3 : 2));
        places.push_back(coordinatesOf(x, y, z, z < 0 ? 5 : 4));
      }
  for (const Variant &variant : allVariants()) {
    const SampledCube sample({.magFilter = 1}, variant, places, 0);
    for (uint32_t corner = 0; corner < 8; ++corner) {
      double sum = 0;
      for (uint32_t i = 0; i < 3; ++i) {
        const Coordinates &at = places[corner * 3 + i];
        sum += double(sample.image.at<float>(0, at.s < 0.5 ? 0 : 3, at.t < 0.5 ? 0 : 3, at.face));
      }
      for (uint32_t i = 0; i < 3; ++i)
        EXPECT_NEAR(sample.result(corner * 3 + i), sum / 3, 1e-6)
            << toString(variant) << " corner " << corner;
    }
  }
}

TEST(Cube, SeparateFacesUseTheWrapMode) {
  for (const Variant &variant : allVariants()) {
    const SampledCube sample(
        {.clampX = 6, .clampY = 2, .hasSeparateFaces = true, .magFilter = 1, .border = 2}, variant,
        {{0, 0.375, 2}}, 0);
    EXPECT_NEAR(sample.result(0), (1 + double(sample.image.at<float>(0, 0, 1, 2))) / 2, 1e-6)
        << toString(variant);
  }
}

TEST(Cube, TexelsBeyondAnEdgeAreNextToIt) {
  // Neighbours face each other: a step over the edge and back.
  for (uint32_t face = 0; face < 6; ++face)
    for (int64_t along = 0; along < 4; ++along)
      for (auto [x, y] : {std::pair<int64_t, int64_t>{-1, along}, {4, along}, {along, -1}, {along, 4}}) {
        const auto there = findCubeTexel(face, x, y, 4);
        ASSERT_TRUE(there);
        EXPECT_NE(there->face, face);
        EXPECT_NE(there->face, face ^ 1u) << "not the opposite face";
        bool returns = false;
        for (auto [dx, dy] : {std::pair<int64_t, int64_t>{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
          const auto back = findCubeTexel(there->face, there->x + dx, there->y + dy, 4);
          returns |= back && back->face == face && back->x == std::clamp<int64_t>(x, 0, 3) &&
                     back->y == std::clamp<int64_t>(y, 0, 3);
        }
        EXPECT_TRUE(returns) << "face " << face << " " << x << ", " << y;
      }
  EXPECT_FALSE(findCubeTexel(0, -1, 4, 4));
}

TEST(Sample, RefusalsNameTheReason) {
  for (const Variant &variant : allVariants()) {
    auto faultOf = [&](const SampleForm &form, const TestImage &image, const TestSampler &sampler,
                       auto &&prepare) {
      SampleMachine sample(form, image, sampler, variant);
      for (uint32_t i = 0; i < 6; ++i)
        sample.setAddress(i, [](uint32_t) { return 0.4; });
      prepare(sample.machine);
      return sample.machine.runToFault();
    };
    auto nothing = [](Machine &) {};
    const TestImage floats = {.format = TestFormat::R32Float};
    EXPECT_THAT(faultOf({}, {}, {.magFilter = 1}, nothing),
                HasSubstr("integers cannot be filtered linearly"));
    EXPECT_THAT(faultOf({.mnemonic = "image_sample_c_lz", .addresses = 3}, {}, {}, nothing),
                HasSubstr("integers cannot be compared"));
    EXPECT_THAT(faultOf({}, floats, {.border = 3}, nothing), HasSubstr("the dispatch has no palette"));
    EXPECT_THAT(faultOf({}, floats, {},
                        [](Machine &m) {
                          for (uint32_t i = 16; i < 20; ++i)
                            m.setScalar(i, 0);
                        }),
                HasSubstr("the sampler descriptor in s16 and its successors is all zero"));
    EXPECT_THAT(
        faultOf(
            {}, floats, {},
            [](Machine &m) { m.wave.writeScalar({.kind = OperandKind::Sgpr, .number = 19}, 0, 0, false); }),
        HasSubstr("the sampler descriptor in s16 and its successors comes from uninitialised registers"));
    EXPECT_THAT(faultOf({.dimension = "CUBE", .addresses = 3}, {.type = ImageType::Array2D, .slices = 6}, {},
                        nothing),
                HasSubstr("is a 2D array's, which the instruction's dim does not fit"));
    EXPECT_THAT(faultOf({.dimension = "3D", .addresses = 3},
                        {.type = ImageType::Image3D, .format = TestFormat::R32Float, .slices = 2},
                        {.isUnnormalized = true}, nothing),
                HasSubstr("unnormalized coordinates are for 1D and 2D images"));
    // No assembler writes it.
    EXPECT_THAT(faultOf({.mnemonic = "image_gather4_lz", .mask = "0x1"}, floats, {},
                        [](Machine &m) { m.program.instructions[0].image.mask = 3; }),
                HasSubstr("a gather needs one component in dmask"));
  }
}

} // namespace
} // namespace rdnasim
