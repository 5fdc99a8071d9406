// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Splits long sequences of branches to one block, as early returns, breaks, `else if` and && make them.
/// Where very many blocks, one behind the other, have a branch to a join, lanes wait there in every one of
/// the nested regions, and passes of LLVM look from each branch at all that follow. So lanes meet in between,
/// those that are on their way to the join as well, and those go around the next group:
///
///     head:                          head:
///       br a, join, next               br a, meeting, next
///     next:                          next:
///       br b, join, rest       →       br b, meeting, meeting
///     rest:                          meeting:
///       br c, join, …                  %stays = phi [false, head], [false, next], [true, next]
///                                      br %stays, rest, left
///                                    rest:
///                                      br c, join, …
///                                    left:
///                                      br join
///
/// What is observed does not change: a lane that is on its way to the join executes nothing at the meeting
/// point. Lanes still are together wherever they were. Comes after all passes that simplify branches.
class SplitJoins : public llvm::PassInfoMixin<SplitJoins> {
public:
  static constexpr PassContract kContract = {.introduces = {IrFeature::InlineAssembly}};

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
