// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/texture/ImageResult.h"

#include "tools/rdnasim/alu/HalfFloat.h"
#include "tools/rdnasim/memory/MemoryAccess.h"

#include <bit>

namespace rdnasim {

ImageResult::ImageResult(Wave &wave, const Instruction &instruction, uint8_t mask, bool isInteger)
    : wave_(wave), instruction_(instruction), mask_(mask), isInteger_(isInteger) {}

void ImageResult::set(uint32_t lane, const Components &components) {
  uint32_t next = 0;
  for (uint32_t i = 0; i < 4; ++i) {
    if ((mask_ >> i & 1) == 0)
      continue;
    if (!instruction_.image.halfData) {
      words_[next++][lane] = components[i];
      continue;
    }
    const uint32_t half =
        isInteger_ ? components[i] & 0xffff : toHalf(std::bit_cast<float>(components[i])).bits;
    words_[next / 2][lane] |= half << next % 2 * 16;
    ++next;
  }
}

void ImageResult::setStatus(uint32_t lane, bool isResident, uint32_t warning) {
  const bool fails = instruction_.modifiers.tfe && !isResident;
  status_[lane] = fails ? 1 : warning;
}

uint32_t ImageResult::dataRegisters() const {
  const auto components = static_cast<uint32_t>(std::popcount(mask_));
  return instruction_.image.halfData ? (components + 1) / 2 : components;
}

bool ImageResult::hasStatus() const {
  return instruction_.modifiers.tfe || instruction_.image.lodWarning;
}

bool ImageResult::writeData(const Operand &destination, uint32_t dword) {
  const bool isHalf =
      instruction_.image.halfData && 2 * dword + 1 == static_cast<uint32_t>(std::popcount(mask_));
  if (!isHalf || destination.number + dword >= wave_.vectorCount())
    return writeLoaded(wave_, destination, dword, words_[dword], wave_.exec(), defined_, true);
  // The upper half of an odd last component keeps its value.
  LaneBits result;
  const uint32_t *before = wave_.vector(destination.number + dword);
  forEachLane(wave_.exec(), [&](uint32_t lane) {
    result.values[lane] = words_[dword][lane] | (before[lane] & 0xffff0000);
    result.defined[lane] = (wave_.definedBitsOfLane(destination, lane, dword) & 0xffff0000) |
                           (defined_ >> lane & 1 ? 0xffff : 0);
  });
  return writeLoadedBits(wave_, destination, dword, result, wave_.exec(), true);
}

void ImageResult::write(Counter counter) {
  if (wave_.hasFault())
    return;
  const Operand &destination = instruction_.operands[0];
  uint32_t registers = dataRegisters();
  if (destination.kind == OperandKind::None) // `off`: nothing but the access itself
    return issueMemory(wave_, counter, nullptr, 0);
  for (uint32_t i = 0; i < registers; ++i)
    if (!writeData(destination, i))
      return;
  if (hasStatus() && !writeLoaded(wave_, destination, registers++, status_, wave_.exec(), ~0ull, true))
    return;
  issueMemory(wave_, counter, &destination, registers);
}

} // namespace rdnasim
