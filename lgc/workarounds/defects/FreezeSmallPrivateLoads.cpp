// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/FreezeSmallPrivateLoads.h"

#include "lgc/analysis/PreservedControlFlow.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

/// The parts of an aggregate are loaded one by one.
static bool mayHaveSmallParts(Type &type, const DataLayout &layout) {
  return type.isAggregateType() || layout.getTypeSizeInBits(&type).getFixedValue() <= 16;
}

PreservedAnalyses FreezeSmallPrivateLoads::run(Function &function, FunctionAnalysisManager &) {
  bool changed = false;
  for (Instruction &inst : make_early_inc_range(instructions(function))) {
    auto *load = dyn_cast<LoadInst>(&inst);
    if (!load || load->getPointerAddressSpace() != AMDGPUAS::PRIVATE_ADDRESS ||
        !mayHaveSmallParts(*load->getType(), function.getDataLayout()))
      continue;
    auto *frozen = new FreezeInst(load, "", std::next(load->getIterator()));
    load->replaceUsesWithIf(frozen, [&](const Use &use) { return use.getUser() != frozen; });
    changed = true;
  }
  return preservingControlFlow(changed);
}

} // namespace lgc
