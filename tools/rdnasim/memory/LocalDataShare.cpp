// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/memory/LocalDataShare.h"

#include "tools/rdnasim/machine/Workgroup.h"
#include "tools/rdnasim/memory/MemoryAccess.h"

#include <algorithm>
#include <cstring>

namespace rdnasim::lds {

namespace {

/// GDS is shared by the whole dispatch; compiled code does not use it.
bool checkForm(Wave &wave, const Instruction &instruction) {
  if (instruction.modifiers.gds)
    wave.fault("the global data share is not simulated");
  return !wave.hasFault();
}

void issue(Wave &wave, const Operand *destination, uint32_t dwords) {
  issueMemory(wave, Counter::Lds, destination, dwords);
}

bool readOffsets(Wave &wave, const Operand &address, LaneAddresses &offsets) {
  LaneWords words;
  if (!readAddress(wave, address, 0, words))
    return false;
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane)
    offsets[lane] = words[lane];
  return true;
}

/// Locates the address operand plus `offset` bytes. The sum wraps at 32 bits, so negative addresses are
/// valid; compilers rely on it.
bool findAt(Wave &wave, const Operand &address, int64_t offset, uint32_t bytes, bool isAtomic,
            LanePointers &pointers) {
  LaneAddresses offsets;
  if (!readOffsets(wave, address, offsets))
    return false;
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane)
    offsets[lane] = static_cast<uint32_t>(offsets[lane] + static_cast<uint64_t>(offset));
  return findInLds(wave, offsets, wave.exec(), bytes, isAtomic, pointers);
}

/// Returns `operand` from dword `first` on.
Operand part(const Operand &operand, uint32_t first) {
  Operand result = operand;
  result.number = static_cast<uint16_t>(operand.number + first);
  return result;
}

/// The two offsets of an instruction, in units of elements or of 64 elements.
struct OffsetPair {
  int64_t first, second;
};

OffsetPair offsetsOf(const Instruction &instruction, AccessKind kind, uint32_t scale) {
  int64_t unit = int64_t(kind.bytes) * scale;
  return {instruction.modifiers.offset * unit, instruction.modifiers.offset1 * unit};
}

void loadTwo(Wave &wave, const Instruction &instruction, uint32_t scale) {
  AccessKind kind = AccessKind::of(instruction);
  OffsetPair offsets = offsetsOf(instruction, kind, scale);
  const Operand &address = instruction.operands[1];
  LanePointers first, second;
  // Both addresses are computed before either result is written, because the address may be in the same
  // register.
  if (checkForm(wave, instruction) && findAt(wave, address, offsets.first, kind.bytes, false, first) &&
      findAt(wave, address, offsets.second, kind.bytes, false, second) &&
      loadLanes(wave, instruction.operands[0], kind, first, false) &&
      loadLanes(wave, part(instruction.operands[0], kind.dwords()), kind, second, false))
    issue(wave, &instruction.operands[0], 2 * kind.dwords());
}

void storeTwo(Wave &wave, const Instruction &instruction, uint32_t scale) {
  AccessKind kind = AccessKind::of(instruction);
  OffsetPair offsets = offsetsOf(instruction, kind, scale);
  LanePointers first, second;
  if (checkForm(wave, instruction) &&
      findAt(wave, instruction.operands[0], offsets.first, kind.bytes, false, first) &&
      findAt(wave, instruction.operands[0], offsets.second, kind.bytes, false, second) &&
      storeLanes(wave, instruction.operands[1], kind, first) &&
      storeLanes(wave, instruction.operands[2], kind, second))
    issue(wave, nullptr, 0);
}

void exchangeTwo(Wave &wave, const Instruction &instruction, uint32_t scale) {
  AccessKind kind = AccessKind::of(instruction);
  OffsetPair offsets = offsetsOf(instruction, kind, scale);
  const auto &operands = instruction.operands;
  LanePointers first, second;
  if (!checkForm(wave, instruction) || !findAt(wave, operands[1], offsets.first, kind.bytes, true, first) ||
      !findAt(wave, operands[1], offsets.second, kind.bytes, true, second))
    return;
  // The first result may overlap the second's data, so it is held in a separate register file.
  if (operands[0].number <= operands[3].number && operands[3].number < operands[0].number + kind.dwords())
    return wave.fault("both exchanges use v" + std::to_string(operands[3].number) +
                      ", as a result and as data, which is not simulated");
  Operand upper = part(operands[0], kind.dwords());
  if (atomicLanes(wave, kind, operands[2], nullptr, 0, &operands[0], first, false) &&
      atomicLanes(wave, kind, operands[3], nullptr, 0, &upper, second, false))
    issue(wave, &operands[0], 2 * kind.dwords());
}

/// The float adder keeps denormals as MODE says.
AccessKind atomicKind(const Wave &wave, const Instruction &instruction) {
  AccessKind kind = AccessKind::of(instruction);
  if (kind.atomic == AtomicOp::AddFloat && wave.mode.denormF32 == 0)
    kind.atomic = AtomicOp::AddFloatFlushed;
  return kind;
}

/// `Order`: 0: one data operand; 1: the operation's `data` is the first of two; 2: it is the second.
template <bool Returns, uint32_t Order>
void atomic(Wave &wave, const Instruction &instruction) {
  AccessKind kind = atomicKind(wave, instruction);
  const Operand *operands = &instruction.operands[Returns];
  const Operand *destination = Returns ? &instruction.operands[0] : nullptr;
  const Operand &data = operands[Order == 2 ? 2 : 1];
  const Operand *second = Order == 0 ? nullptr : &operands[Order == 2 ? 1 : 2];
  LanePointers pointers;
  if (checkForm(wave, instruction) &&
      findAt(wave, operands[0], instruction.modifiers.offset, kind.bytes, true, pointers) &&
      atomicLanes(wave, kind, data, second, 0, destination, pointers, false))
    issue(wave, destination, kind.dwords());
}

