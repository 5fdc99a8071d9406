// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/Target.h"

#include <array>
#include <cstdint>

namespace rdnasim {

/// 32768 texels, the most that any generation has, and their halves.
inline constexpr uint32_t kMaxImageLevels = 16;

/// The properties of an image that determine where its texels lie. An element is a texel, or a block of
/// texels in a block-compressed format.
struct ImageShape {
  uint32_t width = 1, height = 1; ///< texels of level 0; a 1D image has height 1
  uint32_t slices = 1;            ///< array layers, with each face of a cube a layer; of a 3D image its depth
  uint32_t levels = 1;            ///< of the whole image; at most kMaxImageLevels
  uint32_t samples = 1;
  uint32_t elementBytes = 4;
  uint32_t blockWidth = 1, blockHeight = 1; ///< texels of an element
  bool is3D = false;                        ///< the depth is halved from level to level
  /// Bytes from one row of elements to the next; 0: as small as possible. For one level only.
  uint64_t pitch = 0;
};

/// A mip level of one slice.
struct ImageLevel {
  uint64_t offset = 0;                       ///< of its first element, from the start of the slice
  uint64_t pitch = 0;                        ///< bytes from one row of elements to the next
  uint32_t width = 1, height = 1, depth = 1; ///< texels; the depth is 1 unless the image is 3D
};

/// The position of each element of a linear image, in bytes from the image's base.
struct ImageLayout {
  uint64_t totalBytes = 0;
  uint64_t sliceBytes = 0;  ///< from a layer to the next, or from one z to the next
  uint64_t sampleBytes = 0; ///< from a sample to the next
  uint32_t elementBytes = 0;
  uint32_t levelCount = 0;
  std::array<ImageLevel, kMaxImageLevels> levels;

  /// The position of an element: x and y count elements, not texels. `slice`: the layer, or z.
  uint64_t offsetOf(uint32_t level, uint32_t x, uint32_t y, uint32_t slice = 0, uint32_t sample = 0) const {
    return slice * sliceBytes + sample * sampleBytes + levels[level].offset + y * levels[level].pitch +
           uint64_t(x) * elementBytes;
  }
};

/// Computes the layout that the texture unit expects of an image with linear swizzle mode; the descriptor
/// does not contain it.
///
/// A slice holds its levels, the smallest first and level 0 last. A row takes a multiple of 256 bytes; RDNA4
/// rounds rows to 128 bytes, but places levels and slices as if it rounded to 256. Each z of a 3D image has
/// the space of all levels, although the smaller ones have fewer z.
///
/// The hardware has no linear multisampled images. Ours store the samples of a slice as planes, one behind
/// the other, each like a slice of an image with one sample.
///
/// The base address must be a multiple of 256. `shape.pitch` must be a multiple of 256 bytes, of 128 on
/// RDNA4, and at least a row of elements.
ImageLayout layOutImage(const ImageShape &shape, const Target &target);

} // namespace rdnasim
