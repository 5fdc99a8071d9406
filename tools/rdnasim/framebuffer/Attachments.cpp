// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/framebuffer/Attachments.h"

#include <bit>
#include <cstring>

namespace rdnasim::framebuffer {

namespace {

/// Calls `visit` with the surface of each attachment.
template <typename Visit>
void forEachSurface(const Attachments &attachments, Visit visit) {
  for (const auto &color : attachments.colors)
    if (color)
      visit(color->surface);
  if (attachments.depth)
    visit(attachments.depth->surface);
  if (attachments.stencil)
    visit(attachments.stencil->surface);
}

/// The largest code of a normalised depth.
double maximumOf(DepthFormat format) {
  switch (format) {
  case DepthFormat::Unorm16:
    return 0xffff;
  case DepthFormat::Unorm24:
    return 0xffffff;
  case DepthFormat::Float32:
    return 1;
  }
  return 1;
}

constexpr uint32_t kDepthBits24 = 0xffffff;

} // namespace

FramebufferSize sizeOf(const Attachments &attachments) {
  FramebufferSize size;
  forEachSurface(attachments, [&](const Surface &surface) {
    size = {std::min(size.width, surface.width), std::min(size.height, surface.height),
            std::min(size.layers, surface.layers)};
  });
  return size;
}

uint32_t bytesOf(DepthFormat format) {
  switch (format) {
  case DepthFormat::Unorm16:
    return 2;
  case DepthFormat::Unorm24:
  case DepthFormat::Float32:
    return 4;
  }
  return 4;
}

std::optional<std::string> checkAttachments(const Attachments &attachments, uint32_t samples) {
  if (attachments.colors.size() > kMaxColorAttachments)
    return "there are more than 8 colour attachments";
  std::optional<std::string> reason;
  const auto expect = [&](bool condition, const char *otherwise) {
    if (!condition && !reason)
      reason = otherwise;
  };
  forEachSurface(attachments, [&](const Surface &surface) {
    expect(surface.samples == samples, "an attachment has another number of samples than the pipeline");
    if (!reason)
      reason = checkSurface(surface);
  });
  for (const auto &color : attachments.colors) {
    if (!color || reason)
      continue;
    reason = checkColorFormat(color->format);
    expect(color->surface.elementBytes == color->format.texel.elementBytes(),
           "the texels of a colour attachment do not have the size of its format");
  }
  if (attachments.depth)
    expect(attachments.depth->surface.elementBytes == bytesOf(attachments.depth->format),
           "the elements of a depth attachment do not have the size of its format");
  if (attachments.stencil)
    expect(attachments.stencil->surface.elementBytes == 1, "a stencil attachment does not consist of bytes");
  return reason;
}

double loadDepth(DepthFormat format, const std::byte *element) {
  uint32_t bits = 0;
  std::memcpy(&bits, element, bytesOf(format));
  switch (format) {
  case DepthFormat::Unorm16:
    return bits;
  case DepthFormat::Unorm24:
    return bits & kDepthBits24;
  case DepthFormat::Float32:
    return std::bit_cast<float>(bits);
  }
  return 0;
}

void storeDepth(DepthFormat format, double stored, std::byte *element) {
  uint32_t bits = 0;
  switch (format) {
  case DepthFormat::Unorm16:
    bits = static_cast<uint32_t>(stored);
    break;
  case DepthFormat::Unorm24:
    std::memcpy(&bits, element, sizeof(bits));
    bits = (bits & ~kDepthBits24) | static_cast<uint32_t>(stored);
    break;
  case DepthFormat::Float32:
    bits = std::bit_cast<uint32_t>(static_cast<float>(stored));
    break;
  }
  std::memcpy(element, &bits, bytesOf(format));
}

double quantiseDepth(DepthFormat format, float depth) {
  if (format == DepthFormat::Float32)
    return depth;
  return std::round(clampNumber(depth, 0, 1) * maximumOf(format));
}

double depthOf(DepthFormat format, double stored) {
  return stored / maximumOf(format);
}

} // namespace rdnasim::framebuffer
