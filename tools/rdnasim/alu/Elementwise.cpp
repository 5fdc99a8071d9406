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

/// For each lane the one that it reads from; -1 for those without a source.
struct DppSources {
  int8_t lanes[64];

  DppSources(const Wave &wave, const Dpp &dpp) {
    for (uint32_t lane = 0; lane < wave.laneCount(); ++lane)
      lanes[lane] = static_cast<int8_t>(hasSource(wave, dpp, lane) ? *dppSource(dpp, lane) : -1);
  }
};

/// Moves the lanes' words; lanes without a source get `missing`.
void permute(const Wave &wave, const DppSources &sources, LaneWords &words, uint32_t missing) {
  LaneWords moved;
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane)
    moved[lane] = sources.lanes[lane] < 0 ? missing : words[sources.lanes[lane]];
  std::memcpy(words, moved, wave.laneCount() * sizeof(words[0]));
}

/// Moves a mask of defined lanes. A lane without a source has a 0, which is defined.
uint64_t permuteDefined(const Wave &wave, const DppSources &sources, uint64_t defined) {
  uint64_t moved = 0;
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane) {
    bool isDefined = sources.lanes[lane] < 0 || (defined >> sources.lanes[lane] & 1) != 0;
    moved |= static_cast<uint64_t>(isDefined) << lane;
  }
  return moved;
}

bool appliesDpp(const Instruction &instruction, uint32_t index) {
  return instruction.dpp.kind != DppKind::None && index == instruction.dpp.operand;
}

/// The part of a dword that SDWA selects.
struct Part {
  uint32_t shift, mask; ///< the mask before the shift

  explicit Part(Select select) {
    const auto number = static_cast<uint32_t>(select);
    const bool isByte = select >= Select::Byte0;
    shift = isByte ? 8 * (number - static_cast<uint32_t>(Select::Byte0)) : select == Select::Word1 ? 16 : 0;
    mask = isByte ? 0xff : select == Select::Dword ? ~0u : 0xffff;
  }
  uint32_t signBit() const { return mask / 2 + 1; }
};

uint32_t selected(uint32_t value, Select select, bool isSigned) {
  const Part part(select);
  value = value >> part.shift & part.mask;
  return isSigned && (value & part.signBit()) != 0 ? value | ~part.mask : value;
}

/// Like selected(), for the defined bits: zeros in front of the value are defined, copies of the sign if it
/// is.
uint32_t selectedBits(uint32_t bits, Select select, bool isSigned) {
  return isSigned ? selected(bits, select, true) : selected(bits, select, false) | ~Part(select).mask;
}

constexpr uint32_t kSignExtend = 1, kPreserve = 2;

/// Returns SDWA's result: the selected part of the destination is replaced, and dst_unused determines the
/// rest.
uint32_t placed(uint32_t value, uint32_t old, const Modifiers &modifiers) {
  const Part part(modifiers.destinationSelect);
  const uint32_t inPlace = (value & part.mask) << part.shift, below = (1u << part.shift) - 1;
  if (modifiers.destinationUnused == kPreserve)
    return (old & ~(part.mask << part.shift)) | inPlace;
  const bool isNegative = modifiers.destinationUnused == kSignExtend && (value & part.signBit()) != 0;
  return isNegative ? inPlace | ~(part.mask << part.shift | below) : inPlace;
}

/// Like placed(), for the defined bits.
uint32_t placedBits(uint32_t bits, uint32_t old, const Modifiers &modifiers) {
  const Part part(modifiers.destinationSelect);
  const uint32_t below = (1u << part.shift) - 1, inPlace = placed(bits, old, modifiers);
  switch (modifiers.destinationUnused) {
  case kPreserve:
    return inPlace;
  case kSignExtend:
    return inPlace | below;
  default:
    return inPlace | ~(part.mask << part.shift);
  }
}

/// Returns the defined bits of each lane that is written: all, those in `bits`, or none.
void expandBits(const Wave &wave, const Lanes &lanes, const uint32_t *bits, LaneWords &expanded) {
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane)
    expanded[lane] = (lanes.defined >> lane & 1) != 0 ? ~0u : bits ? bits[lane] : 0;
}

