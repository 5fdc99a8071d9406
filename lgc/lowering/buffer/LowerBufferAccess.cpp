// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/buffer/LowerBufferAccess.h"

#include "lgc/legality/MetadataNames.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/buffer/BufferScope.h"
#include "lgc/state/Diagnostics.h"
#include "lgc/state/PipelineState.h"

#include "llvm/CodeGen/AtomicExpandUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

namespace {

class BufferAccessLowering {
public:
  BufferAccessLowering(Module &module, const PipelineState &state) : module_(module), state_(state) {}

  PreservedAnalyses run();

private:
  bool lowerAtomic(Instruction &inst);
  void annotate(AtomicRMWInst &rmw);
  bool hasBufferInstruction(const AtomicRMWInst &rmw) const;
  void expandToLoop(AtomicRMWInst &rmw);
  void exchangeBits(AtomicRMWInst &rmw);

  Module &module_;
  const PipelineState &state_;
  bool changedFlow_ = false;
};

PreservedAnalyses BufferAccessLowering::run() {
  SmallVector<Instruction *, 16> atomics;
  for (Function &function : module_)
    for (Instruction &inst : instructions(function))
      if (inst.isAtomic() && !isa<FenceInst>(inst))
        atomics.push_back(&inst);
  if (atomics.empty())
    return PreservedAnalyses::all();
  for (Instruction *inst : atomics)
    if (!lowerAtomic(*inst))
      break;
  PreservedAnalyses preserved;
  if (!changedFlow_)
    preserved.preserveSet<CFGAnalyses>();
  return preserved;
}

/// Returns false after reporting an error.
bool BufferAccessLowering::lowerAtomic(Instruction &inst) {
  auto *rmw = dyn_cast<AtomicRMWInst>(&inst);
  if (rmw)
    annotate(*rmw);

  const Value *pointer = getLoadStorePointerOperand(&inst);
  if (rmw)
    pointer = rmw->getPointerOperand();
  else if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&inst))
    pointer = exchange->getPointerOperand();
  if (pointer->getType()->getPointerAddressSpace() != AMDGPUAS::BUFFER_FAT_POINTER)
    return true;

  Type *type = inst.getAccessType();
  unsigned bits = type->getPrimitiveSizeInBits();
  if (type->isVectorTy() || (bits != 32 && bits != 64)) {
    reportError(inst, kMalformedIr, "atomic access to a buffer must be to a 32- or 64-bit scalar");
    return false;
  }
  if (rmw && !hasBufferInstruction(*rmw)) {
    expandToLoop(*rmw);
    return true;
  }
  setBufferScope(inst);
  if (rmw && rmw->getOperation() == AtomicRMWInst::Xchg && type->isFloatingPointTy())
    exchangeBits(*rmw);
  return true;
}

/// The back end cannot exchange doubles.
void BufferAccessLowering::exchangeBits(AtomicRMWInst &rmw) {
  IRBuilder<> builder(&rmw);
  Type *type = rmw.getType();
  Value *bits = builder.CreateBitCast(rmw.getValOperand(), builder.getIntNTy(type->getPrimitiveSizeInBits()));
  AtomicRMWInst *exchange = builder.CreateAtomicRMW(AtomicRMWInst::Xchg, rmw.getPointerOperand(), bits,
                                                    rmw.getAlign(), rmw.getOrdering(), rmw.getSyncScopeID());
  exchange->setVolatile(rmw.isVolatile());
  exchange->copyMetadata(rmw);
  rmw.replaceAllUsesWith(builder.CreateBitCast(exchange, type));
  rmw.eraseFromParent();
}

/// Builds a compare-and-swap loop. The initial value may be stale: then the first exchange fails and returns
/// the current one.
void BufferAccessLowering::expandToLoop(AtomicRMWInst &rmw) {
  changedFlow_ = true;
  expandAtomicRMWToCmpXchg(&rmw, [](IRBuilderBase &builder, Value *pointer, Value *expected, Value *wanted,
                                    Align alignment, AtomicOrdering ordering, SyncScope::ID scope,
                                    Value *&isDone, Value *&found, Instruction *) {
    Type *type = wanted->getType(), *bits = builder.getIntNTy(type->getPrimitiveSizeInBits());
    expected = builder.CreateBitCast(expected, bits);
    wanted = builder.CreateBitCast(wanted, bits);
    AtomicCmpXchgInst *exchange =
        builder.CreateAtomicCmpXchg(pointer, expected, wanted, alignment, ordering,
                                    AtomicCmpXchgInst::getStrongestFailureOrdering(ordering), scope);
    setBufferScope(*exchange);
    found = builder.CreateBitCast(builder.CreateExtractValue(exchange, 0), type);
    isDone = builder.CreateExtractValue(exchange, 1);
  });
}

void BufferAccessLowering::annotate(AtomicRMWInst &rmw) {
  MDNode *yes = MDNode::get(module_.getContext(), {});
  rmw.setMetadata(kNotFineGrainedMetadata, yes);
  rmw.setMetadata("amdgpu.no.remote.memory", yes);
  // Float atomics in L2 and LDS ignore the shader's denormal mode; Vulkan leaves their denormal handling
  // open.
  if (rmw.isFloatingPointOperation())
    rmw.setMetadata("amdgpu.ignore.denormal.mode", yes);
}

bool BufferAccessLowering::hasBufferInstruction(const AtomicRMWInst &rmw) const {
  switch (rmw.getOperation()) {
  case AtomicRMWInst::Xchg:
  case AtomicRMWInst::Add:
  case AtomicRMWInst::Sub:
  case AtomicRMWInst::And:
  case AtomicRMWInst::Or:
  case AtomicRMWInst::Xor:
  case AtomicRMWInst::Max:
  case AtomicRMWInst::Min:
  case AtomicRMWInst::UMax:
  case AtomicRMWInst::UMin:
    return true;
  case AtomicRMWInst::FMax:
  case AtomicRMWInst::FMin:
    return rmw.getType()->isFloatTy();
  case AtomicRMWInst::FAdd:
    return rmw.getType()->isFloatTy() && state_.gfxIp.major >= 11;
  default:
    return false;
  }
}

} // namespace

PreservedAnalyses LowerBufferAccess::run(Module &module, ModuleAnalysisManager &) {
  std::optional<PipelineState> state = readState(module);
  if (!state)
    return PreservedAnalyses::all();
  return BufferAccessLowering(module, *state).run();
}

} // namespace lgc
