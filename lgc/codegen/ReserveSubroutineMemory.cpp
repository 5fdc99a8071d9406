// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/ReserveSubroutineMemory.h"

#include "lgc/analysis/MergedVariable.h"
#include "lgc/state/Subroutine.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

/// Emits no instruction except a move of the address to a register.
static void use(IRBuilder<> &builder, Value *address, StringRef registerKind) {
  auto *type = FunctionType::get(builder.getVoidTy(), {address->getType()}, /*isVarArg=*/false);
  builder.CreateCall(type, InlineAsm::get(type, "", registerKind, /*hasSideEffects=*/true), {address});
}

/// Returns null if there are no workgroup variables.
static GlobalVariable *mergeWorkgroupVariables(Module &module) {
  SmallVector<GlobalVariable *> variables;
  for (GlobalVariable &variable : module.globals())
    if (variable.getAddressSpace() == AMDGPUAS::LOCAL_ADDRESS && !variable.use_empty())
      variables.push_back(&variable);
  if (variables.empty())
    return nullptr;
  convertUsersOfConstantsToInstructions(SmallVector<Constant *>(variables.begin(), variables.end()));
  return &mergeVariables(module, variables, "shared.workgroup");
}

PreservedAnalyses ReserveSubroutineMemory::run(Module &module, ModuleAnalysisManager &) {
  if (!hasSubroutines(module))
    return PreservedAnalyses::all();
  GlobalVariable *workgroupVariable = mergeWorkgroupVariables(module);
  for (Function &function : module) {
    if (function.isDeclaration() || isSubroutine(function))
      continue;
    IRBuilder<> builder(&*function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    use(builder, builder.CreateAlloca(builder.getInt32Ty(), AMDGPUAS::PRIVATE_ADDRESS), "v");
    if (workgroupVariable)
      use(builder, workgroupVariable, "s");
  }
  return PreservedAnalyses::none();
}

} // namespace lgc
