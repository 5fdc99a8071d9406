// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Machine.h"

#include <span>
#include <vector>

namespace rdnasim {

/// The precision that a test expects of the defined bits, beside soundness: a bit that some value of the
/// sources' undefined bits changes is undefined.
enum class Precision {
  Exact, ///< every other bit is defined
  Sum,   ///< the bits below the lowest undefined bit that is read are defined
  Whole, ///< all bits are defined if and only if all bits that are read are
};

/// Bits of a register that an instruction reads.
struct Reads {
  uint32_t number, bits;
};

struct PartlyDefinedRow {
  /// An instruction whose result is v10, v[10:11] or MASK. Of its sources, any bits may be undefined. s4 and
  /// s5 permute the lanes of a row.
  const char *text;
  Precision precision;
  std::vector<Reads> reads = {}; ///< other registers are read completely
  /// A register that must be defined, as far as it is read, for the result to be as precise as expected.
  uint32_t control = 0;
  uint32_t checked = ~0u; ///< the bits of each dword of the result for which the precision holds
  Generations generations = kAll;
  uint32_t shift = 0; ///< by how much a sum's sources are shifted to the left
};

/// Runs each row on its generations in both wave sizes, with random values and undefined bits. Which bits of
/// the result these can change is found by running the instruction with every value of theirs, or, if they
/// are many, with random ones.
void checkPartlyDefined(std::span<const PartlyDefinedRow> rows);

} // namespace rdnasim
