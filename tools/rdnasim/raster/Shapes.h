// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The polygons that represent points and lines.

#pragma once

#include "tools/rdnasim/raster/WindowPolygon.h"

namespace rdnasim::raster {

/// Limits of AMD's driver, in pixels: pointSizeRange, lineWidthRange, and the granularity of both.
inline constexpr float kMaxPointSize = 8191.875f, kMaxLineWidth = 8, kSizeGranularity = 0.125f;

/// VkLineRasterizationMode, as far as it selects a shape.
enum class LineMode : uint8_t {
  Parallelogram, ///< ends parallel to an axis: the default of AMD's driver, whose strictLines is false
  Rectangle,     ///< ends at right angles to the line: strict lines
};

/// Returns the square around a point's vertex. Its i and j are PointCoord: attributes of a point do not vary,
/// so that nothing else needs them. The size is clamped and rounded to its granularity.
WindowPolygon pointSquare(const WindowVertex &vertex, float size);

/// Returns the square around the vertex of a polygon in point mode. All values in it are the vertex's.
WindowPolygon vertexSquare(const WindowVertex &vertex, float size);

/// Returns the quadrilateral around a line, whose values vary along the line only. The width is clamped and
/// rounded to its granularity.
WindowPolygon lineShape(const WindowVertex &from, const WindowVertex &to, LineMode mode, float width);

} // namespace rdnasim::raster
