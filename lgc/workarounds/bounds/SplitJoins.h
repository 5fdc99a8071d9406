// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Splits long sequences of branches to one block, the join, as early returns, breaks, `else if` and &&
/// produce them. If very many consecutive blocks branch to a join, their regions are nested as deeply, and
/// passes of LLVM visit, for each branch, all branches that follow. So this pass inserts reconvergence points
/// into the sequence. Lanes on their way to the join pass them, too, and then branch around the next group:
///
///     head:                          head:
///       br a, join, next               br a, reconverge, next
///     next:                          next:
///       br b, join, rest       →       br b, reconverge, reconverge
///     rest:                          reconverge:
///       br c, join, …                  %stays = phi [false, head], [false, next], [true, next]
///                                      br %stays, rest, left
///                                    rest:
///                                      br c, join, …
///                                    left:
///                                      br join
///
/// Observable behaviour does not change: a lane on its way to the join executes nothing at the reconvergence
/// point, and lanes that were converged before remain converged. Must run after all passes that simplify
/// branches.
class SplitJoins : public llvm::PassInfoMixin<SplitJoins> {
public:
  static constexpr PassContract kContract = {.introduces = {IrFeature::InlineAssembly}};

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
