// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Attaches `!fpmath` of 2.5 ULP, Vulkan's accuracy of OpFDiv (Vulkan 1.4, "Precision of Core SPIR-V
/// Instructions"), to divisions of 32-bit floats that have none but the flag `arcp`. The reader gives both to
/// each division that may be approximated, and the flag to each negation. InstCombine drops the metadata when
/// it moves a negation into a division, but keeps the flags that both have. The back end would make that
/// division exact, in ten instructions instead of two. Divisions without the flag remain exact.
class RestoreDivisionAccuracy : public llvm::PassInfoMixin<RestoreDivisionAccuracy> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
