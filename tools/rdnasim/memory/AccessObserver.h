// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstddef>
#include <cstdint>

namespace rdnasim {

class Wave;
struct LanePointers;

enum class AccessAction : uint8_t { Load, Store, Atomic };

inline constexpr uint8_t kNoLane = 255; ///< of a scalar load

/// An access of one lane to consecutive bytes, at most eight.
struct LaneAccess {
  AccessAction action = AccessAction::Load;
  uint8_t lane = kNoLane;
  bool isChange = false; ///< of a store or an atomic: memory holds something else before, or nothing defined
  const std::byte *place = nullptr;
  uint32_t bytes = 0;
};

/// Observes the accesses of a run to memory, LDS and scratch memory: each before it happens, atomics
/// afterwards, which only matters for what is in memory meanwhile.
class AccessObserver {
public:
  virtual ~AccessObserver() = default;
  virtual void onAccess(const Wave &wave, const LaneAccess &access) = 0;
};

/// Reports the loads of all lanes. Without an observer, callers do not call it.
void reportLoads(const Wave &wave, const LanePointers &pointers, uint32_t bytes);

/// Reports a lane's store of `bytes` bytes. `isDefined`: those in memory are.
void reportStore(const Wave &wave, uint32_t lane, const std::byte *place, const void *value, uint32_t bytes,
                 bool isDefined = true);

/// Stores up to four bytes of a dword in each lane, those of its value from bit `shift` on, and reports each
/// before. The caller has to record which bits are defined.
void storeAndReport(const Wave &wave, const LanePointers &pointers, uint32_t dword,
                    const uint32_t (&values)[64], uint32_t count, uint32_t shift);

} // namespace rdnasim
