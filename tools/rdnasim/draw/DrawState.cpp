// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/draw/DrawState.h"

#include <bit>

namespace rdnasim {

namespace {

void addTargets(const PixelStageState &pixels, framebuffer::MergeState &merge) {
  merge.shader = pixels.control;
  uint32_t written = 0;
  for (uint32_t location = 0; location < stages::kMaxColors; ++location) {
    const framebuffer::ComponentMask mask = pixels.colorMasks[location];
    if (location < merge.targets.size()) {
      merge.targets[location].shaderMask = mask;
      merge.targets[location].exportFormat =
          mask == 0 ? framebuffer::ExportFormat::Zero : pixels.exports.colors[written];
    }
    written += mask != 0;
  }
}

} // namespace

uint32_t ringBlocksOf(const PrimitiveRegisters &registers) {
  const uint32_t rows = (registers.subgroups.maxVertices + kRingBlockVertices - 1) / kRingBlockVertices;
  return rows * registers.exports.parameters;
}

framebuffer::RenderState renderStateOf(const DrawState &state) {
  framebuffer::RenderState result = state.render;
  const stages::PositionControl &positions = state.primitives.positions;
  for (raster::RasterState &viewport : result.viewports) {
    viewport.clip.clipDistances = static_cast<uint32_t>(std::popcount(positions.clipDistances));
    viewport.clip.cullDistances = static_cast<uint32_t>(std::popcount(positions.cullDistances));
  }
  if (state.primitives.discardsAll)
    result.viewports.clear();
  for (framebuffer::ColorTargetState &target : result.merge.targets)
    target.shaderMask = 0;
  if (!state.pixels)
    return result;
  addTargets(*state.pixels, result.merge);
  if (state.pixels->shadesSamples)
    result.shadedSamples = result.merge.samples;
  result.packing.quads = state.pixels->lanes() / 4;
  return result;
}

std::optional<std::string> checkDrawState(const DrawState &state) {
  if (auto reason = geometry::checkDraw(state.draw))
    return reason;
  if (raster::verticesOf(state.draw.topology) != state.primitives.inputs.verticesOfPrimitive)
    return "the pipeline is compiled for another class of primitives than the draw has";
  if (auto reason = geometry::checkSubgroupRules(state.primitives.subgroups, state.draw.topology))
    return reason;
  return framebuffer::checkRenderState(renderStateOf(state), state.attachments);
}

} // namespace rdnasim
