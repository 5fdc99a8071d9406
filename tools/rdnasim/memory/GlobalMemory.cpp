// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/machine/InstructionTable.h"
#include "tools/rdnasim/memory/MemoryOperations.h"

namespace rdnasim {

namespace {

/// The operands of a global, flat or scratch instruction, by meaning.
struct Operands {
  const Operand *address = nullptr;     ///< a VGPR, two, or `off`
  const Operand *scalar = nullptr;      ///< SGPRs, `off`, or not in the text
  const Operand *data = nullptr;        ///< stores and atomics
  const Operand *destination = nullptr; ///< loads and atomics that return
};

Operands operandsOf(const Instruction &instruction, MemoryAction action) {
  const auto &all = instruction.operands;
  uint32_t next = 0;
  Operands result;
  if (action == MemoryAction::Load || (action == MemoryAction::Atomic && instruction.modifiers.atomicReturn))
    result.destination = &all[next++];
  result.address = &all[next++];
  if (action != MemoryAction::Load)
    result.data = &all[next++];
  result.scalar = &all[next]; // None when the text ends before it
  return result;
}

bool hasScalar(const Operands &operands) {
  return operands.scalar->kind == OperandKind::Sgpr && operands.scalar->number != kNull;
}

/// Refuses forms that are not simulated, before any operand is read.
bool checkForm(Wave &wave, const Instruction &instruction) {
  if (instruction.modifiers.lds)
    wave.fault("a load from memory into LDS is not simulated");
  return !wave.hasFault();
}

/// global, flat: SGPR base + 32-bit VGPR offset, or 64 bits of VGPRs, plus the instruction's offset.
bool wideAddresses(Wave &wave, const Instruction &instruction, const Operands &operands,
                   LaneAddresses &addresses) {
  uint64_t base = 0;
  if (hasScalar(operands) && !readScalarAddress(wave, *operands.scalar, 2, base))
    return false;
  base += static_cast<uint64_t>(static_cast<int64_t>(instruction.modifiers.offset));
  LaneWords low = {}, high = {};
  if (operands.address->kind == OperandKind::Vgpr) {
    if (!readAddress(wave, *operands.address, 0, low))
      return false;
    if (!hasScalar(operands) && !readAddress(wave, *operands.address, 1, high))
      return false;
  }
  for (uint32_t lane = 0, count = wave.laneCount(); lane < count; ++lane)
    addresses[lane] = base + (low[lane] | static_cast<uint64_t>(high[lane]) << 32);
  return true;
}

/// scratch: VGPR + SGPR + the instruction's offset, 32 bits, relative to the lane's first private byte.
bool privateAddresses(Wave &wave, const Instruction &instruction, const Operands &operands,
                      LaneAddresses &addresses) {
  uint64_t base = 0;
  if (hasScalar(operands) && !readScalarAddress(wave, *operands.scalar, 1, base))
    return false;
  LaneWords offsets = {};
  if (operands.address->kind == OperandKind::Vgpr && !readAddress(wave, *operands.address, 0, offsets))
    return false;
  auto uniform = static_cast<uint32_t>(base) + static_cast<uint32_t>(instruction.modifiers.offset);
  for (uint32_t lane = 0, count = wave.laneCount(); lane < count; ++lane)
    addresses[lane] = offsets[lane] + uniform;
  return true;
}

bool access(Wave &wave, const Instruction &instruction, MemoryAction action, const Operands &operands,
            const LanePointers &pointers) {
  AccessKind kind = AccessKind::of(instruction);
  if (action == MemoryAction::Load)
    return loadLanes(wave, *operands.destination, kind, pointers, true);
  if (action == MemoryAction::Store)
    return storeLanes(wave, *operands.data, kind, pointers);
  bool compares = kind.atomic == AtomicOp::Compare || kind.atomic == AtomicOp::CompareFloat;
  return atomicLanes(wave, kind, *operands.data, compares ? operands.data : nullptr, kind.dwords(),
                     operands.destination, pointers, true);
}

void issue(Wave &wave, const Instruction &instruction, const Operands &operands, bool isFlat) {
  uint32_t dwords = AccessKind::of(instruction).dwords();
  issueMemory(wave, operands.destination ? Counter::Load : Counter::Store, operands.destination, dwords,
              isFlat);
  // It is not known in advance whether the access goes to LDS or memory, so it counts for both.
  if (isFlat)
    issueMemory(wave, Counter::Lds, operands.destination, dwords, true);
}

template <MemoryAction Action>
void runGlobal(Wave &wave, const Instruction &instruction) {
  Operands operands = operandsOf(instruction, Action);
  LaneAddresses addresses;
  LanePointers pointers;
  if (checkForm(wave, instruction) && wideAddresses(wave, instruction, operands, addresses) &&
      findInMemory(wave, addresses, wave.exec(), AccessKind::of(instruction).bytes, pointers) &&
      access(wave, instruction, Action, operands, pointers))
    issue(wave, instruction, operands, false);
}

template <MemoryAction Action>
void runScratch(Wave &wave, const Instruction &instruction) {
  Operands operands = operandsOf(instruction, Action);
  LaneAddresses addresses;
  LanePointers pointers;
  ScratchCopy copy;
  const uint32_t bytes = AccessKind::of(instruction).bytes;
  if (!checkForm(wave, instruction) || !privateAddresses(wave, instruction, operands, addresses) ||
      !findInScratch(wave, addresses, wave.exec(), bytes, Action == MemoryAction::Atomic, pointers, copy) ||
      !access(wave, instruction, Action, operands, pointers))
    return;
  if (Action == MemoryAction::Store)
    writeBack(wave, addresses, wave.exec(), bytes, copy);
  issue(wave, instruction, operands, false);
}

/// Returns the lanes whose address is in an aperture; their addresses become offsets in it.
uint64_t takeAperture(uint64_t lanes, uint32_t aperture, LaneAddresses &addresses) {
  uint64_t taken = 0;
  forEachLane(lanes, [&](uint32_t lane) {
    if (addresses[lane] >> 32 != aperture)
      return;
    addresses[lane] &= 0xffffffff;
    taken |= 1ull << lane;
  });
  return taken;
}

template <MemoryAction Action>
void runFlat(Wave &wave, const Instruction &instruction) {
  Operands operands = operandsOf(instruction, Action);
  LaneAddresses addresses;
  if (!checkForm(wave, instruction) || !wideAddresses(wave, instruction, operands, addresses))
    return;
  uint32_t bytes = AccessKind::of(instruction).bytes;
  uint64_t exec = wave.exec();
  uint64_t inLds = takeAperture(exec, kSharedAperture, addresses);
  uint64_t inScratch = takeAperture(exec & ~inLds, kPrivateAperture, addresses);
  uint64_t inMemory = exec & ~inLds & ~inScratch;
  LanePointers lds, scratch, memory;
  ScratchCopy copy;
  constexpr bool kIsAtomic = Action == MemoryAction::Atomic;
  if (!findInLds(wave, addresses, inLds, bytes, kIsAtomic, lds) ||
      !findInScratch(wave, addresses, inScratch, bytes, kIsAtomic, scratch, copy) ||
      !findInMemory(wave, addresses, inMemory, bytes, memory))
    return;
  for (const LanePointers *pointers : {&lds, &scratch, &memory})
    if ((pointers->active != 0 || exec == 0) && !access(wave, instruction, Action, operands, *pointers))
      return;
  if (Action == MemoryAction::Store)
    writeBack(wave, addresses, inScratch, bytes, copy);
  issue(wave, instruction, operands, true);
}

/// The address is the base plus the lane's index times 4; no VGPR is used.
template <MemoryAction Action>
void runAddThread(Wave &wave, const Instruction &instruction) {
  Operands operands;
  (Action == MemoryAction::Load ? operands.destination : operands.data) = &instruction.operands[0];
  operands.scalar = &instruction.operands[1];
  static constexpr Operand kOff;
  operands.address = &kOff;
  LaneAddresses addresses;
  LanePointers pointers;
  if (!wideAddresses(wave, instruction, operands, addresses))
    return;
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane)
    addresses[lane] += lane * 4ull;
  if (findInMemory(wave, addresses, wave.exec(), 4, pointers) &&
      access(wave, instruction, Action, operands, pointers))
    issue(wave, instruction, operands, false);
}

// Caches are not simulated. The only remaining effect of their instructions is that RDNA4 counts them.

void runInvalidate(Wave &wave, const Instruction &) {
  issueMemory(wave, Counter::Load, nullptr, 0);
}

void runWriteBack(Wave &wave, const Instruction &) {
  issueMemory(wave, Counter::Store, nullptr, 0);
}

void append(std::vector<OpInfo> &all, const std::vector<OpInfo> &more) {
  all.insert(all.end(), more.begin(), more.end());
}

constexpr std::array<OperandInfo, kMaxOperands> kLoadThread = {written(Type::B32), read(Type::B64)};
constexpr std::array<OperandInfo, kMaxOperands> kStoreThread = {read(Type::B32), read(Type::B64)};
constexpr auto kLoad = MemoryAction::Load, kStore = MemoryAction::Store, kAtomic = MemoryAction::Atomic;

// clang-format off
constexpr OpInfo kOthers[] = {
  {"global_load_dword_addtid",  kRdna2,  OpKind::Vmem, kLoadThread,  runAddThread<kLoad>,  plainAccess(4).tag()},
  {"global_load_addtid_b32",    kRdna34, OpKind::Vmem, kLoadThread,  runAddThread<kLoad>,  plainAccess(4).tag()},
  {"global_store_dword_addtid", kRdna2,  OpKind::Vmem, kStoreThread, runAddThread<kStore>, plainAccess(4).tag()},
  {"global_store_addtid_b32",   kRdna34, OpKind::Vmem, kStoreThread, runAddThread<kStore>, plainAccess(4).tag()},
  {"global_inv",                kRdna4,  OpKind::Vmem, {}, runInvalidate},
  {"global_wb",                 kRdna4,  OpKind::Vmem, {}, runWriteBack},
  {"global_wbinv",              kRdna4,  OpKind::Vmem, {}, runWriteBack},
};
// clang-format on

} // namespace

std::span<const OpInfo> globalInstructions() {
  static const std::vector<OpInfo> all = [] {
    std::vector<OpInfo> result(std::begin(kOthers), std::end(kOthers));
    append(result, memoryInstructions(kGlobal, "global_", OpKind::Vmem,
                                      {runGlobal<kLoad>, runGlobal<kStore>, runGlobal<kAtomic>}));
    append(result, memoryInstructions(kFlat, "flat_", OpKind::Flat,
                                      {runFlat<kLoad>, runFlat<kStore>, runFlat<kAtomic>}));
    append(result, memoryInstructions(kScratch, "scratch_", OpKind::Vmem,
                                      {runScratch<kLoad>, runScratch<kStore>, nullptr}));
    return result;
  }();
  return all;
}

} // namespace rdnasim