/// Writes the lanes that merge() makes of the new and the old values; mergeBits() does the same with the
/// defined bits.
template <class Merge, class MergeBits>
void writeMerged(Wave &wave, const Operand &operand, uint32_t dword, LaneWords &values, const Lanes &lanes,
                 const uint32_t *bits, Merge merge, MergeBits mergeBits) {
  LaneWords old;
  wave.readVector(operand, dword, old);
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane)
    values[lane] = merge(values[lane], old[lane]);
  const uint64_t whole = lanes.defined & wave.definedLanes(operand, dword);
  if ((lanes.written & ~whole) == 0) [[likely]]
    return wave.writeVector(operand, dword, values, lanes.written, ~0ull);
  LaneBits merged;
  expandBits(wave, lanes, bits, merged.defined);
  wave.readDefinedBits(operand, dword, old);
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane) {
    merged.values[lane] = values[lane];
    merged.defined[lane] = mergeBits(merged.defined[lane], old[lane]);
  }
  wave.writeVectorBits(operand, dword, merged, lanes.written);
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
                Lanes &lanes, uint32_t bits) {
  const Operand &operand = instruction.operands[index];
  wave.readVector(operand, dword, values);
  if (instruction.isSdwa && operand.select != Select::Dword) [[unlikely]]
    bits = Part(operand.select).mask << Part(operand.select).shift;
  uint64_t defined = wave.lanesWithBits(operand, dword, bits);
  if (appliesDpp(instruction, index)) [[unlikely]] {
    const DppSources sources(wave, instruction.dpp);
    permute(wave, sources, values, 0);
    defined = permuteDefined(wave, sources, defined);
  }
  lanes.defined &= defined;
  if (instruction.isSdwa) [[unlikely]]
    for (uint32_t lane = 0; lane < wave.laneCount(); ++lane)
      values[lane] = selected(values[lane], operand.select, operand.signExtend);
}

void readSourceBits(const Wave &wave, const Instruction &instruction, uint32_t index, uint32_t dword,
                    LaneWords &bits) {
  const Operand &operand = instruction.operands[index];
  wave.readDefinedBits(operand, dword, bits);
  if (appliesDpp(instruction, index))
    permute(wave, DppSources(wave, instruction.dpp), bits, ~0u);
  if (instruction.isSdwa)
    for (uint32_t lane = 0; lane < wave.laneCount(); ++lane)
      bits[lane] = selectedBits(bits[lane], operand.select, operand.signExtend);
}

void writeWords(Wave &wave, const Instruction &instruction, uint32_t index, uint32_t dword, LaneWords &values,
                const Lanes &lanes, const uint32_t *bits) {
  const Operand &operand = instruction.operands[index];
  const Modifiers &modifiers = instruction.modifiers;
  if (instruction.isSdwa && modifiers.destinationSelect != Select::Dword) [[unlikely]]
    return writeMerged(
        wave, operand, dword, values, lanes, bits,
        [&](uint32_t value, uint32_t old) { return placed(value, old, modifiers); },
        [&](uint32_t defined, uint32_t old) { return placedBits(defined, old, modifiers); });
  wave.writeVector(operand, dword, values, lanes.written, lanes.defined);
  if (!bits || wave.hasFault()) [[likely]]
    return;
  LaneWords all;
  expandBits(wave, lanes, bits, all);
  wave.setDefinedBits(operand.number + dword, lanes.written, all);
}

void writeHalves(Wave &wave, const Instruction &instruction, uint32_t index, LaneWords &values,
                 const Lanes &lanes, const uint32_t *bits) {
  if (instruction.isSdwa)
    return writeWords(wave, instruction, index, 0, values, lanes, bits);
  // RDNA keeps the half that is not written. Values and defined bits are merged alike.
  const Operand &operand = instruction.operands[index];
  auto low = [](uint32_t half, uint32_t old) { return (old & 0xffff0000) | (half & 0xffff); };
  auto high = [](uint32_t half, uint32_t old) { return (old & 0xffff) | half << 16; };
  if (operand.select == Select::Word1)
    writeMerged(wave, operand, 0, values, lanes, bits, high, high);
  else
    writeMerged(wave, operand, 0, values, lanes, bits, low, low);
}

} // namespace rdnasim
