// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/geometry/Subgroups.h"
#include "test/unit/rdnasim_geometry/Expansion.h"

#include <gmock/gmock.h>
#include <set>

namespace rdnasim::geometry {
namespace {

using raster::IndexType;
using raster::ProvokingVertex;
using raster::Topology;
using testing::ElementsAre;
using testing::Optional;

std::vector<Subgroup> subgroupsOf(const Draw &draw, const SubgroupRules &rules) {
  std::vector<Subgroup> result;
  divide(draw, rules, [&](const Subgroup &subgroup) { result.push_back(subgroup); });
  return result;
}

TEST(Subgroups, StripSharesVertices) {
  const auto subgroups = subgroupsOf({.topology = Topology::TriangleStrip, .count = 5}, {});
  ASSERT_EQ(subgroups.size(), 1u);
  EXPECT_EQ(subgroups[0].vertices.size(), 5u);
  EXPECT_THAT(subgroups[0].primitives,
              ElementsAre(SubgroupPrimitive{{0, 1, 2}, 0}, SubgroupPrimitive{{1, 3, 2}, 1},
                          SubgroupPrimitive{{2, 3, 4}, 2}));
}

TEST(Subgroups, PrimitiveThatDoesNotFitBeginsAnother) {
  const auto subgroups = subgroupsOf({.topology = Topology::TriangleStrip, .count = 5}, {.maxVertices = 4});
  ASSERT_EQ(subgroups.size(), 2u);
  EXPECT_EQ(subgroups[0].vertices.size(), 4u);
  EXPECT_THAT(subgroups[1].vertices, ElementsAre(SubgroupVertex{2}, SubgroupVertex{3}, SubgroupVertex{4}));
  EXPECT_THAT(subgroups[1].primitives, ElementsAre(SubgroupPrimitive{{0, 1, 2}, 2}));
}

TEST(Subgroups, InstancesShareSubgroupsButNotVertices) {
  const auto subgroups = subgroupsOf({.count = 3, .instances = 3}, {.maxPrimitives = 2});
  ASSERT_EQ(subgroups.size(), 2u);
  EXPECT_THAT(subgroups[0].vertices,
              ElementsAre(SubgroupVertex{0, 0}, SubgroupVertex{1, 0}, SubgroupVertex{2, 0},
                          SubgroupVertex{0, 1}, SubgroupVertex{1, 1}, SubgroupVertex{2, 1}));
  EXPECT_THAT(subgroups[0].primitives,
              ElementsAre(SubgroupPrimitive{{0, 1, 2}, 0}, SubgroupPrimitive{{3, 4, 5}, 0}));
  EXPECT_EQ(subgroups[1].vertices[0], (SubgroupVertex{0, 2}));
}

TEST(Subgroups, ProvokingVerticesCanBeKeptApart) {
  const std::vector<uint8_t> indices = {0, 1, 2, 0, 2, 3, 1, 0, 3};
  const Draw draw = {.count = 9, .indices = {{std::as_bytes(std::span(indices)), IndexType::Uint8}}};
  const auto subgroups = subgroupsOf(draw, {.reuse = VertexReuse::ExceptProvoking});
  ASSERT_EQ(subgroups.size(), 1u);
  EXPECT_THAT(subgroups[0].vertices, ElementsAre(SubgroupVertex{0}, SubgroupVertex{1}, SubgroupVertex{2},
                                                 SubgroupVertex{0}, SubgroupVertex{3}));
  EXPECT_THAT(subgroups[0].primitives,
              ElementsAre(SubgroupPrimitive{{0, 1, 2}, 0}, SubgroupPrimitive{{3, 2, 4}, 1},
                          SubgroupPrimitive{{1, 3, 4}, 2}));
}

TEST(Subgroups, WithoutReuseEachCornerIsAVertex) {
  const auto subgroups = subgroupsOf({.topology = Topology::LineStrip, .count = 4},
                                     {.maxVertices = 5, .reuse = VertexReuse::None});
  ASSERT_EQ(subgroups.size(), 2u);
  EXPECT_EQ(subgroups[0].vertices.size(), 4u);
  EXPECT_EQ(subgroups[1].vertices.size(), 2u);
}

/// Checks a division of a draw against its primitives.
class DivisionCheck {
public:
  DivisionCheck(const RandomDraw &draw, const SubgroupRules &rules)
      : corners_(raster::verticesOf(draw.draw.topology)),
        provoking_(draw.draw.provoking == ProvokingVertex::First ? 0 : corners_ - 1), rules_(rules),
        expected_(expand(draw)) {}

