// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The state of a script's graphics pipeline beside its shaders and bindings, and the draws that use it.
// What the compiler needs of it is in pipeline/GraphicsState.h.

#pragma once

#include "pipeline/FixedFunctions.h"
#include "pipeline/GraphicsState.h"
#include "tools/amber/Image.h"
#include "tools/amber/Outcome.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace amber {

using pipeline::BlendEquation;
using pipeline::BlendFactor;
using pipeline::BlendOp;
using pipeline::CullMode;
using pipeline::FrontFace;
using pipeline::LogicOp;
using pipeline::PolygonMode;
using pipeline::StencilOp;

/// A vertex attribute, and the buffer from which it comes. Offset and stride are in bytes.
struct VertexData {
  size_t buffer = 0; ///< index into Script::buffers
  uint32_t location = 0;
  std::string format; ///< Vulkan's name
  uint32_t offset = 0, stride = 0;
  pipeline::VertexInputRate rate = pipeline::VertexInputRate::Vertex;
  uint32_t divisor = 1; ///< instances to an element; 0: all have the first

  bool operator==(const VertexData &) const = default;
};

/// A level of an image that has the size of the framebuffer, with all of its layers.
struct ColorAttachment {
  uint32_t location = 0;
  size_t image = 0; ///< index into Script::buffers
  uint32_t level = 0;

  bool operator==(const ColorAttachment &) const = default;
};

struct Viewport {
  double x = 0, y = 0, width = 0, height = 0;
  double minDepth = 0, maxDepth = 1;

  bool operator==(const Viewport &) const = default;
};

struct Scissor {
  uint32_t x = 0, y = 0, width = 0, height = 0;

  bool operator==(const Scissor &) const = default;
};

struct DepthBias {
  double constant = 0, clamp = 0, slope = 0;

  bool operator==(const DepthBias &) const = default;
};

struct Rasterization {
  PolygonMode polygonMode = PolygonMode::Fill;
  CullMode cullMode = CullMode::None;
  FrontFace frontFace = FrontFace::CounterClockwise;
  bool clampsDepth = false;
  bool discardsAll = false;
  bool lastVertexIsProvoking = false;
  std::optional<DepthBias> depthBias;
  double lineWidth = 1;

  bool operator==(const Rasterization &) const = default;
};

struct DepthBounds {
  double min = 0, max = 1;

  bool operator==(const DepthBounds &) const = default;
};

struct DepthTest {
  bool isOn = false, writes = false;
  CompareOp compare = CompareOp::Always;
  std::optional<DepthBounds> bounds;

  bool operator==(const DepthTest &) const = default;
};

struct StencilFace {
  StencilOp fail = StencilOp::Keep, pass = StencilOp::Keep, depthFail = StencilOp::Keep;
  CompareOp compare = CompareOp::Always;
  uint32_t compareMask = UINT32_MAX, writeMask = UINT32_MAX, reference = 0;

  bool operator==(const StencilFace &) const = default;
};

struct StencilTest {
  bool isOn = false;
  StencilFace front, back;

  bool operator==(const StencilTest &) const = default;
};

struct Blend {
  bool isOn = false;
  BlendEquation color, alpha;

  bool operator==(const Blend &) const = default;

  bool usesSecondSource() const { return isOn && (color.usesSecondSource() || alpha.usesSecondSource()); }
};

struct Multisampling {
  bool alphaToCoverage = false;
  std::optional<double> minSampleShading; ///< sample shading is on, with that fraction
  uint32_t sampleMask = UINT32_MAX;

  bool operator==(const Multisampling &) const = default;
};

struct GraphicsState {
  uint32_t width = 250, height = 250; ///< of the framebuffer
  bool hasOwnSize = false;            ///< the script gives it
  std::vector<ColorAttachment> colors;
  bool hasDefaultColor = false;       ///< the color attachment that the language adds where a script has none
  std::optional<size_t> depthStencil; ///< index into Script::buffers
  std::vector<size_t> resolves;       ///< for the color attachments with several samples, in their order
  std::vector<VertexData> vertexData;
  std::optional<size_t> indexData; ///< index into Script::buffers
  bool restartsPrimitives = false;
  std::optional<Viewport> viewport;    ///< none: the whole framebuffer
  std::vector<Viewport> moreViewports; ///< those with the numbers from 1 on
  std::optional<Scissor> scissor;      ///< alike
  Rasterization rasterization;
  DepthTest depth;
  StencilTest stencil;
  Blend blend;                                    ///< of the locations that have no other
  std::vector<std::pair<uint32_t, Blend>> blends; ///< by location
  uint32_t colorWriteMask = 0xF;                  ///< bits r, g, b, a
  std::array<double, 4> blendConstants{};
  std::optional<LogicOp> logicOp;
  Multisampling multisampling;

  bool operator==(const GraphicsState &) const = default;

  const Blend &blendAt(uint32_t location) const {
    for (const auto &[each, own] : blends)
      if (each == location)
        return own;
    return blend;
  }
};

/// A run of a graphics pipeline.
struct Draw {
  Position position;
  size_t pipeline = 0; ///< index into Script::pipelines
  pipeline::Topology topology = pipeline::Topology::TriangleList;
  std::vector<VertexData> vertexData; ///< of the pipeline, or of a rectangle or a grid
  std::optional<size_t>
      indexData;      ///< an indexed draw; its buffer's elements are unsigned integers of 8 to 32 bits
  uint32_t first = 0; ///< vertex; of an indexed draw a number that is added to all indices
  uint32_t count = 0; ///< vertices, or indices from the first of the buffer on
  uint32_t firstInstance = 0, instances = 1;
};

/// The values with which a pipeline's attachments are cleared.
struct ClearValues {
  std::array<double, 4>
      color{}; ///< of formats that are not of integers: 1.0 is the most that a normalised one has
  std::array<double, 4> integers{}; ///< of those that are
  double depth = 1;
  uint32_t stencil = 0;
};

} // namespace amber
