// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/raster/Viewport.h"

#include <cmath>

namespace rdnasim::raster {

namespace {

/// maxViewportDimensions and viewportBoundsRange.
constexpr float kMaxExtent = 16384, kMinBound = -32768, kMaxBound = 32767;

/// Rounds to units of 1/256 pixel, within the guard band.
int32_t snap(double coordinate) {
  constexpr double kLimit = static_cast<double>(kGuardBand) * kSubpixels;
  return static_cast<int32_t>(std::clamp(std::nearbyint(coordinate * kSubpixels), -kLimit, kLimit));
}

bool isWithinBounds(float begin, float extent) {
  const double end = static_cast<double>(begin) + extent;
  return begin >= kMinBound && begin <= kMaxBound && end >= kMinBound && end <= kMaxBound;
}

ViewportTransform::Axis depthAxis(const Viewport &viewport, DepthRange range) {
  const double low = viewport.minDepth, high = viewport.maxDepth;
  switch (range) {
  case DepthRange::ZeroToOne:
    return {high - low, low};
  case DepthRange::NegativeOneToOne:
    return {(high - low) / 2, (high + low) / 2};
  }
  return {};
}

} // namespace

std::optional<std::string> checkViewport(const Viewport &viewport) {
  if (!(viewport.width > 0 && viewport.width <= kMaxExtent))
    return "the viewport's width is not greater than 0 and at most 16384";
  if (!(std::fabs(viewport.height) <= kMaxExtent))
    return "the viewport's height is not within -16384 and 16384";
  if (!isWithinBounds(viewport.x, viewport.width) || !isWithinBounds(viewport.y, viewport.height))
    return "the viewport is not within -32768 and 32767";
  if (!std::isfinite(viewport.minDepth) || !std::isfinite(viewport.maxDepth))
    return "the viewport's depth range is not finite";
  return std::nullopt;
}

ViewportTransform::ViewportTransform(const Viewport &viewport, DepthRange range)
    : x_{viewport.width / 2.0, viewport.x + viewport.width / 2.0},
      y_{viewport.height / 2.0, viewport.y + viewport.height / 2.0}, z_(depthAxis(viewport, range)) {
  const int32_t left = snap(x_.offset - x_.scale), right = snap(x_.offset + x_.scale);
  const int32_t top = snap(y_.offset - y_.scale), bottom = snap(y_.offset + y_.scale);
  rect_ = {left, std::min(top, bottom), right, std::max(top, bottom)};
}

WindowPoint ViewportTransform::pointAt(const ClipPosition &position) const {
  return {snap(x_.scale * (position[0] / position[3]) + x_.offset),
          snap(y_.scale * (position[1] / position[3]) + y_.offset)};
}

double ViewportTransform::depthAt(const ClipPosition &position) const {
  return z_.scale * (position[2] / position[3]) + z_.offset;
}

WindowRect windowRect(const Rectangle &rectangle) {
  return {snap(rectangle.x), snap(rectangle.y), snap(static_cast<double>(rectangle.x) + rectangle.width),
          snap(static_cast<double>(rectangle.y) + rectangle.height)};
}

float clampDepth(const Viewport &viewport, float depth) {
  const auto [low, high] = std::minmax(viewport.minDepth, viewport.maxDepth);
  return std::clamp(depth, low, high);
}

} // namespace rdnasim::raster
