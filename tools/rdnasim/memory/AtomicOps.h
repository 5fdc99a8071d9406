// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstdint>

namespace rdnasim {

/// What an atomic operation does to memory. One list for LDS, buffers, global and flat addresses.
enum class AtomicOp : uint8_t {
  None,
  Swap,
  Compare, ///< and swap: `second` is what memory must hold for `data` to replace it
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
  Decrement,      ///< on to `data` from 0 or from beyond it
  MaskedOr,       ///< `data` are the bits to clear, `second` those to set
  Wrap,           ///< less `data`, or when that is more than memory holds, plus `second`
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

/// What memory holds afterwards.
template <class Word>
using AtomicFunction = Word (*)(Word memory, Word data, Word second);

/// Null where the width has no such operation.
template <class Word>
AtomicFunction<Word> atomicFunction(AtomicOp op);

} // namespace rdnasim
