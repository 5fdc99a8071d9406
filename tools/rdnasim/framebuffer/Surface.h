// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace rdnasim::framebuffer {

/// The memory of an attachment: one mip level of an image. Elements are texels of an uncompressed format.
struct Surface {
  std::span<std::byte> bytes;
  uint32_t width = 0, height = 0, layers = 1, samples = 1;
  uint32_t elementBytes = 4;
  uint64_t pixelBytes =
      0;              ///< from a pixel to the next; more than an element if its samples follow each other
  uint64_t pitch = 0; ///< bytes from a row to the next
  uint64_t layerBytes = 0;  ///< from a layer to the next
  uint64_t sampleBytes = 0; ///< from a sample to the next

  std::byte *at(uint32_t x, uint32_t y, uint32_t layer = 0, uint32_t sample = 0) const {
    return bytes.data() + layer * layerBytes + sample * sampleBytes + y * pitch + x * pixelBytes;
  }
};

/// Returns the reason when not all elements are within the bytes.
std::optional<std::string> checkSurface(const Surface &surface);

/// A surface without padding, with its memory, which is zero. Each sample has a plane of its own.
class OwnedSurface {
public:
  OwnedSurface(uint32_t width, uint32_t height, uint32_t elementBytes, uint32_t samples = 1,
               uint32_t layers = 1);
  OwnedSurface(const OwnedSurface &) = delete;
  OwnedSurface &operator=(const OwnedSurface &) = delete;

  const Surface &surface() const { return surface_; }

private:
  std::vector<std::byte> bytes_;
  Surface surface_;
};

} // namespace rdnasim::framebuffer
