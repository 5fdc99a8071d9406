// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/texture/WrapModes.h"

#include <algorithm>
#include <cmath>

namespace rdnasim {

namespace {

constexpr int32_t kSteps = 256; ///< of a texel, in fixed point

int64_t mirrored(int64_t texel) {
  return texel >= 0 ? texel : -1 - texel;
}

int64_t positiveModulo(int64_t value, int64_t divisor) {
  const int64_t remainder = value % divisor;
  return remainder < 0 ? remainder + divisor : remainder;
}

} // namespace

std::optional<uint32_t> wrap(WrapMode mode, int64_t texel, uint32_t size) {
  const int64_t last = int64_t(size) - 1;
  int64_t result = texel;
  switch (mode) {
  case WrapMode::Repeat:
    result = positiveModulo(texel, size);
    break;
  case WrapMode::Mirror:
    result = last - mirrored(positiveModulo(texel, 2 * int64_t(size)) - size);
    break;
  case WrapMode::ClampToEdge:
    result = std::clamp<int64_t>(texel, 0, last);
    break;
  case WrapMode::MirrorOnceToEdge:
    result = std::min(mirrored(texel), last);
    break;
  case WrapMode::MirrorOnceToBorder:
    result = mirrored(texel);
    break;
  case WrapMode::ClampToBorder:
    break;
  }
  if (result < 0 || result > last)
    return std::nullopt;
  return static_cast<uint32_t>(result);
}

AxisFootprint footprintAt(double coordinate, bool isLinear, bool truncates) {
  constexpr double kMost = 1 << 30;
  const double inRange = std::isnan(coordinate) ? 0 : std::clamp(coordinate, -kMost, kMost);
  // A linear footprint begins at the texel whose centre is at or before the coordinate.
  const double steps = (isLinear ? inRange - 0.5 : inRange) * kSteps;
  const auto fixed = static_cast<int64_t>(truncates ? std::floor(steps) : std::floor(steps + 0.5));
  AxisFootprint result;
  result.first = fixed >> 8;
  if (isLinear) {
    result.count = 2;
    result.secondWeight = static_cast<uint32_t>(fixed & (kSteps - 1));
  }
  return result;
}

} // namespace rdnasim
