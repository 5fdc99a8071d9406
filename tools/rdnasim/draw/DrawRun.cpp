// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/draw/DrawRun.h"

#include "tools/rdnasim/draw/PixelRun.h"
#include "tools/rdnasim/draw/SubgroupRun.h"
#include "tools/rdnasim/geometry/Subgroups.h"
#include "tools/rdnasim/stages/PrimitiveWord.h"

#include <algorithm>
#include <deque>

namespace rdnasim {

namespace {

/// A primitive that is being rasterised, with the subgroup that its vertices belong to.
struct DrawnPrimitive {
  std::shared_ptr<const SubgroupResult> subgroup;
  std::array<const stages::ExportedVertex *, 3> vertices = {};
  uint32_t rotation = 0;
};

class Drawing {
public:
  Drawing(const DrawState &state, Memory &memory, const RunOptions &options)
      : state_(state), memory_(memory), options_(options),
        vertexCount_(state.primitives.inputs.verticesOfPrimitive),
        renderer_(renderStateFor(state, options), state.attachments,
                  [this](std::span<const framebuffer::PixelQuad> quads,
                         std::span<framebuffer::QuadExports> exports) { return shade(quads, exports); }) {}

  RunResult run() {
    geometry::divide(state_.draw, state_.primitives.subgroups,
                     [this](const geometry::Subgroup &subgroup) { draw(subgroup); });
    if (!fault_)
      renderer_.finish();
    return {std::move(fault_), instructions_};
  }

private:
  static framebuffer::RenderState renderStateFor(const DrawState &state, const RunOptions &options) {
    framebuffer::RenderState result = renderStateOf(state);
    result.packing.mixesPrimitives = options.seed % 2 == 0;
    return result;
  }

  void draw(const geometry::Subgroup &subgroup) {
    if (fault_)
      return;
    auto ran = runSubgroup(state_, subgroup, subgroups_++, memory_, options_, instructions_);
    if (auto *fault = std::get_if<Fault>(&ran)) {
      fault_ = std::move(*fault);
      return;
    }
    const auto &result = std::get<std::shared_ptr<const SubgroupResult>>(ran);
    std::vector<raster::Vertex> vertices;
    for (const stages::ExportedVertex &vertex : result->vertices)
      vertices.push_back(vertexOf(state_.primitives.positions, vertex));
    for (const uint32_t word : result->primitives)
      draw(stages::decodePrimitive(word, state_.primitives.program->target), result, vertices);
  }

  void draw(const stages::PrimitiveWord &word, const std::shared_ptr<const SubgroupResult> &subgroup,
            const std::vector<raster::Vertex> &vertices) {
    if (word.isNull || fault_)
      return;
    // The provoking vertex comes first, and the others keep their order around the primitive.
    const uint32_t first = state_.draw.provoking == raster::ProvokingVertex::Last ? vertexCount_ - 1 : 0;
    DrawnPrimitive primitive = {.subgroup = subgroup, .rotation = (vertexCount_ - first) % vertexCount_};
    std::array<const raster::Vertex *, 3> positions = {};
    raster::RasterPrimitive drawn = {.vertices = std::span(positions).first(vertexCount_),
                                     .number = firstPrimitive_ + static_cast<uint32_t>(primitives_.size()),
                                     .edgeFlags = 0};
    for (uint32_t i = 0; i < vertexCount_; ++i) {
      const uint32_t place = (first + i) % vertexCount_, vertex = word.vertices[place];
      if (vertex >= vertices.size())
        return stopAt(vertex);
      positions[i] = &vertices[vertex];
      primitive.vertices[i] = &subgroup->vertices[vertex];
      drawn.edgeFlags |= static_cast<uint8_t>((word.edgeFlags >> place & 1) << i);
    }
    const stages::ExportedVertex &provoking = *primitive.vertices[0];
    primitives_.push_back(std::move(primitive));
    renderer_.draw(drawn, viewportOf(state_.primitives.positions, provoking),
                   layerOf(state_.primitives.positions, provoking));
  }

  void stopAt(uint32_t vertex) {
    fault_ = Fault{.reason = "a primitive has vertex " + std::to_string(vertex) +
                             ", which its subgroup does not have",
                   .place = "the vertex stage's subgroup " + std::to_string(subgroups_ - 1)};
  }

  bool shade(std::span<const framebuffer::PixelQuad> quads, std::span<framebuffer::QuadExports> exports) {
    if (state_.pixels) {
      std::vector<QuadPrimitive> primitives;
      for (const framebuffer::PixelQuad &quad : quads) {
        const DrawnPrimitive &primitive = primitives_[quad.quad.primitive - firstPrimitive_];
        primitives.push_back({std::span(primitive.vertices).first(vertexCount_), primitive.rotation});
      }
      fault_ = runPixelWave(*state_.pixels, quads, primitives, pixelWaves_++, memory_, options_,
                            instructions_, exports);
    }
    // The quads of earlier primitives are all shaded.
    for (; firstPrimitive_ < quads.back().quad.primitive; ++firstPrimitive_)
      primitives_.pop_front();
    return !fault_;
  }

  const DrawState &state_;
  Memory &memory_;
  const RunOptions &options_;
  const uint32_t vertexCount_; ///< of a primitive
  framebuffer::PrimitiveRenderer renderer_;
  std::deque<DrawnPrimitive> primitives_; ///< the last ones, from firstPrimitive_ on
  uint32_t firstPrimitive_ = 0;
  uint32_t subgroups_ = 0, pixelWaves_ = 0;
  uint64_t instructions_ = 0;
  std::optional<Fault> fault_;
};

} // namespace

RunResult run(const DrawState &state, Memory &memory, const RunOptions &options) {
  return Drawing(state, memory, options).run();
}

} // namespace rdnasim
