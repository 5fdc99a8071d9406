// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/FreezeReloads.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

static bool isPrivate(const Value &address) {
  return address.getType()->isPtrOrPtrVectorTy() &&
         address.getType()->getPointerAddressSpace() == AMDGPUAS::PRIVATE_ADDRESS;
}

/// Whether the value goes back to private memory there.
static bool goesBack(const Use &use) {
  if (auto *store = dyn_cast<StoreInst>(use.getUser()))
    return isPrivate(*store->getPointerOperand()) &&
           use.getOperandNo() != StoreInst::getPointerOperandIndex();
  auto *address = dyn_cast<GetElementPtrInst>(use.getUser());
  return address && isPrivate(*address->getPointerOperand());
}

static SmallVector<LoadInst *> privateLoads(Module &module) {
  SmallVector<LoadInst *> loads;
  for (Function &function : module)
    for (Instruction &inst : instructions(function))
      if (auto *load = dyn_cast<LoadInst>(&inst); load && isPrivate(*load->getPointerOperand()))
        loads.push_back(load);
  return loads;
}

void freezeReloads(Module &module) {
  for (LoadInst *load : privateLoads(module)) {
    SmallVector<Use *> uses;
    for (Use &use : load->uses())
      if (goesBack(use))
        uses.push_back(&use);
    if (uses.empty())
      continue;
    auto *frozen = new FreezeInst(load, "", std::next(load->getIterator()));
    for (Use *use : uses)
      use->set(frozen);
  }
}

void freezeSmallPrivateLoads(Module &module) {
  for (LoadInst *load : privateLoads(module)) {
    if (load->getType()->getPrimitiveSizeInBits() > 16)
      continue;
    auto *frozen = new FreezeInst(load, "", std::next(load->getIterator()));
    load->replaceUsesWithIf(frozen, [&](const Use &use) { return use.getUser() != frozen; });
  }
}

} // namespace lgc