  void run(const std::vector<Subgroup> &subgroups) {
    for (const Subgroup &subgroup : subgroups) {
      EXPECT_FALSE(subgroup.primitives.empty());
      EXPECT_LE(subgroup.primitives.size(), rules_.maxPrimitives);
      EXPECT_LE(subgroup.vertices.size(), rules_.maxVertices);
      checkPrimitives(subgroup);
      checkVertices(subgroup);
    }
    EXPECT_EQ(next_, expected_.size());
  }

private:
  void checkPrimitives(const Subgroup &subgroup) {
    std::vector<uint32_t> uses(subgroup.vertices.size()), provoked(subgroup.vertices.size());
    for (const SubgroupPrimitive &primitive : subgroup.primitives) {
      ASSERT_LT(next_, expected_.size());
      const AssembledPrimitive &expected = expected_[next_++];
      EXPECT_EQ(primitive.number, expected.number);
      for (uint32_t i = 0; i < corners_; ++i) {
        ASSERT_LT(primitive.vertices[i], subgroup.vertices.size());
        EXPECT_EQ(subgroup.vertices[primitive.vertices[i]],
                  (SubgroupVertex{expected.vertices[i], expected.instance}));
        ++uses[primitive.vertices[i]];
      }
      ++provoked[primitive.vertices[provoking_]];
    }
    EXPECT_EQ(std::ranges::count(uses, 0u), 0) << "a vertex without a primitive";
    if (rules_.reuse == VertexReuse::None) {
      EXPECT_THAT(uses, testing::Each(1u));
    }
    if (rules_.reuse == VertexReuse::ExceptProvoking) {
      EXPECT_THAT(provoked, testing::Each(testing::Le(1u)));
    }
  }

  /// Vertices are distinct, and the next primitive would have exceeded a limit.
  void checkVertices(const Subgroup &subgroup) {
    if (rules_.reuse != VertexReuse::All)
      return;
    std::set<std::pair<uint32_t, uint32_t>> distinct;
    for (const SubgroupVertex &vertex : subgroup.vertices)
      distinct.insert({vertex.number, vertex.instance});
    EXPECT_EQ(distinct.size(), subgroup.vertices.size());
    if (next_ == expected_.size() || subgroup.primitives.size() == rules_.maxPrimitives)
      return;
    for (uint32_t i = 0; i < corners_; ++i)
      distinct.insert({expected_[next_].vertices[i], expected_[next_].instance});
    EXPECT_GT(distinct.size(), rules_.maxVertices);
  }

  const uint32_t corners_, provoking_;
  const SubgroupRules rules_;
  const std::vector<AssembledPrimitive> expected_;
  size_t next_ = 0;
};

TEST(Subgroups, RandomDrawsAreDividedWithinTheLimits) {
  std::mt19937 random{2};
  for (const Topology topology : kTopologies)
    for (int i = 0; i < 300; ++i) {
      const RandomDraw draw = randomDraw(topology, random);
      const SubgroupRules rules = {.maxVertices = raster::verticesOf(topology) + uint32_t(random() % 30),
                                   .maxPrimitives = 1 + uint32_t(random() % 20),
                                   .reuse = static_cast<VertexReuse>(random() % 3)};
      ASSERT_EQ(checkSubgroupRules(rules, topology), std::nullopt);
      DivisionCheck(draw, rules).run(subgroupsOf(draw.draw, rules));
      ASSERT_FALSE(HasFailure()) << pipeline::nameOf(topology) << ' ' << i;
    }
}

TEST(Subgroups, ImpossibleRulesAreRefused) {
  EXPECT_EQ(checkSubgroupRules({.maxVertices = 256, .maxPrimitives = 256}, Topology::PointList),
            std::nullopt);
  EXPECT_THAT(checkSubgroupRules({.maxVertices = 2}, Topology::TriangleFan),
              Optional(std::string("a subgroup of at most 2 vertices and 128 primitives cannot hold a "
                                   "primitive of triangle_fan")));
  EXPECT_NE(checkSubgroupRules({.maxPrimitives = 0}, Topology::PointList), std::nullopt);
  EXPECT_THAT(
      checkSubgroupRules({.maxVertices = 257}, Topology::PointList),
      Optional(std::string("a subgroup of 257 vertices and 128 primitives has more than 256 threads")));
}

} // namespace
} // namespace rdnasim::geometry
