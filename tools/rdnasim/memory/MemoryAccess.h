// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/Instruction.h"
#include "tools/rdnasim/machine/Wave.h"
#include "tools/rdnasim/memory/AccessObserver.h"
#include "tools/rdnasim/memory/AtomicOps.h"
#include "tools/rdnasim/memory/LaneBytes.h"

#include <cstddef>
#include <cstdint>

namespace rdnasim {

/// The data that a memory instruction moves for each lane. Stored in OpInfo::tag.
struct AccessKind {
  uint8_t bytes = 4;     ///< in memory: 1, 2, 4, 8, 12, 16; of an atomic 4 or 8
  bool isSigned = false; ///< when shorter than its part of the register: sign-extended
  bool isHalf = false;   ///< d16: goes to half a register and keeps the other half
  bool isHigh = false;   ///< to the upper half
  AtomicOp atomic = AtomicOp::None;
  uint8_t components = 0; ///< format loads and stores

  constexpr uint32_t tag() const {
    return bytes | isSigned << 8 | isHalf << 9 | isHigh << 10 | components << 11 |
           static_cast<uint32_t>(atomic) << 16;
  }
  static constexpr AccessKind of(const Instruction &instruction) {
    uint32_t tag = instruction.info->tag;
    AccessKind kind;
    kind.bytes = tag & 0xff;
    kind.isSigned = tag >> 8 & 1, kind.isHalf = tag >> 9 & 1, kind.isHigh = tag >> 10 & 1;
    kind.components = tag >> 11 & 7;
    kind.atomic = static_cast<AtomicOp>(tag >> 16 & 0xff);
    return kind;
  }
  constexpr uint32_t dwords() const { return (bytes + 3u) / 4; }
};

constexpr AccessKind plainAccess(uint8_t bytes) {
  AccessKind kind;
  kind.bytes = bytes;
  return kind;
}

using LaneAddresses = uint64_t[64];

// All of these return false when the wave faults.

/// Reads a dword of an operand that is part of an address; `bits` of it must be defined in every active lane.
bool readAddress(Wave &wave, const Operand &operand, uint32_t dword, LaneWords &values, uint32_t bits = ~0u);
/// Like readAddress() above, with 0 for the active lanes whose register is not defined, which are added to
/// `undefined`.
bool readAddress(Wave &wave, const Operand &operand, uint32_t dword, LaneWords &values, uint64_t &undefined);
/// Like readAddress(), for a scalar operand.
bool readScalarAddress(Wave &wave, const Operand &operand, uint32_t dwords, uint64_t &value);

/// Locates `bytes` bytes at each lane's address in GPU memory. `lanes`: those that access it.
bool findInMemory(Wave &wave, const LaneAddresses &addresses, uint64_t lanes, uint32_t bytes,
                  LanePointers &pointers);
/// Locates bytes in LDS, at offsets from the workgroup's first byte.
///
/// Alignment: accesses of up to four bytes need their own, longer ones that of a dword; atomics need their
/// own. The hardware's unaligned mode splits other accesses, but compiled shaders should not have them.
bool findInLds(Wave &wave, const LaneAddresses &offsets, uint64_t lanes, uint32_t bytes, bool isAtomic,
               LanePointers &pointers);
/// Bytes of lanes in private memory that straddle its dwords, one after the other.
struct ScratchCopy {
  std::byte bytes[64][16];
  uint8_t defined[64][16];
  bool isUsed = false;
};

/// Locates bytes in private memory, at offsets from the lane's first byte; Wave::scratchAddress explains
/// their layout in GPU memory. An access of an atomic may not straddle dwords unless it is aligned to them.
/// For others, `copy` is used then, which has to live as long as the pointers: drivers set the hardware's
/// unaligned mode (SH_MEM_CONFIG.ALIGNMENT_MODE), which LLVM relies on for vectors of bytes on the stack.
bool findInScratch(Wave &wave, const LaneAddresses &offsets, uint64_t lanes, uint32_t bytes, bool isAtomic,
                   LanePointers &pointers, ScratchCopy &copy);
/// Writes the copy back, if it is used, after a store.
void writeBack(Wave &wave, const LaneAddresses &offsets, uint64_t lanes, uint32_t bytes,
               const ScratchCopy &copy);

/// Returns whether a lane's address in GPU memory is in the wave's private memory.
bool isInScratch(const Wave &wave, uint64_t address, uint32_t bytes);
/// Turns addresses in GPU memory, all of them in the wave's private memory, into tracked ones.
void trackScratch(Wave &wave, const LaneAddresses &addresses, uint64_t lanes, LanePointers &pointers);

/// Claims the memory of an access for the workgroup when others run at the same time; a conflict is a fault.
/// `bytes`: of each lane. Tracked memory is private and not claimed. Loads are reported to the observer of
/// accesses.
bool claimLanes(Wave &wave, const LanePointers &pointers, uint32_t bytes, bool isWrite);
bool claim(Wave &wave, const std::byte *place, uint32_t bytes, bool isWrite, uint8_t lane = kNoLane);

/// Writes a dword of a load's result. Unlike Wave::writeVector it may overwrite a register that an earlier
/// load through the same path has not written yet, where the hardware returns loads in order.
bool writeLoaded(Wave &wave, const Operand &operand, uint32_t dword, const LaneWords &values, uint64_t lanes,
                 uint64_t defined, bool isVmem);
/// Like the above, with the defined bits of each lane.
bool writeLoadedBits(Wave &wave, const Operand &operand, uint32_t dword, const LaneBits &result,
                     uint64_t lanes, bool isVmem);

/// Loads into `destination`.
bool loadLanes(Wave &wave, const Operand &destination, AccessKind kind, const LanePointers &pointers,
               bool isVmem);
/// Stores from dword `first` of `source` on.
bool storeLanes(Wave &wave, const Operand &source, AccessKind kind, const LanePointers &pointers,
                uint32_t first = 0);
/// Runs an atomic: `data` and `second` come from the given dwords of the operands. `destination`, if not
/// null, gets what memory held.
bool atomicLanes(Wave &wave, AccessKind kind, const Operand &data, const Operand *second,
                 uint32_t secondDword, const Operand *destination, const LanePointers &pointers, bool isVmem);

/// Records in the scoreboard that an operation of the instruction is outstanding, with `dwords` registers of
/// `destination`; null when none is written.
void issueMemory(Wave &wave, Counter counter, const Operand *destination, uint32_t dwords,
                 bool outOfOrder = false);

} // namespace rdnasim
