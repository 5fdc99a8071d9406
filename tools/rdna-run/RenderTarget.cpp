// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdna-run/RenderTarget.h"

#include "tools/rdna-run/Formats.h"
#include "tools/rdnasim/framebuffer/Transfer.h"

#include <algorithm>

namespace rdna_run {

namespace {

namespace framebuffer = rdnasim::framebuffer;
using amber::Outcome;
using framebuffer::Surface;
using rdnasim::ComponentSelect;

/// The part of a texel that an attachment has.
struct TexelPart {
  uint32_t offset = 0, bytes = 0;
};

/// A level with its layers. In a script's contents the samples of a texel follow each other.
Surface surfaceOf(const amber::Image &image, uint32_t level, const TexelPart &part,
                  std::vector<std::byte> &contents) {
  const amber::ImageLevel place = levelOf(image, level);
  const uint64_t bytes = image.format.bytes();
  return {.bytes = std::span(contents).subspan(place.offset + part.offset),
          .width = place.width,
          .height = place.height,
          .layers = image.layers,
          .samples = image.samples,
          .elementBytes = part.bytes,
          .pixelBytes = bytes * image.samples,
          .pitch = bytes * image.samples * place.width,
          .layerBytes = bytes * image.samples * place.width * place.height,
          .sampleBytes = bytes};
}

Surface surfaceOf(const amber::Image &image, uint32_t level, std::vector<std::byte> &contents) {
  return surfaceOf(image, level, {.bytes = image.format.bytes()}, contents);
}

framebuffer::ColorFormat colorFormatOf(const std::string &name) {
  const rdnasim::TexelView view = *viewOf(name);
  framebuffer::ColorFormat format = {view.format};
  for (uint32_t place = 0; place < 4; ++place)
    if (view.components[place] >= ComponentSelect::X)
      format
          .order[static_cast<uint32_t>(view.components[place]) - static_cast<uint32_t>(ComponentSelect::X)] =
          static_cast<uint8_t>(place);
  return format;
}

framebuffer::DepthFormat depthFormatOf(const amber::TexelFormat &format) {
  const uint32_t bits = format.components[0].bits;
  return bits == 16   ? framebuffer::DepthFormat::Unorm16
         : bits == 24 ? framebuffer::DepthFormat::Unorm24
                      : framebuffer::DepthFormat::Float32;
}

bool isLong(const amber::TexelComponent &component) {
  return component.bits > 32;
}

Outcome addColor(const amber::Buffer &buffer, const amber::ColorAttachment &color,
                 std::vector<std::byte> &contents, framebuffer::Attachments &attachments) {
  if (color.location >= framebuffer::kMaxColorAttachments)
    return Outcome::unsupported("this GPU has 8 color attachments");
  if (std::ranges::any_of(buffer.image->format.components, &isLong))
    return Outcome::unsupported("color attachments of " + buffer.format);
  if (attachments.colors.size() <= color.location)
    attachments.colors.resize(color.location + 1);
  attachments.colors[color.location] = {surfaceOf(*buffer.image, color.level, contents),
                                        colorFormatOf(buffer.format)};
  return {};
}

/// Depth is at the beginning of a texel, and stencil in the next byte.
void addDepthStencil(const amber::Image &image, std::vector<std::byte> &contents,
                     framebuffer::Attachments &attachments) {
  const amber::TexelFormat &format = image.format;
  const bool isStencil = format.aspect == amber::TexelAspect::Stencil;
  if (!isStencil) {
    const framebuffer::DepthFormat depth = depthFormatOf(format);
    attachments.depth = {surfaceOf(image, 0, {.bytes = framebuffer::bytesOf(depth)}, contents), depth};
  }
  if (isStencil || format.aspect == amber::TexelAspect::DepthStencil) {
    const uint32_t offset = isStencil ? 0 : format.components[0].bits / 8;
    attachments.stencil = {surfaceOf(image, 0, {.offset = offset, .bytes = 1}, contents)};
  }
}

} // namespace

uint32_t samplesOf(const amber::Script &script, const amber::GraphicsState &state) {
  return script.buffers[state.colors.front().image].image->samples;
}

std::variant<framebuffer::Attachments, Outcome>
attachmentsOf(const amber::Script &script, const amber::GraphicsState &state, amber::Contents &contents) {
  framebuffer::Attachments attachments;
  for (const amber::ColorAttachment &color : state.colors)
    if (Outcome outcome = addColor(script.buffers[color.image], color, contents[color.image], attachments);
        !outcome.passed())
      return outcome;
  if (state.depthStencil)
    addDepthStencil(*script.buffers[*state.depthStencil].image, contents[*state.depthStencil], attachments);
  if (auto reason = checkAttachments(attachments, samplesOf(script, state)))
    return Outcome::unsupported(*reason);
  return attachments;
}

std::set<size_t> imagesOf(const amber::GraphicsState &state) {
  std::set<size_t> result(state.resolves.begin(), state.resolves.end());
  for (const amber::ColorAttachment &color : state.colors)
    result.insert(color.image);
  if (state.depthStencil)
    result.insert(*state.depthStencil);
  return result;
}

void clear(const framebuffer::Attachments &attachments, const amber::ClearValues &values) {
  for (const auto &color : attachments.colors)
    if (color)
      clearColor(*color, color->format.texel.isInteger() ? values.integers : values.color);
  if (attachments.depth)
    clearDepth(*attachments.depth, static_cast<float>(values.depth));
  if (attachments.stencil)
    clearStencil(*attachments.stencil, static_cast<uint8_t>(values.stencil));
}

void resolve(const amber::Script &script, const amber::GraphicsState &state,
             const framebuffer::Attachments &attachments, amber::Contents &contents) {
  for (size_t i = 0; i < state.resolves.size(); ++i) {
    const size_t target = state.resolves[i];
    const framebuffer::ColorAttachment &source = *attachments.colors[state.colors[i].location];
    resolveColor(source, surfaceOf(*script.buffers[target].image, 0, contents[target]),
                 {.layers = source.surface.layers});
  }
}

} // namespace rdna_run
