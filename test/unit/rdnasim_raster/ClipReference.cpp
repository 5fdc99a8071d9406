// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/rdnasim_raster/ClipReference.h"

namespace rdnasim::raster {

namespace {

/// Returns the three weights divided by w, as functions of window coordinates: the rows of the inverse
/// matrix.
std::array<Linear, 3> weightsOverW(const std::array<Vertex, 3> &vertices) {
  std::array<std::array<double, 3>, 3> rows;
  for (size_t i = 0; i < 3; ++i) {
    const auto &[x, y, z, w] = vertices[i].position;
    rows[i] = {kWindowSize / 2.0 * (double(x) + w), kWindowSize / 2.0 * (double(y) + w), w};
  }
  std::array<Linear, 3> result;
  for (size_t i = 0; i < 3; ++i) {
    const auto &a = rows[(i + 1) % 3], &b = rows[(i + 2) % 3];
    const std::array<double, 3> cross = {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
                                         a[0] * b[1] - a[1] * b[0]};
    const double whole = rows[i][0] * cross[0] + rows[i][1] * cross[1] + rows[i][2] * cross[2];
    result[i] = {cross[0] / whole, cross[1] / whole, cross[2] / whole};
  }
  return result;
}

} // namespace

std::vector<Linear> conditionsOf(const std::array<Vertex, 3> &vertices, const ClipState &state) {
  const std::array<Linear, 3> weights = weightsOverW(vertices);
  std::vector<Linear> conditions(weights.begin(), weights.end());
  const auto addCondition = [&](auto valueOf) {
    Linear &condition = conditions.emplace_back();
    for (size_t i = 0; i < 3; ++i)
      condition.add(weights[i], valueOf(vertices[i]));
  };
  if (state.depthClip) {
    addCondition([](const Vertex &vertex) { return vertex.position[2]; });
    addCondition([](const Vertex &vertex) { return vertex.position[3] - vertex.position[2]; });
  }
  for (uint32_t i = 0; i < state.clipDistances; ++i)
    addCondition([i](const Vertex &vertex) { return vertex.distances[i]; });
  return conditions;
}

} // namespace rdnasim::raster
