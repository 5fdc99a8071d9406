// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdna-run/FixedFunctions.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace rdna_run {

namespace {

namespace framebuffer = rdnasim::framebuffer;
namespace geometry = rdnasim::geometry;
namespace raster = rdnasim::raster;

raster::IndexType indexTypeOf(uint64_t bytes) {
  return bytes == 1   ? raster::IndexType::Uint8
         : bytes == 2 ? raster::IndexType::Uint16
                      : raster::IndexType::Uint32;
}

raster::Viewport viewportOf(const amber::Viewport &own) {
  return {.x = static_cast<float>(own.x),
          .y = static_cast<float>(own.y),
          .width = static_cast<float>(own.width),
          .height = static_cast<float>(own.height),
          .minDepth = static_cast<float>(own.minDepth),
          .maxDepth = static_cast<float>(own.maxDepth)};
}

raster::Viewport viewportOf(const amber::GraphicsState &state) {
  if (!state.viewport)
    return {.width = static_cast<float>(state.width), .height = static_cast<float>(state.height)};
  return viewportOf(*state.viewport);
}

raster::Rectangle scissorOf(const amber::GraphicsState &state) {
  if (!state.scissor)
    return {.width = state.width, .height = state.height};
  return {.x = static_cast<int32_t>(state.scissor->x),
          .y = static_cast<int32_t>(state.scissor->y),
          .width = state.scissor->width,
          .height = state.scissor->height};
}

raster::DepthBias depthBiasOf(const amber::GraphicsState &state,
                              const framebuffer::Attachments &attachments) {
  const std::optional<amber::DepthBias> &own = state.rasterization.depthBias;
  if (!own)
    return {};
  return {.isEnabled = true,
          .constantFactor = static_cast<float>(own->constant),
          .clamp = static_cast<float>(own->clamp),
          .slopeFactor = static_cast<float>(own->slope),
          .format = attachments.depth ? attachments.depth->format : raster::DepthFormat::Float32};
}

raster::RasterState rasterStateOf(const amber::GraphicsState &state,
                                  const framebuffer::Attachments &attachments, uint32_t samples) {
  const amber::Rasterization &own = state.rasterization;
  raster::RasterState result;
  result.viewport = viewportOf(state);
  result.scissor = scissorOf(state);
  result.clip.depthClip = !own.clampsDepth;
  result.samples = samples;
  result.polygonMode = own.polygonMode;
  result.frontFace = own.frontFace;
  result.cullMode = own.cullMode;
  result.depthBias = depthBiasOf(state, attachments);
  result.lineWidth = static_cast<float>(own.lineWidth);
  return result;
}

/// The viewports differ in nothing else.
std::vector<raster::RasterState> rasterStatesOf(const amber::GraphicsState &state,
                                                const framebuffer::Attachments &attachments,
                                                uint32_t samples) {
  std::vector<raster::RasterState> result = {rasterStateOf(state, attachments, samples)};
  for (const amber::Viewport &viewport : state.moreViewports) {
    result.push_back(result.front());
    result.back().viewport = viewportOf(viewport);
  }
  return result;
}

framebuffer::StencilFace stencilOf(const amber::StencilFace &face) {
  return {.fail = face.fail,
          .pass = face.pass,
          .depthFail = face.depthFail,
          .compare = face.compare,
          .compareMask = static_cast<uint8_t>(face.compareMask),
          .writeMask = static_cast<uint8_t>(face.writeMask),
          .reference = static_cast<uint8_t>(face.reference)};
}

framebuffer::DepthStencilState depthStencilOf(const amber::GraphicsState &state) {
  const amber::DepthBounds bounds = state.depth.bounds.value_or(amber::DepthBounds());
  return {.testsDepth = state.depth.isOn,
          .writesDepth = state.depth.writes,
          .depthCompare = state.depth.compare,
          .testsBounds = state.depth.bounds.has_value(),
          .minBounds = static_cast<float>(bounds.min),
          .maxBounds = static_cast<float>(bounds.max),
          .testsStencil = state.stencil.isOn,
          .front = stencilOf(state.stencil.front),
          .back = stencilOf(state.stencil.back)};
}

framebuffer::MergeState mergeStateOf(const amber::GraphicsState &state,
                                     const framebuffer::Attachments &attachments, uint32_t samples) {
  framebuffer::MergeState result;
  result.samples = samples;
  result.sampleMask = state.multisampling.sampleMask;
  result.alphaToCoverage = state.multisampling.alphaToCoverage;
  if (state.rasterization.clampsDepth) {
    const raster::Viewport viewport = viewportOf(state);
    result.depthClamp = {viewport.minDepth, viewport.maxDepth};
  }
  result.depthStencil = depthStencilOf(state);
  for (uint32_t location = 0; location < attachments.colors.size(); ++location) {
    const amber::Blend &blend = state.blendAt(location);
    framebuffer::ColorTargetState &target = result.targets.emplace_back();
    target.blend = {blend.isOn, blend.color, blend.alpha};
    target.writeMask = static_cast<framebuffer::ComponentMask>(state.colorWriteMask);
  }
  result.blendConstants = state.blendConstants;
  if (state.logicOp)
    result.logicOp = *state.logicOp;
  return result;
}

/// Vulkan asks for at least this many invocations, and the samples are divided evenly.
uint32_t shadedSamplesOf(const amber::Multisampling &state, uint32_t samples) {
  const double least = std::ceil(state.minSampleShading.value_or(0) * samples);
  return std::bit_ceil(std::max(static_cast<uint32_t>(least), 1u));
}

} // namespace

geometry::Draw drawOf(const amber::Script &script, const amber::GraphicsState &state, const amber::Draw &draw,
                      const amber::Contents &contents) {
  geometry::Draw result;
  result.topology = draw.topology;
  result.provoking = state.rasterization.lastVertexIsProvoking ? raster::ProvokingVertex::Last
                                                               : raster::ProvokingVertex::First;
  result.count = draw.count;
  result.instances = draw.instances;
  result.restarts = state.restartsPrimitives;
  if (draw.indexData)
    result.indices = {.bytes = contents[*draw.indexData],
                      .type = indexTypeOf(script.buffers[*draw.indexData].type.stride)};
  return result;
}

framebuffer::RenderState renderStateOf(const amber::GraphicsState &state,
                                       const framebuffer::Attachments &attachments, uint32_t samples) {
  framebuffer::RenderState result;
  if (!state.rasterization.discardsAll)
    result.viewports = rasterStatesOf(state, attachments, samples);
  result.merge = mergeStateOf(state, attachments, samples);
  result.shadedSamples = shadedSamplesOf(state.multisampling, samples);
  return result;
}

} // namespace rdna_run
