// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/FreezeConstantBufferAddresses.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

PreservedAnalyses FreezeConstantBufferAddresses::run(Function &function, FunctionAnalysisManager &) {
  bool changed = false;
  for (Instruction &inst : make_early_inc_range(instructions(function))) {
    const Value *pointer = getLoadStorePointerOperand(&inst);
    if (!pointer || !isa<Constant>(pointer) ||
        pointer->getType()->getPointerAddressSpace() != AMDGPUAS::BUFFER_FAT_POINTER)
      continue;
    Use &use = inst.getOperandUse(isa<LoadInst>(inst) ? LoadInst::getPointerOperandIndex()
                                                      : StoreInst::getPointerOperandIndex());
    use.set(new FreezeInst(use.get(), "", inst.getIterator()));
    changed = true;
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace lgc
