// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/alu/Elementwise.h"

#include <optional>

namespace rdnasim {

namespace {

/// Returns the lane that the source comes from under DPP; nullopt when the control leaves the row. The
/// controls shift and rotate within rows of 16 lanes.
std::optional<uint32_t> dppSource(const Dpp &dpp, uint32_t lane) {
  if (dpp.kind == DppKind::Dpp8)
    return (lane & ~7u) | dpp.lanes[lane & 7];
  uint32_t row = lane & ~15u, column = lane & 15, amount = dpp.control & 15;
  if (dpp.control < 0x100)
    return (lane & ~3u) | (dpp.control >> 2 * (lane & 3) & 3u);
  switch (dpp.control & ~15u) {
  case 0x100: // row_shl: towards lane 0
    return column + amount < 16 ? std::optional(row + column + amount) : std::nullopt;
  case 0x110: // row_shr
    return column >= amount ? std::optional(row + column - amount) : std::nullopt;
  case 0x120: // row_ror
    return row + ((column - amount) & 15);
  case 0x140: // row_mirror, row_half_mirror
    return amount == 0 ? row + 15 - column : row + (column & 8) + 7 - (column & 7);
  case 0x150: // row_share
    return row + amount;
  case 0x160: // row_xmask
    return row + (column ^ amount);
  }
  return std::nullopt;
}

/// Returns whether a lane has an active source. An inactive lane has no value unless fi is set.
bool hasSource(const Wave &wave, const Dpp &dpp, uint32_t lane) {
  std::optional<uint32_t> source = dppSource(dpp, lane);
  return source && (dpp.fetchInactive || (wave.exec() >> *source & 1) != 0);
}

void permute(const Wave &wave, const Dpp &dpp, LaneWords &values, uint64_t &defined) {
  LaneWords moved;
  uint64_t movedDefined = 0;
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane) {
    bool isLive = hasSource(wave, dpp, lane);
    uint32_t source = isLive ? *dppSource(dpp, lane) : lane;
    moved[lane] = isLive ? values[source] : 0;
    movedDefined |= static_cast<uint64_t>(isLive ? defined >> source & 1 : 1) << lane;
  }
  std::memcpy(values, moved, wave.laneCount() * sizeof(values[0]));
  defined = movedDefined;
}

uint32_t selected(uint32_t value, Select select, bool isSigned) {
  switch (select) {
  case Select::Dword:
    return value;
  case Select::Word0:
  case Select::Word1: {
    auto half = static_cast<uint16_t>(value >> (select == Select::Word1 ? 16 : 0));
    return isSigned ? static_cast<uint32_t>(static_cast<int16_t>(half)) : half;
  }
  default: {
    uint32_t byte = static_cast<uint32_t>(select) - static_cast<uint32_t>(Select::Byte0);
    auto bits = static_cast<uint8_t>(value >> 8 * byte);
    return isSigned ? static_cast<uint32_t>(static_cast<int8_t>(bits)) : bits;
  }
  }
}

/// Returns SDWA's result: the selected part of the destination is replaced, and dst_unused determines the
/// rest.
uint32_t placed(uint32_t value, uint32_t old, const Modifiers &modifiers) {
  Select select = modifiers.destinationSelect;
  if (select == Select::Dword)
    return value;
  bool isWord = select == Select::Word0 || select == Select::Word1;
  uint32_t shift = isWord ? (select == Select::Word1 ? 16 : 0)
                          : 8 * (static_cast<uint32_t>(select) - static_cast<uint32_t>(Select::Byte0));
  uint32_t mask = isWord ? 0xffff : 0xff;
  uint32_t part = (value & mask) << shift;
  constexpr uint32_t kSignExtend = 1, kPreserve = 2;
  if (modifiers.destinationUnused == kPreserve)
    return (old & ~(mask << shift)) | part;
  if (modifiers.destinationUnused == kSignExtend && (value & (mask / 2 + 1)) != 0)
    return part | ~((mask << shift) | ((1u << shift) - 1));
  return part;
}

} // namespace

uint64_t lanesOfDpp16(const Wave &wave, const Instruction &instruction) {
  const Dpp &dpp = instruction.dpp;
  uint64_t enabled = 0;
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane) {
    bool isEnabled = (dpp.rowMask >> lane / 16 & 1) != 0 && (dpp.bankMask >> lane / 4 % 4 & 1) != 0 &&
                     (dpp.boundControl || hasSource(wave, dpp, lane));
    enabled |= static_cast<uint64_t>(isEnabled) << lane;
  }
  return wave.exec() & enabled;
}

void readSource(Wave &wave, const Instruction &instruction, uint32_t index, uint32_t dword, LaneWords &values,
                Lanes &lanes) {
  const Operand &operand = instruction.operands[index];
  wave.readVector(operand, dword, values);
  uint64_t defined = wave.definedLanes(operand, dword);
  if (instruction.dpp.kind != DppKind::None && index == instruction.dpp.operand) [[unlikely]]
    permute(wave, instruction.dpp, values, defined);
  lanes.defined &= defined;
  if (instruction.isSdwa) [[unlikely]]
    for (uint32_t lane = 0; lane < wave.laneCount(); ++lane)
      values[lane] = selected(values[lane], operand.select, operand.signExtend);
}

void writeWords(Wave &wave, const Instruction &instruction, uint32_t index, uint32_t dword, LaneWords &values,
                const Lanes &lanes) {
  const Operand &operand = instruction.operands[index];
  if (instruction.isSdwa) [[unlikely]] {
    LaneWords old;
    wave.readVector(operand, dword, old);
    for (uint32_t lane = 0; lane < wave.laneCount(); ++lane)
      values[lane] = placed(values[lane], old[lane], instruction.modifiers);
  }
  wave.writeVector(operand, dword, values, lanes.written, lanes.defined);
}

void writeHalves(Wave &wave, const Instruction &instruction, uint32_t index, LaneWords &values,
                 const Lanes &lanes) {
  if (instruction.isSdwa)
    return writeWords(wave, instruction, index, 0, values, lanes);
  // RDNA keeps the half that is not written.
  const Operand &operand = instruction.operands[index];
  LaneWords old;
  wave.readVector(operand, 0, old);
  bool isHigh = operand.select == Select::Word1;
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane)
    values[lane] = isHigh ? (old[lane] & 0xffff) | values[lane] << 16
                          : (old[lane] & 0xffff0000) | (values[lane] & 0xffff);
  wave.writeVector(operand, 0, values, lanes.written, lanes.defined);
}

} // namespace rdnasim
