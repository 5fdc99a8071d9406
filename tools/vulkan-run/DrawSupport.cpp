// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DrawSupport.h"

#include <algorithm>
#include <cmath>

namespace vulkanrun {

namespace {

using pipeline::Topology;

bool isList(Topology topology) {
  switch (topology) {
  case Topology::PointList:
  case Topology::LineList:
  case Topology::TriangleList:
  case Topology::LineListWithAdjacency:
  case Topology::TriangleListWithAdjacency:
  case Topology::PatchList:
    return true;
  case Topology::LineStrip:
  case Topology::TriangleStrip:
  case Topology::TriangleFan:
  case Topology::LineStripWithAdjacency:
  case Topology::TriangleStripWithAdjacency:
    break;
  }
  return false;
}

bool hasAdjacency(Topology topology) {
  return topology >= Topology::LineListWithAdjacency && topology <= Topology::TriangleStripWithAdjacency;
}

/// A feature with the need for it.
struct Need {
  bool isNeeded;
  VkBool32 isThere;
  const char *what;
};

Outcome check(std::initializer_list<Need> needs) {
  for (const Need &need : needs)
    if (need.isNeeded && !need.isThere)
      return Outcome::unsupported(std::string("this device has no ") + need.what);
  return {};
}

Outcome checkVertices(const Device &device, const DrawCall &call) {
  const VkPhysicalDeviceLimits &limits = device.properties().core.properties.limits;
  if (call.vertices.size() > std::min(limits.maxVertexInputAttributes, limits.maxVertexInputBindings))
    return Outcome::unsupported("this device has no so many vertex attributes");
  for (const VertexSource &source : call.vertices) {
    if (!device.hasVertexFormat(source.format))
      return Outcome::unsupported("this device has no vertex attributes of that format, at location " +
                                  std::to_string(source.location));
    if (source.location >= limits.maxVertexInputAttributes ||
        source.offset > limits.maxVertexInputAttributeOffset ||
        source.stride > limits.maxVertexInputBindingStride)
      return Outcome::unsupported(
          "this device has no vertex attributes with that location, offset or stride");
  }
  const bool restartsLists = call.state.restartsPrimitives && isList(call.draw.topology);
  const auto divides = [&](auto predicate) {
    return std::ranges::any_of(call.vertices, predicate, &VertexSource::divisor);
  };
  const auto &divisors = device.features().vertexDivisor;
  return check({
      {divides([](uint32_t divisor) { return divisor > 1; }), divisors.vertexAttributeInstanceRateDivisor,
       "divisors of instances"},
      {divides([](uint32_t divisor) { return divisor == 0; }),
       divisors.vertexAttributeInstanceRateZeroDivisor, "divisor 0 of instances"},
      {!call.state.moreViewports.empty(), device.features().core.features.multiViewport, "several viewports"},
      {call.indexType == VK_INDEX_TYPE_UINT8_EXT, device.features().indexTypeUint8.indexTypeUint8,
       "indices of 8 bits"},
      {restartsLists, VK_FALSE, "restart of lists of primitives"},
      {hasAdjacency(call.draw.topology), device.features().core.features.geometryShader,
       "topologies with adjacency"},
  });
}

Outcome checkLimits(const Device &device, const DrawCall &call, bool hasSecondSource) {
  const VkPhysicalDeviceLimits &limits = device.properties().core.properties.limits;
  const double width = call.state.rasterization.lineWidth;
  if (width != 1 && (width < limits.lineWidthRange[0] || width > limits.lineWidthRange[1]))
    return Outcome::unsupported("this device has no lines of that width");
  if (hasSecondSource && call.target.locations() > limits.maxFragmentDualSrcAttachments)
    return Outcome::unsupported("this device has a second source of blending for " +
                                std::to_string(limits.maxFragmentDualSrcAttachments) + " attachments");
  if (const auto &viewport = call.state.viewport) {
    const auto isInside = [&](double at) {
      return at >= limits.viewportBoundsRange[0] && at <= limits.viewportBoundsRange[1];
    };
    if (viewport->width > limits.maxViewportDimensions[0] ||
        std::fabs(viewport->height) > limits.maxViewportDimensions[1] || !isInside(viewport->x) ||
        !isInside(viewport->y) || !isInside(viewport->x + viewport->width) ||
        !isInside(viewport->y + viewport->height))
      return Outcome::unsupported("this device has no such large viewports");
  }
  return {};
}

} // namespace

Outcome checkSupport(const Device &device, const DrawCall &call) {
  const VkPhysicalDeviceFeatures &features = device.features().core.features;
  const amber::Rasterization &raster = call.state.rasterization;
  std::vector<amber::Blend> blends;
  for (const ColorTarget &color : call.target.colors) {
    blends.push_back(call.state.blendAt(color.location));
    if (blends.back().isOn &&
        !device.hasImageFeatures(color.format, VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BLEND_BIT))
      return Outcome::unsupported("this device does not blend the format at location " +
                                  std::to_string(color.location));
  }
  const bool areBlendsEqual = std::ranges::adjacent_find(blends, std::ranges::not_equal_to()) == blends.end();
  const bool hasSecondSource = std::ranges::any_of(blends, &amber::Blend::usesSecondSource);
  if (Outcome outcome = check({
          {raster.polygonMode != amber::PolygonMode::Fill, features.fillModeNonSolid,
           "polygon modes but fill"},
          {raster.clampsDepth, features.depthClamp, "depth clamp"},
          {raster.lineWidth != 1, features.wideLines, "wide lines"},
          {raster.depthBias && raster.depthBias->clamp != 0, features.depthBiasClamp, "clamp of depth bias"},
          {raster.lastVertexIsProvoking, device.features().provokingVertex.provokingVertexLast,
           "choice of the provoking vertex"},
          {call.state.depth.bounds.has_value(), features.depthBounds, "depth bounds"},
          {!areBlendsEqual, features.independentBlend, "blending by location"},
          {hasSecondSource, features.dualSrcBlend, "second source of blending"},
          {call.state.logicOp.has_value(), features.logicOp, "logic operations"},
          {call.state.multisampling.minSampleShading.has_value(), features.sampleRateShading,
           "shading of samples"},
      });
      !outcome.passed())
    return outcome;
  if (Outcome outcome = checkLimits(device, call, hasSecondSource); !outcome.passed())
    return outcome;
  return checkVertices(device, call);
}

} // namespace vulkanrun
