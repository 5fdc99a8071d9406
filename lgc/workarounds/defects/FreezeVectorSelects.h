// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Freezes bitcasts of selections by a vector to a scalar, or to a vector of another size. LLVM 22's
/// AMDGPUCodeGenPrepare makes a selection between two constants of an operation on one, also behind casts:
/// its condition is a vector then, and its constants are not, which ends the process.
class FreezeVectorSelects : public llvm::PassInfoMixin<FreezeVectorSelects> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
