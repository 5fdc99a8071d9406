// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/rdnasim_geometry/Expansion.h"

#include <gmock/gmock.h>

namespace rdnasim::geometry {
namespace {

using raster::IndexType;
using raster::Topology;
using testing::ElementsAre;
using testing::Optional;

std::vector<AssembledPrimitive> assembled(const Draw &draw) {
  std::vector<AssembledPrimitive> result;
  assemble(draw, [&](const AssembledPrimitive &primitive) { result.push_back(primitive); });
  return result;
}

template <typename Index>
std::span<const std::byte> bytesOf(const std::vector<Index> &indices) {
  return std::as_bytes(std::span(indices));
}

TEST(Draw, NumbersPrimitivesAgainInEachInstance) {
  EXPECT_THAT(assembled({.topology = Topology::LineStrip, .count = 3, .instances = 2}),
              ElementsAre(AssembledPrimitive{{0, 1}, 0, 0}, AssembledPrimitive{{1, 2}, 1, 0},
                          AssembledPrimitive{{0, 1}, 0, 1}, AssembledPrimitive{{1, 2}, 1, 1}));
}

TEST(Draw, StartsAtTheFirstIndex) {
  const std::vector<uint16_t> indices = {9, 9, 700, 800, 900, 9};
  EXPECT_THAT(assembled({.count = 3, .indices = {{bytesOf(indices), IndexType::Uint16}}, .firstIndex = 2}),
              ElementsAre(AssembledPrimitive{{700, 800, 900}}));
}

TEST(Draw, RestartsAtTheValueOfTheIndexType) {
  const std::vector<uint8_t> indices = {3, 4, 0xff, 5, 6};
  const Draw draw = {.topology = Topology::LineStrip,
                     .count = 5,
                     .indices = {{bytesOf(indices), IndexType::Uint8}},
                     .restarts = true};
  EXPECT_THAT(assembled(draw), ElementsAre(AssembledPrimitive{{3, 4}, 0}, AssembledPrimitive{{5, 6}, 1}));
}

TEST(Draw, RandomDrawsAreWhatVulkanDescribes) {
  std::mt19937 random{1};
  for (const Topology topology : kTopologies)
    for (int i = 0; i < 200; ++i) {
      const RandomDraw draw = randomDraw(topology, random);
      ASSERT_EQ(checkDraw(draw.draw), std::nullopt);
      ASSERT_EQ(assembled(draw.draw), expand(draw)) << pipeline::nameOf(topology) << ' ' << i;
    }
}

TEST(Draw, IndicesOutsideOfTheBufferAreRefused) {
  const std::vector<uint16_t> indices(6);
  const auto check = [&](uint32_t first, uint32_t count, IndexType type) {
    return checkDraw({.count = count, .indices = {{bytesOf(indices), type}}, .firstIndex = first});
  };
  EXPECT_EQ(check(3, 3, IndexType::Uint16), std::nullopt);
  EXPECT_EQ(check(0, 12, IndexType::Uint8), std::nullopt);
  EXPECT_EQ(check(100, 0, IndexType::Uint16), std::nullopt) << "nothing is read";
  EXPECT_THAT(check(4, 3, IndexType::Uint16),
              Optional(std::string("the draw reads indices up to byte 14 of an index buffer of 12 bytes")));
  EXPECT_NE(check(0, 4, IndexType::Uint32), std::nullopt);
  EXPECT_NE(check(0xffffffff, 1, IndexType::Uint32), std::nullopt) << "must not wrap";
}

TEST(Draw, PatchesAreRefused) {
  EXPECT_THAT(checkDraw({.topology = Topology::PatchList, .count = 3}),
              Optional(std::string("the topology patch_list needs tessellation")));
}

} // namespace
} // namespace rdnasim::geometry
