// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/alu/Elementwise.h"

#include <bit>

namespace rdnasim {

namespace {

using u32 = uint32_t;
using u64 = uint64_t;

/// Reads the lane index from an operand, modulo the wave's size.
bool laneNumber(Wave &wave, const Operand &operand, uint32_t &lane) {
  const uint32_t bits = wave.laneCount() - 1;
  if ((wave.definedBits(operand) & bits) != bits) {
    wave.fault("the number of a lane comes from an uninitialised register");
    return false;
  }
  lane = wave.readScalar(operand) & bits;
  return !wave.hasFault();
}

void writeLaneToScalar(Wave &wave, const Instruction &instruction, uint32_t lane) {
  LaneWords values;
  wave.readVector(instruction.operands[1], 0, values);
  wave.writeScalarBits(instruction.operands[0], 0, values[lane],
                       wave.definedBitsOfLane(instruction.operands[1], lane));
}

void readLane(Wave &wave, const Instruction &instruction) {
  uint32_t lane = 0;
  if (laneNumber(wave, instruction.operands[2], lane))
    writeLaneToScalar(wave, instruction, lane);
}

/// Lane 0 when none is active.
void readFirstLane(Wave &wave, const Instruction &instruction) {
  u64 exec = wave.exec();
  writeLaneToScalar(wave, instruction, exec == 0 ? 0 : std::countr_zero(exec));
}

/// Writes independently of EXEC.
void writeLane(Wave &wave, const Instruction &instruction) {
  uint32_t lane = 0;
  if (!laneNumber(wave, instruction.operands[2], lane))
    return;
  LaneBits lanes = {};
  lanes.values[lane] = wave.readScalar(instruction.operands[1]);
  lanes.defined[lane] = wave.definedBits(instruction.operands[1]);
  wave.writeVectorBits(instruction.operands[0], 0, lanes, 1ull << lane);
}

/// Set bits of a below the lane, in the wave's lower or upper 32 lanes, plus b. Only these bits of a need to
/// be defined.
template <bool IsHigh>
void maskedBitCount(Wave &wave, const Instruction &instruction) {
  Lanes lanes = beginVector(wave, instruction), lanesOfMask = lanes;
  LaneWords mask, maskBits, addend;
  readSource(wave, instruction, 1, 0, mask, lanesOfMask);
  readSource(wave, instruction, 2, 0, addend, lanes);
  const bool isPartly = lanesOfMask.partlyDefined() != 0;
  if (isPartly)
    readSourceBits(wave, instruction, 1, 0, maskBits);
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane) {
    u64 below = (1ull << lane) - 1;
    auto counted = static_cast<u32>(below >> (IsHigh ? 32 : 0));
    addend[lane] += std::popcount(mask[lane] & counted);
    if (isPartly && (counted & ~maskBits[lane]) != 0)
      lanes.defined &= ~(1ull << lane);
  }
  if (!wave.hasFault())
    writeWords(wave, instruction, 0, 0, addend, lanes);
}

/// v_permlane16, v_permlanex16: each lane of a row of 16 picks a lane of its row, or of the other row of its
/// half, by a nibble: of two scalars, or (RDNA4's _var) of each lane's own. op_sel: fi on operand 1,
/// bound_ctrl on operand 2.
template <bool IsCross, bool IsVariable>
void permuteRow(Wave &wave, const Instruction &instruction) {
  Lanes lanes = beginVector(wave, instruction);
  const Operand &target = instruction.operands[0], &source = instruction.operands[1];
  bool fetchesInactive = source.select == Select::Word1;
  bool boundControl = instruction.operands[2].select == Select::Word1;
  LaneWords select = {};
  LaneBits values, result;
  wave.readVectorBits(source, 0, values);
  wave.readVectorBits(target, 0, result);
  u64 selects = 0;
  if constexpr (IsVariable) {
    wave.readVector(instruction.operands[2], 0, select);
    if ((lanes.written & ~wave.lanesWithBits(instruction.operands[2], 0, 15)) != 0)
      return wave.fault("the selection of a lane permutation is uninitialised");
  } else {
    if (!wave.isDefined(instruction.operands[2]) || !wave.isDefined(instruction.operands[3]))
      return wave.fault("the selection of a lane permutation is uninitialised");
    selects = wave.readScalar(instruction.operands[2]) | u64(wave.readScalar(instruction.operands[3])) << 32;
  }
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane) {
    uint32_t nibble = IsVariable ? select[lane] & 15 : static_cast<uint32_t>(selects >> 4 * (lane & 15) & 15);
    uint32_t from = ((lane & ~15u) ^ (IsCross ? 16u : 0u)) | nibble;
    bool isLive = fetchesInactive || (wave.exec() >> from & 1) != 0;
    if (isLive)
      result.values[lane] = values.values[from], result.defined[lane] = values.defined[from];
    else if (boundControl)
      result.values[lane] = 0, result.defined[lane] = ~0u;
  }
  if (!wave.hasFault())
    wave.writeVectorBits(target, 0, result, lanes.written);
}

/// Swaps the halves of a wave64; does nothing in wave32. EXEC narrows what is written, not what is read.
void permute64(Wave &wave, const Instruction &instruction) {
  if (!wave.isWave64())
    return;
  const Operand &target = instruction.operands[0], &source = instruction.operands[1];
  LaneBits values, result;
  wave.readVectorBits(source, 0, values);
  for (uint32_t lane = 0; lane < 64; ++lane) {
    result.values[lane] = values.values[lane ^ 32];
    result.defined[lane] = values.defined[lane ^ 32];
  }
  if (!wave.hasFault())
    wave.writeVectorBits(target, 0, result, wave.exec());
}

