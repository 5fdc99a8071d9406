// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/FreezeConstantBufferAddresses.h"

#include "lgc/analysis/PreservedControlFlow.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

/// Returns the operands with the addresses of what LLVM splits: of loads, stores and copies.
static SmallVector<Use *, 2> addressesOf(Instruction &inst) {
  if (isa<LoadInst>(inst))
    return {&inst.getOperandUse(LoadInst::getPointerOperandIndex())};
  if (isa<StoreInst>(inst))
    return {&inst.getOperandUse(StoreInst::getPointerOperandIndex())};
  if (auto *copy = dyn_cast<MemTransferInst>(&inst))
    return {&copy->getRawDestUse(), &copy->getRawSourceUse()};
  return {};
}

PreservedAnalyses FreezeConstantBufferAddresses::run(Function &function, FunctionAnalysisManager &) {
  bool changed = false;
  for (Instruction &inst : make_early_inc_range(instructions(function))) {
    for (Use *address : addressesOf(inst)) {
      if (!isa<Constant>(address->get()) ||
          address->get()->getType()->getPointerAddressSpace() != AMDGPUAS::BUFFER_FAT_POINTER)
        continue;
      address->set(new FreezeInst(address->get(), "", inst.getIterator()));
      changed = true;
    }
  }
  return preservingControlFlow(changed);
}

} // namespace lgc
