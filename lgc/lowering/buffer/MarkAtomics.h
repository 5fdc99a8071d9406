// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Gives atomic operations on any memory the metadata without which LLVM expands most of them into
/// compare-and-swap loops: graphics memory is neither fine-grained nor remote.
///
/// Runs again behind LLVM's optimizations: where both sides of a branch begin or end with the same operation,
/// SimplifyCFG makes one of them, without this metadata.
/// Before: anything. After: no atomicrmw lacks the metadata.
/// Errors: none.
class MarkAtomics : public llvm::PassInfoMixin<MarkAtomics> {
public:
  static constexpr PassContract kContract = {
      .removes = {IrFeature::UnmarkedAtomics},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
