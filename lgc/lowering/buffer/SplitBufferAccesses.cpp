// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/buffer/SplitBufferAccesses.h"

#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/state/Diagnostics.h"
#include "lgc/state/PipelineState.h"

#include "llvm/ADT/Sequence.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

namespace {

constexpr unsigned kDwordBits = 32;

/// An accessed type as a vector of integers. Each part of the access has up to `perPart` elements.
struct Parts {
  FixedVectorType *vector;
  unsigned perPart;

  unsigned count() const { return vector->getNumElements(); }
  unsigned elementBytes() const { return vector->getScalarSizeInBits() / 8; }
  /// Returns the number of elements, a power of 2, in the part that begins at element `first`.
  unsigned sizeAt(unsigned first) const { return std::min(perPart, bit_floor(count() - first)); }
  Type *typeAt(unsigned first) const {
    unsigned size = sizeAt(first);
    return size == 1 ? vector->getElementType() : FixedVectorType::get(vector->getElementType(), size);
  }
};

/// Returns nullopt for a type that is neither a number nor a vector of numbers.
std::optional<Parts> partsOf(Type *type, Align align) {
  if (!type->isIntOrIntVectorTy() && !type->isFPOrFPVectorTy())
    return std::nullopt;
  unsigned elementBits = std::min(type->getScalarSizeInBits(), kDwordBits);
  unsigned bits = type->getPrimitiveSizeInBits().getFixedValue();
  if (elementBits % 8 != 0 || bits % elementBits != 0)
    return std::nullopt;
  auto *element = IntegerType::get(type->getContext(), elementBits);
  // A part that is aligned to its size does not straddle dwords.
  unsigned partBits = std::min<uint64_t>(kDwordBits, 8 * align.value());
  return Parts{FixedVectorType::get(element, bits / elementBits), std::max(1u, partBits / elementBits)};
}

Value *addressOf(IRBuilder<> &builder, Value *pointer, unsigned bytes) {
  return bytes == 0 ? pointer : builder.CreateConstGEP1_32(builder.getInt8Ty(), pointer, bytes);
}

void splitLoad(LoadInst &load, const Parts &parts) {
  IRBuilder<> builder(&load);
  Value *whole = PoisonValue::get(parts.vector); // every element is written below
  for (unsigned first = 0; first < parts.count(); first += parts.sizeAt(first)) {
    unsigned offset = first * parts.elementBytes();
    Value *address = addressOf(builder, load.getPointerOperand(), offset);
    LoadInst *part = builder.CreateAlignedLoad(parts.typeAt(first), address,
                                               commonAlignment(load.getAlign(), offset), load.isVolatile());
    part->copyMetadata(load, {LLVMContext::MD_invariant_load, LLVMContext::MD_alias_scope,
                              LLVMContext::MD_noalias, LLVMContext::MD_nontemporal});
    for (unsigned i = 0; i < parts.sizeAt(first); ++i) {
      Value *element = part->getType()->isVectorTy() ? builder.CreateExtractElement(part, i) : part;
      whole = builder.CreateInsertElement(whole, element, first + i);
    }
  }
  Value *value = builder.CreateBitCast(whole, load.getType());
  value->takeName(&load);
  load.replaceAllUsesWith(value);
  load.eraseFromParent();
}

void splitStore(StoreInst &store, const Parts &parts) {
  IRBuilder<> builder(&store);
  Value *whole = builder.CreateBitCast(store.getValueOperand(), parts.vector);
  for (unsigned first = 0; first < parts.count(); first += parts.sizeAt(first)) {
    unsigned offset = first * parts.elementBytes();
    Type *type = parts.typeAt(first);
    auto indices = to_vector(seq<int>(first, first + parts.sizeAt(first)));
    Value *part = type->isVectorTy() ? builder.CreateShuffleVector(whole, indices)
                                     : builder.CreateExtractElement(whole, first);
    Value *address = addressOf(builder, store.getPointerOperand(), offset);
    StoreInst *partStore = builder.CreateAlignedStore(
        part, address, commonAlignment(store.getAlign(), offset), store.isVolatile());
    partStore->copyMetadata(
        store, {LLVMContext::MD_alias_scope, LLVMContext::MD_noalias, LLVMContext::MD_nontemporal});
  }
  store.eraseFromParent();
}

/// Returns whether the access was split.
bool split(Instruction &inst) {
  Align align = getLoadStoreAlignment(&inst);
  std::optional<Parts> parts = partsOf(getLoadStoreType(&inst), align);
  if (!parts) {
    reportError(inst, kMalformedIr, "with robustBufferAccess2, an access to a buffer must be to numbers");
    return false;
  }
  if (parts->sizeAt(0) == parts->count())
    return false;
  if (auto *load = dyn_cast<LoadInst>(&inst))
    splitLoad(*load, *parts);
  else
    splitStore(cast<StoreInst>(inst), *parts);
  return true;
}

bool splitAll(Function &function) {
  bool changed = false;
  for (Instruction &inst : make_early_inc_range(instructions(function))) {
    const Value *pointer = getLoadStorePointerOperand(&inst);
    bool isBuffer = pointer && pointer->getType()->getPointerAddressSpace() == AMDGPUAS::BUFFER_FAT_POINTER;
    if (isBuffer && !inst.isAtomic())
      changed |= split(inst);
  }
  return changed;
}

} // namespace

PreservedAnalyses SplitBufferAccesses::run(Module &module, ModuleAnalysisManager &) {
  std::optional<PipelineState> state = readState(module);
  if (!state)
    return PreservedAnalyses::all();
  bool changed = false;
  for (Function &function : module) {
    const ShaderState *shader = state->shaderOf(function);
    if (shader && shader->robustBufferAccess2)
      changed |= splitAll(function);
  }
  return preservingControlFlow(changed);
}

} // namespace lgc
