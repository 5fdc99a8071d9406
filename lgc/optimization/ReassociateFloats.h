// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Runs LLVM's pass that sorts the operands of sums and products, merges their constants and factors common
/// factors out; with floats in functions with relaxed floats (FloatAttributes.h). No other pass sees the flag
/// `reassoc`: InstCombine and the back end would tear shared subexpressions apart (an FFT of 8 values took
/// 293 instructions instead of 191).
///
/// Errors: none.
class ReassociateFloats : public llvm::PassInfoMixin<ReassociateFloats> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
