// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/amber/CompilerState.h"

#include "pipeline/FormatNames.h"

#include <algorithm>
#include <cmath>

namespace amber {

namespace {

pipeline::VertexInputState vertexInput(const Draw &draw) {
  pipeline::VertexInputState state;
  for (const VertexData &data : draw.vertexData) {
    const auto binding = static_cast<uint32_t>(state.bindings.size());
    state.bindings.push_back({binding, data.stride, data.rate, data.divisor});
    state.attributes.push_back({data.location, binding, pipeline::formatOf(data.format), data.offset});
  }
  return state;
}

pipeline::MultisampleState multisample(const Multisampling &multisampling, uint32_t samples) {
  pipeline::MultisampleState state;
  state.samples = samples;
  state.shadesSamples = multisampling.minSampleShading.has_value();
  const double shaded = std::ceil(multisampling.minSampleShading.value_or(0) * samples);
  state.minShadedSamples = std::max(static_cast<uint32_t>(shaded), 1u);
  state.sampleMask = multisampling.sampleMask;
  state.alphaToCoverage = multisampling.alphaToCoverage;
  return state;
}

} // namespace

pipeline::GraphicsState compilerState(const Script &script, const Pipeline &pipeline, const Draw &draw) {
  const GraphicsState &graphics = *pipeline.graphics;
  const Rasterization &raster = graphics.rasterization;
  pipeline::GraphicsState state;
  state.vertexInput = vertexInput(draw);
  state.inputAssembly = {draw.topology, 0, graphics.restartsPrimitives};
  state.rasterization = {raster.discardsAll, raster.clampsDepth, raster.lastVertexIsProvoking};
  uint32_t samples = 1;
  for (const ColorAttachment &color : graphics.colors) {
    const Buffer &image = script.buffers[color.image];
    const Blend &blend = graphics.blendAt(color.location);
    samples = image.image->samples;
    state.renderTargets.colors.push_back({color.location, pipeline::formatOf(image.format),
                                          graphics.colorWriteMask, blend.isOn, blend.usesSecondSource()});
  }
  if (graphics.depthStencil)
    state.renderTargets.depthStencil = pipeline::formatOf(script.buffers[*graphics.depthStencil].format);
  state.multisample = multisample(graphics.multisampling, samples);
  return state;
}

} // namespace amber
