// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Compares what passes leave with their contracts.

#pragma once

#include "lgc/legality/FindFeatures.h"
#include "lgc/legality/PassContract.h"

#include "llvm/ADT/StringRef.h"

namespace lgc {

/// Follows a module or a function from pass to pass.
class LegalityCheck {
public:
  /// Begins a pipeline whose input may have the features `input`. Other features of the module are legal too,
  /// until a pass removes them: hand-written IR may begin anywhere. For passes that run alone, `input` is
  /// empty.
  LegalityCheck(const FoundFeatures &found, const FeatureSet &input) : legal_(input | found.set()) {}

  /// To be called after each pass that ran. Returns what is wrong, in words that name the pass; empty when
  /// all is well.
  std::string after(llvm::StringRef pass, const PassContract &contract, const FoundFeatures &found);

private:
  FeatureSet legal_;
};

} // namespace lgc
