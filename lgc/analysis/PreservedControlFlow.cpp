// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/analysis/PreservedControlFlow.h"

#include "llvm/IR/Analysis.h"
#include "llvm/IR/PassManager.h"

using namespace llvm;

namespace lgc {

PreservedAnalyses preservingControlFlow(bool changed) {
  if (!changed)
    return PreservedAnalyses::all();
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}

} // namespace lgc
