// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/VectorMemory.h"

#include <cstring>

namespace rdnasim {

namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

std::byte *placeOf(const LanePlaces &places, unsigned lane, unsigned dword) {
  if (places.perDword)
    return places.dwordPlace[dword][lane];
  return places.place[lane] ? places.place[lane] + 4 * dword : nullptr;
}

u32 extended(u32 value, const Access &access) {
  if (access.bytes == 1)
    return access.isSigned ? static_cast<u32>(static_cast<std::int8_t>(value)) : value & 0xff;
  if (access.bytes == 2)
    return access.isSigned ? static_cast<u32>(static_cast<std::int16_t>(value)) : value & 0xffff;
  return value;
}

void load(Wave &wave, const Access &access, const Operand &target, const LanePlaces &places, u64 undefined) {
  u64 exec = wave.exec();
  unsigned bytes = access.bytes < 4 ? access.bytes : 4;
  for (unsigned dword = 0; dword < access.dwords(); ++dword) {
    LaneWords values = {};
    u64 defined = ~undefined;
    for (unsigned lane = 0; lane < wave.laneCount(); ++lane) {
      std::byte *place = (exec >> lane & 1) != 0 ? placeOf(places, lane, dword) : nullptr;
      if (!place)
        continue;
      std::memcpy(&values[lane], place, bytes);
      values[lane] = extended(values[lane], access);
      if (const std::uint8_t *flags = places.flags[lane])
        for (unsigned i = 0; i < bytes; ++i)
          if (flags[4 * dword + i] == 0)
            defined &= ~(1ull << lane);
    }
    if (access.isD16) {
      LaneWords old;
      wave.readVector(target, 0, old);
      for (unsigned lane = 0; lane < wave.laneCount(); ++lane)
        values[lane] = access.isHigh ? (old[lane] & 0xffff) | values[lane] << 16
                                     : (old[lane] & 0xffff0000) | (values[lane] & 0xffff);
    }
    wave.writeVector(target, dword, values, exec, defined);
  }
}

void store(Wave &wave, const Access &access, const Operand &data, const LanePlaces &places) {
  u64 exec = wave.exec();
  unsigned bytes = access.bytes < 4 ? access.bytes : 4;
  for (unsigned dword = 0; dword < access.dwords(); ++dword) {
    LaneWords values;
    wave.readVector(data, dword, values);
    u64 defined = wave.definedLanes(data, dword);
    for (unsigned lane = 0; lane < wave.laneCount(); ++lane) {
      std::byte *place = (exec >> lane & 1) != 0 ? placeOf(places, lane, dword) : nullptr;
      if (!place)
        continue;
      u32 value = access.isHigh ? values[lane] >> 16 : values[lane];
      std::memcpy(place, &value, bytes);
      if (places.flags[lane])
        std::memset(places.flags[lane] + 4 * dword, static_cast<int>(defined >> lane & 1), bytes);
    }
  }
}

u64 readWide(const LaneWords *values, unsigned first, unsigned count, unsigned lane) {
  return values[first][lane] | (count == 2 ? static_cast<u64>(values[first + 1][lane]) << 32 : 0);
}

void atomic(Wave &wave, const Access &access, const Operand *target, const Operand &data,
            const LanePlaces &places) {
  u64 exec = wave.exec();
  unsigned dwords = access.dwords(), sources = access.op == AtomicOp::CompareSwap ? 2 * dwords : dwords;
  LaneWords values[4], old[2] = {};
  u64 defined = ~0ull;
  for (unsigned i = 0; i < sources; ++i) {
    wave.readVector(data, i, values[i]);
    defined &= wave.definedLanes(data, i);
  }
  for (unsigned lane = 0; lane < wave.laneCount(); ++lane) {
    std::byte *place = (exec >> lane & 1) != 0 ? placeOf(places, lane, 0) : nullptr;
    if (!place)
      continue;
    u64 before = 0;
    std::memcpy(&before, place, access.bytes);
    u64 source = readWide(values, 0, dwords, lane);
    u64 compare = sources > dwords ? readWide(values, dwords, dwords, lane) : 0;
    u64 after = applyAtomic(access.op, access.bytes * 8u, before, source, compare);
    std::memcpy(place, &after, access.bytes);
    old[0][lane] = static_cast<u32>(before);
    old[1][lane] = static_cast<u32>(before >> 32);
    if (std::uint8_t *flags = places.flags[lane]) {
      for (unsigned i = 0; i < access.bytes; ++i)
        if (flags[i] == 0)
          defined &= ~(1ull << lane);
      std::memset(flags, static_cast<int>(defined >> lane & 1), access.bytes);
    }
  }
  for (unsigned i = 0; target && i < dwords; ++i)
    wave.writeVector(*target, i, old[i], exec, defined);
}

} // namespace

void transfer(Wave &wave, const Access &access, const Operand *target, const Operand *data,
              const LanePlaces &places, u64 undefinedLanes) {
  switch (access.kind) {
  case AccessKind::Load:
    return load(wave, access, *target, places, undefinedLanes);
  case AccessKind::Store:
    return store(wave, access, *data, places);
  case AccessKind::Atomic:
    return atomic(wave, access, target, *data, places);
  }
}

bool requireDefined(Wave &wave, const Operand &operand, unsigned dwords, const char *what) {
  if (operand.kind == OperandKind::None)
    return true;
  bool isScalar = operand.kind != OperandKind::Vgpr;
  bool isDefined = isScalar ? wave.exec() == 0 || wave.isDefined(operand, dwords)
                            : (wave.exec() & ~wave.definedLanes(operand, 0, dwords)) == 0;
  if (!isDefined)
    wave.fault(std::string(what) + " comes from an uninitialised register");
  return isDefined;
}

} // namespace rdnasim
