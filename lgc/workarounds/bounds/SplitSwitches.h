// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Splits a switch with very many cases into several switches, each in the default block of the previous one:
/// the structurizer takes more than quadratic time in the blocks of one switch. If a case falls through to
/// the first case of the next part, its lanes branch around the switch of that part. Lanes that were
/// converged before remain converged. Must run after all passes that simplify branches.
class SplitSwitches : public llvm::PassInfoMixin<SplitSwitches> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
