// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/KeepFramePointer.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/AMDGPUAddrSpace.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace lgc {

namespace {

/// Half of the range of offsets, since values other than variables get slots, too.
constexpr uint64_t kManyBytes = 2048;

bool isPrivateAccess(const Instruction &inst) {
  const Value *pointer = getLoadStorePointerOperand(&inst);
  return pointer && pointer->getType()->getPointerAddressSpace() == AMDGPUAS::PRIVATE_ADDRESS;
}

bool hasDynamicIndex(const Instruction &inst) {
  return (isa<InsertElementInst>(inst) || isa<ExtractElementInst>(inst)) &&
         !isa<Constant>(inst.getOperand(inst.getNumOperands() - 1));
}

/// Arrays may be promoted to vectors in registers; each access with a dynamic index then needs a slot for a
/// vector.
bool mayHaveLargeFrame(const Function &function) {
  uint64_t largest = 0, sum = 0, accesses = 1;
  const DataLayout &layout = function.getParent()->getDataLayout();
  const auto add = [&](Type *type) {
    const uint64_t bytes = layout.getTypeAllocSize(type).getFixedValue();
    largest = std::max(largest, bytes);
    return bytes;
  };
  for (const Instruction &inst : instructions(function)) {
    if (auto *variable = dyn_cast<AllocaInst>(&inst))
      sum += add(variable->getAllocatedType());
    else if (hasDynamicIndex(inst))
      add(inst.getOperand(0)->getType());
    else if (!isPrivateAccess(inst))
      continue;
    ++accesses;
  }
  return sum + largest * accesses >= kManyBytes;
}

} // namespace

PreservedAnalyses KeepFramePointer::run(Function &function, FunctionAnalysisManager &) {
  if (target_.getTargetCPU().starts_with("gfx11") && mayHaveLargeFrame(function))
    function.addFnAttr("frame-pointer", "all");
  return PreservedAnalyses::all();
}

} // namespace lgc
