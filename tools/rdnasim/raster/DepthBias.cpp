// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/raster/DepthBias.h"

#include "tools/rdnasim/raster/TriangleEdges.h"

#include <cmath>

namespace rdnasim::raster {

namespace {

/// Vulkan's r, the smallest difference of depths that the format resolves.
double resolutionOf(DepthFormat format, std::span<const WindowVertex> polygon) {
  switch (format) {
  case DepthFormat::Unorm16:
    return std::ldexp(1.0, -16);
  case DepthFormat::Unorm24:
    return std::ldexp(1.0, -24);
  case DepthFormat::Float32: {
    // The last bit of a float with 23 bits of mantissa and the exponent of the greatest depth.
    double greatest = 0;
    for (const WindowVertex &vertex : polygon)
      greatest = std::max(greatest, std::fabs(vertex.depth));
    return greatest == 0 ? 0 : std::ldexp(1.0, std::ilogb(greatest) - 23);
  }
  }
  return 0;
}

/// Returns the greater one of the absolute slopes per pixel, seen in the largest triangle of the polygon's
/// fan, in which rounded coordinates matter least.
double slopeOf(std::span<const WindowVertex> polygon) {
  int64_t largest = 0;
  double slope = 0;
  for (size_t i = 1; i + 1 < polygon.size(); ++i) {
    const WindowVertex &a = polygon[0], &b = polygon[i], &c = polygon[i + 1];
    const TriangleEdges edges(a.point, b.point, c.point);
    if (edges.doubleArea() <= largest)
      continue;
    largest = edges.doubleArea();
    const double second = b.depth - a.depth, third = c.depth - a.depth;
    const double x =
        static_cast<double>(edges.edge(1).x) * second + static_cast<double>(edges.edge(2).x) * third;
    const double y =
        static_cast<double>(edges.edge(1).y) * second + static_cast<double>(edges.edge(2).y) * third;
    slope = std::max(std::fabs(x), std::fabs(y)) * kSubpixels / static_cast<double>(largest);
  }
  return slope;
}

} // namespace

double depthBiasOf(const WindowPolygon &polygon, const DepthBias &bias) {
  if (!bias.isEnabled)
    return 0;
  const double offset = slopeOf(polygon.vertices()) * bias.slopeFactor +
                        resolutionOf(bias.format, polygon.vertices()) * bias.constantFactor;
  if (bias.clamp > 0)
    return std::min<double>(offset, bias.clamp);
  if (bias.clamp < 0)
    return std::max<double>(offset, bias.clamp);
  return offset;
}

} // namespace rdnasim::raster
