// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/memory/BufferAddress.h"

#include "tools/rdnasim/machine/Hex.h"
#include "tools/rdnasim/memory/Memory.h"

#include <algorithm>

namespace rdnasim {

namespace {

/// A lane's index and offset in the buffer.
struct LaneOffsets {
  LaneAddresses index, offset; ///< offset: VGPR and instruction, without the SGPR's
};

/// `undefined`: collects lanes whose registers are not defined, which are a fault otherwise.
bool readOffsets(Wave &wave, const Instruction &instruction, const BufferDescriptor &descriptor,
                 uint64_t *undefined, LaneOffsets &lanes) {
  const Modifiers &modifiers = instruction.modifiers;
  uint32_t count = wave.laneCount();
  uint64_t constant = static_cast<uint64_t>(modifiers.offset);
  // RDNA2 addresses private memory like an array: the compiler relies on negative indices, and so on sums
  // that wrap at 32 bits. In other buffers a sum beyond 32 bits is out of range.
  bool wraps = descriptor.addsThread;
  LaneWords words;
  const auto read = [&](uint32_t dword) {
    const Operand &address = instruction.operands[1];
    return undefined ? readAddress(wave, address, dword, words, *undefined)
                     : readAddress(wave, address, dword, words);
  };
  std::fill_n(lanes.index, count, 0);
  std::fill_n(lanes.offset, count, constant);
  if (modifiers.idxen) {
    if (!read(0))
      return false;
    std::copy_n(words, count, lanes.index);
  }
  if (modifiers.offen) {
    if (!read(modifiers.idxen))
      return false;
    for (uint32_t lane = 0; lane < count; ++lane)
      lanes.offset[lane] = wraps ? static_cast<uint32_t>(words[lane] + constant) : words[lane] + constant;
  }
  if (descriptor.addsThread)
    for (uint32_t lane = 0; lane < count; ++lane)
      lanes.index[lane] += lane;
  return true;
}

uint64_t bufferOffset(const BufferDescriptor &descriptor, uint64_t index, uint64_t offset) {
  if (descriptor.elementBytes == 0)
    return offset + index * descriptor.stride;
  uint64_t element = descriptor.elementBytes, interleaved = descriptor.indexStride;
  return (index / interleaved * descriptor.stride + offset / element * element) * interleaved +
         index % interleaved * element + offset % element;
}

/// The kind of range check: ISA documents, "range checking".
enum OutOfRange : uint32_t { kStructured = 0, kIndexOnly = 1, kNeverUnlessEmpty = 2, kRaw = 3 };

/// Returns whether `bytes` from `offset` on are in range. RDNA2 checks where the (last) dword begins, later
/// generations where the access ends.
bool fits(const Wave &wave, uint64_t offset, uint32_t bytes, uint64_t limit) {
  if (wave.program.target.isIn(kRdna2))
    return offset + (std::max(bytes, 4u) - 4) < limit;
  return offset + bytes <= limit;
}

bool isInRange(const Wave &wave, const BufferDescriptor &descriptor, uint64_t index, uint64_t offset,
               uint32_t bytes) {
  bool isRecord = descriptor.elementBytes != 0 && descriptor.stride != 0;
  switch (descriptor.outOfRange) {
  case kIndexOnly:
    return index < descriptor.numRecords;
  case kNeverUnlessEmpty:
    return descriptor.numRecords != 0;
  case kRaw:
    if (!isRecord)
      return fits(wave, descriptor.elementBytes == 0 ? offset + index * descriptor.stride : offset, bytes,
                  descriptor.numRecords);
    [[fallthrough]];
  default:
    return index < descriptor.numRecords && fits(wave, offset, bytes, descriptor.stride);
  }
}

/// Returns how many of the access's dwords, from the first on, are in range. Only RDNA2 checks each
/// separately.
uint32_t dwordsInRange(const Wave &wave, const BufferDescriptor &descriptor, uint64_t index, uint64_t offset,
                       uint32_t bytes, bool isWhole) {
  uint32_t dwords = (bytes + 3) / 4;
  if (isWhole || wave.program.target.isIn(kRdna34))
    return isInRange(wave, descriptor, index, offset, bytes) ? dwords : 0;
  uint32_t count = 0;
  while (count < dwords &&
         isInRange(wave, descriptor, index, offset + count * 4ull, std::min(bytes - count * 4, 4u)))
    ++count;
  return count;
}

/// Swizzled elements must contain the whole access, or be dwords that are consecutive in their own rows.
bool setSwizzledStride(Wave &wave, const BufferDescriptor &descriptor, const LaneOffsets &lanes,
                       uint32_t bytes, LanePointers &pointers) {
  bool isInElement = true, isAligned = true;
  forEachLane(wave.exec(), [&](uint32_t lane) {
    isInElement &= lanes.offset[lane] % descriptor.elementBytes + bytes <= descriptor.elementBytes;
    isAligned &= lanes.offset[lane] % 4 == 0;
  });
  if (!isInElement && descriptor.elementBytes == 4 && isAligned)
    pointers.dwordStride = 4 * descriptor.indexStride;
  else if (!isInElement)
    wave.fault("an access of " + std::to_string(bytes) +
               " bytes straddles the elements of a swizzled buffer");
  return !wave.hasFault();
}

/// Private memory of RDNA2 is a swizzled buffer.
bool trackPrivate(Wave &wave, const LaneAddresses &addresses, uint64_t lanes, LanePointers &pointers) {
  uint64_t own = 0;
  forEachLane(lanes, [&](uint32_t lane) {
    own |= static_cast<uint64_t>(isInScratch(wave, addresses[lane], 1)) << lane;
  });
  if (own == 0)
    return true;
  if (own != lanes) {
    auto bad = static_cast<uint32_t>(std::countr_zero(lanes & ~own));
    wave.fault("lane " + std::to_string(bad) + ": address " + hex(addresses[bad]) +
               " is outside the wave's private memory");
    return false;
  }
  trackScratch(wave, addresses, lanes, pointers);
  return true;
}

/// The usual case: a linear buffer, and all accesses of the lanes in range.
bool areAllInRange(const Wave &wave, const BufferDescriptor &descriptor, const LaneOffsets &lanes,
                   uint64_t scalarOffset, uint32_t bytes) {
  if (descriptor.elementBytes != 0 || descriptor.outOfRange != kRaw || wave.exec() == 0)
    return false;
  uint64_t most = 0;
  forEachLane(wave.exec(), [&](uint32_t lane) {
    most = std::max(most, lanes.offset[lane] + lanes.index[lane] * descriptor.stride);
  });
  return fits(wave, most + scalarOffset, bytes, descriptor.numRecords);
}

/// Returns why the words, whose type is not a buffer's, are refused.
std::string refusal(const Wave &wave, const Operand &resource, const uint32_t (&words)[4]) {
  const std::string name =
      "the descriptor in s" + std::to_string(resource.number) + " and its successors is ";
  if (const auto missing = wave.memory.descriptors.nameOf(words))
    return name + "that " + *missing;
  return name + "not a buffer's: its type is " + std::to_string(words[3] >> 30);
}

} // namespace

bool readDescriptor(Wave &wave, const Instruction &instruction, BufferDescriptor &descriptor) {
  const Operand &resource = instruction.operands[2];
  uint32_t words[4];
  for (uint32_t i = 0; i < 4; ++i)
    words[i] = wave.readScalar(resource, i);
  if (wave.hasFault())
    return false;
  bool isRdna2 = wave.program.target.isIn(kRdna2);
  descriptor.base = words[0] | (words[1] & 0xffffull) << 32;
  descriptor.stride = words[1] >> 16 & 0x3fff;
  uint32_t swizzle = isRdna2 ? words[1] >> 31 : words[1] >> 30;
  descriptor.elementBytes = swizzle == 0 ? 0 : 2u << swizzle; // RDNA2 has elements of 4 bytes only
  descriptor.numRecords = words[2];
  for (uint32_t i = 0; i < 4; ++i)
    descriptor.selects[i] = words[3] >> 3 * i & 7;
  descriptor.format = words[3] >> 12 & (isRdna2 ? 0x7f : 0x3f);
  descriptor.indexStride = 8u << (words[3] >> 21 & 3);
  descriptor.addsThread = words[3] >> 23 & 1;
  descriptor.outOfRange = words[3] >> 28 & 3;
  if (wave.exec() == 0)
    return true;
  if (!wave.isDefined(resource, 4))
    wave.fault("the buffer descriptor in s" + std::to_string(resource.number) +
               " and its successors comes from uninitialised registers");
  else if (words[3] >> 30 != 0)
    wave.fault(refusal(wave, resource, words));
  return !wave.hasFault();
}

bool findInBuffer(Wave &wave, const Instruction &instruction, const BufferDescriptor &descriptor,
                  uint32_t bytes, bool isWhole, LanePointers &pointers, bool toleratesUndefined) {
  uint64_t scalarOffset = 0;
  LaneOffsets lanes;
  const bool returnsStatus = instruction.info->mnemonic.starts_with("buffer_load_format");
  if (instruction.modifiers.tfe && !returnsStatus)
    wave.fault("texture fail enable of an instruction without format is not simulated");
  else if (instruction.modifiers.lds)
    wave.fault("a load from a buffer into LDS is not simulated");
  if (wave.hasFault() || !readScalarAddress(wave, instruction.operands[3], 1, scalarOffset) ||
      !readOffsets(wave, instruction, descriptor, toleratesUndefined ? &pointers.undefined : nullptr,
                   lanes) ||
      (descriptor.elementBytes != 0 && !setSwizzledStride(wave, descriptor, lanes, bytes, pointers)))
    return false;
  LaneAddresses addresses;
  if (areAllInRange(wave, descriptor, lanes, scalarOffset, bytes)) {
    uint64_t base = descriptor.base + scalarOffset;
    for (uint32_t lane = 0; lane < wave.laneCount(); ++lane)
      addresses[lane] = base + lanes.offset[lane] + lanes.index[lane] * descriptor.stride;
    return findInMemory(wave, addresses, wave.exec(), bytes, pointers);
  }
  uint32_t dwords = (bytes + 3) / 4;
  uint64_t withDwords[5] = {}; // indexed by the number of dwords in range
  forEachLane(wave.exec(), [&](uint32_t lane) {
    addresses[lane] =
        descriptor.base + scalarOffset + bufferOffset(descriptor, lanes.index[lane], lanes.offset[lane]);
    auto countAt = [&](uint64_t extra) {
      return dwordsInRange(wave, descriptor, lanes.index[lane], lanes.offset[lane] + extra, bytes, isWhole);
    };
    withDwords[countAt(0)] |= 1ull << lane;
    // Documents disagree on whether the scalar offset is part of the checked offset.
    if (scalarOffset != 0 && descriptor.outOfRange == kRaw && countAt(0) != countAt(scalarOffset))
      wave.fault("lane " + std::to_string(lane) +
                 ": the access is out of range only with its scalar offset, " + hex(scalarOffset) +
                 ", which not all hardware checks");
  });
  if (wave.hasFault())
    return false;
  uint64_t present = 0;
  for (uint32_t count = 1; count <= dwords; ++count) {
    uint32_t extent = (count - 1) * pointers.dwordStride + (count == dwords ? bytes - (dwords - 1) * 4 : 4);
    if (withDwords[count] != 0 && !findInMemory(wave, addresses, withDwords[count], extent, pointers))
      return false;
    present |= withDwords[count];
  }
  for (uint32_t dword = 0; dword < 4; ++dword) {
    pointers.lanes[dword] = 0;
    for (uint32_t count = dword + 1; count <= dwords; ++count)
      pointers.lanes[dword] |= withDwords[count];
    pointers.lanes[dword] &= ~pointers.notResident;
  }
  pointers.active = wave.exec();
  return descriptor.elementBytes == 0 || wave.scratchBytesPerLane == 0 ||
         trackPrivate(wave, addresses, present, pointers);
}

} // namespace rdnasim
