// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Makes several switches, each the default of the one before, of one with very many cases: the structurizer
/// takes cubic time for the blocks of one switch. Where a case falls into the next, lanes go around the
/// switch of the part that this one begins. Lanes still are together wherever they were. Comes after all
/// passes that simplify branches.
class SplitSwitches : public llvm::PassInfoMixin<SplitSwitches> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