void swap32(Wave &wave, const Instruction &instruction) {
  const Operand &a = instruction.operands[0], &b = instruction.operands[1];
  LaneBits first, second;
  wave.readVectorBits(a, 0, first);
  wave.readVectorBits(b, 0, second);
  if (wave.hasFault())
    return;
  wave.writeVectorBits(a, 0, second, wave.exec());
  wave.writeVectorBits(b, 0, first, wave.exec());
}

void swap16(Wave &wave, const Instruction &instruction) {
  Lanes lanes = beginVector(wave, instruction);
  uint16_t first[64], second[64], firstBits[64], secondBits[64];
  detail::readTyped<uint16_t, 64>(wave, instruction, 0, first, lanes);
  detail::readTyped<uint16_t, 64>(wave, instruction, 1, second, lanes);
  detail::readBits<uint16_t, 64>(wave, instruction, 0, firstBits);
  detail::readBits<uint16_t, 64>(wave, instruction, 1, secondBits);
  if (wave.hasFault())
    return;
  detail::writeTyped<uint16_t, 64>(wave, instruction, 0, second, lanes, secondBits);
  detail::writeTyped<uint16_t, 64>(wave, instruction, 1, first, lanes, firstBits);
}

/// A register number plus the bits of M0 from `shift` on. Instructions with one index take all of it; those
/// with two the source's from bit 0 and the target's from bit 16, ten bits each.
bool index(Wave &wave, Operand &operand, uint32_t shift = 0, uint32_t mask = ~0u) {
  uint32_t m0 = 0;
  if (!wave.readM0(m0))
    return false;
  uint64_t number = uint64_t(operand.number) + (m0 >> shift & mask);
  if (number >= wave.vectorCount()) {
    wave.fault("the indexed register v" + std::to_string(number) + " is beyond the " +
               std::to_string(wave.vectorCount()) + " VGPRs that the program allocates");
    return false;
  }
  operand.number = static_cast<uint16_t>(number);
  return true;
}
bool indexBoth(Wave &wave, Instruction &instruction) {
  return index(wave, instruction.operands[0], 16, 0x3ff) && index(wave, instruction.operands[1], 0, 0x3ff);
}
u32 move(u32 a) {
  return a;
}
void moveIndexed(Wave &wave, const Instruction &instruction) {
  Instruction indexed = instruction;
  if (indexBoth(wave, indexed))
    elementwise<move, Moved<>>(wave, indexed);
}
void swapIndexed(Wave &wave, const Instruction &instruction) {
  Instruction indexed = instruction;
  if (indexBoth(wave, indexed))
    swap32(wave, indexed);
}
template <bool IndexesTarget, bool IndexesSource>
void moveRelative(Wave &wave, const Instruction &instruction) {
  Operand target = instruction.operands[0], source = instruction.operands[1];
  if ((IndexesTarget && !index(wave, target)) || (IndexesSource && !index(wave, source)))
    return;
  LaneBits values;
  wave.readVectorBits(source, 0, values);
  if (!wave.hasFault())
    wave.writeVectorBits(target, 0, values, wave.exec());
}

void nothing(Wave &, const Instruction &) {}

constexpr OperandInfo kD = written(Type::B32), kS = read(Type::B32);
constexpr OpInfo line(std::string_view mnemonic, Handler run, Generations generations, OperandInfo a = {},
                      OperandInfo b = {}, OperandInfo c = {}, OperandInfo d = {}) {
  return {mnemonic, generations, OpKind::Valu, {a, b, c, d}, run, 0};
}

constexpr OpInfo kLines[] = {
    line("v_readlane_b32", readLane, kAll, kD, kS, kS),
    line("v_readfirstlane_b32", readFirstLane, kAll, kD, kS),
    line("v_writelane_b32", writeLane, kAll, kD, kS, kS),
    line("v_mbcnt_lo_u32_b32", maskedBitCount<false>, kAll, kD, kS, kS),
    line("v_mbcnt_hi_u32_b32", maskedBitCount<true>, kAll, kD, kS, kS),
    line("v_permlane16_b32", permuteRow<false, false>, kAll, kD, kS, kS, kS),
    line("v_permlanex16_b32", permuteRow<true, false>, kAll, kD, kS, kS, kS),
    line("v_permlane16_var_b32", permuteRow<false, true>, kRdna4, kD, kS, kS),
    line("v_permlanex16_var_b32", permuteRow<true, true>, kRdna4, kD, kS, kS),
    line("v_permlane64_b32", permute64, kRdna34, kD, kS),
    line("v_swap_b32", swap32, kAll, kD, kD),
    line("v_swap_b16", swap16, kRdna3, written(Type::B16), written(Type::B16)),
    line("v_movreld_b32", moveRelative<true, false>, kAll, kD, kS),
    line("v_movrels_b32", moveRelative<false, true>, kAll, kD, kS),
    line("v_movrelsd_b32", moveRelative<true, true>, kAll, kD, kS),
    line("v_movrelsd_2_b32", moveIndexed, kAll, kD, kS),
    line("v_swaprel_b32", swapIndexed, kAll, kD, kD),
    line("v_nop", nothing, kAll),
    line("v_pipeflush", nothing, kAll),
    line("v_clrexcp", nothing, kRdna2),
};

} // namespace

std::span<const OpInfo> crossLaneInstructions() {
  return kLines;
}

} // namespace rdnasim
