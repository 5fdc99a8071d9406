// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/framebuffer/Surface.h"

namespace rdnasim::framebuffer {

std::optional<std::string> checkSurface(const Surface &surface) {
  if (surface.width == 0 || surface.height == 0 || surface.layers == 0 || surface.samples == 0)
    return "the attachment has no texels";
  const uint64_t last = (surface.layers - 1) * surface.layerBytes +
                        (surface.samples - 1) * surface.sampleBytes + (surface.height - 1) * surface.pitch;
  const uint64_t end = last + (surface.width - 1) * surface.pixelBytes + surface.elementBytes;
  if (end > surface.bytes.size())
    return "the attachment needs " + std::to_string(end) + " bytes and has " +
           std::to_string(surface.bytes.size());
  return std::nullopt;
}

OwnedSurface::OwnedSurface(uint32_t width, uint32_t height, uint32_t elementBytes, uint32_t samples,
                           uint32_t layers)
    : surface_{.bytes = {},
               .width = width,
               .height = height,
               .layers = layers,
               .samples = samples,
               .elementBytes = elementBytes,
               .pixelBytes = elementBytes,
               .pitch = uint64_t(width) * elementBytes,
               .layerBytes = uint64_t(width) * elementBytes * height * samples,
               .sampleBytes = uint64_t(width) * elementBytes * height} {
  bytes_.resize(surface_.layerBytes * layers);
  surface_.bytes = bytes_;
}

} // namespace rdnasim::framebuffer
