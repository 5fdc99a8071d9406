// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Rewrites chains of insertelement that begin with a constant vector with poison elements, so that they
/// begin with poison and insert the constants last. If several chains of a block begin with the same
/// constant, as `vec4(color, 1)` does, the back end otherwise loads all of the constant, with its undefined
/// elements, into registers and copies them for each chain.
class InsertConstantsLast : public llvm::PassInfoMixin<InsertConstantsLast> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
