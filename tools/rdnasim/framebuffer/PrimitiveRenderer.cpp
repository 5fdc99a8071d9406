// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/framebuffer/PrimitiveRenderer.h"

namespace rdnasim::framebuffer {

namespace {

/// The samples of an invocation, in a bit for each.
uint16_t samplesOf(uint32_t invocation, uint32_t invocations) {
  uint32_t result = 0;
  for (uint32_t sample = invocation; sample < raster::kMaxSamples; sample += invocations)
    result |= 1u << sample;
  return static_cast<uint16_t>(result);
}

} // namespace

std::optional<std::string> checkRenderState(const RenderState &state, const Attachments &attachments) {
  const uint32_t samples = state.merge.samples;
  for (const raster::RasterState &viewport : state.viewports) {
    if (auto reason = raster::checkRasterState(viewport))
      return reason;
    if (viewport.samples != samples)
      return "rasterisation and attachments have different numbers of samples";
  }
  if (state.shadedSamples == 0 || samples % state.shadedSamples != 0)
    return "the number of invocations for a pixel does not divide the number of samples";
  if (state.packing.quads == 0 || state.packing.waves == 0)
    return "a wave of pixels has no quads";
  if (auto reason = checkAttachments(attachments, samples))
    return reason;
  return checkMergeState(state.merge, attachments);
}

PixelShader shadeEach(std::function<bool(std::span<const PixelQuad>, std::span<QuadExports>)> shade) {
  return [shade = std::move(shade)](std::span<const PixelWave> waves) {
    size_t shaded = 0;
    while (shaded < waves.size() && shade(waves[shaded].quads, waves[shaded].exports))
      ++shaded;
    return shaded;
  };
}

PrimitiveRenderer::PrimitiveRenderer(RenderState state, const Attachments &attachments, PixelShader shader)
    : state_(std::move(state)), merger_(state_.merge, attachments), shader_(std::move(shader)) {
  for (const raster::RasterState &viewport : state_.viewports)
    rasterizers_.emplace_back(viewport);
}

void PrimitiveRenderer::draw(const raster::RasterPrimitive &primitive, uint32_t viewport, uint32_t layer) {
  if (viewport >= rasterizers_.size())
    return;
  rasterizers_[viewport].draw(primitive, [&](const raster::Quad &quad) { add(quad, layer); });
  if (!state_.packing.mixesPrimitives)
    endWave();
}

void PrimitiveRenderer::add(const raster::Quad &quad, uint32_t layer) {
  if (isStopped_)
    return;
  PixelQuad added = {.quad = quad, .fragments = fragmentsOf(quad, layer)};
  merger_.restrict(added.fragments);
  added.inputCoverage = added.fragments.coverage;
  merger_.testEarly(added.fragments);
  if (state_.merge.shader.readsTestedCoverage)
    added.inputCoverage = added.fragments.coverage;
  for (uint32_t invocation = 0; invocation < state_.shadedSamples; ++invocation) {
    PixelQuad part = added;
    part.sample = invocation;
    for (uint16_t &pixel : part.fragments.coverage)
      pixel &= samplesOf(invocation, state_.shadedSamples);
    if (!part.fragments.isEmpty())
      append(part);
  }
}

void PrimitiveRenderer::append(const PixelQuad &quad) {
  quads_.push_back(quad);
  interpolations_.push_back(*quad.quad.interpolation);
  if (quads_.size() - (waveEnds_.empty() ? 0 : waveEnds_.back()) == state_.packing.quads)
    endWave();
}

void PrimitiveRenderer::endWave() {
  if (quads_.size() == (waveEnds_.empty() ? 0 : waveEnds_.back()))
    return;
  waveEnds_.push_back(quads_.size());
  if (waveEnds_.size() == state_.packing.waves)
    flush();
}

void PrimitiveRenderer::finish() {
  endWave();
  flush();
}

void PrimitiveRenderer::flush() {
  for (size_t i = 0; i < quads_.size(); ++i)
    quads_[i].quad.interpolation = &interpolations_[i];
  exports_.assign(quads_.size(), {});
  std::vector<PixelWave> waves;
  for (size_t first = 0; const size_t end : waveEnds_) {
    waves.push_back(
        {std::span(quads_).subspan(first, end - first), std::span(exports_).subspan(first, end - first)});
    first = end;
  }
  if (!waves.empty() && !isStopped_) {
    const size_t shaded = shader_(waves);
    isStopped_ = shaded != waves.size();
    for (const PixelWave &wave : std::span(waves).first(shaded))
      for (size_t i = 0; i < wave.quads.size(); ++i)
        merger_.merge(wave.quads[i].fragments, wave.exports[i]);
  }
  quads_.clear();
  interpolations_.clear();
  waveEnds_.clear();
}

} // namespace rdnasim::framebuffer
