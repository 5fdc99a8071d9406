// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/buffer/LowerBufferAccess.h"

#include "lgc/legality/MetadataNames.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/buffer/BufferScope.h"
#include "lgc/lowering/buffer/MarkAtomics.h"
#include "lgc/state/Diagnostics.h"
#include "lgc/state/PipelineState.h"

#include "llvm/CodeGen/AtomicExpandUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

namespace {

/// The dword of a buffer that holds 16 bits. Buffers begin at multiples of four bytes.
class ContainingWord {
public:
  ContainingWord(IRBuilderBase &builder, Value *pointer) : builder_(builder) {
    Value *mask = builder.getInt32(~3u);
    pointer_ =
        builder.CreateIntrinsic(Intrinsic::ptrmask, {pointer->getType(), mask->getType()}, {pointer, mask});
    Value *offset = builder.CreatePtrToInt(pointer, builder.getInt32Ty());
    shift_ = builder.CreateShl(builder.CreateAnd(offset, 2), 3);
  }

  Value *pointer() const { return pointer_; }

  Value *load(AtomicOrdering ordering, SyncScope::ID scope) const {
    LoadInst *load = builder_.CreateAlignedLoad(builder_.getInt32Ty(), pointer_, Align(4));
    load->setAtomic(ordering, scope);
    setBufferScope(*load);
    return load;
  }

  Value *extract(Value *word, Type *type) const {
    Value *bits = builder_.CreateTrunc(builder_.CreateLShr(word, shift_), builder_.getInt16Ty());
    return builder_.CreateBitCast(bits, type);
  }

  Value *insert(Value *word, Value *value) const {
    Value *place = builder_.CreateShl(builder_.getInt32(0xffff), shift_);
    Value *others = builder_.CreateAnd(word, builder_.CreateNot(place));
    Value *bits = builder_.CreateZExt(builder_.CreateBitCast(value, builder_.getInt16Ty()), word->getType());
    return builder_.CreateOr(others, builder_.CreateShl(bits, shift_));
  }

private:
  IRBuilderBase &builder_;
  Value *pointer_;
  Value *shift_;
};

/// Compares and exchanges 16 bits with those beside them, which may make it fail although the 16 bits are as
/// expected: the loop then tries again.
void exchangeInWord(IRBuilderBase &builder, Value *pointer, Value *expected, Value *wanted,
                    AtomicOrdering ordering, SyncScope::ID scope, Value *&isDone, Value *&found) {
  const ContainingWord word(builder, pointer);
  Value *current = word.load(AtomicOrdering::Monotonic, scope);
  Value *expectedWord = word.insert(current, expected);
  Value *wantedWord = word.insert(current, wanted);
  AtomicCmpXchgInst *exchange =
      builder.CreateAtomicCmpXchg(word.pointer(), expectedWord, wantedWord, Align(4), ordering,
                                  AtomicCmpXchgInst::getStrongestFailureOrdering(ordering), scope);
  setBufferScope(*exchange);
  found = word.extract(builder.CreateExtractValue(exchange, 0), wanted->getType());
  isDone = builder.CreateExtractValue(exchange, 1);
}

class BufferAccessLowering {
public:
  BufferAccessLowering(Module &module, const PipelineState &state) : module_(module), state_(state) {}

  PreservedAnalyses run();

private:
  bool lowerAtomic(Instruction &inst);
  bool hasBufferInstruction(const AtomicRMWInst &rmw) const;
  bool lowerShort(Instruction &inst);
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
    markAtomic(*rmw);

  const Value *pointer = getLoadStorePointerOperand(&inst);
  if (rmw)
    pointer = rmw->getPointerOperand();
  else if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&inst))
    pointer = exchange->getPointerOperand();
  if (pointer->getType()->getPointerAddressSpace() != AMDGPUAS::BUFFER_FAT_POINTER)
    return true;

  Type *type = inst.getAccessType();
  unsigned bits = type->getPrimitiveSizeInBits();
  if (bits == 16 && lowerShort(inst))
    return true;
  if (type->isVectorTy() || (bits != 32 && bits != 64)) {
    reportError(inst, kMalformedIr, "atomic access to a buffer must be to a 32- or 64-bit scalar, or a half");
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

/// No GPU has atomic buffer instructions for 16 bits: loads read the whole dword, all others exchange it in a
/// loop. Returns false for what SPIR-V does not have.
bool BufferAccessLowering::lowerShort(Instruction &inst) {
  if (!inst.getAccessType()->isHalfTy())
    return false;
  IRBuilder<> builder(&inst);
  if (auto *load = dyn_cast<LoadInst>(&inst)) {
    const ContainingWord word(builder, load->getPointerOperand());
    Value *whole = word.load(load->getOrdering(), load->getSyncScopeID());
    cast<LoadInst>(whole)->setVolatile(load->isVolatile());
    load->replaceAllUsesWith(word.extract(whole, load->getType()));
    load->eraseFromParent();
    return true;
  }
  if (auto *store = dyn_cast<StoreInst>(&inst)) {
    AtomicRMWInst *exchange =
        builder.CreateAtomicRMW(AtomicRMWInst::Xchg, store->getPointerOperand(), store->getValueOperand(),
                                store->getAlign(), store->getOrdering(), store->getSyncScopeID());
    exchange->setVolatile(store->isVolatile());
    store->eraseFromParent();
    expandToLoop(*exchange);
    return true;
  }
  auto *rmw = dyn_cast<AtomicRMWInst>(&inst);
  if (rmw)
    expandToLoop(*rmw);
  return rmw;
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
    if (bits->isIntegerTy(16))
      return exchangeInWord(builder, pointer, expected, wanted, ordering, scope, isDone, found);
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
