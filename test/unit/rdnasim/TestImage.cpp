// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TestImage.h"

#include <algorithm>

namespace rdnasim {

namespace {

bool isRdna2(const Variant &variant) {
  return findTarget(variant.processor)->isIn(kRdna2);
}
bool isRdna4(const Variant &variant) {
  return findTarget(variant.processor)->isIn(kRdna4);
}

/// Writes bits [high:low], which may cross a dword.
template <size_t N>
void put(std::array<uint32_t, N> &words, uint32_t high, uint32_t low, uint32_t value) {
  for (uint32_t bit = low; bit <= high; ++bit, value >>= 1)
    words[bit / 32] |= (value & 1) << bit % 32;
  EXPECT_EQ(value, 0u) << "the value does not fit bits " << high << ":" << low;
}

bool isMultisampledTest(const TestImage &image) {
  return image.type == ImageType::Msaa2D || image.type == ImageType::MsaaArray2D;
}

bool hasSlices(const TestImage &image) {
  return image.type == ImageType::Cube || image.type == ImageType::Array1D ||
         image.type == ImageType::Array2D || image.type == ImageType::MsaaArray2D || image.bindsSlices;
}

uint32_t lastSliceOf(const TestImage &image) {
  return image.lastSlice == ~0u ? image.slices - 1 : image.lastSlice;
}

uint32_t depthField(const TestImage &image) {
  if (hasSlices(image))
    return lastSliceOf(image);
  if (image.type == ImageType::Image3D)
    return image.slices - 1;
  return image.pitch == 0 ? 0 : image.pitch - 1;
}

} // namespace

uint32_t numberOf(TestFormat format, const Variant &variant) {
  const bool rdna2 = isRdna2(variant);
  switch (format) {
  case TestFormat::R32Uint:
    return 20;
  case TestFormat::R32Float:
    return 22;
  case TestFormat::Rg32Uint:
    return rdna2 ? 62 : 48;
  case TestFormat::Rgba32Float:
    return rdna2 ? 77 : 63;
  case TestFormat::Rgba32Uint:
    return rdna2 ? 75 : 61;
  case TestFormat::Rgba8Unorm:
    return rdna2 ? 56 : 42;
  case TestFormat::Rgba8Uint:
    return rdna2 ? 60 : 46;
  case TestFormat::R8Unorm:
    return 1;
  case TestFormat::Rgba8Srgb:
    return rdna2 ? 130 : 66;
  }
  return 0;
}

uint32_t bytesOf(TestFormat format) {
  switch (format) {
  case TestFormat::R8Unorm:
    return 1;
  case TestFormat::Rg32Uint:
    return 8;
  case TestFormat::Rgba32Float:
  case TestFormat::Rgba32Uint:
    return 16;
  default:
    return 4;
  }
}

std::array<uint32_t, 8> encode(const TestImage &image, uint64_t address, const Variant &variant) {
  std::array<uint32_t, 8> words = {};
  const bool rdna2 = isRdna2(variant), rdna4 = isRdna4(variant);
  const bool isMsaa = isMultisampledTest(image);
  const auto samplesLog2 = static_cast<uint32_t>(std::countr_zero(image.samples));
  const uint32_t maxMip = isMsaa ? samplesLog2 : image.levels - 1;
  const uint32_t lastLevel = isMsaa ? samplesLog2 : std::min(image.lastLevel, image.levels - 1);
  put(words, 31, 0, static_cast<uint32_t>(address >> 8));
  put(words, 39, 32, static_cast<uint32_t>(address >> 40));
  put(words, rdna2 ? 60 : rdna4 ? 56 : 59, rdna2 ? 52 : rdna4 ? 49 : 52, numberOf(image.format, variant));
  put(words, rdna2 || rdna4 ? 77 : 75, 62, image.width - 1);
  put(words, rdna2 || rdna4 ? 93 : 91, 78, image.height - 1);
  put(words, 95, 95, rdna2 ? 1 : 0);
  for (uint32_t i = 0; i < 4; ++i)
    put(words, 98 + 3 * i, 96 + 3 * i, image.selects[i]);
  if (rdna4) {
    put(words, 48, 44, maxMip);
    put(words, 61, 57, image.firstLevel);
    put(words, 115, 111, lastLevel);
    put(words, 143, 128, depthField(image));
    put(words, 157, 144, image.firstSlice);
    put(words, 164, 164, image.bindsSlices);
    put(words, 177, 165, image.minLodWarning);
    put(words, 198, 186, image.minLod);
  } else {
    put(words, rdna2 ? 167 : 51, rdna2 ? 164 : 48, maxMip);
    put(words, 111, 108, image.firstLevel);
    put(words, 115, 112, lastLevel);
    put(words, rdna2 ? 143 : 141, 128, depthField(image));
    put(words, rdna2 ? 159 : 156, 144, image.firstSlice);
    put(words, 163, 160, image.bindsSlices);
    put(words, 179, 168, image.minLodWarning);
    put(words, rdna2 ? 51 : 198, rdna2 ? 40 : 187, image.minLod);
  }
  put(words, 123, 121, image.borderSwizzle);
  put(words, 127, 124, static_cast<uint32_t>(image.type));
  return words;
}

ImageLayout layoutOf(const TestImage &image, const Variant &variant) {
  return layOutImage({.width = image.width,
                      .height = image.height,
                      .slices = image.slices,
                      .levels = image.levels,
                      .samples = image.samples,
                      .elementBytes = bytesOf(image.format),
                      .is3D = image.type == ImageType::Image3D,
                      .pitch = uint64_t(image.pitch) * bytesOf(image.format)},
                     *findTarget(variant.processor));
}

std::array<uint32_t, 4> encode(const TestSampler &sampler, const Variant &variant) {
  std::array<uint32_t, 4> words = {};
  const bool rdna2 = isRdna2(variant), rdna4 = isRdna4(variant);
  put(words, 2, 0, sampler.clampX);
  put(words, 5, 3, sampler.clampY);
  put(words, 8, 6, sampler.clampZ);
  put(words, 11, 9, sampler.anisotropy);
  put(words, 14, 12, sampler.compare);
  put(words, 15, 15, sampler.isUnnormalized);
  put(words, 27, 27, sampler.truncates);
  put(words, 28, 28, sampler.hasSeparateFaces);
  put(words, 30, 29, sampler.filterMode);
  put(words, rdna4 ? 44 : 43, 32, sampler.minLod);
  put(words, rdna4 ? 57 : 55, rdna4 ? 45 : 44, sampler.maxLod);
  put(words, 77, 64, static_cast<uint32_t>(sampler.lodBias) & 0x3fff);
  put(words, 85, 84, sampler.magFilter);
  put(words, 87, 86, sampler.minFilter);
  put(words, 89, 88, sampler.zFilter);
  put(words, 91, 90, sampler.mipFilter);
  put(words, rdna2 ? 107 : 125, rdna2 ? 96 : 114, sampler.paletteEntry);
  put(words, 127, 126, sampler.border);
  return words;
}

UploadedImage::UploadedImage(Machine &machine, const TestImage &image, const Variant &variant)
    : image(image), layout(layoutOf(image, variant)),
      memory(machine.memory.allocate("image", layout.totalBytes)) {
  const std::array<uint32_t, 8> words = encode(image, memory.address, variant);
  for (uint32_t i = 0; i < words.size(); ++i)
    machine.setScalar(8 + i, words[i]);
}

uint32_t UploadedImage::slicesAt(uint32_t level) const {
  return image.type == ImageType::Image3D ? std::max(1u, image.slices >> level) : image.slices;
}

std::byte *UploadedImage::texel(uint32_t level, uint32_t x, uint32_t y, uint32_t slice,
                                uint32_t sample) const {
  return memory.bytes.get() + layout.offsetOf(level, x, y, slice, sample);
}

void setSampler(Machine &machine, const TestSampler &sampler, const Variant &variant) {
  const std::array<uint32_t, 4> words = encode(sampler, variant);
  for (uint32_t i = 0; i < words.size(); ++i)
    machine.setScalar(16 + i, words[i]);
}

std::string addressOf(uint32_t count, const Variant &variant) {
  if (count == 1)
    return "v4";
  // The last register of a list is followed by the rest: RDNA3 lists five, RDNA4 with a sampler four.
  const uint32_t most = isRdna2(variant) ? 13 : isRdna4(variant) ? 4 : 5;
  std::string list = "[";
  const uint32_t separate = count > most ? most - 1 : count;
  for (uint32_t i = 0; i < separate; ++i)
    list += (i == 0 ? "v" : ", v") + std::to_string(4 + i);
  if (separate < count)
    list += ", v[" + std::to_string(4 + separate) + ":" + std::to_string(4 + count - 1) + "]";
  return list + "]";
}

std::string waitForImages(const Variant &variant) {
  return isRdna4(variant) ? "\ns_wait_loadcnt 0\ns_wait_samplecnt 0\n" : "\ns_waitcnt vmcnt(0)\n";
}

} // namespace rdnasim
