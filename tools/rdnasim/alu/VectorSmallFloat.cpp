// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RDNA4's 8-bit floats: conversions and dot products of four.

#include "tools/rdnasim/alu/Elementwise.h"
#include "tools/rdnasim/alu/SmallFloat.h"

namespace rdnasim {

namespace {

using u16 = uint16_t;
using u32 = uint32_t;
using u64 = uint64_t;
using u8 = uint8_t;

using Widen = float (*)(u8);

/// Returns byte_sel, which the decoder stores as the offset.
uint32_t byteShift(const Instruction &instruction) {
  return 8 * (static_cast<uint32_t>(instruction.modifiers.offset) & 3);
}

template <Widen F>
void widenByte(Wave &wave, const Instruction &instruction) {
  Lanes lanes = beginVector(wave, instruction);
  LaneWords values;
  readSource(wave, instruction, 1, 0, values, lanes, 0xffu << byteShift(instruction));
  if (wave.hasFault())
    return;
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane) {
    float value = F(static_cast<u8>(values[lane] >> byteShift(instruction)));
    values[lane] = std::bit_cast<u32>(detail::modifiedResult(wave, instruction, value));
  }
  writeWords(wave, instruction, 0, 0, values, lanes);
}

template <Widen F>
u64 widenTwo(u16 bytes) {
  u32 low = std::bit_cast<u32>(F(static_cast<u8>(bytes))),
      high = std::bit_cast<u32>(F(static_cast<u8>(bytes >> 8)));
  return low | static_cast<u64>(high) << 32;
}

u16 narrowTwoFp8(float a, float b) {
  return static_cast<u16>(floatToFp8(a) | floatToFp8(b) << 8);
}
u16 narrowTwoBf8(float a, float b) {
  return static_cast<u16>(floatToBf8(a) | floatToBf8(b) << 8);
}

/// Writes one byte of the destination and keeps the others.
template <u8 (*F)(float, u32)>
void narrowStochastic(Wave &wave, const Instruction &instruction) {
  Lanes lanes = beginVector(wave, instruction);
  float values[64];
  LaneWords random;
  LaneBits result;
  if (wave.isWave64())
    detail::readTyped<float, 64>(wave, instruction, 1, values, lanes);
  else
    detail::readTyped<float, 32>(wave, instruction, 1, values, lanes);
  readSource(wave, instruction, 2, 0, random, lanes);
  wave.readVectorBits(instruction.operands[0], 0, result);
  if (wave.hasFault())
    return;
  uint32_t shift = byteShift(instruction), mask = 0xffu << shift;
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane) {
    bool isDefined = (lanes.defined >> lane & 1) != 0;
    result.values[lane] = (result.values[lane] & ~mask) | u32(F(values[lane], random[lane])) << shift;
    result.defined[lane] = isDefined ? result.defined[lane] | mask : result.defined[lane] & ~mask;
  }
  wave.writeVectorBits(instruction.operands[0], 0, result, lanes.written);
}

template <Widen A, Widen B>
void dotBytes(Wave &wave, const Instruction &instruction) {
  Lanes lanes = beginVector(wave, instruction);
  LaneWords a, b, c;
  readSource(wave, instruction, 1, 0, a, lanes);
  readSource(wave, instruction, 2, 0, b, lanes);
  readSource(wave, instruction, 3, 0, c, lanes);
  if (wave.hasFault())
    return;
  const Operand &addend = instruction.operands[3];
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane) {
    float sum = std::bit_cast<float>(c[lane]);
    if (addend.negateHigh) // the absolute value, in these instructions
      sum = detail::absolute(sum);
    if (addend.negate)
      sum = -sum;
    for (uint32_t shift = 0; shift < 32; shift += 8)
      sum += A(static_cast<u8>(a[lane] >> shift)) * B(static_cast<u8>(b[lane] >> shift));
    c[lane] = std::bit_cast<u32>(detail::modifiedResult(wave, instruction, sum));
  }
  writeWords(wave, instruction, 0, 0, c, lanes);
}

constexpr OpInfo widenLine(std::string_view mnemonic, Handler handler) {
  return {mnemonic, kRdna4, OpKind::Valu, {written(Type::F32), read(Type::B32)}, handler, 0};
}
constexpr OpInfo stochastic(std::string_view mnemonic, Handler handler) {
  return {mnemonic, kRdna4, OpKind::Valu, {written(Type::B32), read(Type::F32), read(Type::B32)}, handler, 0};
}
constexpr OpInfo dotLine(std::string_view mnemonic, Handler handler) {
  return {mnemonic,     kRdna4,
          OpKind::Valu, {written(Type::F32), read(Type::B32), read(Type::B32), read(Type::F32)},
          handler,      0};
}

constexpr OpInfo kLines[] = {
    widenLine("v_cvt_f32_fp8", widenByte<fp8ToFloat>),
    widenLine("v_cvt_f32_bf8", widenByte<bf8ToFloat>),
    valu<widenTwo<fp8ToFloat>>("v_cvt_pk_f32_fp8", kRdna4),
    valu<widenTwo<bf8ToFloat>>("v_cvt_pk_f32_bf8", kRdna4),
    valu<narrowTwoFp8, Paired<>>("v_cvt_pk_fp8_f32", kRdna4),
    valu<narrowTwoBf8, Paired<>>("v_cvt_pk_bf8_f32", kRdna4),
    stochastic("v_cvt_sr_fp8_f32", narrowStochastic<floatToFp8>),
    stochastic("v_cvt_sr_bf8_f32", narrowStochastic<floatToBf8>),
    dotLine("v_dot4_f32_fp8_fp8", dotBytes<fp8ToFloat, fp8ToFloat>),
    dotLine("v_dot4_f32_fp8_bf8", dotBytes<fp8ToFloat, bf8ToFloat>),
    dotLine("v_dot4_f32_bf8_fp8", dotBytes<bf8ToFloat, fp8ToFloat>),
    dotLine("v_dot4_f32_bf8_bf8", dotBytes<bf8ToFloat, bf8ToFloat>),
};

} // namespace

std::span<const OpInfo> vectorSmallFloatInstructions() {
  return kLines;
}

} // namespace rdnasim
