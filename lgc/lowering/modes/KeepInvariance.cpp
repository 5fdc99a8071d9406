// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/modes/KeepInvariance.h"

#include "lgc/analysis/FindInstructions.h"
#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/Invariance.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

namespace {

void keepExact(Instruction &inst) {
  if (!isa<FPMathOperator>(inst))
    return;
  inst.setHasAllowContract(false);
  inst.setHasAllowReassoc(false);
  inst.setHasAllowReciprocal(false); // the back end shares a reciprocal among several divisions
}

bool isPrivateLoad(const Instruction &inst) {
  auto *load = dyn_cast<LoadInst>(&inst);
  return load && load->getPointerAddressSpace() == AMDGPUAS::PRIVATE_ADDRESS;
}

/// Calls `visit` with all instructions that the outputs depend on, also by branches; stops when it returns
/// false.
void forEachSource(Function &function, ArrayRef<Instruction *> outputs,
                   function_ref<bool(Instruction &)> visit) {
  SetVector<Instruction *> sources(outputs.begin(), outputs.end());
  bool hasBranches = false;
  for (size_t i = 0; i < sources.size(); ++i) {
    if (!visit(*sources[i]))
      return;
    for (Value *operand : sources[i]->operands())
      if (auto *inst = dyn_cast<Instruction>(operand))
        sources.insert(inst);
    if (isa<PHINode>(sources[i]) && !std::exchange(hasBranches, true))
      for (BasicBlock &block : function)
        if (!succ_empty(&block))
          sources.insert(block.getTerminator());
  }
}

} // namespace

PreservedAnalyses KeepInvariance::run(Function &function, FunctionAnalysisManager &) {
  const SmallVector<Instruction *> outputs = findInstructions<Instruction>(
      function, [](const Instruction &inst) { return inst.hasMetadata(kInvariantMetadata); });
  bool isInMemory = false;
  forEachSource(function, outputs, [&](Instruction &source) {
    keepExact(source);
    isInMemory |= isPrivateLoad(source);
    return !isInMemory;
  });
  if (isInMemory)
    for (Instruction &inst : instructions(function))
      keepExact(inst);
  for (Instruction *output : outputs)
    output->setMetadata(kInvariantMetadata, nullptr);
  return preservingControlFlow(!outputs.empty());
}

} // namespace lgc
