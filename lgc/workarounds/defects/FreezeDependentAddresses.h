// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Freezes addresses of loads that LLVM's LoadStoreVectorizer finds to be adjacent to other loads but could
/// not move. The vectorizer merges loads at the first of them, and moves the instructions that compute the
/// lowest address before it. It visits these once for each path through the expression, of which there may be
/// exponentially many, and does not check whether they can be moved. In `d[1], d[(d[1] >> 16) >> 16]` one of
/// them is the first load itself, and the vectorizer does not terminate.
class FreezeDependentAddresses : public llvm::PassInfoMixin<FreezeDependentAddresses> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
