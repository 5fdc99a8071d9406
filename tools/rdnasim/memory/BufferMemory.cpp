// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/alu/HalfFloat.h"
#include "tools/rdnasim/format/FormatTable.h"
#include "tools/rdnasim/format/TexelConversion.h"
#include "tools/rdnasim/machine/GraphicsUnit.h"
#include "tools/rdnasim/machine/InstructionTable.h"
#include "tools/rdnasim/machine/Workgroup.h"
#include "tools/rdnasim/memory/BufferAddress.h"
#include "tools/rdnasim/memory/MemoryOperations.h"

#include <algorithm>
#include <bit>

namespace rdnasim {

namespace {

// Operands: vdata, vaddr, srsrc, soffset.

/// Helpers may execute loads whose addresses only live fragments have computed: LLVM switches helpers off
/// where they are not needed. What they load is not used.
bool toleratesUndefined(const Wave &wave) {
  return wave.graphics && wave.graphics->hasQuads();
}

void runLoad(Wave &wave, const Instruction &instruction) {
  AccessKind kind = AccessKind::of(instruction);
  const Operand &data = instruction.operands[0];
  BufferDescriptor descriptor;
  LanePointers pointers;
  if (!readDescriptor(wave, instruction, descriptor) ||
      !findInBuffer(wave, instruction, descriptor, kind.bytes, false, pointers, toleratesUndefined(wave)) ||
      !loadLanes(wave, data, kind, pointers, true))
    return;
  if (pointers.undefined != 0)
    for (uint32_t dword = 0; dword < kind.dwords(); ++dword)
      wave.setDefinedBits(data.number + dword, pointers.undefined, LaneWords{});
  issueMemory(wave, Counter::Load, &data, kind.dwords());
}

void runStore(Wave &wave, const Instruction &instruction) {
  AccessKind kind = AccessKind::of(instruction);
  BufferDescriptor descriptor;
  LanePointers pointers;
  if (readDescriptor(wave, instruction, descriptor) &&
      findInBuffer(wave, instruction, descriptor, kind.bytes, false, pointers) &&
      storeLanes(wave, instruction.operands[0], kind, pointers))
    issueMemory(wave, Counter::Store, nullptr, 0);
}

void runAtomic(Wave &wave, const Instruction &instruction) {
  AccessKind kind = AccessKind::of(instruction);
  const Operand &data = instruction.operands[0];
  bool compares = kind.atomic == AtomicOp::Compare || kind.atomic == AtomicOp::CompareFloat;
  const Operand *destination = instruction.modifiers.atomicReturn ? &data : nullptr;
  BufferDescriptor descriptor;
  LanePointers pointers;
  if (readDescriptor(wave, instruction, descriptor) &&
      findInBuffer(wave, instruction, descriptor, kind.bytes, true, pointers) &&
      atomicLanes(wave, kind, data, compares ? &data : nullptr, kind.dwords(), destination, pointers, true))
    issueMemory(wave, destination ? Counter::Load : Counter::Store, destination, kind.dwords());
}

// Formats

using Components = uint32_t[4];

/// The position of a component in registers: one in each, two in a register, or in the upper half of one.
struct ComponentPosition {
  uint32_t dword, shift, bits;
};

ComponentPosition positionOf(AccessKind kind, uint32_t component) {
  if (!kind.isHalf)
    return {component, 0, 32};
  return {component / 2, component % 2 * 16 + (kind.isHigh ? 16u : 0u), 16};
}

uint32_t registersOf(AccessKind kind) {
  return kind.isHalf ? (kind.components + 1u) / 2 : kind.components;
}

/// Returns the format: a typed instruction's own, otherwise the descriptor's.
std::optional<TexelFormat> formatOf(Wave &wave, const Instruction &instruction,
                                    const BufferDescriptor &descriptor) {
  bool isTyped = instruction.info->mnemonic.starts_with("tbuffer");
  uint32_t number = isTyped ? instruction.modifiers.format : descriptor.format;
  // Nothing is in range of an unbound buffer, whose descriptor is all zero: any format will do.
  constexpr uint32_t kInvalid = 0, kUint32 = 20;
  if (number == kInvalid && descriptor.numRecords == 0)
    number = kUint32;
  std::optional<TexelFormat> format = findBufferFormat(number, wave.program.target);
  constexpr uint8_t kIdentity[] = {4, 5, 6, 7};
  if (!format)
    wave.fault("buffer format " + std::to_string(number) + " is reserved");
  else if (isTyped && !std::equal(kIdentity, kIdentity + 4, descriptor.selects))
    wave.fault("a typed buffer instruction with a descriptor that rearranges components is not simulated");
  else if (AccessKind::of(instruction).isHalf && format->bits[0] == 32)
    wave.fault("16-bit components of a buffer that has 32-bit ones are not simulated");
  return wave.hasFault() ? std::nullopt : format;
}

/// Selects components as the descriptor specifies. Out of range, all are 0 except those that are the constant
/// 1.
void selectComponents(const BufferDescriptor &descriptor, const TexelFormat &format, bool isInRange,
                      Components &components) {
  Components all = {components[0], components[1], components[2], components[3]};
  for (uint32_t i = 0; i < 4; ++i) {
    uint32_t select = descriptor.selects[i];
    if (select >= 4)
      components[i] = isInRange ? all[select - 4] : 0;
    else
      components[i] = select == 0 ? 0 : format.isInteger() ? 1 : std::bit_cast<uint32_t>(1.0f);
  }
}

/// Puts each component of a store where the descriptor has loads find it. Of two in one place, the first
/// counts.
void placeComponents(const BufferDescriptor &descriptor, Components &components) {
  const Components given = {components[0], components[1], components[2], components[3]};
  std::ranges::fill(components, 0);
  for (uint32_t i = 4; i-- > 0;)
    if (const uint32_t select = descriptor.selects[i]; select >= 4)
      components[select - 4] = given[i];
}

uint32_t narrow(const TexelFormat &format, uint32_t value) {
  return format.isInteger() ? value & 0xffff : toHalf(std::bit_cast<float>(value)).bits;
}

uint32_t widen(const TexelFormat &format, uint32_t value) {
  if (!format.isInteger())
    return std::bit_cast<uint32_t>(toFloat(Half{static_cast<uint16_t>(value)}));
  return format.number == NumberFormat::Uint
             ? value
             : static_cast<uint32_t>(static_cast<int32_t>(static_cast<int16_t>(value)));
}

/// Determines the format and addresses of an instruction that converts.
std::optional<TexelFormat> beginFormat(Wave &wave, const Instruction &instruction,
                                       BufferDescriptor &descriptor, LanePointers &pointers) {
  if (!readDescriptor(wave, instruction, descriptor))
    return std::nullopt;
  std::optional<TexelFormat> format = formatOf(wave, instruction, descriptor);
  if (!format || !findInBuffer(wave, instruction, descriptor, format->elementBytes(), true, pointers))
    return std::nullopt;
  if (pointers.dwordStride != 4 && format->elementBytes() > 4) {
    wave.fault("a format of more than a dword in a buffer with elements of a dword is not simulated");
    return std::nullopt;
  }
  return format;
}

/// Writes the residency status of tfe behind the data.
bool writeStatus(Wave &wave, const Operand &destination, uint32_t dword, uint64_t failedLanes) {
  LaneWords status = {};
  forEachLane(failedLanes, [&](uint32_t lane) { status[lane] = 1; });
  return writeLoaded(wave, destination, dword, status, wave.exec(), ~0ull, true);
}

void runLoadFormat(Wave &wave, const Instruction &instruction) {
  AccessKind kind = AccessKind::of(instruction);
  const Operand &destination = instruction.operands[0];
  BufferDescriptor descriptor;
  LanePointers pointers;
  std::optional<TexelFormat> format = beginFormat(wave, instruction, descriptor, pointers);
  if (!format || !claimLanes(wave, pointers, format->elementBytes(), false))
    return;
  LaneBits words[4] = {};
  if (kind.isHalf && destination.number + registersOf(kind) <= wave.vectorCount())
    for (uint32_t i = 0; i < registersOf(kind); ++i) { // halves that are not loaded keep their values
      std::copy_n(wave.vector(destination.number + i), 64, words[i].values);
      wave.readDefinedBits(destination, i, words[i].defined);
    }
  forEachLane(wave.exec(), [&](uint32_t lane) {
    Components components = {};
    bool isInRange = (pointers.lanes[0] | pointers.notResident) >> lane & 1;
    if (isInRange) // memory that is not resident holds zeros
      unpack(*format, pointers.bytes[lane], 0, 0, components);
    selectComponents(descriptor, *format, isInRange, components);
    for (uint32_t i = 0; i < kind.components; ++i) {
      ComponentPosition position = positionOf(kind, i);
      uint32_t mask = kind.isHalf ? 0xffffu << position.shift : ~0u;
      uint32_t value = kind.isHalf ? narrow(*format, components[i]) << position.shift : components[i];
      LaneBits &word = words[position.dword];
      word.values[lane] = (word.values[lane] & ~mask) | value;
      word.defined[lane] |= mask;
    }
  });
  uint32_t registers = registersOf(kind);
  for (uint32_t i = 0; i < registers; ++i)
    if (!writeLoadedBits(wave, destination, i, words[i], wave.exec(), true))
      return;
  if (instruction.modifiers.tfe && !writeStatus(wave, destination, registers++, pointers.notResident))
    return;
  issueMemory(wave, Counter::Load, &destination, registers);
}

void runStoreFormat(Wave &wave, const Instruction &instruction) {
  AccessKind kind = AccessKind::of(instruction);
  BufferDescriptor descriptor;
  LanePointers pointers;
  std::optional<TexelFormat> format = beginFormat(wave, instruction, descriptor, pointers);
  if (!format || !claimLanes(wave, pointers, format->elementBytes(), true))
    return;
  LaneWords words[4];
  for (uint32_t i = 0; i < registersOf(kind); ++i)
    wave.readVector(instruction.operands[0], i, words[i]);
  if (wave.hasFault())
    return;
  forEachLane(pointers.lanes[0], [&](uint32_t lane) {
    Components components = {};
    for (uint32_t i = 0; i < kind.components; ++i) {
      ComponentPosition position = positionOf(kind, i);
      uint32_t value = words[position.dword][lane] >> position.shift;
      components[i] = kind.isHalf ? widen(*format, value & 0xffff) : value;
    }
    placeComponents(descriptor, components);
    if (std::byte texel[16] = {}; wave.workgroup.accesses && pack(*format, components, texel)) [[unlikely]]
      reportStore(wave, lane, pointers.bytes[lane], texel, format->elementBytes());
    if (!pack(*format, components, pointers.bytes[lane]))
      wave.fault("lane " + std::to_string(lane) +
                 ": the hardware leaves open what this format makes of the value");
  });
  if (!wave.hasFault())
    issueMemory(wave, Counter::Store, nullptr, 0);
}

/// Cache invalidations have no effect, because caches are not simulated; RDNA2 and RDNA3 do not count them.
void runNothing(Wave &, const Instruction &) {}

constexpr uint32_t whole(uint8_t components) {
  AccessKind kind;
  kind.components = components;
  return kind.tag();
}

constexpr uint32_t halves(uint8_t components, bool isHigh = false) {
  AccessKind kind;
  kind.components = components, kind.isHalf = true, kind.isHigh = isHigh;
  return kind.tag();
}

constexpr std::array<OperandInfo, kMaxOperands> kLoadOperands = {written(Type::B128), read(Type::B32),
                                                                 read(Type::B128), read(Type::B32)};
constexpr std::array<OperandInfo, kMaxOperands> kStoreOperands = {read(Type::B128), read(Type::B32),
                                                                  read(Type::B128), read(Type::B32)};

// clang-format off
constexpr OpInfo kFormats[] = {
  {"buffer_load_format_x",      kAll, OpKind::Vmem, kLoadOperands,  runLoadFormat,  whole(1)},
  {"buffer_load_format_xy",     kAll, OpKind::Vmem, kLoadOperands,  runLoadFormat,  whole(2)},
  {"buffer_load_format_xyz",    kAll, OpKind::Vmem, kLoadOperands,  runLoadFormat,  whole(3)},
  {"buffer_load_format_xyzw",   kAll, OpKind::Vmem, kLoadOperands,  runLoadFormat,  whole(4)},
  {"buffer_store_format_x",     kAll, OpKind::Vmem, kStoreOperands, runStoreFormat, whole(1)},
  {"buffer_store_format_xy",    kAll, OpKind::Vmem, kStoreOperands, runStoreFormat, whole(2)},
  {"buffer_store_format_xyz",   kAll, OpKind::Vmem, kStoreOperands, runStoreFormat, whole(3)},
  {"buffer_store_format_xyzw",  kAll, OpKind::Vmem, kStoreOperands, runStoreFormat, whole(4)},
  {"tbuffer_load_format_x",     kAll, OpKind::Vmem, kLoadOperands,  runLoadFormat,  whole(1)},
  {"tbuffer_load_format_xy",    kAll, OpKind::Vmem, kLoadOperands,  runLoadFormat,  whole(2)},
  {"tbuffer_load_format_xyz",   kAll, OpKind::Vmem, kLoadOperands,  runLoadFormat,  whole(3)},
  {"tbuffer_load_format_xyzw",  kAll, OpKind::Vmem, kLoadOperands,  runLoadFormat,  whole(4)},
  {"tbuffer_store_format_x",    kAll, OpKind::Vmem, kStoreOperands, runStoreFormat, whole(1)},
  {"tbuffer_store_format_xy",   kAll, OpKind::Vmem, kStoreOperands, runStoreFormat, whole(2)},
  {"tbuffer_store_format_xyz",  kAll, OpKind::Vmem, kStoreOperands, runStoreFormat, whole(3)},
  {"tbuffer_store_format_xyzw", kAll, OpKind::Vmem, kStoreOperands, runStoreFormat, whole(4)},

  {"buffer_load_format_d16_x",      kRdna2,  OpKind::Vmem, kLoadOperands,  runLoadFormat,  halves(1)},
  {"buffer_load_d16_format_x",      kRdna34, OpKind::Vmem, kLoadOperands,  runLoadFormat,  halves(1)},
  {"buffer_load_format_d16_xy",     kRdna2,  OpKind::Vmem, kLoadOperands,  runLoadFormat,  halves(2)},
  {"buffer_load_d16_format_xy",     kRdna34, OpKind::Vmem, kLoadOperands,  runLoadFormat,  halves(2)},
  {"buffer_load_format_d16_xyz",    kRdna2,  OpKind::Vmem, kLoadOperands,  runLoadFormat,  halves(3)},
  {"buffer_load_d16_format_xyz",    kRdna34, OpKind::Vmem, kLoadOperands,  runLoadFormat,  halves(3)},
  {"buffer_load_format_d16_xyzw",   kRdna2,  OpKind::Vmem, kLoadOperands,  runLoadFormat,  halves(4)},
  {"buffer_load_d16_format_xyzw",   kRdna34, OpKind::Vmem, kLoadOperands,  runLoadFormat,  halves(4)},
  {"buffer_load_format_d16_hi_x",   kRdna2,  OpKind::Vmem, kLoadOperands,  runLoadFormat,  halves(1, true)},
  {"buffer_load_d16_hi_format_x",   kRdna34, OpKind::Vmem, kLoadOperands,  runLoadFormat,  halves(1, true)},
  {"buffer_store_format_d16_x",     kRdna2,  OpKind::Vmem, kStoreOperands, runStoreFormat, halves(1)},
  {"buffer_store_d16_format_x",     kRdna34, OpKind::Vmem, kStoreOperands, runStoreFormat, halves(1)},
  {"buffer_store_format_d16_xy",    kRdna2,  OpKind::Vmem, kStoreOperands, runStoreFormat, halves(2)},
  {"buffer_store_d16_format_xy",    kRdna34, OpKind::Vmem, kStoreOperands, runStoreFormat, halves(2)},
  {"buffer_store_format_d16_xyz",   kRdna2,  OpKind::Vmem, kStoreOperands, runStoreFormat, halves(3)},
  {"buffer_store_d16_format_xyz",   kRdna34, OpKind::Vmem, kStoreOperands, runStoreFormat, halves(3)},
  {"buffer_store_format_d16_xyzw",  kRdna2,  OpKind::Vmem, kStoreOperands, runStoreFormat, halves(4)},
  {"buffer_store_d16_format_xyzw",  kRdna34, OpKind::Vmem, kStoreOperands, runStoreFormat, halves(4)},
  {"buffer_store_format_d16_hi_x",  kRdna2,  OpKind::Vmem, kStoreOperands, runStoreFormat, halves(1, true)},
  {"buffer_store_d16_hi_format_x",  kRdna34, OpKind::Vmem, kStoreOperands, runStoreFormat, halves(1, true)},
  {"tbuffer_load_format_d16_x",     kRdna2,  OpKind::Vmem, kLoadOperands,  runLoadFormat,  halves(1)},
  {"tbuffer_load_d16_format_x",     kRdna34, OpKind::Vmem, kLoadOperands,  runLoadFormat,  halves(1)},
  {"tbuffer_load_format_d16_xy",    kRdna2,  OpKind::Vmem, kLoadOperands,  runLoadFormat,  halves(2)},
  {"tbuffer_load_d16_format_xy",    kRdna34, OpKind::Vmem, kLoadOperands,  runLoadFormat,  halves(2)},
  {"tbuffer_load_format_d16_xyz",   kRdna2,  OpKind::Vmem, kLoadOperands,  runLoadFormat,  halves(3)},
  {"tbuffer_load_d16_format_xyz",   kRdna34, OpKind::Vmem, kLoadOperands,  runLoadFormat,  halves(3)},
  {"tbuffer_load_format_d16_xyzw",  kRdna2,  OpKind::Vmem, kLoadOperands,  runLoadFormat,  halves(4)},
  {"tbuffer_load_d16_format_xyzw",  kRdna34, OpKind::Vmem, kLoadOperands,  runLoadFormat,  halves(4)},
  {"tbuffer_store_format_d16_x",    kRdna2,  OpKind::Vmem, kStoreOperands, runStoreFormat, halves(1)},
  {"tbuffer_store_d16_format_x",    kRdna34, OpKind::Vmem, kStoreOperands, runStoreFormat, halves(1)},
  {"tbuffer_store_format_d16_xy",   kRdna2,  OpKind::Vmem, kStoreOperands, runStoreFormat, halves(2)},
  {"tbuffer_store_d16_format_xy",   kRdna34, OpKind::Vmem, kStoreOperands, runStoreFormat, halves(2)},
  {"tbuffer_store_format_d16_xyz",  kRdna2,  OpKind::Vmem, kStoreOperands, runStoreFormat, halves(3)},
  {"tbuffer_store_d16_format_xyz",  kRdna34, OpKind::Vmem, kStoreOperands, runStoreFormat, halves(3)},
  {"tbuffer_store_format_d16_xyzw", kRdna2,  OpKind::Vmem, kStoreOperands, runStoreFormat, halves(4)},
  {"tbuffer_store_d16_format_xyzw", kRdna34, OpKind::Vmem, kStoreOperands, runStoreFormat, halves(4)},

  {"buffer_gl0_inv", kRdna23, OpKind::Vmem, {}, runNothing},
  {"buffer_gl1_inv", kRdna23, OpKind::Vmem, {}, runNothing},
};
// clang-format on

} // namespace

std::span<const OpInfo> bufferInstructions() {
  static const std::vector<OpInfo> all = [] {
    std::vector<OpInfo> result =
        memoryInstructions(kBuffer, "buffer_", OpKind::Vmem, {runLoad, runStore, runAtomic});
    result.insert(result.end(), std::begin(kFormats), std::end(kFormats));
    return result;
  }();
  return all;
}

} // namespace rdnasim
