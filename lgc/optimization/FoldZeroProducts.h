// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Replaces products with a constant zero by zero in functions with relaxed floats (FloatAttributes.h), for
/// which LLVM's own passes need flags that say too much. Matrices with constant columns, as of colour spaces
/// and projections, are full of zeros. Vectors are divided into their components where only some are zero,
/// unless they are halves, which are multiplied in pairs.
///
/// Errors: none.
class FoldZeroProducts : public llvm::PassInfoMixin<FoldZeroProducts> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
