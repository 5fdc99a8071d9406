// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/pipe/GraphicsKeys.h"

#include <algorithm>

namespace llpc::pipe {

namespace {

pipeline::InputAssemblyState inputAssembly(const GraphicsSection &given) {
  pipeline::InputAssemblyState state;
  state.topology = given.topology.value_or(state.topology);
  state.patchControlPoints = given.patchControlPoints.value_or(0);
  state.primitiveRestart = given.primitiveRestart.value_or(false);
  return state;
}

pipeline::RasterizationState rasterization(const GraphicsSection &given) {
  pipeline::RasterizationState state;
  state.discardsAll = given.rasterizerDiscardEnable.value_or(false);
  state.clampsDepth = !given.depthClipEnable.value_or(true);
  state.lastVertexIsProvoking = given.provokingVertexMode == ProvokingVertex::Last;
  return state;
}

/// LLPC's numbers of samples may be 0, which is 1.
pipeline::MultisampleState multisample(const GraphicsSection &given) {
  pipeline::MultisampleState state;
  state.samples = std::max(given.numSamples.value_or(1), 1u);
  state.shadesSamples = given.perSampleShading.value_or(false);
  state.minShadedSamples = std::max(given.pixelShaderSamples.value_or(1), 1u);
  state.sampleMask = given.sampleMask.value_or(state.sampleMask);
  state.alphaToCoverage = given.alphaToCoverageEnable.value_or(false);
  return state;
}

pipeline::RenderTargetState renderTargets(const GraphicsSection &given) {
  pipeline::RenderTargetState state;
  for (const auto &entry : given.colorBuffers) {
    pipeline::ColorTarget target;
    target.location = entry.index;
    target.format = entry.value.format.value_or(FormatNumber{}).number;
    target.writeMask = entry.value.channelWriteMask.value_or(target.writeMask);
    target.blends = entry.value.blendEnable.value_or(false);
    target.blendsWithSecondSource = entry.index == 0 && given.dualSourceBlendEnable.value_or(false);
    if (target.format != 0)
      state.colors.push_back(target);
  }
  state.depthStencil = given.depthStencilFormat.value_or(FormatNumber{}).number;
  state.viewMask = given.viewMask.value_or(0);
  return state;
}

bool readVertexInput(const VertexInputSection &given, pipeline::VertexInputState &state, Problems &problems) {
  for (const auto &entry : given.bindings) {
    pipeline::VertexBinding &binding = state.bindings.emplace_back();
    binding.binding = entry.value.binding.value_or(0);
    binding.stride = entry.value.stride.value_or(0);
    binding.rate = entry.value.inputRate.value_or(binding.rate);
  }
  for (const auto &entry : given.attributes) {
    pipeline::VertexAttribute &attribute = state.attributes.emplace_back();
    attribute.location = entry.value.location.value_or(0);
    attribute.binding = entry.value.binding.value_or(0);
    attribute.format = entry.value.format.value_or(FormatNumber{}).number;
    attribute.offset = entry.value.offset.value_or(0);
  }
  for (const auto &entry : given.divisors) {
    const uint32_t number = entry.value.binding.value_or(0);
    const auto binding = std::ranges::find(state.bindings, number, &pipeline::VertexBinding::binding);
    if (binding == state.bindings.end())
      return problems.fail(entry.at, "there is no vertex binding " + std::to_string(number));
    binding->divisor = entry.value.divisor.value_or(binding->divisor);
  }
  return true;
}

GraphicsSection graphicsSection(const GraphicsState &state) {
  GraphicsSection section;
  section.topology = state.inputAssembly.topology;
  section.patchControlPoints = state.inputAssembly.patchControlPoints;
  if (state.inputAssembly.primitiveRestart)
    section.primitiveRestart = true;
  section.provokingVertexMode =
      state.rasterization.lastVertexIsProvoking ? ProvokingVertex::Last : ProvokingVertex::First;
  section.depthClipEnable = !state.rasterization.clampsDepth;
  section.rasterizerDiscardEnable = state.rasterization.discardsAll;
  section.perSampleShading = state.multisample.shadesSamples;
  section.numSamples = state.multisample.samples;
  section.pixelShaderSamples = state.multisample.minShadedSamples;
  if (state.multisample.sampleMask != UINT32_MAX)
    section.sampleMask = state.multisample.sampleMask;
  section.alphaToCoverageEnable = state.multisample.alphaToCoverage;
  section.dualSourceBlendEnable = false;
  for (const pipeline::ColorTarget &target : state.renderTargets.colors) {
    ColorBufferKeys &color = section.colorBuffers.at(target.location, {}).value;
    color.format = FormatNumber{target.format};
    color.channelWriteMask = target.writeMask;
    color.blendEnable = target.blends;
    section.dualSourceBlendEnable = *section.dualSourceBlendEnable || target.blendsWithSecondSource;
  }
  if (state.renderTargets.depthStencil != 0)
    section.depthStencilFormat = FormatNumber{state.renderTargets.depthStencil};
  if (state.renderTargets.viewMask != 0)
    section.viewMask = state.renderTargets.viewMask;
  return section;
}

VertexInputSection vertexInputSection(const pipeline::VertexInputState &state) {
  VertexInputSection section;
  for (const pipeline::VertexBinding &binding : state.bindings) {
    section.bindings.add() = {binding.binding, binding.stride, binding.rate};
    if (binding.divisor != 1)
      section.divisors.add() = {binding.binding, binding.divisor};
  }
  for (const pipeline::VertexAttribute &attribute : state.attributes)
    section.attributes.add() = {attribute.location, attribute.binding, FormatNumber{attribute.format},
                                attribute.offset};
  return section;
}

} // namespace

bool readGraphics(const Document &document, std::optional<GraphicsState> &state, Problems &problems) {
  if (!document.graphics && !document.vertexInput)
    return true;
  state.emplace();
  if (document.graphics) {
    const GraphicsSection &given = document.graphics->keys;
    state->inputAssembly = inputAssembly(given);
    state->rasterization = rasterization(given);
    state->multisample = multisample(given);
    state->renderTargets = renderTargets(given);
  }
  return !document.vertexInput || readVertexInput(document.vertexInput->keys, state->vertexInput, problems);
}

void writeGraphics(const GraphicsState &state, Document &document) {
  document.graphics = {{}, graphicsSection(state)};
  document.vertexInput = {{}, vertexInputSection(state.vertexInput)};
}

} // namespace llpc::pipe
