// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The state of a graphics pipeline beside its shaders: a struct for each part of Vulkan's fixed function that
// the code depends on. The defaults are those of an empty pipeline description.

#pragma once

#include "pipeline/Enum.h"

#include <cstdint>
#include <vector>

namespace pipeline {

/// A VkFormat by its number; 0 is none.
using Format = uint32_t;

enum class VertexInputRate : uint8_t { Vertex, Instance };

constexpr const char *nameOf(VertexInputRate rate) {
  switch (rate) {
  case VertexInputRate::Vertex:
    return "vertex";
  case VertexInputRate::Instance:
    return "instance";
  }
  return nullptr;
}

struct VertexBinding {
  uint32_t binding = 0;
  uint32_t stride = 0; ///< bytes
  VertexInputRate rate = VertexInputRate::Vertex;
  uint32_t divisor = 1; ///< instances to an element; 0: all have the first

  bool operator==(const VertexBinding &) const = default;
};

struct VertexAttribute {
  uint32_t location = 0;
  uint32_t binding = 0;
  Format format = 0;
  uint32_t offset = 0; ///< bytes from the element's start

  bool operator==(const VertexAttribute &) const = default;
};

struct VertexInputState {
  std::vector<VertexBinding> bindings;
  std::vector<VertexAttribute> attributes;

  bool operator==(const VertexInputState &) const = default;
};

/// VkPrimitiveTopology, in its order.
enum class Topology : uint8_t {
  PointList,
  LineList,
  LineStrip,
  TriangleList,
  TriangleStrip,
  TriangleFan,
  LineListWithAdjacency,
  LineStripWithAdjacency,
  TriangleListWithAdjacency,
  TriangleStripWithAdjacency,
  PatchList,
};

constexpr const char *nameOf(Topology topology) {
  switch (topology) {
  case Topology::PointList:
    return "point_list";
  case Topology::LineList:
    return "line_list";
  case Topology::LineStrip:
    return "line_strip";
  case Topology::TriangleList:
    return "triangle_list";
  case Topology::TriangleStrip:
    return "triangle_strip";
  case Topology::TriangleFan:
    return "triangle_fan";
  case Topology::LineListWithAdjacency:
    return "line_list_with_adjacency";
  case Topology::LineStripWithAdjacency:
    return "line_strip_with_adjacency";
  case Topology::TriangleListWithAdjacency:
    return "triangle_list_with_adjacency";
  case Topology::TriangleStripWithAdjacency:
    return "triangle_strip_with_adjacency";
  case Topology::PatchList:
    return "patch_list";
  }
  return nullptr;
}

struct InputAssemblyState {
  Topology topology = Topology::TriangleList;
  uint32_t patchControlPoints = 0; ///< of patch_list
  bool primitiveRestart = false;

  bool operator==(const InputAssemblyState &) const = default;
};

struct RasterizationState {
  bool discardsAll = false;           ///< rasterizerDiscardEnable
  bool clampsDepth = false;           ///< depthClampEnable
  bool lastVertexIsProvoking = false; ///< VK_EXT_provoking_vertex

  bool operator==(const RasterizationState &) const = default;
};

struct MultisampleState {
  uint32_t samples = 1;
  bool shadesSamples = false;    ///< sampleShadingEnable
  uint32_t minShadedSamples = 1; ///< of `samples`: minSampleShading, rounded up
  uint32_t sampleMask = UINT32_MAX;
  bool alphaToCoverage = false;

  bool operator==(const MultisampleState &) const = default;
};

struct ColorTarget {
  uint32_t location = 0;
  Format format = 0;
  uint32_t writeMask = 0xF; ///< bits r, g, b, a
  bool blends = false;
  bool blendsWithSecondSource = false;

  bool operator==(const ColorTarget &) const = default;
};

struct RenderTargetState {
  std::vector<ColorTarget> colors;
  Format depthStencil = 0;
  uint32_t viewMask = 0; ///< multiview; 0: none

  bool operator==(const RenderTargetState &) const = default;
};

struct GraphicsState {
  VertexInputState vertexInput;
  InputAssemblyState inputAssembly;
  RasterizationState rasterization;
  MultisampleState multisample;
  RenderTargetState renderTargets;

  bool operator==(const GraphicsState &) const = default;
};

} // namespace pipeline
