// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/variables/SharePrivateVariables.h"

#include "lgc/analysis/MergedVariable.h"
#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/lowering/SubroutineParameters.h"
#include "lgc/state/Subroutine.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

static bool isUsedBySubroutine(const GlobalVariable &variable) {
  return any_of(variable.users(), [](const User *user) {
    const auto *inst = dyn_cast<Instruction>(user);
    return inst && isSubroutine(*inst->getFunction());
  });
}

PreservedAnalyses SharePrivateVariables::run(Module &module, ModuleAnalysisManager &) {
  if (!hasSubroutines(module))
    return PreservedAnalyses::all();
  SmallVector<GlobalVariable *> variables;
  for (GlobalVariable &variable : module.globals())
    if (variable.getAddressSpace() == AMDGPUAS::PRIVATE_ADDRESS)
      variables.push_back(&variable);
  convertUsersOfConstantsToInstructions(SmallVector<Constant *>(variables.begin(), variables.end()));
  erase_if(variables, [](const GlobalVariable *variable) { return !isUsedBySubroutine(*variable); });
  if (!variables.empty()) {
    Value *shared = &mergeVariables(module, variables, "shared.private");
    passToSubroutines(module, shared);
  }
  return preservingControlFlow(true);
}

} // namespace lgc
