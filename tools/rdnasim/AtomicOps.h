// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstdint>

namespace rdnasim {

/// What an atomic does with a place in memory, the same for LDS, buffers, global and flat memory.
enum class AtomicOp : std::uint8_t {
  Swap,
  CompareSwap,
  Add,
  Sub,
  SubFrom,
  MinSigned,
  MinUnsigned,
  MaxSigned,
  MaxUnsigned,
  And,
  Or,
  Xor,
  Increment,
  Decrement,
  CondSub,  ///< subtract when the result is not negative
  SubClamp, ///< subtract, at least 0
  AddFloat,
  MinFloat,
  MaxFloat,
  PkAddF16,
  PkAddBF16,
};

/// The new value. `bits` is 32 or 64. `compare` is of CompareSwap alone.
std::uint64_t applyAtomic(AtomicOp op, unsigned bits, std::uint64_t old, std::uint64_t source,
                          std::uint64_t compare);

} // namespace rdnasim
