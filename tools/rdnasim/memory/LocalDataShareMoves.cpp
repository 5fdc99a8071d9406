// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/memory/LocalDataShare.h"
#include "tools/rdnasim/memory/MemoryAccess.h"

#include <algorithm>
#include <bit>

namespace rdnasim::lds {

namespace {

/// Returns the number of lanes that can exchange values. Only RDNA4 crosses the halves of a wave64.
uint32_t permuteWidth(const Wave &wave) {
  return wave.program.target.isIn(kRdna4) ? wave.laneCount() : 32;
}

/// Returns the lane for an address, which counts bytes, four for each lane, and wraps around.
uint32_t laneOf(const Wave &wave, uint32_t lane, uint32_t address) {
  uint32_t width = permuteWidth(wave);
  return (lane & ~(width - 1)) | (address / 4 & (width - 1));
}

/// Gives each lane the value of lane source(lane); 0 where that lane must not be read.
template <class Source>
void gather(Wave &wave, const Instruction &instruction, const Operand &data, uint64_t readable,
            Source source) {
  LaneBits values, result;
  wave.readVectorBits(data, 0, values);
  if (wave.hasFault())
    return;
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane) {
    uint32_t from = source(lane);
    bool isReadable = readable >> from & 1;
    result.values[lane] = isReadable ? values.values[from] : 0;
    result.defined[lane] = isReadable ? values.defined[from] : ~0u;
  }
  if (writeLoadedBits(wave, instruction.operands[0], 0, result, wave.exec(), false))
    issueMemory(wave, Counter::Lds, &instruction.operands[0], 1);
}

void permuteBackward(Wave &wave, const Instruction &instruction, uint64_t readable) {
  LaneWords addresses;
  if (!readAddress(wave, instruction.operands[1], 0, addresses))
    return;
  auto offset = static_cast<uint32_t>(instruction.modifiers.offset);
  gather(wave, instruction, instruction.operands[2], readable,
         [&](uint32_t lane) { return laneOf(wave, lane, addresses[lane] + offset); });
}

/// Lanes in the order of a fast Fourier transform's butterflies.
uint32_t fourierLane(uint32_t lane, uint32_t mask) {
  uint32_t reversed = 0;
  for (uint32_t bit = 0; bit < 5; ++bit)
    reversed |= (lane >> bit & 1) << (4 - bit);
  return (lane & 32) | (reversed >> std::popcount(mask)) | (lane & mask);
}

/// ds_swizzle_b32's offset: a transform from 0xe000 on, a rotation from 0xc000 on, four lanes among
/// themselves with bit 15, otherwise masks for 32 lanes.
uint32_t swizzledLane(uint32_t lane, uint32_t pattern) {
  uint32_t low = pattern & 31, middle = pattern >> 5 & 31, high = pattern >> 10 & 31;
  if (pattern >= 0xe000)
    return fourierLane(lane, low);
  if (pattern >= 0xc000) {
    uint32_t distance = pattern & 0x400 ? 32 - middle : middle;
    return (lane & 32) | (lane & low) | ((lane + distance) & 31 & ~low);
  }
  if (pattern & 0x8000)
    return (lane & ~3u) | (pattern >> 2 * (lane & 3) & 3);
  return (lane & 32) | (((lane & low) | middle) ^ high);
}

} // namespace

void runBackwardPermute(Wave &wave, const Instruction &instruction) {
  permuteBackward(wave, instruction, wave.exec());
}

void runBackwardPermuteAll(Wave &wave, const Instruction &instruction) {
  permuteBackward(wave, instruction, wave.allLanes());
}

void runForwardPermute(Wave &wave, const Instruction &instruction) {
  LaneWords addresses;
  LaneBits values, result;
  if (!readAddress(wave, instruction.operands[1], 0, addresses))
    return;
  wave.readVectorBits(instruction.operands[2], 0, values);
  if (wave.hasFault())
    return;
  std::ranges::fill(result.values, 0u);
  std::ranges::fill(result.defined, ~0u);
  uint64_t reached = 0;
  auto offset = static_cast<uint32_t>(instruction.modifiers.offset);
  forEachLane(wave.exec(), [&](uint32_t lane) {
    uint32_t target = laneOf(wave, lane, addresses[lane] + offset);
    // It is unspecified which of several senders wins.
    bool isAmbiguous = (reached >> target & 1) != 0;
    result.values[target] = values.values[lane];
    result.defined[target] = isAmbiguous ? 0 : values.defined[lane];
    reached |= 1ull << target;
  });
  if (writeLoadedBits(wave, instruction.operands[0], 0, result, wave.exec(), false))
    issueMemory(wave, Counter::Lds, &instruction.operands[0], 1);
}

void runSwizzle(Wave &wave, const Instruction &instruction) {
  auto pattern = static_cast<uint32_t>(instruction.modifiers.offset) & 0xffff;
  gather(wave, instruction, instruction.operands[1], wave.exec(),
         [&](uint32_t lane) { return swizzledLane(lane, pattern); });
}

} // namespace rdnasim::lds
