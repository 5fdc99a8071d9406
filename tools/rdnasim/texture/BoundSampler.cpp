// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/texture/BoundSampler.h"

#include "tools/rdnasim/memory/Memory.h"
#include "tools/rdnasim/texture/ImageOperation.h"

#include <cstring>

namespace rdnasim {

namespace {

/// Returns an entry of the palette: four dwords in the image's type.
bool readPalette(Wave &wave, uint32_t entry, Components &color) {
  constexpr uint32_t kEntryBytes = 16;
  const uint64_t address = wave.borderPaletteAddress + uint64_t(entry) * kEntryBytes;
  const std::byte *bytes =
      wave.borderPaletteAddress == 0 ? nullptr : wave.memory.resolve(address, kEntryBytes);
  if (bytes) {
    std::memcpy(color.data(), bytes, kEntryBytes);
    return true;
  }
  wave.fault("entry " + std::to_string(entry) + " of the palette of border colours: " +
             (wave.borderPaletteAddress == 0 ? "the dispatch has no palette"
                                             : wave.memory.describe(address, kEntryBytes)));
  return false;
}

/// The border's colour as the application sees it.
bool borderOf(Wave &wave, const SampledImage &sampled, Components &color) {
  const uint32_t one = sampled.image.one();
  switch (sampled.sampler.border) {
  case BorderColor::TransparentBlack:
    color = {};
    return true;
  case BorderColor::OpaqueBlack:
    color = {0, 0, 0, one};
    return true;
  case BorderColor::White:
    color = {one, one, one, one};
    return true;
  case BorderColor::Palette:
    return readPalette(wave, sampled.sampler.paletteEntry, color);
  }
  return false;
}

/// The reason why an image cannot be sampled in this way; empty when it can.
std::string contradiction(const SampledImage &sampled, const Instruction &instruction) {
  const TexelFormat &format = sampled.image.format;
  const SamplerDescriptor &sampler = sampled.sampler;
  const ImageType type = sampled.image.descriptor.type;
  if (sampled.compares && format.isInteger())
    return "integers cannot be compared with a reference";
  if (sampler.isUnnormalized && !is1D(type) && type != ImageType::Image2D && type != ImageType::Array2D)
    return "unnormalized coordinates are for 1D and 2D images";
  if (sampler.skipsDegamma && format.number == NumberFormat::Srgb)
    return "a sampler that skips the decoding of sRGB is not simulated";
  if (sampler.forcesDegamma && format.number != NumberFormat::Srgb)
    return "a sampler that decodes other formats as sRGB is not simulated";
  if (!sampled.compares || sampler.filter == FilterMode::Weighted)
    return "";
  return std::string(instruction.info->mnemonic) +
         " with a sampler that reduces to the least or the greatest texel";
}

} // namespace

bool readSampler(Wave &wave, const Instruction &instruction, SampledImage &sampled) {
  const Operand &operand = instruction.operands[3];
  std::array<uint32_t, 4> words;
  for (uint32_t i = 0; i < words.size(); ++i)
    words[i] = wave.readScalar(operand, i);
  if (wave.hasFault())
    return false;
  const std::string name =
      "the sampler descriptor in s" + std::to_string(operand.number) + " and its successors ";
  if (!wave.isDefined(operand, 4)) {
    wave.fault(name + "comes from uninitialised registers");
    return false;
  }
  if (sampled.image.descriptor.isNull) // nothing is sampled
    return true;
  if (const auto missing = wave.memory.descriptors.nameOf(words)) {
    wave.fault(name + "is that " + *missing);
    return false;
  }
  if (auto reason = decodeSamplerDescriptor(words, wave.program.target, sampled.sampler)) {
    wave.fault(name + *reason);
    return false;
  }
  sampled.sampler.isUnnormalized |= instruction.image.unnormalized;
  sampled.compares = ImageOperation::of(instruction).compares;
  if (const std::string reason = contradiction(sampled, instruction); !reason.empty()) {
    wave.fault(reason);
    return false;
  }
  Components color;
  if (!borderOf(wave, sampled, color))
    return false;
  for (uint32_t i = 0; i < 4; ++i)
    sampled.border[i] = color[sampled.image.descriptor.borderSelects[i]];
  return true;
}

} // namespace rdnasim
