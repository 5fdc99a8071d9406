// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/texture/ImageAddress.h"

#include "tools/rdnasim/alu/HalfFloat.h"
#include "tools/rdnasim/memory/MemoryAccess.h"

#include <bit>

namespace rdnasim {

namespace {

class AddressReader {
public:
  AddressReader(Wave &wave, const Instruction &instruction, bool isSampled)
      : wave_(wave), instruction_(instruction), isSampled_(isSampled) {}

  bool readAll(ImageAddress &address) {
    const ImageOperation operation = ImageOperation::of(instruction_);
    const DimensionInfo dimension = infoOf(instruction_.image.dimension);
    const bool isHalf = instruction_.image.halfAddress;
    if (operation.hasOffset)
      readWhole(address.offset);
    if (operation.lod == LodSource::Bias)
      read(&address.bias, 1, isHalf);
    if (operation.compares)
      readWhole(address.reference);
    if (operation.lod == LodSource::Gradients)
      for (uint32_t direction = 0; direction < 2; ++direction)
        read(address.gradients + direction * dimension.gradients, dimension.gradients,
             operation.halfGradients);
    readBody(address, dimension.coordinates,
             operation.hasLevel || operation.clampsLod || operation.lod == LodSource::Explicit);
    return !wave_.hasFault();
  }

  bool readLevel(LaneWords &level) {
    read(&level, 1, instruction_.image.halfAddress);
    return !wave_.hasFault();
  }

private:
  void readWhole(LaneWords &values, uint32_t bits = ~0u) {
    const ImageFields &image = instruction_.image;
    if (wave_.hasFault())
      return;
    if (next_ == image.addressCount)
      return wave_.fault("its address has " + std::to_string(image.addressCount) +
                         " registers, which is too few");
    Operand operand = instruction_.operands[1];
    operand.number = image.addresses[next_++];
    readAddress(wave_, operand, 0, values, bits);
    definedLanes_ &= wave_.lanesWithBits(operand, 0, bits);
  }

  /// The coordinates and the level are packed together.
  void readBody(ImageAddress &address, uint32_t coordinates, bool hasLevel) {
    LaneWords body[5];
    definedLanes_ = ~0ull;
    read(body, coordinates + hasLevel, instruction_.image.halfAddress);
    if (wave_.hasFault())
      return;
    address.definedLanes = definedLanes_;
    for (uint32_t i = 0; i < coordinates; ++i)
      std::memcpy(address.coordinates[i], body[i], sizeof(LaneWords));
    if (hasLevel)
      std::memcpy(address.lod, body[coordinates], sizeof(LaneWords));
  }

  void read(LaneWords *values, uint32_t count, bool isHalf) {
    if (!isHalf) {
      for (uint32_t i = 0; i < count; ++i)
        readWhole(values[i]);
      return;
    }
    for (uint32_t i = 0; i < count; i += 2) {
      LaneWords pair;
      readWhole(pair, i + 1 < count ? ~0u : 0xffff);
      if (wave_.hasFault())
        return;
      for (uint32_t lane = 0; lane < wave_.laneCount(); ++lane) {
        values[i][lane] = widened(pair[lane] & 0xffff);
        if (i + 1 < count)
          values[i + 1][lane] = widened(pair[lane] >> 16);
      }
    }
  }

  uint32_t widened(uint32_t half) const {
    return isSampled_ ? std::bit_cast<uint32_t>(toFloat(Half{static_cast<uint16_t>(half)})) : half;
  }

  Wave &wave_;
  const Instruction &instruction_;
  bool isSampled_;
  uint32_t next_ = 0; ///< the next register of the address
  uint64_t definedLanes_ = ~0ull;
};

} // namespace

bool readImageAddress(Wave &wave, const Instruction &instruction, bool isSampled, ImageAddress &address) {
  return AddressReader(wave, instruction, isSampled).readAll(address);
}

bool readLevel(Wave &wave, const Instruction &instruction, LaneWords &level) {
  return AddressReader(wave, instruction, false).readLevel(level);
}

} // namespace rdnasim
