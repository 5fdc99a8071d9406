// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Loads, stores and atomics on texels, and the query of an image's size.

#include "tools/rdnasim/texture/ImageMemory.h"

#include "tools/rdnasim/alu/HalfFloat.h"
#include "tools/rdnasim/format/TexelConversion.h"
#include "tools/rdnasim/machine/Workgroup.h"
#include "tools/rdnasim/memory/MemoryAccess.h"
#include "tools/rdnasim/texture/ImageAddress.h"
#include "tools/rdnasim/texture/ImageResult.h"

#include <bit>

namespace rdnasim {

namespace {

/// The position of a lane's texel; nullopt when it is outside of the view.
std::optional<TexelPosition> positionOf(const BoundImage &image, const Instruction &instruction,
                                        const ImageAddress &address, uint32_t lane) {
  const ImageDescriptor &descriptor = image.descriptor;
  const DimensionInfo dimension = infoOf(instruction.image.dimension);
  const uint32_t texels = dimension.coordinates - dimension.hasSlice - dimension.hasSample;
  TexelPosition position;
  position.x = address.coordinates[0][lane];
  position.y = texels > 1 ? address.coordinates[1][lane] : 0;
  const bool hasSlice = dimension.hasSlice || texels > 2;
  uint32_t slice = hasSlice ? address.coordinates[dimension.hasSlice ? texels : 2][lane] : 0;
  position.sample = dimension.hasSample ? address.coordinates[dimension.coordinates - 1][lane] : 0;

  const uint32_t level = ImageOperation::of(instruction).hasLevel ? address.lod[lane] : 0;
  if (level > descriptor.lastLevel - descriptor.firstLevel)
    return std::nullopt;
  position.level = descriptor.firstLevel + level;
  // The view's minimum excludes levels of which sampling would use no part.
  if (position.level < descriptor.minLod / 256)
    return std::nullopt;
  const ImageLevel &extent = image.layout.levels[position.level];
  if (position.x >= extent.width || position.y >= extent.height || slice >= image.slicesAt(position.level) ||
      position.sample >= descriptor.samples)
    return std::nullopt;
  position.slice = descriptor.firstSlice + slice;
  return position;
}

/// Reads the image and the address of an instruction that accesses texels by number.
bool begin(Wave &wave, const Instruction &instruction, BoundImage &image, ImageAddress &address) {
  return readImage(wave, instruction, false, image) && readImageAddress(wave, instruction, false, address);
}

/// An image's texel as an instruction returns it. Outside of the view, and without an image, components are 0
/// unless the descriptor selects the constant 1.
Components loadTexel(Wave &wave, uint32_t lane, const BoundImage &image,
                     const std::optional<TexelPosition> &position, bool &isResident) {
  return image.select(position ? fetchTexel(wave, lane, image, *position, isResident) : Components{});
}

bool storeTexel(const Wave &wave, uint32_t lane, const TexelFormat &format, const Components &components,
                std::byte *place) {
  const uint32_t values[4] = {components[0], components[1], components[2], components[3]};
  if (std::byte texel[16] = {}; wave.workgroup.accesses && pack(format, values, texel)) [[unlikely]]
    reportStore(wave, lane, place, texel, format.elementBytes());
  return pack(format, values, place);
}

/// The components that a store writes: those of dmask come from registers. Before RDNA4 the others are 0,
/// later the first component of dmask.
class StoredTexels {
public:
  StoredTexels(Wave &wave, const Instruction &instruction, const BoundImage &image)
      : image_(image), fields_(instruction.image), repeats_(wave.program.target.isIn(kRdna4)) {
    const auto components = static_cast<uint32_t>(std::popcount(fields_.mask));
    const uint32_t registers = fields_.halfData ? (components + 1) / 2 : components;
    for (uint32_t i = 0; i < registers; ++i)
      wave.readVector(instruction.operands[0], i, words_[i]);
  }

  /// The texel's components, from the lowest bits on: the inverse of what dst_sel does on loads.
  Components of(uint32_t lane) const {
    Components given = {};
    uint32_t next = 0;
    for (uint32_t i = 0; i < 4; ++i)
      if ((fields_.mask >> i & 1) != 0)
        given[i] = component(lane, next++);
      else if (repeats_)
        given[i] = component(lane, 0);
    Components texel = {};
    for (uint32_t i = 4; i-- > 0;)
      if (const uint32_t select = image_.descriptor.selects[i]; select >= 4)
        texel[select - 4] = given[i];
    return texel;
  }

private:
  uint32_t component(uint32_t lane, uint32_t index) const {
    if (!fields_.halfData)
      return words_[index][lane];
    const uint32_t half = words_[index / 2][lane] >> index % 2 * 16 & 0xffff;
    if (!image_.format.isInteger())
      return std::bit_cast<uint32_t>(toFloat(Half{static_cast<uint16_t>(half)}));
    return image_.format.number == NumberFormat::Sint
               ? static_cast<uint32_t>(int32_t(static_cast<int16_t>(half)))
               : half;
  }

