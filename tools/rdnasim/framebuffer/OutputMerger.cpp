// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/framebuffer/OutputMerger.h"

#include "tools/rdnasim/framebuffer/ColorMerger.h"
#include "tools/rdnasim/raster/Viewport.h"

#include <bit>

namespace rdnasim::framebuffer {

namespace {

uint32_t columnOf(const QuadFragments &quad, uint32_t pixel) {
  return static_cast<uint32_t>(quad.x) + pixel % 2;
}

uint32_t rowOf(const QuadFragments &quad, uint32_t pixel) {
  return static_cast<uint32_t>(quad.y) + pixel / 2;
}

float clampDepth(const std::optional<DepthClamp> &range, float depth) {
  return range ? raster::clampDepth({.minDepth = range->minDepth, .maxDepth = range->maxDepth}, depth)
               : depth;
}

} // namespace

QuadFragments fragmentsOf(const raster::Quad &quad, uint32_t layer) {
  QuadFragments result = {.x = quad.x,
                          .y = quad.y,
                          .layer = layer,
                          .isFrontFacing = quad.isFrontFacing,
                          .coverage = quad.coverage};
  for (uint32_t pixel = 0; pixel < 4; ++pixel)
    for (uint32_t rest = quad.coverage[pixel]; rest != 0; rest &= rest - 1) {
      const auto sample = static_cast<uint32_t>(std::countr_zero(rest));
      result.depth[pixel][sample] = quad.interpolation->depthAt(quad.sampleOf(pixel, sample));
    }
  return result;
}

OutputMerger::OutputMerger(MergeState state, Attachments attachments)
    : state_(std::move(state)), attachments_(std::move(attachments)), size_(sizeOf(attachments_)) {}

void OutputMerger::restrict(QuadFragments &quad) const {
  for (uint32_t pixel = 0; pixel < 4; ++pixel) {
    // Negative coordinates become large ones.
    const bool isInside =
        columnOf(quad, pixel) < size_.width && rowOf(quad, pixel) < size_.height && quad.layer < size_.layers;
    quad.coverage[pixel] &= isInside ? static_cast<uint16_t>(state_.sampleMask) : uint16_t(0);
  }
}

void OutputMerger::testEarly(QuadFragments &quad) {
  if (!state_.shader.testsBeforeShader)
    return;
  for (uint32_t pixel = 0; pixel < 4; ++pixel)
    quad.coverage[pixel] = testPixel(quad, pixel, quad.coverage[pixel], nullptr);
}

void OutputMerger::merge(const QuadFragments &quad, const QuadExports &exports) {
  for (uint32_t pixel = 0; pixel < 4; ++pixel)
    if (quad.coverage[pixel] != 0 && exports[pixel].isAlive)
      mergePixel(quad, pixel, exports[pixel]);
}

void OutputMerger::mergePixel(const QuadFragments &quad, uint32_t pixel, const PixelExports &exports) {
  uint16_t coverage = quad.coverage[pixel] & alphaCoverage(state_, attachments_, exports);
  if (state_.shader.exportsMask)
    coverage &= exports.sampleMask;
  if (!state_.shader.testsBeforeShader)
    coverage = testPixel(quad, pixel, coverage, &exports);
  const PixelSamples samples = {columnOf(quad, pixel), rowOf(quad, pixel), quad.layer, coverage};
  mergeColors(state_, attachments_, samples, exports);
}

/// Returns the samples of `coverage` that pass, and counts them. `exports`: null before the shader.
uint16_t OutputMerger::testPixel(const QuadFragments &quad, uint32_t pixel, uint16_t coverage,
                                 const PixelExports *exports) {
  const bool hasDepth = exports && state_.shader.exportsDepth;
  const bool hasReference = exports && state_.shader.exportsStencil;
  uint32_t passed = 0;
  for (uint32_t rest = coverage; rest != 0; rest &= rest - 1) {
    const auto sample = static_cast<uint32_t>(std::countr_zero(rest));
    const float depth = hasDepth ? exports->depth : quad.depth[pixel][sample];
    const DepthStencilInput input = {.depth = clampDepth(state_.depthClamp, depth),
                                     .isFrontFacing = quad.isFrontFacing,
                                     .reference =
                                         hasReference ? std::optional(exports->stencil) : std::nullopt};
    const SamplePlace place = {columnOf(quad, pixel), rowOf(quad, pixel), quad.layer, sample};
    if (testSample(state_.depthStencil, attachments_, place, input))
      passed |= 1u << sample;
  }
  passedSamples_ += static_cast<uint64_t>(std::popcount(passed));
  return static_cast<uint16_t>(passed);
}

} // namespace rdnasim::framebuffer
