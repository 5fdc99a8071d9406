// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/optimization/MarkReadOnlyBuffers.h"

#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/ImageOperands.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/state/Subroutine.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

namespace {

/// Returns whether memory that the operand points to may belong to a buffer.
bool mayPointToBuffer(const Value *operand) {
  if (!operand->getType()->isPtrOrPtrVectorTy() || isa<Function>(operand))
    return false;
  const unsigned space = operand->getType()->getPointerAddressSpace();
  return space != AMDGPUAS::LOCAL_ADDRESS && space != AMDGPUAS::PRIVATE_ADDRESS;
}

/// A texel buffer may be the same memory as a buffer. Atomic and volatile accesses, also those of images,
/// may synchronize with another shader that writes to the buffer.
bool mayChangeBuffer(Instruction &inst) {
  if (isa<FenceInst, CheckReportOp>(inst)) // reports write to a buffer of their own
    return false;
  if (auto *store = dyn_cast<ImageStoreOp>(&inst))
    return store->getDimension() == static_cast<uint32_t>(ImageDimension::Buffer);
  if (isa<ImageAtomicOp, ImageAtomicCompareOp>(inst))
    return true;
  auto *call = dyn_cast<CallInst>(&inst);
  if (call && call->getCalledFunction() && !call->getCalledFunction()->isDeclaration())
    return true; // it need not be told which buffers to write to
  return (inst.mayWriteToMemory() || inst.isAtomic()) &&
         any_of(inst.operands(), [](const Use &operand) { return mayPointToBuffer(operand); });
}

bool isPlainBufferLoad(const Instruction &inst) {
  auto *load = dyn_cast<LoadInst>(&inst);
  return load && load->isSimple() && load->getPointerAddressSpace() == AMDGPUAS::BUFFER_FAT_POINTER;
}

} // namespace

PreservedAnalyses MarkReadOnlyBuffers::run(Function &function, FunctionAnalysisManager &) {
  // The callers of a subroutine may write to buffers.
  if (isSubroutine(function) || any_of(instructions(function), mayChangeBuffer))
    return PreservedAnalyses::all();
  MDNode *yes = MDNode::get(function.getContext(), {});
  for (Instruction &inst : instructions(function)) {
    if (isPlainBufferLoad(inst))
      inst.setMetadata(LLVMContext::MD_invariant_load, yes);
  }
  return preservingControlFlow(true);
}

} // namespace lgc
