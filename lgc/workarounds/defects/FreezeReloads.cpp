// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/FreezeReloads.h"

#include "lgc/analysis/PreservedControlFlow.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

static bool isPrivate(const Value &address) {
  return address.getType()->isPtrOrPtrVectorTy() &&
         address.getType()->getPointerAddressSpace() == AMDGPUAS::PRIVATE_ADDRESS;
}

/// Returns whether the use stores the value back to private memory.
static bool goesBack(const Use &use) {
  if (auto *store = dyn_cast<StoreInst>(use.getUser()))
    return isPrivate(*store->getPointerOperand()) &&
           use.getOperandNo() != StoreInst::getPointerOperandIndex();
  auto *address = dyn_cast<GetElementPtrInst>(use.getUser());
  return address && isPrivate(*address->getPointerOperand());
}

PreservedAnalyses FreezeReloads::run(Function &function, FunctionAnalysisManager &) {
  bool changed = false;
  for (Instruction &inst : make_early_inc_range(instructions(function))) {
    auto *load = dyn_cast<LoadInst>(&inst);
    if (!load || !isPrivate(*load->getPointerOperand()) || none_of(load->uses(), goesBack))
      continue;
    auto *frozen = new FreezeInst(load, "", std::next(load->getIterator()));
    load->replaceUsesWithIf(frozen, [](const Use &use) { return goesBack(use); });
    changed = true;
  }
  return preservingControlFlow(changed);
}

} // namespace lgc
