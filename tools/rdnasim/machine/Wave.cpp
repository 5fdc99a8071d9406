// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/machine/Wave.h"

#include <algorithm>

namespace rdnasim {

std::string scalarName(uint32_t number) {
  switch (number) {
  case kVcc:
    return "vcc_lo";
  case kVcc + 1:
    return "vcc_hi";
  case kM0:
    return "m0";
  case kExec:
    return "exec_lo";
  case kExec + 1:
    return "exec_hi";
  default:
    return number >= kTtmp0 && number < kNull ? "ttmp" + std::to_string(number - kTtmp0)
                                              : "s" + std::to_string(number);
  }
}

Wave::Wave(const Program &program, Memory &memory, Workgroup &workgroup, uint32_t vgprCount)
    : program(program), memory(memory), workgroup(workgroup), scoreboard(program.target.isIn(kRdna23)),
      vectors_(vgprCount * 64ull), vectorDefined_(vgprCount) {
  next = program.entry;
}

void Wave::fault(std::string reason) {
  if (hasFault())
    return;
  state = WaveState::Faulted;
  faultReason_ = std::move(reason);
}

void Wave::refuseScalar(uint32_t number) {
  if (number >= kScalarRegisters)
    return fault("s" + std::to_string(number) + " does not exist");
  fault(scalarName(number) + " is used before a wait for the load that writes it");
}

void Wave::refuseVector(uint32_t number) {
  std::string name = "v" + std::to_string(number);
  if (number >= vectorCount())
    return fault(name + " is beyond the " + std::to_string(vectorCount()) +
                 " VGPRs that the program allocates");
  fault(name + " is used before a wait for the load that writes it");
}

uint32_t Wave::readScalar(const Operand &operand, uint32_t dword) {
  switch (operand.kind) {
  case OperandKind::None:
    return 0;
  case OperandKind::Sgpr: {
    uint32_t number = operand.number + dword;
    if (operand.number == kNull || !checkScalar(number))
      return 0;
    return scalars_[number];
  }
  case OperandKind::Constant:
    return static_cast<uint32_t>(operand.bits >> (dword != 0 ? 32 : 0));
  case OperandKind::Scc:
    return dword == 0 ? scc : 0;
  case OperandKind::SharedBase:
    return dword == 0 && dwordsOf(operand.type, isWave64()) == 2 ? 0 : kSharedAperture;
  case OperandKind::PrivateBase:
    return dword == 0 && dwordsOf(operand.type, isWave64()) == 2 ? 0 : kPrivateAperture;
  case OperandKind::SharedLimit:
    return dword == 0 && dwordsOf(operand.type, isWave64()) == 2 ? ~0u : kSharedAperture;
  case OperandKind::PrivateLimit:
    return dword == 0 && dwordsOf(operand.type, isWave64()) == 2 ? ~0u : kPrivateAperture;
  case OperandKind::Vccz:
    return dword == 0 && vcc() == 0;
  case OperandKind::Execz:
    return dword == 0 && exec() == 0;
  case OperandKind::Vgpr:
    break;
  }
  fault("a vector register stands where a scalar is needed");
  return 0;
}

bool Wave::readM0(uint32_t &value) {
  if (!checkScalar(kM0))
    return false;
  if (!scalarDefined(kM0))
    fault("an index or an address comes from m0, which is uninitialised");
  value = scalars_[kM0];
  return !hasFault();
}

uint64_t Wave::readScalar64(const Operand &operand) {
  uint64_t low = readScalar(operand, 0);
  return low | static_cast<uint64_t>(readScalar(operand, 1)) << 32;
}

uint64_t Wave::readMask(const Operand &operand) {
  return isWave64() ? readScalar64(operand) : readScalar(operand);
}

bool Wave::isDefined(const Operand &operand, uint32_t dwords) const {
  switch (operand.kind) {
  case OperandKind::Sgpr:
    if (operand.number == kNull)
      return true;
    for (uint32_t i = 0; i < dwords; ++i)
      if (operand.number + i >= kScalarRegisters || scalarDefined_[operand.number + i] != ~0u)
        return false;
    return true;
  case OperandKind::Scc:
    return sccDefined;
  case OperandKind::Vgpr:
    return (definedLanes(operand, 0, dwords) & exec()) == exec();
  default:
    return true;
  }
}

uint32_t Wave::definedBits(const Operand &operand, uint32_t dword) const {
  if (operand.kind != OperandKind::Sgpr || operand.number == kNull)
    return isDefined(operand) ? ~0u : 0;
  uint32_t number = operand.number + dword;
  return number < kScalarRegisters ? scalarDefined_[number] : 0;
}

uint64_t Wave::definedBitsOfMask(const Operand &operand) const {
  uint64_t low = definedBits(operand);
  return isWave64() ? low | static_cast<uint64_t>(definedBits(operand, 1)) << 32 : low;
}

void Wave::writeScalarBits(const Operand &operand, uint32_t dword, uint32_t value, uint32_t defined) {
  uint32_t number = operand.number + dword;
  if (operand.kind == OperandKind::None || operand.number == kNull)
    return;
  if (operand.kind != OperandKind::Sgpr)
    return fault("a scalar result has no scalar register to go to");
  if (!checkScalar(number))
    return;
  bool isExec = number == kExec || (number == kExec + 1 && isWave64());
  if (isExec && defined != ~0u)
    return fault("EXEC is written with a value that comes from an uninitialised register");
  if (isExec && scoreboard.anyExportPending())
    return fault("EXEC is overwritten before a wait for the export that reads it");
  scalars_[number] = value;
  scalarDefined_[number] = defined;
}

void Wave::writeScalar64(const Operand &operand, uint64_t value, bool defined) {
  writeScalar(operand, 0, static_cast<uint32_t>(value), defined);
  writeScalar(operand, 1, static_cast<uint32_t>(value >> 32), defined);
}

void Wave::writeMask(const Operand &operand, uint64_t value, uint64_t defined) {
  writeScalarBits(operand, 0, static_cast<uint32_t>(value), static_cast<uint32_t>(defined));
  if (isWave64())
    writeScalarBits(operand, 1, static_cast<uint32_t>(value >> 32), static_cast<uint32_t>(defined >> 32));
}

void Wave::readVector(const Operand &operand, uint32_t dword, LaneWords &values) {
  if (operand.kind != OperandKind::Vgpr) {
    std::fill_n(values, laneCount(), readScalar(operand, dword));
    return;
  }
  uint32_t number = operand.number + dword;
  if (!checkVector(number))
    std::fill_n(values, laneCount(), 0);
  else if (isWave64())
    std::memcpy(values, vector(number), 64 * sizeof(uint32_t));
  else
    std::memcpy(values, vector(number), 32 * sizeof(uint32_t));
}

uint64_t Wave::definedLanes(const Operand &operand, uint32_t dword, uint32_t dwords) const {
  if (operand.kind != OperandKind::Vgpr) {
    Operand part = operand;
    if (part.kind == OperandKind::Sgpr && part.number != kNull)
      part.number += dword;
    return isDefined(part, dwords) ? ~0ull : 0;
  }
  uint64_t lanes = ~0ull;
  for (uint32_t i = operand.number + dword; i < operand.number + dword + dwords; ++i)
    lanes &= i < vectorCount() ? vectorDefined_[i] : 0;
  return lanes;
}

uint64_t Wave::lanesWithBits(const Operand &operand, uint32_t dword, uint32_t bits) const {
  uint64_t result = definedLanes(operand, dword);
  if (bits == ~0u || (allLanes() & ~result) == 0) [[likely]]
    return result;
  if (operand.kind != OperandKind::Vgpr)
    return (definedBits(operand, dword) & bits) == bits ? ~0ull : 0;
  if (vectorBits_.empty())
    return result;
  for (uint64_t others = allLanes() & ~result; others != 0; others &= others - 1) {
    auto lane = static_cast<uint32_t>(std::countr_zero(others));
    bool hasAll = (definedBitsOfLane(operand, lane, dword) & bits) == bits;
    result |= static_cast<uint64_t>(hasAll) << lane;
  }
  return result;
}

void Wave::writeVector(const Operand &operand, uint32_t dword, const LaneWords &values, uint64_t lanes,
                       uint64_t defined) {
  isWave64() ? writeLanes<64>(operand, dword, values, lanes, defined)
             : writeLanes<32>(operand, dword, values, lanes, defined);
}

uint32_t Wave::definedBitsOfLane(const Operand &operand, uint32_t lane, uint32_t dword) const {
  if (operand.kind != OperandKind::Vgpr)
    return definedBits(operand, dword);
  uint32_t number = operand.number + dword;
  if (number >= vectorCount())
    return 0;
  if ((vectorDefined_[number] >> lane & 1) != 0)
    return ~0u;
  return vectorBits_.empty() ? 0 : vectorBits_[number * 64ull + lane];
}

void Wave::readDefinedBits(const Operand &operand, uint32_t dword, LaneWords &bits) const {
  for (uint32_t lane = 0; lane < laneCount(); ++lane)
    bits[lane] = definedBitsOfLane(operand, lane, dword);
}

void Wave::readVectorBits(const Operand &operand, uint32_t dword, LaneBits &lanes) {
  readVector(operand, dword, lanes.values);
  readDefinedBits(operand, dword, lanes.defined);
}

void Wave::writeVectorBits(const Operand &operand, uint32_t dword, const LaneBits &lanes, uint64_t written) {
  writeVector(operand, dword, lanes.values, written, ~0ull);
  if (!hasFault())
    setDefinedBits(operand.number + dword, written, lanes.defined);
}

void Wave::forgetBits(uint32_t number, uint64_t lanes) {
  for (; lanes != 0; lanes &= lanes - 1)
    vectorBits_[number * 64ull + static_cast<uint32_t>(std::countr_zero(lanes))] = 0;
}

void Wave::setDefinedBits(uint32_t number, uint64_t lanes, const LaneWords &bits) {
  uint64_t whole = 0, partly = 0;
  for (uint64_t rest = lanes & allLanes(); rest != 0; rest &= rest - 1) {
    auto lane = static_cast<uint32_t>(std::countr_zero(rest));
    whole |= static_cast<uint64_t>(bits[lane] == ~0u) << lane;
    partly |= static_cast<uint64_t>(bits[lane] != ~0u && bits[lane] != 0) << lane;
  }
  markWritten(number, lanes, whole);
  if (partly != 0 && vectorBits_.empty())
    vectorBits_.resize(vectors_.size());
  for (; partly != 0; partly &= partly - 1) {
    auto lane = static_cast<uint32_t>(std::countr_zero(partly));
    vectorBits_[number * 64ull + lane] = bits[lane];
  }
}

} // namespace rdnasim
