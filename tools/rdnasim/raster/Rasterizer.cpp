// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/raster/Rasterizer.h"

#include <cmath>

namespace rdnasim::raster {

std::optional<std::string> checkRasterState(const RasterState &state) {
  if (auto reason = checkViewport(state.viewport))
    return reason;
  if (state.clip.clipDistances > kMaxDistances ||
      state.clip.cullDistances > kMaxDistances - state.clip.clipDistances)
    return "there are more than 8 clip and cull distances";
  if (standardSamplePositions(state.samples).empty())
    return "the number of samples is not 1, 2, 4, 8 or 16";
  if (!(state.lineWidth >= 0))
    return "the line width is not at least 0";
  const DepthBias &bias = state.depthBias;
  if (!std::isfinite(bias.constantFactor) || !std::isfinite(bias.slopeFactor) || !std::isfinite(bias.clamp))
    return "the depth bias is not finite";
  return std::nullopt;
}

Rasterizer::Rasterizer(const RasterState &state)
    : state_(state), transform_(state.viewport, state.clip.depthRange), clipper_(state.clip, transform_),
      bounds_(intersect(transform_.rect(), windowRect(state.scissor))),
      samples_(standardSamplePositions(state.samples)) {}

void Rasterizer::draw(const RasterPrimitive &primitive, const QuadSink &sink) const {
  if (bounds_.isEmpty() || clipper_.isCulled(primitive.vertices))
    return;
  switch (primitive.vertices.size()) {
  case 1:
    return drawPoint(primitive, sink);
  case 2:
    return drawLine(primitive, sink);
  case 3:
    return drawTriangle(primitive, sink);
  default:
    return;
  }
}

void Rasterizer::drawPoint(const RasterPrimitive &primitive, const QuadSink &sink) const {
  const Vertex &vertex = *primitive.vertices[0];
  if (!clipper_.containsPoint(vertex))
    return;
  if (const auto projected = projectVertex(transform_, primitive.vertices, {1, 0, 0}))
    emitQuads(pointSquare(*projected, vertex.pointSize), bounds_, samples_, {.primitive = primitive.number},
              sink);
}

void Rasterizer::drawLine(const RasterPrimitive &primitive, const QuadSink &sink) const {
  const auto ends = project(primitive, clipper_.clip(primitive.vertices));
  if (!ends)
    return;
  const WindowPolygon shape =
      lineShape(ends->vertices()[0], ends->vertices()[1], state_.lineMode, state_.lineWidth);
  emitQuads(shape, bounds_, samples_, {.primitive = primitive.number}, sink);
}

void Rasterizer::drawTriangle(const RasterPrimitive &primitive, const QuadSink &sink) const {
  const ClippedPrimitive clipped = clipper_.clip(primitive.vertices);
  const auto polygon = project(primitive, clipped);
  if (!polygon)
    return;
  PolygonInfo info = {.primitive = primitive.number,
                      .isFrontFacing = isFrontFacing(doubleArea(polygon->vertices()))};
  if (isCulled(info.isFrontFacing))
    return;
  info.depthBias = depthBiasOf(*polygon, state_.depthBias);
  switch (state_.polygonMode) {
  case PolygonMode::Fill:
    return emitQuads(*polygon, bounds_, samples_, info, sink);
  case PolygonMode::Line:
    return drawEdges(primitive, clipped, *polygon, info, sink);
  case PolygonMode::Point:
    return drawVertices(primitive, info, sink);
  }
}

/// Draws the parts of the original edges that clipping has left. Edges on a clip plane are not drawn.
void Rasterizer::drawEdges(const RasterPrimitive &primitive, const ClippedPrimitive &clipped,
                           const WindowPolygon &polygon, const PolygonInfo &info,
                           const QuadSink &sink) const {
  const std::span<const WindowVertex> vertices = polygon.vertices();
  const std::span<const Weights> weights = clipped.vertices();
  for (size_t i = 0; i < vertices.size(); ++i) {
    const size_t next = (i + 1) % vertices.size();
    for (size_t edge = 0; edge < 3; ++edge) {
      // The third vertex has no weight on the edge between the other two.
      const size_t opposite = (edge + 2) % 3;
      if ((primitive.edgeFlags >> edge & 1) == 0 || weights[i][opposite] != 0 || weights[next][opposite] != 0)
        continue;
      const WindowPolygon shape = lineShape(vertices[i], vertices[next], state_.lineMode, state_.lineWidth);
      emitQuads(shape, bounds_, samples_, info, sink);
    }
  }
}

/// Draws the original vertices that are inside.
void Rasterizer::drawVertices(const RasterPrimitive &primitive, const PolygonInfo &info,
                              const QuadSink &sink) const {
  for (size_t i = 0; i < primitive.vertices.size(); ++i) {
    Weights weights = {};
    weights[i] = 1;
    const Vertex &vertex = *primitive.vertices[i];
    if (!clipper_.containsPoint(vertex))
      continue;
    if (const auto projected = projectVertex(transform_, primitive.vertices, weights))
      emitQuads(vertexSquare(*projected, vertex.pointSize), bounds_, samples_, info, sink);
  }
}

std::optional<WindowPolygon> Rasterizer::project(const RasterPrimitive &primitive,
                                                 const ClippedPrimitive &clipped) const {
  if (clipped.isEmpty())
    return std::nullopt;
  WindowPolygon polygon;
  for (const Weights &weights : clipped.vertices()) {
    const auto vertex = projectVertex(transform_, primitive.vertices, weights);
    if (!vertex)
      return std::nullopt;
    polygon.add(*vertex);
  }
  return polygon;
}

/// The sign of Vulkan's signed area is opposite to that of doubleArea(). A polygon without area is
/// back-facing.
bool Rasterizer::isFrontFacing(int64_t doubleArea) const {
  switch (state_.frontFace) {
  case FrontFace::CounterClockwise:
    return doubleArea < 0;
  case FrontFace::Clockwise:
    return doubleArea > 0;
  }
  return false;
}

bool Rasterizer::isCulled(bool isFrontFacing) const {
  switch (state_.cullMode) {
  case CullMode::None:
    return false;
  case CullMode::Front:
    return isFrontFacing;
  case CullMode::Back:
    return !isFrontFacing;
  case CullMode::FrontAndBack:
    return true;
  }
  return false;
}

} // namespace rdnasim::raster
