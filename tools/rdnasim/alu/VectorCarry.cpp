// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Vector instructions that read or write a lane mask beside their values, or that have values of two widths.

#include "tools/rdnasim/alu/Elementwise.h"

#include <limits>
#include <type_traits>

namespace rdnasim {

namespace {

using i32 = int32_t;
using u32 = uint32_t;
using u64 = uint64_t;

struct Sum {
  u32 value;
  bool carry;
};
Sum add(u32 a, u32 b, u32 carry) {
  u64 sum = u64(a) + b + carry;
  return {static_cast<u32>(sum), sum >> 32 != 0};
}
Sum sub(u32 a, u32 b, u32 borrow) {
  return {a - b - borrow, u64(a) < u64(b) + borrow};
}
Sum subRev(u32 a, u32 b, u32 borrow) {
  return sub(b, a, borrow);
}

/// Reads which bits of a sum of operands 2 and 3 and a carry are defined.
void readBitsOfSum(const Wave &wave, const Instruction &instruction, u64 carryDefined, LaneWords &bits) {
  LaneWords a, b;
  readSourceBits(wave, instruction, 2, 0, a);
  readSourceBits(wave, instruction, 3, 0, b);
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane) {
    const bool isDefined = (carryDefined >> lane & 1) != 0;
    bits[lane] = isDefined ? static_cast<u32>(detail::bitsOfSum(~(a[lane] & b[lane]))) : 0;
  }
}

/// Operands: result, carry out, a, b and, with carry in, its mask. Inactive lanes get 0 in the mask.
template <Sum (*F)(u32, u32, u32), bool HasCarryIn>
void carrying(Wave &wave, const Instruction &instruction) {
  Lanes lanes = beginVector(wave, instruction);
  u32 a[64], b[64];
  LaneWords result;
  detail::readTyped<u32, 64>(wave, instruction, 2, a, lanes);
  detail::readTyped<u32, 64>(wave, instruction, 3, b, lanes);
  u64 carryIn = 0, carryOut = 0, carryDefined = ~0ull;
  if constexpr (HasCarryIn) {
    carryIn = wave.readMask(instruction.operands[4]);
    carryDefined = wave.definedBitsOfMask(instruction.operands[4]);
    lanes.defined &= carryDefined;
  }
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane) {
    Sum each = F(a[lane], b[lane], carryIn >> lane & 1);
    result[lane] = instruction.modifiers.clamp && each.carry ? (F == add ? ~0u : 0u) : each.value;
    carryOut |= u64(each.carry) << lane;
  }
  if (wave.hasFault())
    return;
  LaneWords bits;
  const bool isPartly = lanes.partlyDefined() != 0 && !instruction.modifiers.clamp;
  if (isPartly) [[unlikely]]
    readBitsOfSum(wave, instruction, carryDefined, bits);
  writeWords(wave, instruction, 0, 0, result, lanes, isPartly ? bits : nullptr);
  wave.writeMask(instruction.operands[1], carryOut & lanes.written, ~lanes.written | lanes.defined);
}

/// A separate function, because only then do compilers vectorise the loop.
template <class T>
[[gnu::noinline]] void choose32(u32 mask, const T *a, const T *b, T *result) {
  for (uint32_t lane = 0; lane < 32; ++lane)
    result[lane] = (mask >> lane & 1) != 0 ? b[lane] : a[lane];
}

/// Writes lanes in which bits of the operands or of the mask are undefined. Where the mask is, those bits are
/// defined in which both operands agree.
template <class T, uint32_t N>
[[gnu::noinline]] void writePartlyChosen(Wave &wave, const Instruction &instruction,
                                         const detail::Stored<T> *a, const detail::Stored<T> *b,
                                         detail::Stored<T> *result, const Lanes &lanes) {
  using Bits = detail::BitsOf<T>;
  Bits bits[N], bitsOfB[N];
  detail::readBits<T, N>(wave, instruction, 1, bits);
  detail::readBits<T, N>(wave, instruction, 2, bitsOfB);
  const u64 mask = wave.readMask(instruction.operands[3]);
  const u64 maskDefined = wave.definedBitsOfMask(instruction.operands[3]);
  for (uint32_t lane = 0; lane < N; ++lane) {
    if ((maskDefined >> lane & 1) == 0)
      bits[lane] &= static_cast<Bits>(bitsOfB[lane] & ~(a[lane] ^ b[lane]));
    else if ((mask >> lane & 1) != 0)
      bits[lane] = bitsOfB[lane];
  }
  detail::writeStored<T, N>(wave, instruction, 0, result, lanes, bits);
}

