// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <array>
#include <cstdint>

namespace rdnasim::raster {

/// Clip and cull distances of a vertex together: maxCombinedClipAndCullDistances.
inline constexpr uint32_t kMaxDistances = 8;

/// The results of a vertex shader that the fixed functions use, as position exports have them.
struct Vertex {
  std::array<float, 4> position = {0, 0, 0, 1};    ///< x, y, z, w in clip coordinates
  std::array<float, kMaxDistances> distances = {}; ///< clip distances, then cull distances
  float pointSize = 1;
};

/// Weights of a primitive's three vertices. Those of a point or a line have zeros at the end.
using Weights = std::array<double, 3>;

} // namespace rdnasim::raster
