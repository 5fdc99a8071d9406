// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "pipeline/FixedFunctions.h"
#include "tools/rdnasim/raster/Clipping.h"
#include "tools/rdnasim/raster/DepthBias.h"
#include "tools/rdnasim/raster/PolygonCoverage.h"
#include "tools/rdnasim/raster/Shapes.h"

namespace rdnasim::raster {

using pipeline::CullMode;
using pipeline::FrontFace;
using pipeline::PolygonMode;

/// The state of a pipeline's fixed functions from clipping to coverage.
struct RasterState {
  Viewport viewport = {};
  Rectangle scissor = {}; ///< intersected with the framebuffer
  ClipState clip = {};
  uint32_t samples = 1; ///< of each pixel: 1, 2, 4, 8 or 16
  PolygonMode polygonMode = PolygonMode::Fill;
  FrontFace frontFace = FrontFace::CounterClockwise;
  CullMode cullMode = CullMode::None;
  DepthBias depthBias = {}; ///< of polygons in every mode
  LineMode lineMode = LineMode::Parallelogram;
  float lineWidth = 1;
};

/// Returns the reason when a state is refused.
std::optional<std::string> checkRasterState(const RasterState &state);

/// A primitive with its vertices.
struct RasterPrimitive {
  PrimitiveVertices vertices; ///< one, two or three
  uint32_t number = 0;
  /// For polygons in line mode: bit i is set if the edge from vertex i to the next one is drawn.
  uint8_t edgeFlags = 7;
};

/// Turns primitives into quads. Primitives may be drawn in any order and by several threads.
class Rasterizer {
public:
  /// `state` must have passed checkRasterState().
  explicit Rasterizer(const RasterState &state);

  /// Emits the quads of a primitive in an order that depends on nothing else.
  void draw(const RasterPrimitive &primitive, const QuadSink &sink) const;

private:
  void drawPoint(const RasterPrimitive &primitive, const QuadSink &sink) const;
  void drawLine(const RasterPrimitive &primitive, const QuadSink &sink) const;
  void drawTriangle(const RasterPrimitive &primitive, const QuadSink &sink) const;
  void drawEdges(const RasterPrimitive &primitive, const ClippedPrimitive &clipped,
                 const WindowPolygon &polygon, const PolygonInfo &info, const QuadSink &sink) const;
  void drawVertices(const RasterPrimitive &primitive, const PolygonInfo &info, const QuadSink &sink) const;
  std::optional<WindowPolygon> project(const RasterPrimitive &primitive,
                                       const ClippedPrimitive &clipped) const;
  bool isFrontFacing(int64_t doubleArea) const;
  bool isCulled(bool isFrontFacing) const;

  RasterState state_;
  ViewportTransform transform_;
  Clipper clipper_;
  WindowRect bounds_;
  std::span<const WindowPoint> samples_;
};

} // namespace rdnasim::raster
