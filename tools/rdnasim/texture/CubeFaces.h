// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstdint>
#include <optional>

namespace rdnasim {

/// A texel of a cube: faces are numbered +X, -X, +Y, -Y, +Z, -Z.
struct CubeTexel {
  uint32_t face = 0, x = 0, y = 0;
};

/// A point on a face: s and t from 0 to 1 are inside.
struct CubePoint {
  uint32_t face = 0;
  double s = 0, t = 0;
};

/// Returns the texel for a position on a face of `size` × `size` texels, which may be outside of the face:
/// then it is a texel of a neighbour. Nullopt beyond a corner, where there is none.
std::optional<CubeTexel> findCubeTexel(uint32_t face, int64_t x, int64_t y, uint32_t size);

/// Returns where the direction of a point meets the plane of another face, in the coordinates of that face.
CubePoint projectOnFace(const CubePoint &point, uint32_t face);

/// Returns the point in the same direction on the face that it meets: for points outside of their face.
CubePoint normalized(const CubePoint &point);

} // namespace rdnasim
