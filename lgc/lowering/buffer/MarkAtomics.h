// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"

namespace lgc {

/// Gives an operation the metadata without which LLVM expands most of them into compare-and-swap loops:
/// graphics memory is neither fine-grained nor remote.
void markAtomic(llvm::AtomicRMWInst &rmw);

/// Gives all atomic operations that metadata once more, among LLVM's optimizations: where both sides of a
/// branch begin or end with the same operation, SimplifyCFG makes one of them, without metadata.
/// Errors: none.
class MarkAtomics : public llvm::PassInfoMixin<MarkAtomics> {
public:
  static constexpr PassContract kContract = {
      .removes = {IrFeature::UnmarkedAtomics},
  };

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
