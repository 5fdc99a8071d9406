// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/memory/MemoryAccess.h"

#include <cstdint>

namespace rdnasim {

/// A buffer descriptor (V#), decoded.
struct BufferDescriptor {
  uint64_t base;
  uint32_t stride;       ///< bytes of a record; 0 for raw buffers
  uint32_t elementBytes; ///< of swizzled buffers; 0: linear
  uint32_t numRecords;   ///< bytes, or records
  uint32_t indexStride;  ///< swizzled: number of interleaved records
  uint32_t outOfRange;   ///< the kind of range check: OOB_SELECT
  uint32_t format;
  uint8_t selects[4]; ///< the sources of x, y, z, w of a format load: 0, 1, or 4 + a component
  bool addsThread;
};

/// Reads an instruction's descriptor. Returns false, with a fault, when it is undefined or not a buffer.
bool readDescriptor(Wave &wave, const Instruction &instruction, BufferDescriptor &descriptor);

/// Determines the addresses of each active lane's `bytes` bytes, and which of their dwords are in range.
/// `isWhole`: an access that is partly out of range is out of range as a whole (atomics, formats).
/// `toleratesUndefined`: lanes whose address is not defined get the address 0 and are in
/// `pointers.undefined`; they are a fault otherwise.
bool findInBuffer(Wave &wave, const Instruction &instruction, const BufferDescriptor &descriptor,
                  uint32_t bytes, bool isWhole, LanePointers &pointers, bool toleratesUndefined = false);

} // namespace rdnasim
