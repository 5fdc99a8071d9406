// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/memory/AccessObserver.h"

#include "tools/rdnasim/machine/Wave.h"
#include "tools/rdnasim/machine/Workgroup.h"
#include "tools/rdnasim/memory/LaneBytes.h"

#include <algorithm>
#include <cstring>

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

void reportStore(const Wave &wave, uint32_t lane, const std::byte *place, const void *value, uint32_t bytes) {
  for (uint32_t i = 0; i < bytes; i += 4) {
    LaneAccess access = {AccessAction::Store, static_cast<uint8_t>(lane)};
    access.place = place + i;
    access.bytes = std::min(4u, bytes - i);
    access.isChange = std::memcmp(access.place, static_cast<const std::byte *>(value) + i, access.bytes) != 0;
    wave.workgroup.accesses->onAccess(wave, access);
  }
}

void storeAndReport(const Wave &wave, const LanePointers &pointers, uint32_t dword,
                    const uint32_t (&values)[64], uint32_t count, uint32_t shift) {
  forEachLane(pointers.lanes[dword], [&](uint32_t lane) {
    std::byte *place = pointers.bytes[lane] + size_t(dword) * pointers.dwordStride;
    const uint32_t value = values[lane] >> shift;
    reportStore(wave, lane, place, &value, count);
    std::memcpy(place, &value, count);
  });
}

} // namespace rdnasim
