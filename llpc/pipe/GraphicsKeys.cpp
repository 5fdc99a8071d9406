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

// The structured bindings name each field, so that a field that is added to a struct and forgotten here does
// not compile.

void write(const pipeline::InputAssemblyState &state, GraphicsSection &section) {
  const auto &[topology, patchControlPoints, primitiveRestart] = state;
  section.topology = topology;
  section.patchControlPoints = patchControlPoints;
  if (primitiveRestart)
    section.primitiveRestart = true;
}

void write(const pipeline::RasterizationState &state, GraphicsSection &section) {
  const auto &[discardsAll, clampsDepth, lastVertexIsProvoking] = state;
  section.provokingVertexMode = lastVertexIsProvoking ? ProvokingVertex::Last : ProvokingVertex::First;
  section.depthClipEnable = !clampsDepth;
  section.rasterizerDiscardEnable = discardsAll;
}

void write(const pipeline::MultisampleState &state, GraphicsSection &section) {
  const auto &[samples, shadesSamples, minShadedSamples, sampleMask, alphaToCoverage] = state;
  section.perSampleShading = shadesSamples;
  section.numSamples = samples;
  section.pixelShaderSamples = minShadedSamples;
  if (sampleMask != UINT32_MAX)
    section.sampleMask = sampleMask;
  section.alphaToCoverageEnable = alphaToCoverage;
}

void write(const pipeline::RenderTargetState &state, GraphicsSection &section) {
  const auto &[colors, depthStencil, viewMask] = state;
  section.dualSourceBlendEnable = false;
  for (const auto &[location, format, writeMask, blends, blendsWithSecondSource] : colors) {
    section.colorBuffers.at(location, {}).value = {FormatNumber{format}, writeMask, blends};
    section.dualSourceBlendEnable = *section.dualSourceBlendEnable || blendsWithSecondSource;
  }
  if (depthStencil != 0)
    section.depthStencilFormat = FormatNumber{depthStencil};
  if (viewMask != 0)
    section.viewMask = viewMask;
}

VertexInputSection vertexInputSection(const pipeline::VertexInputState &state) {
  const auto &[bindings, attributes] = state;
  VertexInputSection section;
  for (const auto &[number, stride, rate, divisor] : bindings) {
    section.bindings.add() = {number, stride, rate};
    if (divisor != 1)
      section.divisors.add() = {number, divisor};
  }
  for (const auto &[location, binding, format, offset] : attributes)
    section.attributes.add() = {location, binding, FormatNumber{format}, offset};
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
  const auto &[vertexInput, inputAssembly, rasterization, multisample, renderTargets] = state;
  GraphicsSection &section = document.graphics.emplace().keys;
  write(inputAssembly, section);
  write(rasterization, section);
  write(multisample, section);
  write(renderTargets, section);
  document.vertexInput = {{}, vertexInputSection(vertexInput)};
}

} // namespace llpc::pipe
