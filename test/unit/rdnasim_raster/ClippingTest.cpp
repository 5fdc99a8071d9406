// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/raster/Clipping.h"

#include <cmath>
#include <gmock/gmock.h>
#include <limits>
#include <random>

namespace rdnasim::raster {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

const ViewportTransform kTransform({.width = 64, .height = 64}, DepthRange::ZeroToOne);
constexpr float kInfinity = std::numeric_limits<float>::infinity(),
                kNan = std::numeric_limits<float>::quiet_NaN();

Vertex at(float x, float y, float z, float w) {
  return {.position = {x, y, z, w}};
}

Vertex withDistance(float x, float distance) {
  return {.position = {x, 0, 0.5, 1}, .distances = {distance}};
}

std::vector<Weights> clip(const std::vector<Vertex> &vertices, const ClipState &state = {}) {
  std::vector<const Vertex *> pointers;
  for (const Vertex &vertex : vertices)
    pointers.push_back(&vertex);
  const ClippedPrimitive result = Clipper(state, kTransform).clip(pointers);
  return {result.vertices().begin(), result.vertices().end()};
}

bool isPointKept(const Vertex &vertex, const ClipState &state = {}) {
  return Clipper(state, kTransform).containsPoint(vertex);
}

TEST(Clipping, APrimitiveInsideIsKeptAsItIs) {
  EXPECT_THAT(clip({at(0, 0, 0, 1), at(1, 0, 1, 1), at(0, 1, 0.5, 1)}),
              ElementsAre(Weights{1, 0, 0}, Weights{0, 1, 0}, Weights{0, 0, 1}));
  EXPECT_THAT(clip({at(0, 0, 0, 1), at(1, 0, 1, 1)}), ElementsAre(Weights{1, 0, 0}, Weights{0, 1, 0}));
}

TEST(Clipping, NearPlaneCutsTwoEdges) {
  // The third vertex is as far in front of the plane as the others are behind it.
  EXPECT_THAT(clip({at(0, 0, 0.5, 1), at(1, 0, 0.5, 1), at(0, 1, -0.5, 1)}),
              ElementsAre(Weights{1, 0, 0}, Weights{0, 1, 0}, Weights{0, 0.5, 0.5}, Weights{0.5, 0, 0.5}));
}

TEST(Clipping, FarPlaneDependsOnW) {
  EXPECT_THAT(clip({at(0, 0, 3, 4), at(0, 0, 5, 4)}), ElementsAre(Weights{1, 0, 0}, Weights{0.5, 0.5, 0}));
  EXPECT_THAT(clip({at(0, 0, 5, 4), at(0, 0, 6, 4)}), IsEmpty());
}

TEST(Clipping, NearPlaneOfTheSymmetricRange) {
  const ClipState state = {.depthRange = DepthRange::NegativeOneToOne};
  EXPECT_THAT(clip({at(0, 0, 0, 1), at(0, 0, -2, 1)}, state),
              ElementsAre(Weights{1, 0, 0}, Weights{0.5, 0.5, 0}));
}

TEST(Clipping, WithoutDepthClipOnlyWMatters) {
  const ClipState state = {.depthClip = false};
  EXPECT_THAT(clip({at(0, 0, -7, 1), at(0, 0, 9, 1)}, state), SizeIs(2));
  // Behind the eye all of the line projects to the wrong side.
  EXPECT_THAT(clip({at(1, 0, 0, -1), at(0, 1, 0, -1)}, state), IsEmpty());
  EXPECT_THAT(clip({at(0, 0, 0, -1), at(1, 0, 0, 1)}, state), SizeIs(2));
}

TEST(Clipping, DegeneratePrimitivesWithoutW) {
  for (const bool depthClip : {false, true}) {
    const auto result = clip({at(0, 0, 0, 0), at(0, 0, 0, 0), at(0, 0, 0, 0)}, {.depthClip = depthClip});
    for (const Weights &weights : result)
      EXPECT_TRUE(std::isfinite(weights[0] + weights[1] + weights[2]));
  }
}

TEST(Clipping, TheXAndYPlanesAreLeftToTheRasteriserWithinTheGuardBand) {
  EXPECT_THAT(clip({at(-9, 0, 0, 1), at(9, 0, 0, 1)}), ElementsAre(Weights{1, 0, 0}, Weights{0, 1, 0}));
  const auto clipped = clip({at(0, 0, 0, 1), at(1e6f, 0, 0, 1)});
  ASSERT_THAT(clipped, SizeIs(2));
  // 32 pixels a unit, and the centre at pixel 32.
  EXPECT_NEAR(clipped[1][1] * 1e6 * 32 + 32, kGuardBand, 1e-6);
}

TEST(Clipping, ClipDistancesOfFewestAndMost) {
  const ClipState one = {.clipDistances = 1};
  EXPECT_THAT(clip({withDistance(0, 3), withDistance(1, -1)}, one),
              ElementsAre(Weights{1, 0, 0}, Weights{0.25, 0.75, 0}));
  EXPECT_THAT(clip({withDistance(0, -3), withDistance(1, -1)}, one), IsEmpty());
  EXPECT_THAT(clip({withDistance(0, 0), withDistance(1, 0)}, one), SizeIs(2)) << "0 is inside";

  // Each cuts away half of what the one before it has left; the first one nothing.
  std::vector<Vertex> line = {at(0, 0, 0, 1), at(1, 0, 0, 1)};
  for (uint32_t i = 0; i < kMaxDistances; ++i) {
    line[0].distances[i] = 1;
    line[1].distances[i] = 1 - static_cast<float>(1 << i);
  }
  EXPECT_THAT(clip(line, {.clipDistances = 8}),
              ElementsAre(Weights{1, 0, 0}, Weights{1 - 1.0 / 128, 1.0 / 128, 0}));
}

TEST(Clipping, DistancesThatAreNotFinite) {
  const ClipState state = {.clipDistances = 1};
  EXPECT_THAT(clip({withDistance(0, 1), withDistance(1, kNan)}, state), SizeIs(2));
  EXPECT_THAT(clip({withDistance(0, kNan), withDistance(1, kNan)}, state), IsEmpty());
  EXPECT_THAT(clip({withDistance(0, kInfinity), withDistance(1, -kInfinity)}, state),
              ElementsAre(Weights{1, 0, 0}, Weights{0.5, 0.5, 0}));
}

TEST(Clipping, PositionsThatAreNotFiniteDiscardThePrimitive) {
  EXPECT_THAT(clip({at(0, 0, 0, 1), at(kNan, 0, 0, 1)}), IsEmpty());
  EXPECT_THAT(clip({at(0, 0, 0, 1), at(0, 0, 0, kInfinity), at(0, 1, 0, 1)}), IsEmpty());
  EXPECT_FALSE(isPointKept(at(0, kNan, 0, 1)));
}

TEST(Clipping, AnEdgeIsCutAtTheSamePointFromBothSides) {
  std::mt19937 random(4);
  std::uniform_real_distribution<float> coordinate(-1, 2);
  for (int i = 0; i < 100; ++i) {
    const Vertex a = at(coordinate(random), coordinate(random), -coordinate(random), 1),
                 b = at(coordinate(random), coordinate(random), coordinate(random), coordinate(random));
    const auto forth = clip({a, b}), back = clip({b, a});
    ASSERT_EQ(forth.size(), back.size());
    for (size_t end = 0; end < forth.size(); ++end)
      ASSERT_EQ(forth[end], (Weights{back[1 - end][1], back[1 - end][0], 0}));
  }
}

TEST(Clipping, Points) {
  EXPECT_TRUE(isPointKept(at(1, -1, 0, 1)));
  EXPECT_TRUE(isPointKept(at(0, 0, 1, 1)));
  EXPECT_FALSE(isPointKept(at(1.001f, 0, 0, 1)));
  EXPECT_FALSE(isPointKept(at(0, -1.001f, 0, 1)));
  EXPECT_FALSE(isPointKept(at(0, 0, -0.001f, 1)));
  EXPECT_FALSE(isPointKept(at(0, 0, 1.001f, 1)));
  EXPECT_TRUE(isPointKept(at(0, 0, 1.001f, 1), {.depthClip = false}));
  EXPECT_FALSE(isPointKept(at(0, 0, 0, 0)));
  EXPECT_FALSE(isPointKept(at(0, 0, 0, -1)));
  EXPECT_TRUE(isPointKept(withDistance(0, 0), {.clipDistances = 1}));
  EXPECT_FALSE(isPointKept(withDistance(0, -0.1f), {.clipDistances = 1}));
  EXPECT_TRUE(isPointKept(withDistance(0, -0.1f))) << "a distance that is not used";
}

TEST(Culling, NeedsOneDistanceThatIsNegativeInAllVertices) {
  // A clip distance, then two cull distances.
  const ClipState state = {.clipDistances = 1, .cullDistances = 2};
  const Clipper clipper(state, kTransform);
  const auto isCulled = [&](const Vertex &a, const Vertex &b) {
    const std::array<const Vertex *, 2> line = {&a, &b};
    return clipper.isCulled(line);
  };
  EXPECT_TRUE(isCulled({.distances = {1, -1, 1}}, {.distances = {1, -2, 1}}));
  EXPECT_TRUE(isCulled({.distances = {1, 1, -1}}, {.distances = {1, -2, kNan}}));
  EXPECT_FALSE(isCulled({.distances = {1, -1, 1}}, {.distances = {1, 1, -1}}));
  EXPECT_FALSE(isCulled({.distances = {1, -1, 1}}, {.distances = {1, 0, 1}}));
  EXPECT_FALSE(isCulled({.distances = {-1, 1, 1}}, {.distances = {-1, 1, 1}})) << "a clip distance";
}

} // namespace
} // namespace rdnasim::raster
