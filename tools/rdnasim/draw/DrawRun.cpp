// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/draw/DrawRun.h"

#include "tools/rdnasim/draw/PixelRun.h"
#include "tools/rdnasim/draw/SubgroupRun.h"
#include "tools/rdnasim/geometry/Subgroups.h"
#include "tools/rdnasim/stages/PrimitiveWord.h"

#include <algorithm>
#include <atomic>
#include <deque>
#include <thread>

namespace rdnasim {

namespace {

/// A primitive that is being rasterised, with the subgroup that its vertices belong to.
struct DrawnPrimitive {
  std::shared_ptr<const SubgroupResult> subgroup;
  std::array<const stages::ExportedVertex *, 3> vertices = {};
  std::array<VertexInvocation, 3> invocations = {}; ///< those of the vertices
  uint32_t rotation = 0;
};

/// Returns the stage's own instructions: a program has the code of both stages.
std::span<const Instruction> codeOf(const Program &program, const Program &otherStage) {
  const std::span<const Instruction> all = program.instructions;
  const bool isFirst = program.entry < otherStage.entry;
  return all.subspan(program.entry, isFirst ? otherStage.entry - program.entry : std::dynamic_extent);
}

/// Private memory is a wave's own.
bool writesMemory(std::span<const Instruction> code) {
  return std::ranges::any_of(code, [](const Instruction &each) {
    const std::string_view name = each.info->mnemonic;
    const bool isAccess = each.info->kind == OpKind::Vmem || each.info->kind == OpKind::Flat;
    return isAccess && !name.starts_with("scratch_") &&
           (name.find("store") != name.npos || name.find("atomic") != name.npos);
  });
}

class Drawing {
public:
  Drawing(const DrawState &state, Memory &memory, const RunOptions &options)
      : state_(state), memory_(memory), options_(options),
        vertexCount_(state.primitives.inputs.verticesOfPrimitive), threads_(threadsFor(state, options)),
        renderer_(renderStateFor(state, options, threads_), state.attachments,
                  [this](std::span<const framebuffer::PixelWave> waves) { return shade(waves); }) {}

  RunResult run() {
    geometry::divide(state_.draw, state_.primitives.subgroups,
                     [this](const geometry::Subgroup &subgroup) { draw(subgroup); });
    if (!fault_)
      renderer_.finish();
    return {std::move(fault_), instructions_};
  }

private:
  static uint32_t threadsFor(const DrawState &state, const RunOptions &options) {
    if (options.observer ||
        (state.pixels && writesMemory(codeOf(*state.pixels->program, *state.primitives.program))))
      return 1;
    return std::clamp(options.threads, 1u, kMaxThreads);
  }

  static framebuffer::RenderState renderStateFor(const DrawState &state, const RunOptions &options,
                                                 uint32_t threads) {
    constexpr uint32_t kWavesOfThread = 32;
    framebuffer::RenderState result = renderStateOf(state);
    result.packing.mixesPrimitives = options.seed % 2 == 0;
    result.packing.waves = threads == 1 ? 1 : kWavesOfThread * threads;
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
      primitive.invocations[i] = {subgroups_ - 1, vertex};
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

  /// The result of a pixel wave.
  struct WaveRun {
    std::optional<Fault> fault;
    uint64_t instructions = 0;
  };

  size_t shade(std::span<const framebuffer::PixelWave> waves) {
    size_t shaded = waves.size();
    if (state_.pixels) {
      const std::vector<WaveRun> runs = runPixelWaves(waves);
      for (size_t i = 0; i < shaded; ++i) {
        instructions_ += runs[i].instructions;
        if (runs[i].fault) {
          fault_ = runs[i].fault;
          shaded = i;
        }
      }
      pixelWaves_ += static_cast<uint32_t>(waves.size());
    }
    // The quads of earlier primitives are all shaded.
    for (; firstPrimitive_ < waves.back().quads.back().quad.primitive; ++firstPrimitive_)
      primitives_.pop_front();
    return shaded;
  }

  /// Waves behind one that faults may be left out.
  std::vector<WaveRun> runPixelWaves(std::span<const framebuffer::PixelWave> waves) const {
    std::vector<WaveRun> runs(waves.size());
    std::atomic<size_t> next = 0;
    std::atomic<bool> hasFault = false;
    const auto work = [&](uint32_t thread) {
      for (size_t i = next++; i < waves.size() && !hasFault; i = next++) {
        runs[i].fault = runPixelWave(*state_.pixels, waves[i].quads, primitivesOf(waves[i].quads),
                                     pixelWaves_ + static_cast<uint32_t>(i), thread, memory_, options_,
                                     runs[i].instructions, waves[i].exports);
        if (runs[i].fault)
          hasFault = true;
      }
    };
    std::vector<std::thread> others;
    for (uint32_t thread = 1; thread < std::min<size_t>(threads_, waves.size()); ++thread)
      others.emplace_back(work, thread);
    work(0);
    for (std::thread &other : others)
      other.join();
    return runs;
  }

  std::vector<QuadPrimitive> primitivesOf(std::span<const framebuffer::PixelQuad> quads) const {
    std::vector<QuadPrimitive> result;
    for (const framebuffer::PixelQuad &quad : quads) {
      const DrawnPrimitive &primitive = primitives_[quad.quad.primitive - firstPrimitive_];
      result.push_back({std::span(primitive.vertices).first(vertexCount_),
                        std::span(primitive.invocations).first(vertexCount_), primitive.rotation});
    }
    return result;
  }

  const DrawState &state_;
  Memory &memory_;
  const RunOptions &options_;
  const uint32_t vertexCount_; ///< of a primitive
  const uint32_t threads_;     ///< of pixel waves
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
