// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Splits long sequences of branches to one block, as early returns, breaks, `else if` and && produce them.
/// Where very many consecutive blocks have a branch to a join, lanes wait there in every one of the nested
/// regions, and passes of LLVM look from each branch at all that follow. So lanes reconverge in between,
/// including those on their way to the join, which then branch around the next group:
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
/// Observable behaviour is unchanged: a lane on its way to the join executes nothing at the reconvergence
/// point. Lanes are still together wherever they were. Must run after all passes that simplify branches.
class SplitJoins : public llvm::PassInfoMixin<SplitJoins> {
public:
  static constexpr PassContract kContract = {.introduces = {IrFeature::InlineAssembly}};

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
