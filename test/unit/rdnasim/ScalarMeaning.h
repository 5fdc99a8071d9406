// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Meaning.h"

#include <cstdint>
#include <optional>

namespace rdnasim {

/// The effect of a scalar instruction on SCC.
class SccMeaning {
public:
  enum Kind { Kept, NonZero, Compared };
  /// Kept; the result is not 0; or, of an instruction without a result, what the row's meaning says.
  SccMeaning(Kind kind) : kind_(kind) {}
  /// A lambda of the same arguments as the row's, to 0 or 1.
  SccMeaning(Meaning meaning) : meaning_(std::move(meaning)) {}

  bool hasResult() const { return kind_ != Compared; }
  bool after(bool before, uint64_t result, const std::vector<uint64_t> &inputs) const;

private:
  Kind kind_ = Kept;
  std::optional<Meaning> meaning_;
};

/// One scalar instruction: its mnemonic, and behind a space what follows the operands.
struct ScalarRow {
  const char *text;
  Meaning meaning;
  SccMeaning scc = SccMeaning::Kept;
  Generations generations = kAll;
  bool readsResult = false; ///< the last argument is the result's old value
};

/// Runs every row on all its generations, over many inputs.
void checkScalarRows(std::span<const ScalarRow> rows, const Conditions &conditions = {});

} // namespace rdnasim