/// Operands: result, a for 0, b for 1, mask. A lane is defined when the operand that it selects is.
template <class T, uint32_t N>
void chooseLanes(Wave &wave, const Instruction &instruction) {
  Lanes lanes = beginVector(wave, instruction), lanesOfA = lanes, lanesOfB = lanes;
  detail::Stored<T> copyOfA[N], copyOfB[N], result[N];
  const auto *a = detail::viewSource<T, N>(wave, instruction, 1, copyOfA, lanesOfA);
  const auto *b = detail::viewSource<T, N>(wave, instruction, 2, copyOfB, lanesOfB);
  u64 mask = wave.readMask(instruction.operands[3]);
  for (uint32_t first = 0; first < N; first += 32)
    choose32(static_cast<u32>(mask >> first), a + first, b + first, result + first);
  lanes.defined = ((lanesOfA.defined & ~mask) | (lanesOfB.defined & mask)) &
                  wave.definedBitsOfMask(instruction.operands[3]);
  if (wave.hasFault())
    return;
  if (lanes.partlyDefined() != 0) [[unlikely]]
    return writePartlyChosen<T, N>(wave, instruction, a, b, result, lanes);
  detail::writeStored<T, N>(wave, instruction, 0, result, lanes);
}

template <class T>
void conditionalMask(Wave &wave, const Instruction &instruction) {
  wave.isWave64() ? chooseLanes<T, 64>(wave, instruction) : chooseLanes<T, 32>(wave, instruction);
}

/// Returns the product plus the addend, limited to the range of the type.
template <class Wide>
u64 saturatedSum(u64 product, u64 addend) {
  Wide sum;
  if (!__builtin_add_overflow(static_cast<Wide>(product), static_cast<Wide>(addend), &sum))
    return static_cast<u64>(sum);
  const bool isBelow = static_cast<Wide>(addend) < 0;
  return static_cast<u64>(isBelow ? std::numeric_limits<Wide>::min() : std::numeric_limits<Wide>::max());
}

/// Reads which bits of a * b + c are defined, for the two dwords.
void readBitsOfSum64(const Wave &wave, const Instruction &instruction, LaneWords &low, LaneWords &high) {
  LaneWords a, b;
  readSourceBits(wave, instruction, 2, 0, a);
  readSourceBits(wave, instruction, 3, 0, b);
  readSourceBits(wave, instruction, 4, 0, low);
  readSourceBits(wave, instruction, 4, 1, high);
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane) {
    const u64 undefined = ~(a[lane] & b[lane] & low[lane]) | u64(~high[lane]) << 32;
    const u64 defined = detail::bitsOfSum(undefined);
    low[lane] = static_cast<u32>(defined);
    high[lane] = static_cast<u32>(defined >> 32);
  }
}

