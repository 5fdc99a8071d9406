// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/memory/AccessObserver.h"

#include "tools/rdnasim/machine/Wave.h"
#include "tools/rdnasim/machine/Workgroup.h"
#include "tools/rdnasim/memory/LaneBytes.h"

#include <algorithm>
#include <cstring>
#include <span>

namespace rdnasim {

void reportLoads(const Wave &wave, const LanePointers &pointers, uint32_t bytes) {
  for (uint32_t dword = 0; 4 * dword < bytes; ++dword)
    forEachLane(pointers.lanes[dword], [&](uint32_t lane) {
      LaneAccess access;
      access.lane = static_cast<uint8_t>(lane);
      access.place = pointers.bytes[lane] + size_t(dword) * pointers.dwordStride;
      access.bytes = std::min(4u, bytes - 4 * dword);
      wave.workgroup.accesses->onAccess(wave, access);
    });
}

void reportStore(const Wave &wave, uint32_t lane, const std::byte *place, const void *value, uint32_t bytes,
                 bool isDefined) {
  for (uint32_t i = 0; i < bytes; i += 4) {
    LaneAccess access = {AccessAction::Store, static_cast<uint8_t>(lane)};
    access.place = place + i;
    access.bytes = std::min(4u, bytes - i);
    access.isChange =
        !isDefined || std::memcmp(access.place, static_cast<const std::byte *>(value) + i, access.bytes) != 0;
    wave.workgroup.accesses->onAccess(wave, access);
  }
}

namespace {

/// Reports a lane's store of up to four bytes where memory tracks which bits are defined: bytes that are and
/// others apart.
void reportTracked(const Wave &wave, uint32_t lane, const std::byte *place, const std::byte *value,
                   std::span<uint8_t> defined) {
  const auto isDefined = [](uint8_t bits) { return bits == UINT8_MAX; };
  for (auto begin = defined.begin(); begin != defined.end();) {
    const bool isFirstDefined = isDefined(*begin);
    const auto end =
        std::find_if(begin, defined.end(), [&](uint8_t bits) { return isDefined(bits) != isFirstDefined; });
    const auto offset = begin - defined.begin();
    reportStore(wave, lane, place + offset, value + offset, static_cast<uint32_t>(end - begin),
                isFirstDefined);
    begin = end;
  }
  // The next lane of the store may have the same address.
  std::ranges::fill(defined, UINT8_MAX);
}

} // namespace

void storeAndReport(const Wave &wave, const LanePointers &pointers, uint32_t dword,
                    const uint32_t (&values)[64], uint32_t count, uint32_t shift) {
  const size_t offset = size_t(dword) * pointers.dwordStride;
  forEachLane(pointers.lanes[dword], [&](uint32_t lane) {
    std::byte *place = pointers.bytes[lane] + offset;
    const uint32_t value = values[lane] >> shift;
    if (pointers.isTracked)
      reportTracked(wave, lane, place, reinterpret_cast<const std::byte *>(&value),
                    {pointers.defined[lane] + offset, count});
    else
      reportStore(wave, lane, place, &value, count);
    std::memcpy(place, &value, count);
  });
}

} // namespace rdnasim
