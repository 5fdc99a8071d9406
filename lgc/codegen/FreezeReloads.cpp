// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/FreezeReloads.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

void freezeReloads(Module &module) {
  for (Function &function : module) {
    for (Instruction &inst : instructions(function)) {
      auto *store = dyn_cast<StoreInst>(&inst);
      if (!store || store->getPointerAddressSpace() != AMDGPUAS::PRIVATE_ADDRESS)
        continue;
      auto *load = dyn_cast<LoadInst>(store->getValueOperand());
      if (load && load->getPointerAddressSpace() == AMDGPUAS::PRIVATE_ADDRESS)
        store->setOperand(0, new FreezeInst(load, "", store->getIterator()));
    }
  }
}

} // namespace lgc
