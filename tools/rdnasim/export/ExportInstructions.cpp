// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/machine/GraphicsUnit.h"
#include "tools/rdnasim/machine/InstructionTable.h"

#include <array>
#include <bit>

namespace rdnasim {

namespace {

using ExportKind = Scoreboard::ExportKind;

ExportKind kindOf(uint32_t target) {
  if (target >= kParameter0)
    return ExportKind::Parameter;
  return target >= kPosition0 && target < kPrimitive ? ExportKind::Position : ExportKind::Other;
}

/// Returns the registers that an export reads, a bit for each. A compressed one has the halves of its first
/// two registers enabled in pairs.
uint32_t registersOf(const ExportFields &fields) {
  return fields.isCompressed ? ((fields.mask & 3) != 0) | ((fields.mask & 12) != 0) << 1 : fields.mask;
}

/// Returns the lanes whose registers an export reads: those that are active, except that an export of dual
/// sources reads both of a pair for one of them.
uint64_t readLanes(const Wave &wave, uint32_t target) {
  constexpr uint64_t kEven = 0x5555555555555555;
  const uint64_t even = wave.exec() & kEven, odd = wave.exec() & ~kEven;
  if (target == kDualSource0)
    return even | even << 1;
  return target == kDualSource0 + 1 ? odd | odd >> 1 : wave.exec();
}

/// Returns whether undefined values may be exported there: those that later stages read, or not, and colours
/// are undefined in valid pipelines, where a shader writes an output on some paths only.
bool mayBeUndefined(uint32_t target) {
  return target >= kParameter0 || target < kDepth || target == kDualSource0 || target == kDualSource0 + 1;
}

/// Reads a register, all of which must be defined in the lanes.
bool readDefined(Wave &wave, const Operand &operand, uint64_t lanes, LaneWords &values) {
  wave.readVector(operand, 0, values);
  const uint64_t undefined = lanes & ~wave.definedLanes(operand);
  if (undefined != 0 && !wave.hasFault())
    wave.fault("lane " + std::to_string(std::countr_zero(undefined)) +
               ": it exports an uninitialised register, v" + std::to_string(operand.number));
  return !wave.hasFault();
}

void runExport(Wave &wave, const Instruction &instruction) {
  const ExportFields &fields = instruction.exported;
  if (!wave.graphics)
    return wave.fault("a compute wave has no exports");
  if (fields.hasRow)
    return wave.fault("exports of rows are for mesh shaders, which are not simulated");
  // Without lanes only the end of a series and the first position mean something.
  if (wave.exec() == 0 && !fields.isDone && fields.target != kPosition0)
    return;
  Export data;
  static_cast<ExportFields &>(data) = fields;
  data.lanes = wave.exec();
  std::array<uint16_t, 4> sources;
  uint32_t count = 0;
  for (uint32_t i = 0; i < 4; ++i) {
    const Operand &operand = instruction.operands[i];
    if ((registersOf(fields) >> i & 1) == 0)
      continue;
    if (mayBeUndefined(fields.target))
      wave.readVector(operand, 0, data.values[i]);
    else if (!readDefined(wave, operand, readLanes(wave, fields.target), data.values[i]))
      return;
    sources[count++] = operand.number;
  }
  wave.scoreboard.issueExport(kindOf(fields.target), {sources.data(), count});
  wave.graphics->take(wave, data);
}

constexpr OpInfo kLines[] = {
    {"exp", kRdna23, OpKind::Export, {}, runExport},
    {"export", kRdna4, OpKind::Export, {}, runExport},
};

} // namespace

std::span<const OpInfo> exportInstructions() {
  return kLines;
}

} // namespace rdnasim
