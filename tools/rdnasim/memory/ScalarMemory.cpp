// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/machine/Hex.h"
#include "tools/rdnasim/machine/InstructionTable.h"
#include "tools/rdnasim/machine/Wave.h"
#include "tools/rdnasim/memory/Memory.h"
#include "tools/rdnasim/memory/MemoryAccess.h"

#include <cstring>

namespace rdnasim {

namespace {

using u32 = uint32_t;
using u64 = uint64_t;

/// The data that one load fetches: OpInfo::tag.
struct Shape {
  u32 bytes;     ///< in memory
  bool isSigned; ///< extension of parts of a dword
  bool isBuffer; ///< the base is a V#
};
constexpr u32 tagOf(Shape shape) {
  return shape.bytes | shape.isSigned << 8 | shape.isBuffer << 9;
}
Shape shapeOf(const Instruction &instruction) {
  u32 tag = instruction.info->tag;
  return {tag & 0xff, (tag >> 8 & 1) != 0, (tag >> 9 & 1) != 0};
}

/// Operand 2 is an offset register or the offset itself; with a register, `offset:` is added.
bool offsetOf(Wave &wave, const Instruction &instruction, int64_t &offset) {
  const Operand &operand = instruction.operands[2];
  offset = instruction.modifiers.offset;
  if (instruction.operandCount < 3 || operand.kind == OperandKind::None)
    return true;
  if (!wave.isDefined(operand)) {
    wave.fault("the offset of a scalar load is uninitialised");
    return false;
  }
  if (operand.kind == OperandKind::Constant)
    offset += static_cast<int32_t>(operand.bits); // 21 bits, signed (RDNA4: 24); the text has the sign
  else
    offset += wave.readScalar(operand);
  return !wave.hasFault();
}

/// Returns the range of a V# for scalar loads: base and size. They ignore stride and swizzle, except that the
/// size is in records when there is a stride.
void bufferRange(Wave &wave, const Operand &descriptor, u64 &base, u64 &size) {
  u64 low = wave.readScalar(descriptor, 0), high = wave.readScalar(descriptor, 1);
  base = low | (high & 0xffff) << 32;
  u64 stride = high >> 16 & 0x3fff, records = wave.readScalar(descriptor, 2);
  size = stride == 0 ? records : records * stride;
}

u32 extended(u32 value, const Shape &shape) {
  if (shape.bytes == 1)
    return shape.isSigned ? static_cast<u32>(static_cast<int8_t>(value)) : value & 0xff;
  if (shape.bytes == 2)
    return shape.isSigned ? static_cast<u32>(static_cast<int16_t>(value)) : value & 0xffff;
  return value;
}

void load(Wave &wave, const Instruction &instruction) {
  Shape shape = shapeOf(instruction);
  const Operand &target = instruction.operands[0], &base = instruction.operands[1];
  if (!wave.isDefined(base, shape.isBuffer ? 4 : 2))
    return wave.fault("the address of a scalar load is uninitialised");
  int64_t offset = 0;
  if (!offsetOf(wave, instruction, offset))
    return;
  u64 address = 0, size = ~0ull;
  if (shape.isBuffer)
    bufferRange(wave, base, address, size);
  else
    address = wave.readScalar64(base);
  if (wave.hasFault())
    return;
  u64 alignment = shape.bytes < 4 ? shape.bytes : 4;
  u64 start = address + static_cast<u64>(offset);
  if (start % alignment != 0)
    return wave.fault("a scalar load of " + hex(start) + " is misaligned");
  uint32_t count = shape.bytes < 4 ? 1 : shape.bytes / 4;
  u32 values[16] = {};
  for (uint32_t i = 0; i < count; ++i) {
    u64 at = static_cast<u64>(offset) + 4ull * i, bytes = shape.bytes < 4 ? shape.bytes : 4;
    // Beyond the end of a buffer a load returns 0.
    if (shape.isBuffer && (at > size || size - at < bytes))
      continue;
    const std::byte *source = wave.memory.resolve(address + at, bytes);
    if (!source)
      return wave.fault("a scalar load: " + wave.memory.describe(address + at, bytes));
    if (!claim(wave, source, static_cast<uint32_t>(bytes), false))
      return;
    std::memcpy(&values[i], source, bytes);
    values[i] = extended(values[i], shape);
  }
  for (uint32_t i = 0; i < count; ++i)
    wave.writeScalar(target, i, values[i]);
  wave.scoreboard.issue(Counter::Scalar, {false, target.number, static_cast<uint16_t>(count)}, true);
}

void nothing(Wave &, const Instruction &) {}

constexpr Type typeOf(u32 bytes) {
  return bytes == 64   ? Type::B512
         : bytes == 32 ? Type::B256
         : bytes == 16 ? Type::B128
         : bytes == 12 ? Type::B96
         : bytes == 8  ? Type::B64
                       : Type::B32;
}
constexpr OpInfo line(std::string_view mnemonic, u32 bytes, bool isBuffer, Generations generations,
                      bool isSigned = false) {
  return {mnemonic,
          generations,
          OpKind::Smem,
          {written(typeOf(bytes)), read(isBuffer ? Type::B128 : Type::B64), optionalRead(Type::I32)},
          load,
          tagOf({bytes, isSigned, isBuffer})};
}

constexpr OpInfo kLines[] = {
    line("s_load_dword", 4, false, kRdna2),
    line("s_load_dwordx2", 8, false, kRdna2),
    line("s_load_dwordx4", 16, false, kRdna2),
    line("s_load_dwordx8", 32, false, kRdna2),
    line("s_load_dwordx16", 64, false, kRdna2),
    line("s_load_b32", 4, false, kRdna34),
    line("s_load_b64", 8, false, kRdna34),
    line("s_load_b96", 12, false, kRdna4),
    line("s_load_b128", 16, false, kRdna34),
    line("s_load_b256", 32, false, kRdna34),
    line("s_load_b512", 64, false, kRdna34),
    line("s_load_u8", 1, false, kRdna4),
    line("s_load_i8", 1, false, kRdna4, true),
    line("s_load_u16", 2, false, kRdna4),
    line("s_load_i16", 2, false, kRdna4, true),
    line("s_buffer_load_dword", 4, true, kRdna2),
    line("s_buffer_load_dwordx2", 8, true, kRdna2),
    line("s_buffer_load_dwordx4", 16, true, kRdna2),
    line("s_buffer_load_dwordx8", 32, true, kRdna2),
    line("s_buffer_load_dwordx16", 64, true, kRdna2),
    line("s_buffer_load_b32", 4, true, kRdna34),
    line("s_buffer_load_b64", 8, true, kRdna34),
    line("s_buffer_load_b96", 12, true, kRdna4),
    line("s_buffer_load_b128", 16, true, kRdna34),
    line("s_buffer_load_b256", 32, true, kRdna34),
    line("s_buffer_load_b512", 64, true, kRdna34),
    line("s_buffer_load_u8", 1, true, kRdna4),
    line("s_buffer_load_i8", 1, true, kRdna4, true),
    line("s_buffer_load_u16", 2, true, kRdna4),
    line("s_buffer_load_i16", 2, true, kRdna4, true),
    // The simulator has no caches.
    {"s_dcache_inv", kAll, OpKind::Smem, {}, nothing, 0},
    {"s_gl1_inv", kRdna23, OpKind::Smem, {}, nothing, 0},
};

} // namespace

std::span<const OpInfo> scalarMemoryInstructions() {
  return kLines;
}

} // namespace rdnasim