/// v_mad_u64_u32 and v_mad_i64_i32: result, carry out, a, b, c. The low dword does not depend on the high one
/// of c, which compilers leave undefined when they need only the low dword; with clamp it does.
template <bool IsSigned>
void multiplyAdd64(Wave &wave, const Instruction &instruction) {
  Lanes lanes = beginVector(wave, instruction);
  u32 a[64], b[64];
  LaneWords low, high;
  detail::readTyped<u32, 64>(wave, instruction, 2, a, lanes);
  detail::readTyped<u32, 64>(wave, instruction, 3, b, lanes);
  readSource(wave, instruction, 4, 0, low, lanes);
  readSource(wave, instruction, 4, 1, high, lanes);
  u64 carryOut = 0;
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane) {
    u64 product = IsSigned ? static_cast<u64>(int64_t(i32(a[lane])) * i32(b[lane])) : u64(a[lane]) * b[lane];
    u64 addend = low[lane] | u64(high[lane]) << 32, sum = product + addend;
    bool carry = sum < addend;
    // Signed: the bit beyond the 64-bit sum of the sign-extended summands.
    if constexpr (IsSigned)
      carry = carry != ((product >> 63) != (addend >> 63));
    carryOut |= u64(carry) << lane;
    if (instruction.modifiers.clamp)
      sum = saturatedSum<std::conditional_t<IsSigned, int64_t, u64>>(product, addend);
    low[lane] = static_cast<u32>(sum);
    high[lane] = static_cast<u32>(sum >> 32);
  }
  if (wave.hasFault())
    return;
  LaneWords lowBits, highBits;
  const bool isPartly = lanes.partlyDefined() != 0 && !instruction.modifiers.clamp;
  if (isPartly) [[unlikely]]
    readBitsOfSum64(wave, instruction, lowBits, highBits);
  writeWords(wave, instruction, 0, 0, low, lanes, isPartly ? lowBits : nullptr);
  writeWords(wave, instruction, 0, 1, high, lanes, isPartly ? highBits : nullptr);
  wave.writeMask(instruction.operands[1], carryOut & lanes.written, ~lanes.written | lanes.defined);
}

template <class... Types>
constexpr OpInfo line(std::string_view mnemonic, Handler run, Generations generations, Type result,
                      Types... sources) {
  return {mnemonic, generations, OpKind::Valu, {written(result), read(sources)...}, run, 0};
}
constexpr OpInfo carryOut(std::string_view mnemonic, Handler run, Generations generations = kAll) {
  return {mnemonic,     generations,
          OpKind::Valu, {written(Type::B32), written(Type::Mask), read(Type::B32), read(Type::B32)},
          run,          0};
}
constexpr OpInfo carryInOut(std::string_view mnemonic, Handler run, Generations generations = kAll) {
  OpInfo info = carryOut(mnemonic, run, generations);
  info.operands[4] = read(Type::Mask);
  return info;
}
constexpr OpInfo mad64(std::string_view mnemonic, Handler run, Type type, Type narrow,
                       Generations generations) {
  return {mnemonic,     generations,
          OpKind::Valu, {written(type), written(Type::Mask), read(narrow), read(narrow), read(type)},
          run,          0};
}

constexpr OpInfo kLines[] = {
    carryOut("v_add_co_u32", carrying<add, false>),
    carryOut("v_sub_co_u32", carrying<sub, false>),
    reversed(carryOut("v_subrev_co_u32", carrying<subRev, false>), kAll),
    carryInOut("v_add_co_ci_u32", carrying<add, true>),
    carryInOut("v_sub_co_ci_u32", carrying<sub, true>),
    reversed(carryInOut("v_subrev_co_ci_u32", carrying<subRev, true>), kAll),
    line("v_cndmask_b32", conditionalMask<u32>, kAll, Type::B32, Type::B32, Type::B32, Type::Mask),
    line("v_cndmask_b16", conditionalMask<uint16_t>, kRdna34, Type::B16, Type::B16, Type::B16, Type::Mask),
    mad64("v_mad_u64_u32", multiplyAdd64<false>, Type::B64, Type::B32, kRdna23),
    mad64("v_mad_co_u64_u32", multiplyAdd64<false>, Type::B64, Type::B32, kRdna4),
    mad64("v_mad_i64_i32", multiplyAdd64<true>, Type::I64, Type::I32, kRdna23),
    mad64("v_mad_co_i64_i32", multiplyAdd64<true>, Type::I64, Type::I32, kRdna4),
};

} // namespace

std::span<const OpInfo> vectorCarryInstructions() {
  return kLines;
}

} // namespace rdnasim
