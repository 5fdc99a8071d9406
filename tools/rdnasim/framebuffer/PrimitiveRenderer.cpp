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

void limit(std::array<uint16_t, 4> &coverage, uint16_t samples) {
  for (uint16_t &pixel : coverage)
    pixel &= samples;
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
  if (state.packing.quads == 0)
    return "a wave of pixels has no quads";
  if (auto reason = checkAttachments(attachments, samples))
    return reason;
  return checkMergeState(state.merge, attachments);
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
    finish();
}

void PrimitiveRenderer::add(const raster::Quad &quad, uint32_t layer) {
  if (isStopped_)
    return;
  PixelQuad added = {.quad = quad, .fragments = fragmentsOf(quad, layer)};
  merger_.restrict(added.fragments);
  added.inputCoverage = added.fragments.coverage;
  merger_.testEarly(added.fragments);
  for (uint32_t invocation = 0; invocation < state_.shadedSamples; ++invocation) {
    PixelQuad part = added;
    part.sample = invocation;
    const uint16_t samples = samplesOf(invocation, state_.shadedSamples);
    limit(part.inputCoverage, samples);
    limit(part.fragments.coverage, samples);
    if (!part.fragments.isEmpty())
      append(part);
  }
}

void PrimitiveRenderer::append(const PixelQuad &quad) {
  quads_.push_back(quad);
  interpolations_.push_back(*quad.quad.interpolation);
  if (quads_.size() == state_.packing.quads)
    finish();
}

void PrimitiveRenderer::finish() {
  for (size_t i = 0; i < quads_.size(); ++i)
    quads_[i].quad.interpolation = &interpolations_[i];
  exports_.assign(quads_.size(), {});
  if (!quads_.empty() && !isStopped_) {
    isStopped_ = !shader_(quads_, exports_);
    for (size_t i = 0; i < quads_.size() && !isStopped_; ++i)
      merger_.merge(quads_[i].fragments, exports_[i]);
  }
  quads_.clear();
  interpolations_.clear();
}

} // namespace rdnasim::framebuffer
