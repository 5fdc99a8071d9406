// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The state of the fixed functions around the pixel shader, and what the shader exports to them.

#pragma once

#include "tools/rdnasim/framebuffer/Blend.h"
#include "tools/rdnasim/framebuffer/DepthStencil.h"
#include "tools/rdnasim/framebuffer/ExportFormat.h"
#include "tools/rdnasim/framebuffer/LogicOp.h"

namespace rdnasim::framebuffer {

/// The state of one colour attachment.
struct ColorTargetState {
  BlendState blend = {};
  ComponentMask writeMask = kAllComponents;
  ComponentMask shaderMask = kAllComponents; ///< of `.cb_shader_mask`: the components that the shader writes
  ExportFormat exportFormat = ExportFormat::Abgr32;
};

/// The pixel shader's exports apart from colours, of `.db_shader_control`.
struct ShaderControl {
  /// `depth_before_shader`: EarlyFragmentTests. Exported depth and stencil then have no effect.
  bool testsBeforeShader = false;
  bool readsTestedCoverage = false; ///< the shader's SampleMask input has the samples that pass early tests
  bool exportsDepth = false, exportsStencil = false, exportsMask = false;
  /// Alpha to coverage takes alpha from the depth export, not from the first colour.
  bool exportsCoverageAlpha = false;
};

/// The range of VkViewport, if depthClampEnable is set.
struct DepthClamp {
  float minDepth = 0, maxDepth = 1;
};

struct MergeState {
  uint32_t samples = 1;
  uint32_t sampleMask = UINT32_MAX;
  bool alphaToCoverage = false, alphaToOne = false;
  std::optional<DepthClamp> depthClamp = std::nullopt;
  DepthStencilState depthStencil = {};
  ShaderControl shader = {};
  std::vector<ColorTargetState> targets; ///< by location, as many as there are colour attachments
  Color blendConstants = {};
  std::optional<LogicOp> logicOp = std::nullopt; ///< replaces blending in all attachments
};

/// Returns the reason when a state is refused: exports that the attachments or the tests cannot take, or
/// numbers that do not match the attachments.
std::optional<std::string> checkMergeState(const MergeState &state, const Attachments &attachments);

/// The components that a target writes.
ComponentMask writtenComponents(const ColorTargetState &target, const ColorFormat &format);

/// The exports of the shader for a pixel.
struct PixelExports {
  bool isAlive = true;                                       ///< neither killed nor demoted
  std::array<ExportWords, kMaxColorAttachments> colors = {}; ///< by location
  ExportWords secondSource = {};                             ///< of dual-source blending, for location 0
  float depth = 0;
  uint8_t stencil = 0;
  uint16_t sampleMask = UINT16_MAX;
  float coverageAlpha = 0;
};

} // namespace rdnasim::framebuffer
