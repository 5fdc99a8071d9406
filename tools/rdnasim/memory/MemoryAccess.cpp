// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/memory/MemoryAccess.h"

#include "tools/rdnasim/machine/Hex.h"
#include "tools/rdnasim/machine/Workgroup.h"
#include "tools/rdnasim/memory/AccessObserver.h"
#include "tools/rdnasim/memory/Claims.h"
#include "tools/rdnasim/memory/Memory.h"

#include <algorithm>
#include <cstring>

namespace rdnasim {

namespace {

void setAllLanes(LanePointers &pointers, uint64_t lanes) {
  pointers.active = lanes;
  std::fill_n(pointers.lanes, 4, lanes);
}

/// Returns the defined bits of up to four bytes at a distance from a lane's first byte.
uint32_t loadDefinedBits(const LanePointers &pointers, uint32_t lane, size_t offset, uint32_t count) {
  uint32_t bits = 0;
  std::memcpy(&bits, pointers.defined[lane] + offset, count);
  return bits;
}

/// Returns whether the wave may now write the registers of a load.
bool checkDestination(Wave &wave, const Operand &operand, uint32_t dword, bool isVmem) {
  if (operand.kind != OperandKind::Vgpr) {
    wave.fault("a load has no vector register to go to");
    return false;
  }
  uint32_t number = operand.number + dword;
  if (number >= wave.vectorCount()) {
    wave.fault("v" + std::to_string(number) + " is beyond the " + std::to_string(wave.vectorCount()) +
               " VGPRs that the program allocates");
    return false;
  }
  if (!wave.checkNotExported(number))
    return false;
  if (!wave.scoreboard.anyPending() || !wave.scoreboard.isVectorPending(number))
    return true;
  // RDNA4 may return loads out of order.
  if (isVmem && wave.program.target.isIn(kRdna23) && wave.scoreboard.waitsInOrderFor(Counter::Load, number))
    return true;
  wave.fault("v" + std::to_string(number) + " is loaded again before a wait for the load that writes it");
  return false;
}

/// Reads of a sparse resource's missing memory return 0, and writes have no effect.
bool dropNotResident(const Wave &wave, const LaneAddresses &addresses, uint64_t lanes, uint32_t bytes,
                     LanePointers &pointers) {
  if (wave.memory.isAllResident())
    return true;
  forEachLane(lanes, [&](uint32_t lane) {
    if (!wave.memory.isResident(addresses[lane], bytes))
      pointers.notResident |= 1ull << lane;
  });
  for (uint64_t &present : pointers.lanes)
    present &= ~pointers.notResident;
  return true;
}

} // namespace

bool readAddress(Wave &wave, const Operand &operand, uint32_t dword, LaneWords &values, uint32_t bits) {
  wave.readVector(operand, dword, values);
  uint64_t undefined = wave.exec() & ~wave.lanesWithBits(operand, dword, bits);
  if (undefined != 0 && !wave.hasFault())
    wave.fault(laneName(static_cast<uint32_t>(std::countr_zero(undefined))) +
               "its address comes from an uninitialised register, v" +
               std::to_string(operand.number + dword));
  return !wave.hasFault();
}

bool readAddress(Wave &wave, const Operand &operand, uint32_t dword, LaneWords &values, uint64_t &undefined) {
  wave.readVector(operand, dword, values);
  const uint64_t lanes = wave.exec() & ~wave.lanesWithBits(operand, dword, ~0u);
  forEachLane(lanes, [&](uint32_t lane) { values[lane] = 0; });
  undefined |= lanes;
  return !wave.hasFault();
}

bool readScalarAddress(Wave &wave, const Operand &operand, uint32_t dwords, uint64_t &value) {
  value = dwords == 2 ? wave.readScalar64(operand) : wave.readScalar(operand);
  if (!wave.isDefined(operand, dwords) && wave.exec() != 0)
    wave.fault("an address comes from uninitialised scalar registers, from s" +
               std::to_string(operand.number) + " on");
  return !wave.hasFault();
}

bool findInMemory(Wave &wave, const LaneAddresses &addresses, uint64_t lanes, uint32_t bytes,
                  LanePointers &pointers) {
  setAllLanes(pointers, lanes);
  if (lanes == 0)
    return true;
  uint64_t least = ~0ull, most = 0;
  forEachLane(lanes, [&](uint32_t lane) {
    least = std::min(least, addresses[lane]);
    most = std::max(most, addresses[lane]);
  });
  // The usual case: all lanes are in one allocation.
  if (most - least < 0x1'0000'0000) {
    if (std::byte *base = wave.memory.resolve(least, most - least + bytes)) {
      forEachLane(lanes, [&](uint32_t lane) { pointers.bytes[lane] = base + (addresses[lane] - least); });
      return dropNotResident(wave, addresses, lanes, bytes, pointers);
    }
  }
  uint32_t bad = firstLane(lanes, [&](uint32_t lane) {
    return !(pointers.bytes[lane] = wave.memory.resolve(addresses[lane], bytes));
  });
  if (bad != 64)
    wave.fault(laneName(bad) + wave.memory.describe(addresses[bad], bytes));
  return bad == 64 && dropNotResident(wave, addresses, lanes, bytes, pointers);
}

bool findInLds(Wave &wave, const LaneAddresses &offsets, uint64_t lanes, uint32_t bytes, bool isAtomic,
               LanePointers &pointers) {
  setAllLanes(pointers, lanes);
  Workgroup &workgroup = wave.workgroup;
  uint64_t size = workgroup.lds.size(), misaligned = (isAtomic ? bytes : std::min(bytes, 4u)) - 1;
  uint64_t most = 0, all = 0;
  forEachLane(lanes, [&](uint32_t lane) {
    most = std::max(most, offsets[lane]);
    all |= offsets[lane];
  });
  if (lanes != 0 && (most + bytes > size || (all & misaligned) != 0)) {
    uint32_t bad = firstLane(lanes, [&](uint32_t lane) {
      return offsets[lane] + bytes > size || (offsets[lane] & misaligned) != 0;
    });
    bool isOutside = offsets[bad] + bytes > size;
    wave.fault(laneName(bad) + std::to_string(bytes) + " bytes at LDS address " + hex(offsets[bad]) +
               (isOutside ? " are outside the workgroup's " + std::to_string(size) + " bytes"
                          : " are not aligned to " + std::to_string(misaligned + 1)));
    return false;
  }
  pointers.isTracked = true;
  forEachLane(lanes, [&](uint32_t lane) {
    pointers.bytes[lane] = workgroup.lds.data() + offsets[lane];
    pointers.defined[lane] = workgroup.ldsDefined.data() + offsets[lane];
  });
  return true;
}

bool isInScratch(const Wave &wave, uint64_t address, uint32_t bytes) {
  uint64_t size = uint64_t(wave.scratchBytesPerLane) * wave.laneCount();
  return address >= wave.scratchAddress && address - wave.scratchAddress < size &&
         bytes <= size - (address - wave.scratchAddress);
}

void trackScratch(Wave &wave, const LaneAddresses &addresses, uint64_t lanes, LanePointers &pointers) {
  if (wave.scratchDefined.empty())
    wave.scratchDefined.resize(size_t(wave.scratchBytesPerLane) * wave.laneCount());
  pointers.isTracked = true;
  forEachLane(lanes, [&](uint32_t lane) {
    pointers.defined[lane] = wave.scratchDefined.data() + (addresses[lane] - wave.scratchAddress);
  });
}

namespace {

/// Visits each byte of the lanes' accesses: `visit(lane, number, place, defined)`. Returns false after a
/// fault.
template <class Visit>
bool forEachScratchByte(Wave &wave, const LaneAddresses &offsets, uint64_t lanes, uint32_t bytes,
                        Visit visit) {
  const uint32_t row = wave.laneCount() * 4;
  for (uint32_t i = 0; i < bytes; ++i) {
    LaneAddresses addresses;
    LanePointers pointers;
    forEachLane(lanes, [&](uint32_t lane) {
      const uint64_t offset = offsets[lane] + i;
      addresses[lane] = wave.scratchAddress + offset / 4 * row + lane * 4 + offset % 4;
    });
    if (!findInMemory(wave, addresses, lanes, 1, pointers))
      return false;
    trackScratch(wave, addresses, lanes, pointers);
    forEachLane(lanes,
                [&](uint32_t lane) { visit(lane, i, *pointers.bytes[lane], *pointers.defined[lane]); });
  }
  return true;
}

bool copyScratch(Wave &wave, const LaneAddresses &offsets, uint64_t lanes, uint32_t bytes,
                 LanePointers &pointers, ScratchCopy &copy) {
  copy.isUsed = true;
  setAllLanes(pointers, lanes);
  pointers.isTracked = true;
  forEachLane(lanes, [&](uint32_t lane) {
    pointers.bytes[lane] = copy.bytes[lane];
    pointers.defined[lane] = copy.defined[lane];
  });
  return forEachScratchByte(wave, offsets, lanes, bytes,
                            [&](uint32_t lane, uint32_t i, std::byte place, uint8_t defined) {
                              copy.bytes[lane][i] = place;
                              copy.defined[lane][i] = defined;
                            });
}

} // namespace

void writeBack(Wave &wave, const LaneAddresses &offsets, uint64_t lanes, uint32_t bytes,
               const ScratchCopy &copy) {
  if (copy.isUsed)
    forEachScratchByte(wave, offsets, lanes, bytes,
                       [&](uint32_t lane, uint32_t i, std::byte &place, uint8_t &defined) {
                         place = copy.bytes[lane][i];
                         defined = copy.defined[lane][i];
                       });
}

bool findInScratch(Wave &wave, const LaneAddresses &offsets, uint64_t lanes, uint32_t bytes, bool isAtomic,
                   LanePointers &pointers, ScratchCopy &copy) {
  const uint64_t size = wave.scratchBytesPerLane;
  const uint32_t outside =
      firstLane(lanes, [&](uint32_t lane) { return offsets[lane] >= size || bytes > size - offsets[lane]; });
  const uint32_t straddling = firstLane(
      lanes, [&](uint32_t lane) { return offsets[lane] % 4 != 0 && offsets[lane] % 4 + bytes > 4; });
  if (outside != 64 || (straddling != 64 && isAtomic)) {
    const uint32_t bad = outside != 64 ? outside : straddling;
    wave.fault(
        laneName(bad) + std::to_string(bytes) + " bytes at private address " + hex(offsets[bad]) +
        (outside != 64 ? " are outside the lane's " + std::to_string(size) + " bytes" : " straddle dwords"));
    return false;
  }
  if (straddling != 64)
    return copyScratch(wave, offsets, lanes, bytes, pointers, copy);
  uint32_t row = wave.laneCount() * 4;
  LaneAddresses addresses;
  forEachLane(lanes, [&](uint32_t lane) {
    addresses[lane] = wave.scratchAddress + offsets[lane] / 4ull * row + lane * 4 + offsets[lane] % 4;
  });
  pointers.dwordStride = row;
  if (!findInMemory(wave, addresses, lanes, std::min(bytes, 4u) + (bytes - 1) / 4 * row, pointers))
    return false;
  trackScratch(wave, addresses, lanes, pointers);
  return true;
}

bool claim(Wave &wave, const std::byte *place, uint32_t bytes, bool isWrite, uint8_t lane) {
  Workgroup &workgroup = wave.workgroup;
  if (workgroup.accesses && !isWrite) [[unlikely]]
    for (uint32_t i = 0; i < bytes; i += 4)
      workgroup.accesses->onAccess(wave,
                                   {AccessAction::Load, lane, false, place + i, std::min(4u, bytes - i)});
  if (!workgroup.claims ||
      workgroup.claims->claim(workgroup.claimant, place, bytes, isWrite, workgroup.claimRegion))
    return true;
  wave.fault("another workgroup that runs at the same time accesses the same memory");
  return false;
}

bool claimLanes(Wave &wave, const LanePointers &pointers, uint32_t bytes, bool isWrite) {
  if (wave.workgroup.accesses && !isWrite) [[unlikely]]
    reportLoads(wave, pointers, bytes);
  if (!wave.workgroup.claims || pointers.isTracked) [[likely]]
    return true;
  for (uint32_t dword = 0; 4 * dword < bytes; ++dword) {
    uint32_t count = std::min(4u, bytes - 4 * dword);
    size_t offset = size_t(dword) * pointers.dwordStride;
    uint32_t bad = firstLane(pointers.lanes[dword], [&](uint32_t lane) {
      return !claim(wave, pointers.bytes[lane] + offset, count, isWrite);
    });
    if (bad != 64)
      return false;
  }
  return true;
}

bool writeLoaded(Wave &wave, const Operand &operand, uint32_t dword, const LaneWords &values, uint64_t lanes,
                 uint64_t defined, bool isVmem) {
  uint32_t number = operand.number + dword;
  if (!checkDestination(wave, operand, dword, isVmem))
    return false;
  uint32_t *target = wave.vector(number);
  wave.markWritten(number, lanes, defined);
  forEachLane(lanes, [&](uint32_t lane) { target[lane] = values[lane]; });
  return true;
}

bool writeLoadedBits(Wave &wave, const Operand &operand, uint32_t dword, const LaneBits &result,
                     uint64_t lanes, bool isVmem) {
  if (!writeLoaded(wave, operand, dword, result.values, lanes, ~0ull, isVmem))
    return false;
  wave.setDefinedBits(operand.number + dword, lanes, result.defined);
  return true;
}

namespace {

uint32_t signExtended(uint32_t value, uint32_t bytes) {
  return static_cast<uint32_t>(bytes == 1 ? int32_t(static_cast<int8_t>(value))
                                          : int32_t(static_cast<int16_t>(value)));
}

/// Puts a value at its position in the register, of which d16 keeps the other half.
uint32_t placed(uint32_t value, AccessKind kind, uint32_t before) {
  if (!kind.isHalf)
    return value;
  return kind.isHigh ? (before & 0xffff) | value << 16 : (before & 0xffff0000) | (value & 0xffff);
}

/// Returns the bits of a short load's value that are defined: in front of the loaded ones, copies of the sign
/// if it is, and zeros always.
uint32_t definedBitsOfShort(const LanePointers &pointers, uint32_t lane, AccessKind kind) {
  if (!pointers.isTracked || (pointers.lanes[0] >> lane & 1) == 0)
    return ~0u;
  uint32_t bits = loadDefinedBits(pointers, lane, 0, kind.bytes);
  return kind.isSigned ? signExtended(bits, kind.bytes) : bits | ~0u << 8 * kind.bytes;
}

bool loadShort(Wave &wave, const Operand &destination, AccessKind kind, const LanePointers &pointers,
               bool isVmem) {
  if (!checkDestination(wave, destination, 0, isVmem))
    return false;
  const uint32_t *before = wave.vector(destination.number);
  LaneBits result;
  forEachLane(pointers.active, [&](uint32_t lane) {
    uint32_t value = 0;
    if (pointers.lanes[0] >> lane & 1)
      value = kind.bytes == 1 ? loadWord<uint8_t>(pointers.bytes[lane])
                              : loadWord<uint16_t>(pointers.bytes[lane]);
    if (kind.isSigned)
      value = signExtended(value, kind.bytes);
    result.values[lane] = placed(value, kind, before[lane]);
  });
  uint64_t defined = definedInMemory(pointers, 0, kind.bytes);
  if (kind.isHalf)
    defined &= wave.vectorDefined(destination.number);
  if ((pointers.active & ~defined) == 0) [[likely]]
    return writeLoaded(wave, destination, 0, result.values, pointers.active, ~0ull, isVmem);
  forEachLane(pointers.active, [&](uint32_t lane) {
    result.defined[lane] =
        placed(definedBitsOfShort(pointers, lane, kind), kind, wave.definedBitsOfLane(destination, lane));
  });
  return writeLoadedBits(wave, destination, 0, result, pointers.active, isVmem);
}

} // namespace

bool loadLanes(Wave &wave, const Operand &destination, AccessKind kind, const LanePointers &pointers,
               bool isVmem) {
  if (!claimLanes(wave, pointers, kind.bytes, false))
    return false;
  if (kind.bytes < 4)
    return loadShort(wave, destination, kind, pointers, isVmem);
  for (uint32_t dword = 0; dword < kind.dwords(); ++dword) {
    if (!checkDestination(wave, destination, dword, isVmem))
      return false;
    uint32_t number = destination.number + dword;
    uint32_t *target = wave.vector(number);
    uint64_t lanes = pointers.lanes[dword], active = pointers.active;
    size_t offset = size_t(dword) * pointers.dwordStride;
    forEachLane(active & ~lanes, [&](uint32_t lane) { target[lane] = 0; });
    forEachLane(lanes, [&](uint32_t lane) { std::memcpy(&target[lane], pointers.bytes[lane] + offset, 4); });
    uint64_t defined = definedInMemory(pointers, dword, 4);
    wave.markWritten(number, active, defined);
    if (uint64_t partly = lanes & ~defined; partly != 0) [[unlikely]] {
      LaneWords bits;
      forEachLane(partly, [&](uint32_t lane) { bits[lane] = loadDefinedBits(pointers, lane, offset, 4); });
      wave.setDefinedBits(number, partly, bits);
    }
  }
  return true;
}

bool storeLanes(Wave &wave, const Operand &source, AccessKind kind, const LanePointers &pointers,
                uint32_t first) {
  if (!claimLanes(wave, pointers, kind.bytes, true))
    return false;
  for (uint32_t dword = 0; dword < kind.dwords(); ++dword) {
    LaneWords values;
    wave.readVector(source, first + dword, values);
    if (wave.hasFault())
      return false;
    size_t offset = size_t(dword) * pointers.dwordStride;
    uint32_t count = std::min<uint32_t>(kind.bytes, 4), shift = kind.isHigh ? 16 : 0;
    if (wave.workgroup.accesses) [[unlikely]]
      storeAndReport(wave, pointers, dword, values, count, shift);
    else if (count == 4)
      forEachLane(pointers.lanes[dword],
                  [&](uint32_t lane) { std::memcpy(pointers.bytes[lane] + offset, &values[lane], 4); });
    else
      forEachLane(pointers.lanes[dword], [&](uint32_t lane) {
        uint32_t value = values[lane] >> shift;
        std::memcpy(pointers.bytes[lane], &value, count);
      });
    uint64_t defined = wave.definedLanes(source, first + dword);
    setDefinedInMemory(pointers, dword, count, defined);
    if (uint64_t partly = pointers.lanes[dword] & ~defined; partly != 0 && pointers.isTracked) [[unlikely]]
      forEachLane(partly, [&](uint32_t lane) {
        uint32_t bits = wave.definedBitsOfLane(source, lane, first + dword) >> shift;
        std::memcpy(pointers.defined[lane] + offset, &bits, count);
      });
  }
  return true;
}

void issueMemory(Wave &wave, Counter counter, const Operand *destination, uint32_t dwords, bool outOfOrder) {
  Scoreboard::Registers registers;
  if (destination)
    registers = {true, destination->number, static_cast<uint16_t>(dwords)};
  wave.scoreboard.issue(counter, registers, outOfOrder);
}

} // namespace rdnasim
