// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/bounds/SplitControlFlow.h"

#include "lgc/workarounds/bounds/SplitJoins.h"
#include "lgc/workarounds/bounds/SplitSwitches.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace lgc {

PreservedAnalyses SplitControlFlow::run(Module &module, ModuleAnalysisManager &) {
  bool changed = false;
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    changed |= splitSwitches(function);
    changed |= splitJoins(function);
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace lgc
