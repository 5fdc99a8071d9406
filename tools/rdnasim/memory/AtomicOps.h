// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstdint>

namespace rdnasim {

/// The effect of an atomic operation on memory. One list for LDS, buffers, global and flat addresses.
enum class AtomicOp : uint8_t {
  None,
  Swap,
  Compare, ///< and swap: `data` replaces the value in memory if that equals `second`
  Add,
  Sub,
  ReverseSub,
  MinSigned,
  MinUnsigned,
  MaxSigned,
  MaxUnsigned,
  And,
  Or,
  Xor,
  Increment,      ///< back to 0 once memory has reached `data`
  Decrement,      ///< to `data` from 0 or from a value above it
  MaskedOr,       ///< `data` are the bits to clear, `second` those to set
  Wrap,           ///< minus `data`, or plus `second` when `data` is more than memory holds
  ClampedSub,     ///< at least 0
  ConditionalSub, ///< only when memory holds at least `data`
  AddFloat,
  AddFloatFlushed, ///< denormal inputs and results become zeros
  MinFloat,
  MaxFloat,
  CompareFloat,
  AddPackedF16,
  AddPackedBf16,
};

/// Returns the new value in memory.
template <class Word>
using AtomicFunction = Word (*)(Word memory, Word data, Word second);

/// Returns null where the width has no such operation.
template <class Word>
AtomicFunction<Word> atomicFunction(AtomicOp op);

} // namespace rdnasim