  const BoundImage &image_;
  const ImageFields &fields_;
  bool repeats_;
  LaneWords words_[4];
};

} // namespace

void runImageLoad(Wave &wave, const Instruction &instruction) {
  BoundImage image;
  ImageAddress address;
  if (wave.exec() != 0 && !begin(wave, instruction, image, address))
    return;
  ImageResult result(wave, instruction, instruction.image.mask, image.format.isInteger());
  forEachLane(wave.exec(), [&](uint32_t lane) {
    bool isResident = true;
    result.set(lane,
               image.descriptor.isNull
                   ? Components{}
                   : loadTexel(wave, lane, image, positionOf(image, instruction, address, lane), isResident));
    result.setStatus(lane, isResident);
  });
  result.write(Counter::Load);
}

void runImageStore(Wave &wave, const Instruction &instruction) {
  BoundImage image;
  ImageAddress address;
  if (wave.exec() == 0)
    return issueMemory(wave, Counter::Store, nullptr, 0);
  if (!begin(wave, instruction, image, address))
    return;
  if (instruction.modifiers.tfe || instruction.image.lodWarning)
    return wave.fault("a store with texture fail enable is not simulated");
  if (image.descriptor.isNull)
    return issueMemory(wave, Counter::Store, nullptr, 0);
  if (!image.format.isStorable())
    return wave.fault("the image's format cannot be stored to");
  const StoredTexels texels(wave, instruction, image);
  forEachLane(wave.exec(), [&](uint32_t lane) {
    const auto position = positionOf(image, instruction, address, lane);
    std::byte *place = position && !wave.hasFault() ? findTexel(wave, lane, image, *position, true) : nullptr;
    if (place && !storeTexel(wave, lane, image.format, texels.of(lane), place))
      wave.fault("lane " + std::to_string(lane) +
                 ": the hardware leaves open what this format makes of the value");
  });
  if (!wave.hasFault())
    issueMemory(wave, Counter::Store, nullptr, 0);
}

void runImageAtomic(Wave &wave, const Instruction &instruction) {
  const ImageOperation operation = ImageOperation::of(instruction);
  const bool compares = operation.atomic == AtomicOp::Compare || operation.atomic == AtomicOp::CompareFloat;
  const auto dwords = static_cast<uint32_t>(std::popcount(instruction.image.mask)) / (compares ? 2 : 1);
  const Operand &data = instruction.operands[0];
  const Operand *destination = instruction.modifiers.atomicReturn ? &data : nullptr;
  const Counter counter = destination ? Counter::Load : Counter::Store;
  if (wave.exec() == 0)
    return issueMemory(wave, counter, destination, dwords);
  BoundImage image;
  ImageAddress address;
  if (!begin(wave, instruction, image, address))
    return;
  if (instruction.modifiers.tfe || instruction.image.lodWarning)
    return wave.fault("an atomic with texture fail enable is not simulated");
  if (!image.descriptor.isNull && image.format.elementBytes() != dwords * 4)
    return wave.fault("an atomic of " + std::to_string(dwords * 4) + " bytes on texels of " +
                      std::to_string(image.format.elementBytes()));
  LanePointers pointers;
  pointers.active = wave.exec();
  forEachLane(wave.exec(), [&](uint32_t lane) {
    const auto position =
        image.descriptor.isNull ? std::nullopt : positionOf(image, instruction, address, lane);
    if (!position || wave.hasFault())
      return;
    pointers.bytes[lane] = findTexel(wave, lane, image, *position, true);
    if (pointers.bytes[lane])
      pointers.lanes[0] |= 1ull << lane;
  });
  AccessKind kind = plainAccess(static_cast<uint8_t>(dwords * 4));
  kind.atomic = operation.atomic;
  if (!wave.hasFault() &&
      atomicLanes(wave, kind, data, compares ? &data : nullptr, dwords, destination, pointers, true))
    issueMemory(wave, counter, destination, dwords);
}

void runImageGetResinfo(Wave &wave, const Instruction &instruction) {
  BoundImage image;
  LaneWords level;
  if (wave.exec() != 0 &&
      !(readImage(wave, instruction, false, image) && readLevel(wave, instruction, level)))
    return;
  ImageResult result(wave, instruction, instruction.image.mask, true);
  const ImageDescriptor &descriptor = image.descriptor;
  const uint32_t levels = descriptor.lastLevel - descriptor.firstLevel + 1;
  forEachLane(wave.exec(), [&](uint32_t lane) {
    if (descriptor.isNull || level[lane] >= levels)
      return result.set(lane, {0, 0, 0, descriptor.isNull ? 0 : levels});
    const uint32_t number = descriptor.firstLevel + level[lane];
    const ImageLevel &extent = image.layout.levels[number];
    result.set(lane, {extent.width, extent.height, image.slicesAt(number), levels});
  });
  result.write(Counter::Load);
}

void runImageMsaaLoad(Wave &wave, const Instruction &instruction) {
  const uint8_t mask = instruction.image.mask;
  if (!std::has_single_bit(mask))
    return wave.fault("a load of all samples needs one component in dmask");
  BoundImage image;
  ImageAddress address;
  if (wave.exec() != 0 && !begin(wave, instruction, image, address))
    return;
  ImageResult result(wave, instruction, 0xf, image.format.isInteger());
  const auto component = static_cast<uint32_t>(std::countr_zero(mask));
  const uint32_t sampleCoordinate = infoOf(instruction.image.dimension).coordinates - 1u;
  LaneWords &samples = address.coordinates[sampleCoordinate];
  forEachLane(wave.exec(), [&](uint32_t lane) {
    Components values = {};
    bool isResident = true;
    for (uint32_t i = 0; i < 4 && !image.descriptor.isNull; ++i, ++samples[lane]) {
      const auto position = positionOf(image, instruction, address, lane);
      values[i] = loadTexel(wave, lane, image, position, isResident)[component];
    }
    result.set(lane, values);
    result.setStatus(lane, isResident);
  });
  // RDNA4 counts it with the samples, by its encoding.
  result.write(wave.program.target.isIn(kRdna4) ? Counter::Sample : Counter::Load);
}

} // namespace rdnasim
