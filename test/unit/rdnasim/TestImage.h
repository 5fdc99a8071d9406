// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Machine.h"
#include "tools/rdnasim/texture/ImageDescriptor.h"
#include "tools/rdnasim/texture/ImageLayout.h"

#include <array>

namespace rdnasim {

/// Formats of the tests; numberOf() has their numbers in descriptors.
enum class TestFormat : uint8_t {
  R32Uint,
  R32Float,
  Rg32Uint,
  Rgba32Float,
  Rgba32Uint,
  Rgba8Unorm,
  Rgba8Uint,
  R8Unorm,
  Rgba8Srgb
};

uint32_t numberOf(TestFormat format, const Variant &variant);
uint32_t bytesOf(TestFormat format);

/// The fields of a T# that the tests vary, with their meaning in terms of Vulkan.
struct TestImage {
  ImageType type = ImageType::Image2D;
  TestFormat format = TestFormat::R32Uint;
  uint32_t width = 8, height = 8;
  uint32_t slices = 1; ///< of the image: layers, faces, or the depth
  uint32_t levels = 1, samples = 1;
  uint32_t firstLevel = 0, lastLevel = ~0u, firstSlice = 0, lastSlice = ~0u; ///< of the view
  std::array<uint32_t, 4> selects = {4, 5, 6, 7};
  bool bindsSlices = false;
  uint32_t minLod = 0, minLodWarning = 0; ///< in 1/256
  uint32_t borderSwizzle = 0;
  uint32_t pitch = 0; ///< texels
};

/// The dwords of a T#, encoded field by field as the tables of each generation have it.
std::array<uint32_t, 8> encode(const TestImage &image, uint64_t address, const Variant &variant);

ImageLayout layoutOf(const TestImage &image, const Variant &variant);

/// The fields of an S#, in the hardware's numbering.
struct TestSampler {
  uint32_t clampX = 0, clampY = 0, clampZ = 0;
  uint32_t anisotropy = 0; ///< log2
  uint32_t compare = 0;
  bool isUnnormalized = false, truncates = false, hasSeparateFaces = false;
  uint32_t filterMode = 0;
  uint32_t minLod = 0, maxLod = 15 * 256; ///< in 1/256
  int32_t lodBias = 0;
  uint32_t magFilter = 0, minFilter = 0, zFilter = 0, mipFilter = 1;
  uint32_t border = 0, paletteEntry = 0;
};

std::array<uint32_t, 4> encode(const TestSampler &sampler, const Variant &variant);

/// An image in the memory of a machine, with its T# in s[8:15] and texels that depend on their position.
class UploadedImage {
public:
  UploadedImage(Machine &machine, const TestImage &image, const Variant &variant);

  /// The bytes of a texel's element.
  std::byte *texel(uint32_t level, uint32_t x, uint32_t y = 0, uint32_t slice = 0, uint32_t sample = 0) const;
  template <class T>
  T &at(uint32_t level, uint32_t x, uint32_t y = 0, uint32_t slice = 0, uint32_t sample = 0) const {
    return *reinterpret_cast<T *>(texel(level, x, y, slice, sample));
  }
  /// Writes every texel: `value(level, x, y, slice, sample)`.
  template <class T, class F>
  void fill(F &&value) const {
    for (uint32_t level = 0; level < layout.levelCount; ++level)
      for (uint32_t slice = 0; slice < slicesAt(level); ++slice)
        for (uint32_t sample = 0; sample < image.samples; ++sample)
          for (uint32_t y = 0; y < layout.levels[level].height; ++y)
            for (uint32_t x = 0; x < layout.levels[level].width; ++x)
              at<T>(level, x, y, slice, sample) = value(level, x, y, slice, sample);
  }
  uint32_t slicesAt(uint32_t level) const;

  TestImage image;
  ImageLayout layout;
  Allocation &memory;
};

/// A number that tells a texel from all others of small images.
constexpr uint32_t tagOf(uint32_t level, uint32_t x, uint32_t y, uint32_t slice, uint32_t sample) {
  return 1 + x + 16 * y + 256 * slice + 0x10000 * level + 0x100000 * sample;
}

void setSampler(Machine &machine, const TestSampler &sampler, const Variant &variant);

/// "v4" or "[v4, v5, v6]": an address in consecutive registers from v4 on, in a form that all generations
/// have.
std::string addressOf(uint32_t count, const Variant &variant);
/// s_waitcnt or s_wait_loadcnt, s_wait_samplecnt.
std::string waitForImages(const Variant &variant);

} // namespace rdnasim
