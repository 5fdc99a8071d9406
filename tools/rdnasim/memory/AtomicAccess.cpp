// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Atomic accesses.

#include "tools/rdnasim/machine/Workgroup.h"
#include "tools/rdnasim/memory/MemoryAccess.h"

#include <atomic>

namespace rdnasim {

namespace {

template <class Word>
bool readWords(Wave &wave, const Operand &operand, uint32_t dword, Word (&values)[64]) {
  for (uint32_t i = 0; i < sizeof(Word) / 4; ++i) {
    LaneWords words;
    wave.readVector(operand, dword + i, words);
    for (uint32_t lane = 0; lane < wave.laneCount(); ++lane)
      values[lane] = i == 0 ? words[lane] : values[lane] | static_cast<Word>(uint64_t(words[lane]) << 32);
  }
  return !wave.hasFault();
}

/// `isShared`: with waves on other threads.
template <class Word>
Word exchange(std::byte *place, bool isShared, AtomicFunction<Word> function, Word data, Word second) {
  if (!isShared) {
    auto before = loadWord<Word>(place), after = function(before, data, second);
    std::memcpy(place, &after, sizeof(Word));
    return before;
  }
  std::atomic_ref<Word> memory(*reinterpret_cast<Word *>(place));
  Word before = memory.load();
  while (!memory.compare_exchange_weak(before, function(before, data, second))) {
  }
  return before;
}

/// Makes the undefined bits of a dword that a compare-and-swap has from a register defined, in the register
/// and in memory, if they are those that memory holds. An atomic on one half of a dword is a loop that
/// compares and exchanges all of it; what it has loaded of the other half does not change, even if nothing
/// was written there.
void settleUntouchedBits(Wave &wave, const Operand &operand, uint32_t dword, const LanePointers &pointers) {
  const uint64_t undefined = pointers.lanes[0] & ~wave.definedLanes(operand, dword);
  if (undefined == 0 || operand.kind != OperandKind::Vgpr)
    return;
  uint64_t settled = 0;
  LaneWords ones;
  forEachLane(undefined, [&](uint32_t lane) {
    const uint32_t bits = wave.definedBitsOfLane(operand, lane, dword);
    const uint32_t differing =
        wave.vector(operand.number + dword)[lane] ^ loadWord<uint32_t>(pointers.bytes[lane]);
    ones[lane] = ~0u;
    settled |= static_cast<uint64_t>(bits != 0 && (differing & ~bits) == 0) << lane;
  });
  wave.setDefinedBits(operand.number + dword, settled, ones);
  forEachLane(settled, [&](uint32_t lane) { std::memcpy(pointers.defined[lane], &ones[lane], 4); });
}

template <class Word>
bool runAtomic(Wave &wave, AtomicOp op, const Operand &data, const Operand *second, uint32_t secondDword,
               const Operand *destination, const LanePointers &pointers, bool isVmem) {
  constexpr uint32_t kWords = sizeof(Word) / 4;
  AtomicFunction<Word> function = atomicFunction<Word>(op);
  if (!function) {
    wave.fault("this atomic operation does not exist in " + std::to_string(sizeof(Word) * 8) + " bits");
    return false;
  }
  uint64_t lanes = pointers.lanes[0];
  uint32_t bad = firstLane(lanes, [&](uint32_t lane) {
    return reinterpret_cast<uintptr_t>(pointers.bytes[lane]) % sizeof(Word) != 0;
  });
  if (bad != 64) {
    wave.fault(laneName(bad) + "an atomic's address is not aligned to " + std::to_string(sizeof(Word)));
    return false;
  }
  Word values[64], seconds[64] = {}, before[64] = {};
  if (!readWords(wave, data, 0, values) || (second && !readWords(wave, *second, secondDword, seconds)))
    return false;
  if (pointers.isTracked && second && op == AtomicOp::Compare && sizeof(Word) == 4) {
    settleUntouchedBits(wave, *second, secondDword, pointers);
    settleUntouchedBits(wave, data, 0, pointers);
  }
  uint64_t written = definedInMemory(pointers, 0, sizeof(Word));
  uint64_t defined = wave.definedLanes(data, 0, kWords);
  if (second)
    defined &= wave.definedLanes(*second, secondDword, kWords);
  setDefinedInMemory(pointers, 0, sizeof(Word), op == AtomicOp::Swap ? defined : defined & written);
  forEachLane(lanes, [&](uint32_t lane) {
    before[lane] =
        exchange<Word>(pointers.bytes[lane], !pointers.isTracked, function, values[lane], seconds[lane]);
    if (wave.workgroup.accesses) [[unlikely]]
      wave.workgroup.accesses->onAccess(wave, {AccessAction::Atomic, static_cast<uint8_t>(lane),
                                               loadWord<Word>(pointers.bytes[lane]) != before[lane],
                                               pointers.bytes[lane], sizeof(Word)});
  });
  for (uint32_t i = 0; destination && i < kWords; ++i) {
    LaneWords words;
    for (uint32_t lane = 0; lane < wave.laneCount(); ++lane)
      words[lane] = static_cast<uint32_t>(uint64_t(before[lane]) >> 32 * i);
    if (!writeLoaded(wave, *destination, i, words, pointers.active, written, isVmem))
      return false;
  }
  return true;
}

} // namespace

bool atomicLanes(Wave &wave, AccessKind kind, const Operand &data, const Operand *second,
                 uint32_t secondDword, const Operand *destination, const LanePointers &pointers,
                 bool isVmem) {
  return kind.bytes == 8 ? runAtomic<uint64_t>(wave, kind.atomic, data, second, secondDword, destination,
                                               pointers, isVmem)
                         : runAtomic<uint32_t>(wave, kind.atomic, data, second, secondDword, destination,
                                               pointers, isVmem);
}

} // namespace rdnasim
