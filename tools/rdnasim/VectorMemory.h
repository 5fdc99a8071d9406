// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/AtomicOps.h"
#include "tools/rdnasim/InstructionTable.h"
#include "tools/rdnasim/Wave.h"

#include <cstdint>

// What loads, stores and atomics of all kinds of memory share: the shape of an access, and its way between
// registers and bytes. The kinds differ in how a lane's address is found, and in what is out of bounds.

namespace rdnasim {

enum class AccessKind : std::uint8_t { Load, Store, Atomic };

/// The shape of an access a lane; it is OpInfo::tag.
struct Access {
  AccessKind kind = AccessKind::Load;
  std::uint8_t bytes = 4; ///< 1, 2, 4, 8, 12 or 16
  bool isSigned = false;  ///< loads of 1 and 2 bytes: extended by sign
  bool isD16 = false;     ///< loads: into 16 bits, the other half stays
  bool isHigh = false;    ///< d16 loads and stores: the high half
  AtomicOp op = AtomicOp::Swap;
  bool alwaysReturns = false; ///< LDS atomics in their _rtn form

  constexpr std::uint32_t tag() const {
    return static_cast<std::uint32_t>(kind) | bytes << 2 | isSigned << 8 | isD16 << 9 | isHigh << 10 |
           static_cast<std::uint32_t>(op) << 11 | alwaysReturns << 17;
  }
  static constexpr Access of(std::uint32_t tag) {
    return {static_cast<AccessKind>(tag & 3),
            static_cast<std::uint8_t>(tag >> 2 & 63),
            (tag >> 8 & 1) != 0,
            (tag >> 9 & 1) != 0,
            (tag >> 10 & 1) != 0,
            static_cast<AtomicOp>(tag >> 11 & 63),
            (tag >> 17 & 1) != 0};
  }
  unsigned dwords() const { return (bytes + 3u) / 4; }
};

constexpr Access loadOf(std::uint8_t bytes, bool isSigned = false) {
  return {AccessKind::Load, bytes, isSigned};
}
constexpr Access loadD16(std::uint8_t bytes, bool isSigned, bool isHigh) {
  return {AccessKind::Load, bytes, isSigned, true, isHigh};
}
constexpr Access storeOf(std::uint8_t bytes, bool isHigh = false) {
  return {AccessKind::Store, bytes, false, isHigh, isHigh};
}
constexpr Access atomicOf(AtomicOp op, std::uint8_t bytes, bool alwaysReturns = false) {
  return {AccessKind::Atomic, bytes, false, false, false, op, alwaysReturns};
}

/// Where each active lane's bytes are on the host. Null: out of a buffer's bounds, so that a load gives 0 and
/// a store or an atomic does nothing. With `perDword`, each dword of a lane has its own place.
struct LanePlaces {
  std::byte *place[64] = {};
  std::byte *dwordPlace[4][64] = {};
  bool perDword = false;
  /// Beside the place, a flag a byte that says whether it has been written (LDS); null when the memory is
  /// always defined.
  std::uint8_t *flags[64] = {};
};

/// Does the access for the lanes of EXEC: `data` is the operand with what is stored, or with an atomic's
/// source (and compare value, in the registers above); `target` gets what is loaded, or an atomic's old value
/// when that is wanted. `undefinedLanes`: of memory that may be uninitialised, the lanes whose data are.
void transfer(Wave &wave, const Access &access, const Operand *target, const Operand *data,
              const LanePlaces &places, std::uint64_t undefinedLanes = 0);

/// Faults when a lane of EXEC has an undefined value in the operand; true when all is well.
bool requireDefined(Wave &wave, const Operand &operand, unsigned dwords, const char *what);

} // namespace rdnasim