/// The address is M0's lower half plus the offset; one for the whole wave.
bool uniformPointers(Wave &wave, const Instruction &instruction, bool addsThread, uint64_t lanes,
                     LanePointers &pointers) {
  uint32_t m0 = 0;
  if (!checkForm(wave, instruction) || !wave.readM0(m0))
    return false;
  LaneAddresses offsets;
  uint64_t base = (m0 & 0xffff) + static_cast<uint64_t>(instruction.modifiers.offset);
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane)
    offsets[lane] = base + (addsThread ? lane * 4ull : 0);
  return findInLds(wave, offsets, lanes, 4, !addsThread, pointers);
}

/// A counter for the wave: the number of active lanes is added or subtracted, and all lanes get the old
/// value.
void count(Wave &wave, const Instruction &instruction, bool consumes) {
  uint64_t exec = wave.exec(), first = exec & (~exec + 1);
  LanePointers pointers;
  if (!uniformPointers(wave, instruction, false, first, pointers))
    return;
  LaneWords values;
  uint64_t defined = 0;
  forEachLane(first, [&](uint32_t lane) {
    uint32_t before, count = static_cast<uint32_t>(std::popcount(exec));
    std::memcpy(&before, pointers.bytes[lane], 4);
    uint32_t after = consumes ? before - count : before + count;
    std::memcpy(pointers.bytes[lane], &after, 4);
    std::fill_n(values, wave.laneCount(), before);
    defined = std::all_of(pointers.defined[lane], pointers.defined[lane] + 4,
                          [](uint8_t bits) { return bits == 0xff; })
                  ? ~0ull
                  : 0;
  });
  if (writeLoaded(wave, instruction.operands[0], 0, values, exec, defined, false))
    issue(wave, &instruction.operands[0], 1);
}

} // namespace

void runLoad(Wave &wave, const Instruction &instruction) {
  AccessKind kind = AccessKind::of(instruction);
  LanePointers pointers;
  if (checkForm(wave, instruction) &&
      findAt(wave, instruction.operands[1], instruction.modifiers.offset, kind.bytes, false, pointers) &&
      loadLanes(wave, instruction.operands[0], kind, pointers, false))
    issue(wave, &instruction.operands[0], kind.dwords());
}

void runStore(Wave &wave, const Instruction &instruction) {
  AccessKind kind = AccessKind::of(instruction);
  LanePointers pointers;
  if (checkForm(wave, instruction) &&
      findAt(wave, instruction.operands[0], instruction.modifiers.offset, kind.bytes, false, pointers) &&
      storeLanes(wave, instruction.operands[1], kind, pointers))
    issue(wave, nullptr, 0);
}

void runLoadThread(Wave &wave, const Instruction &instruction) {
  LanePointers pointers;
  if (uniformPointers(wave, instruction, true, wave.exec(), pointers) &&
      loadLanes(wave, instruction.operands[0], plainAccess(4), pointers, false))
    issue(wave, &instruction.operands[0], 1);
}

void runStoreThread(Wave &wave, const Instruction &instruction) {
  LanePointers pointers;
  if (uniformPointers(wave, instruction, true, wave.exec(), pointers) &&
      storeLanes(wave, instruction.operands[0], plainAccess(4), pointers))
    issue(wave, nullptr, 0);
}

void runNothing(Wave &wave, const Instruction &) {
  issue(wave, nullptr, 0);
}

void stopAtGds(Wave &wave, const Instruction &) {
  wave.fault("the global data share and its counters are not simulated");
}

void stopAtBvh(Wave &wave, const Instruction &) {
  wave.fault("ray tracing is not simulated");
}

void stopAtConditional(Wave &wave, const Instruction &) {
  wave.fault("the conditional exchange is not simulated");
}

void runLoadTwo(Wave &wave, const Instruction &instruction) {
  loadTwo(wave, instruction, 1);
}

void runLoadTwoFar(Wave &wave, const Instruction &instruction) {
  loadTwo(wave, instruction, 64);
}

void runStoreTwo(Wave &wave, const Instruction &instruction) {
  storeTwo(wave, instruction, 1);
}

void runStoreTwoFar(Wave &wave, const Instruction &instruction) {
  storeTwo(wave, instruction, 64);
}

void runExchangeTwo(Wave &wave, const Instruction &instruction) {
  exchangeTwo(wave, instruction, 1);
}

void runExchangeTwoFar(Wave &wave, const Instruction &instruction) {
  exchangeTwo(wave, instruction, 64);
}

void runAtomic(Wave &wave, const Instruction &instruction) {
  atomic<false, 0>(wave, instruction);
}

void runAtomicReturn(Wave &wave, const Instruction &instruction) {
  atomic<true, 0>(wave, instruction);
}

void runPair(Wave &wave, const Instruction &instruction) {
  atomic<false, 1>(wave, instruction);
}

void runPairReturn(Wave &wave, const Instruction &instruction) {
  atomic<true, 1>(wave, instruction);
}

void runReversedPair(Wave &wave, const Instruction &instruction) {
  atomic<false, 2>(wave, instruction);
}

void runReversedPairReturn(Wave &wave, const Instruction &instruction) {
  atomic<true, 2>(wave, instruction);
}

void runAppend(Wave &wave, const Instruction &instruction) {
  count(wave, instruction, false);
}

void runConsume(Wave &wave, const Instruction &instruction) {
  count(wave, instruction, true);
}

} // namespace rdnasim::lds
