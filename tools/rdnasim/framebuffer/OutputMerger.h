// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/framebuffer/MergeState.h"
#include "tools/rdnasim/raster/Quad.h"

namespace rdnasim::framebuffer {

/// The fragments of a quad. Pixel k is at column k % 2 and row k / 2.
struct QuadFragments {
  int32_t x = 0, y = 0; ///< the upper left pixel
  uint32_t layer = 0;
  bool isFrontFacing = true;
  std::array<uint16_t, 4> coverage = {};                            ///< a bit for each sample
  std::array<std::array<float, raster::kMaxSamples>, 4> depth = {}; ///< of covered samples, not clamped

  bool isEmpty() const { return (coverage[0] | coverage[1] | coverage[2] | coverage[3]) == 0; }
};

/// Takes coverage and depths over from the rasteriser.
QuadFragments fragmentsOf(const raster::Quad &quad, uint32_t layer);

/// The exports for the pixels of a quad.
using QuadExports = std::array<PixelExports, 4>;

/// The tests before and after the pixel shader, and the updates of the attachments. A quad passes three
/// steps, and each step takes quads in the order of their primitives. There may be steps of other quads in
/// between: a shader's wave has several.
///
/// A shader that runs for single samples exports the same quad several times, with a part of its coverage.
class OutputMerger {
public:
  /// The arguments must have passed checkMergeState() and checkAttachments().
  OutputMerger(MergeState state, Attachments attachments);

  /// The first step removes samples that the sample mask excludes, and pixels or layers that an attachment
  /// does not have. The remaining coverage is the shader's SampleMask input.
  void restrict(QuadFragments &quad) const;

  /// The second step removes the samples that fail early tests, if there are any. Pixels without samples need
  /// no shader, except as helpers.
  void testEarly(QuadFragments &quad);

  /// The last step applies the exports of the shader.
  void merge(const QuadFragments &quad, const QuadExports &exports);

  /// The number of samples that have passed all tests: the result of an occlusion query.
  uint64_t passedSamples() const { return passedSamples_; }

private:
  void mergePixel(const QuadFragments &quad, uint32_t pixel, const PixelExports &exports);
  uint16_t testPixel(const QuadFragments &quad, uint32_t pixel, uint16_t coverage,
                     const PixelExports *exports);

  const MergeState state_;
  const Attachments attachments_;
  const FramebufferSize size_;
  uint64_t passedSamples_ = 0;
};

} // namespace rdnasim::framebuffer
