// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/raster/Viewport.h"

#include <cmath>
#include <gmock/gmock.h>
#include <limits>

namespace rdnasim::raster {
namespace {

using testing::HasSubstr;
using testing::Optional;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

TEST(Viewport, MapsTheViewVolumeToTheRectangle) {
  const ViewportTransform transform({.x = 10, .y = 20, .width = 100, .height = 60}, DepthRange::ZeroToOne);
  EXPECT_EQ(transform.pointAt({-1, -1, 0, 1}), (WindowPoint{10 * 256, 20 * 256}));
  EXPECT_EQ(transform.pointAt({2, 2, 0, 2}), (WindowPoint{110 * 256, 80 * 256})) << "after division by w";
  EXPECT_EQ(transform.pointAt({0, 0, 0, 1}), (WindowPoint{60 * 256, 50 * 256}));
  EXPECT_EQ(transform.rect(), (WindowRect{10 * 256, 20 * 256, 110 * 256, 80 * 256}));
}

TEST(Viewport, ANegativeHeightMirrors) {
  const ViewportTransform transform({.y = 80, .width = 100, .height = -60}, DepthRange::ZeroToOne);
  EXPECT_EQ(transform.pointAt({0, -1, 0, 1}).y, 80 * 256);
  EXPECT_EQ(transform.pointAt({0, 1, 0, 1}).y, 20 * 256);
  EXPECT_EQ(transform.rect(), (WindowRect{0, 20 * 256, 100 * 256, 80 * 256}));
}

TEST(Viewport, CoordinatesAreRoundedToNearestEven) {
  // One unit of x is one pixel.
  const ViewportTransform transform({.x = -1, .width = 2, .height = 2}, DepthRange::ZeroToOne);
  const auto snapped = [&](double units) { return transform.pointAt({units / 256, 0, 0, 1}).x; };
  EXPECT_EQ(snapped(0.5), 0);
  EXPECT_EQ(snapped(1.5), 2);
  EXPECT_EQ(snapped(2.5), 2);
  EXPECT_EQ(snapped(2.5001), 3);
  EXPECT_EQ(snapped(-0.5), 0);
  EXPECT_EQ(snapped(-1.5), -2);
  EXPECT_EQ(snapped(-1.4999), -1);
}

TEST(Viewport, CoordinatesEndAtTheGuardBand) {
  const ViewportTransform transform({.width = 2, .height = 2}, DepthRange::ZeroToOne);
  EXPECT_EQ(transform.pointAt({1e30, -1e30, 0, 1}), (WindowPoint{kGuardBand * 256, -kGuardBand * 256}));
}

TEST(Viewport, Depth) {
  const Viewport viewport = {.minDepth = 0.25, .maxDepth = 0.75};
  const ViewportTransform zeroToOne(viewport, DepthRange::ZeroToOne);
  EXPECT_EQ(zeroToOne.depthAt({0, 0, 0, 2}), 0.25);
  EXPECT_EQ(zeroToOne.depthAt({0, 0, 1, 2}), 0.5);
  EXPECT_EQ(zeroToOne.depthAt({0, 0, 2, 2}), 0.75);
  const ViewportTransform negativeOneToOne(viewport, DepthRange::NegativeOneToOne);
  EXPECT_EQ(negativeOneToOne.depthAt({0, 0, -2, 2}), 0.25);
  EXPECT_EQ(negativeOneToOne.depthAt({0, 0, 0, 2}), 0.5);
  EXPECT_EQ(negativeOneToOne.depthAt({0, 0, 2, 2}), 0.75);
}

TEST(Viewport, ClampsDepthToARangeInEitherOrder) {
  for (const Viewport &viewport :
       {Viewport{.minDepth = 0.25, .maxDepth = 0.75}, Viewport{.minDepth = 0.75, .maxDepth = 0.25}}) {
    EXPECT_EQ(clampDepth(viewport, 0), 0.25f);
    EXPECT_EQ(clampDepth(viewport, 0.5), 0.5f);
    EXPECT_EQ(clampDepth(viewport, 2), 0.75f);
  }
}

TEST(Viewport, ScissorIsInWholePixels) {
  EXPECT_EQ(windowRect({.x = 3, .y = 4, .width = 5, .height = 6}),
            (WindowRect{3 * 256, 4 * 256, 8 * 256, 10 * 256}));
  EXPECT_TRUE(windowRect({.x = 3, .y = 4, .width = 0, .height = 6}).isEmpty());
  EXPECT_EQ(windowRect({.width = 0xffffffff, .height = 1}).right, kGuardBand * 256) << "without overflow";
}

TEST(Viewport, RefusesValuesBeyondTheLimits) {
  EXPECT_EQ(checkViewport({.x = -32768, .y = 32767, .width = 16384, .height = -16384}), std::nullopt);
  EXPECT_THAT(checkViewport({.width = 0}), Optional(HasSubstr("width")));
  EXPECT_THAT(checkViewport({.width = kNan}), Optional(HasSubstr("width")));
  EXPECT_THAT(checkViewport({.height = 16385}), Optional(HasSubstr("height")));
  EXPECT_THAT(checkViewport({.x = 32767, .width = 1}), Optional(HasSubstr("32767")));
  EXPECT_THAT(checkViewport({.y = -32768, .height = -1}), Optional(HasSubstr("32768")));
  EXPECT_THAT(checkViewport({.x = kNan}), Optional(HasSubstr("32768")));
  EXPECT_THAT(checkViewport({.maxDepth = kNan}), Optional(HasSubstr("depth range")));
}

} // namespace
} // namespace rdnasim::raster
