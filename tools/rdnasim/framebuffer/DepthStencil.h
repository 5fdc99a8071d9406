// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "pipeline/FixedFunctions.h"
#include "tools/rdnasim/framebuffer/Attachments.h"

namespace rdnasim::framebuffer {

using pipeline::CompareOp;
using pipeline::StencilOp;

/// The stencil test of front-facing or of back-facing primitives.
struct StencilFace {
  StencilOp fail = StencilOp::Keep, pass = StencilOp::Keep, depthFail = StencilOp::Keep;
  CompareOp compare = CompareOp::Always;
  uint8_t compareMask = 0xff, writeMask = 0xff, reference = 0;
};

struct DepthStencilState {
  bool testsDepth = false;
  bool writesDepth = false; ///< only if it also tests
  CompareOp depthCompare = CompareOp::Less;
  bool testsBounds = false;
  float minBounds = 0, maxBounds = 1;
  bool testsStencil = false;
  StencilFace front = {}, back = {};
};

/// The operands are in the order of Vulkan: the fragment's value, then the attachment's. Comparisons with NaN
/// are false, except for NotEqual and Always.
bool compare(CompareOp op, double fragment, double stored);

uint8_t applyStencilOp(StencilOp op, uint8_t stored, uint8_t reference);

/// The position of a sample in the attachments.
struct SamplePlace {
  uint32_t x = 0, y = 0, layer = 0, sample = 0;
};

/// A fragment's share in a sample.
struct DepthStencilInput {
  float depth = 0; ///< clamped, if depths are clamped at all
  bool isFrontFacing = true;
  std::optional<uint8_t> reference = std::nullopt; ///< of the stencil test, if the shader exports it
};

/// Executes the depth bounds test, the stencil test and the depth test of a sample, with their updates. A
/// test without an attachment passes. Returns whether all pass.
bool testSample(const DepthStencilState &state, const Attachments &attachments, const SamplePlace &place,
                const DepthStencilInput &input);

} // namespace rdnasim::framebuffer
