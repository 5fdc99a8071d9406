// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/framebuffer/OutputMerger.h"
#include "tools/rdnasim/raster/Rasterizer.h"

namespace rdnasim::framebuffer {

/// A quad for which a pixel shader runs.
struct PixelQuad {
  raster::Quad quad; ///< with all samples of the primitive
  /// The SampleMask input, of all samples: before early tests, unless the shader reads the tested coverage.
  std::array<uint16_t, 4> inputCoverage = {};
  QuadFragments fragments = {}; ///< after early tests; pixels without samples are helpers
  uint32_t sample = 0;          ///< SampleId, if samples are shaded
};

/// The quads of a wave, and what its shader exports for them.
struct PixelWave {
  std::span<const PixelQuad> quads;
  std::span<QuadExports> exports;
};

/// Runs the pixel shader for waves, and fills their exports. Returns how many it has shaded, the first ones:
/// the others, and what would be drawn later, are dropped after a fault.
using PixelShader = std::function<size_t(std::span<const PixelWave> waves)>;

/// Returns a shader that runs one wave after the other, until `shade` returns false.
PixelShader shadeEach(std::function<bool(std::span<const PixelQuad>, std::span<QuadExports>)> shade);

/// How quads are packed for the shader.
struct QuadPacking {
  uint32_t quads = 1; ///< of a wave, at most; 8 if it has 32 lanes, 16 if 64
  bool mixesPrimitives = false;
  uint32_t waves = 1; ///< at most, that the shader gets at once
};

struct RenderState {
  std::vector<raster::RasterState>
      viewports; ///< the same state, with each viewport and its scissor; none discards all
  MergeState merge = {};
  /// The invocations for each pixel. Invocation i has the samples with number i modulo this one.
  uint32_t shadedSamples = 1;
  QuadPacking packing = {};
};

/// Returns the reason when a state is refused.
std::optional<std::string> checkRenderState(const RenderState &state, const Attachments &attachments);

/// Draws primitives: rasterisation, tests, shading of quads, and merging, in the order of the primitives.
class PrimitiveRenderer {
public:
  /// `state` must have passed checkRenderState().
  PrimitiveRenderer(RenderState state, const Attachments &attachments, PixelShader shader);

  /// Draws a primitive of the viewport with that number into a layer, and nothing if there is no such
  /// viewport. Quads can remain until later primitives or finish() have filled their waves.
  void draw(const raster::RasterPrimitive &primitive, uint32_t viewport = 0, uint32_t layer = 0);
  /// Shades the quads that remain.
  void finish();

  /// The shader has stopped drawing. Later primitives are ignored.
  bool isStopped() const { return isStopped_; }
  uint64_t passedSamples() const { return merger_.passedSamples(); }

private:
  void add(const raster::Quad &quad, uint32_t layer);
  void append(const PixelQuad &quad);
  void endWave();
  void flush();

  const RenderState state_;
  std::vector<raster::Rasterizer> rasterizers_; ///< for each viewport
  OutputMerger merger_;
  const PixelShader shader_;
  std::vector<PixelQuad> quads_;
  std::vector<raster::Interpolation> interpolations_; ///< of quads_
  std::vector<QuadExports> exports_;
  std::vector<size_t> waveEnds_; ///< where the complete waves end in quads_
  bool isStopped_ = false;
};

} // namespace rdnasim::framebuffer
