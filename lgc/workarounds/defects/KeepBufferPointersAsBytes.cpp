// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/KeepBufferPointersAsBytes.h"

#include "lgc/analysis/PreservedControlFlow.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

namespace {

bool holdsBufferPointer(Type *type) {
  return type->isPointerTy() ? type->getPointerAddressSpace() == AMDGPUAS::BUFFER_FAT_POINTER
                             : any_of(type->subtypes(), holdsBufferPointer);
}

ArrayType *bytesOf(Type *type, const DataLayout &layout) {
  return ArrayType::get(Type::getInt8Ty(type->getContext()), layout.getTypeAllocSize(type).getFixedValue());
}

void retypeVariable(GlobalVariable &variable) {
  Module &module = *variable.getParent();
  ArrayType *type = bytesOf(variable.getValueType(), module.getDataLayout());
  Constant *content = variable.hasInitializer() ? PoisonValue::get(type) : nullptr;
  auto *bytes = new GlobalVariable(module, type, /*isConstant=*/false, variable.getLinkage(), content, "",
                                   &variable, GlobalValue::NotThreadLocal, variable.getAddressSpace());
  bytes->setAlignment(
      module.getDataLayout().getValueOrABITypeAlignment(variable.getAlign(), variable.getValueType()));
  bytes->takeName(&variable);
  variable.replaceAllUsesWith(bytes);
  variable.eraseFromParent();
}

} // namespace

PreservedAnalyses KeepBufferPointersAsBytes::run(Module &module, ModuleAnalysisManager &) {
  bool changed = false;
  const DataLayout &layout = module.getDataLayout();
  for (GlobalVariable &variable : make_early_inc_range(module.globals())) {
    if (variable.getAddressSpace() != AMDGPUAS::LOCAL_ADDRESS || !holdsBufferPointer(variable.getValueType()))
      continue;
    retypeVariable(variable);
    changed = true;
  }
  for (Function &function : module)
    for (Instruction &inst : instructions(function))
      if (auto *alloca = dyn_cast<AllocaInst>(&inst);
          alloca && holdsBufferPointer(alloca->getAllocatedType())) {
        alloca->setAllocatedType(bytesOf(alloca->getAllocatedType(), layout)); // the alignment stays
        changed = true;
      }
  return preservingControlFlow(changed);
}

} // namespace lgc
