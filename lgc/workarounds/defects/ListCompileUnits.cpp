// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/ListCompileUnits.h"

#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace lgc {

PreservedAnalyses ListCompileUnits::run(Module &module, ModuleAnalysisManager &) {
  NamedMDNode *list = module.getNamedMetadata("llvm.dbg.cu");
  if (!list)
    return PreservedAnalyses::all();
  list->clearOperands();
  DebugInfoFinder finder;
  finder.processModule(module);
  for (DICompileUnit *unit : finder.compile_units())
    list->addOperand(unit);
  if (list->getNumOperands() == 0)
    list->eraseFromParent();
  return PreservedAnalyses::all();
}

} // namespace lgc
