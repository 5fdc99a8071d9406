// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/texture/CubeFaces.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rdnasim {

namespace {

/// An axis of space with a direction.
struct Axis {
  uint8_t number; ///< x, y, z
  int8_t sign;
};

/// The directions of a face's s, of its t, and from the cube's centre to the face: Vulkan, "Cube Map Face
/// Selection".
struct FaceAxes {
  Axis s, t, outwards;
};

constexpr FaceAxes kFaces[6] = {
    {{2, -1}, {1, -1}, {0, 1}}, {{2, 1}, {1, -1}, {0, -1}}, {{0, 1}, {2, 1}, {1, 1}},
    {{0, 1}, {2, -1}, {1, -1}}, {{0, 1}, {1, -1}, {2, 1}},  {{0, -1}, {1, -1}, {2, -1}},
};

template <class Number>
using Vector = std::array<Number, 3>;

/// The vector with the given parts along a face's axes.
template <class Number>
Vector<Number> toSpace(uint32_t face, Number s, Number t, Number outwards) {
  const FaceAxes &axes = kFaces[face];
  Vector<Number> result;
  result[axes.s.number] = axes.s.sign * s;
  result[axes.t.number] = axes.t.sign * t;
  result[axes.outwards.number] = axes.outwards.sign * outwards;
  return result;
}

template <class Number>
Number along(const Vector<Number> &vector, Axis axis) {
  return vector[axis.number] * axis.sign;
}

/// The face on the side to which an axis of another face points.
uint32_t faceTowards(Axis axis, bool isPositive) {
  const int sign = isPositive ? axis.sign : -axis.sign;
  return axis.number * 2u + (sign < 0 ? 1 : 0);
}

} // namespace

std::optional<CubeTexel> findCubeTexel(uint32_t face, int64_t x, int64_t y, uint32_t size) {
  const int64_t edge = size;
  const bool isOutsideX = x < 0 || x >= edge, isOutsideY = y < 0 || y >= edge;
  if (isOutsideX && isOutsideY)
    return std::nullopt;
  if (!isOutsideX && !isOutsideY)
    return CubeTexel{face, static_cast<uint32_t>(x), static_cast<uint32_t>(y)};
  // In half texels from the cube's centre: texel centres are odd numbers, or even ones, inside of ±size. The
  // part beyond the edge goes down the neighbouring face.
  auto halves = [&](int64_t texel) { return 2 * texel + 1 - edge; };
  int64_t s = halves(x), t = halves(y);
  int64_t &outer = isOutsideX ? s : t;
  const int64_t beyond = std::min(std::abs(outer) - edge, 2 * edge - 1);
  const uint32_t neighbour = faceTowards(isOutsideX ? kFaces[face].s : kFaces[face].t, outer > 0);
  outer = outer > 0 ? edge : -edge;
  const Vector<int64_t> position = toSpace(face, s, t, edge - beyond);
  auto texelAt = [&](Axis axis) { return static_cast<uint32_t>((along(position, axis) + edge - 1) / 2); };
  return CubeTexel{neighbour, texelAt(kFaces[neighbour].s), texelAt(kFaces[neighbour].t)};
}

CubePoint projectOnFace(const CubePoint &point, uint32_t face) {
  if (point.face == face)
    return point;
  const Vector<double> direction = toSpace(point.face, 2 * point.s - 1, 2 * point.t - 1, 1.0);
  // A direction that never meets the plane counts as nearly parallel to it.
  constexpr double kLeast = 0x1p-20;
  const double outwards = std::max(along(direction, kFaces[face].outwards), kLeast);
  return {face, (along(direction, kFaces[face].s) / outwards + 1) / 2,
          (along(direction, kFaces[face].t) / outwards + 1) / 2};
}

CubePoint normalized(const CubePoint &point) {
  const Vector<double> direction = toSpace(point.face, 2 * point.s - 1, 2 * point.t - 1, 1.0);
  // Where two are equal, z comes before y, and y before x.
  uint32_t major = 2;
  for (uint32_t axis : {1u, 0u})
    if (std::abs(direction[axis]) > std::abs(direction[major]))
      major = axis;
  return projectOnFace(point, faceTowards({static_cast<uint8_t>(major), 1}, direction[major] >= 0));
}

} // namespace rdnasim
